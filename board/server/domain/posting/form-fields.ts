import {
  type DraftFields,
  draftListFields,
  draftTextFields,
  type Job,
  type ListingContent,
  type ListingToken,
  type PayBounds,
  postingFields,
  processFields,
  publicFields,
  type Question,
  tokenFields,
} from '@cryptolist/contract'
import { countriesOfRegions } from '../places/places.ts'
import { keepTyped } from './field-reader.ts'

/**
 * The draft fields of a form's body, each cut to its stored length. Everything else (status, owner, featured, ids) is dropped,
 * whatever its name.
 */
export function takeFields(body: unknown): DraftFields {
  if (typeof body !== 'object' || body === null) return {}
  const fields: DraftFields = {}
  for (const [name, value] of Object.entries(body)) {
    const values = textsOf(value)
    if (values === undefined) continue
    const maxLength = draftTextFields.get(name)
    const maxCount = draftListFields.get(name)
    if (maxLength !== undefined) fields[name] = keepTyped(joinTexts(name, values), maxLength)
    else if (maxCount !== undefined) fields[name] = takeList(values, maxCount)
  }
  return fields
}

/** Lists may come as several values, from ticked boxes; for any other field sent twice, the last value counts. */
function joinTexts(name: string, values: readonly string[]): string {
  const isWords = name === 'tags' || name === 'chains'
  return isWords ? values.filter((value) => value !== '').join(', ') : (values.at(-1) ?? '')
}

function takeList(values: readonly string[], maxCount: number): string[] {
  const filled = values.map((value) => keepTyped(value, 40).trim()).filter((value) => value !== '')
  return [...new Set(filled)].slice(0, maxCount)
}

function textsOf(value: unknown): string[] | undefined {
  if (typeof value === 'string') return [value]
  if (!Array.isArray(value)) return undefined
  return value.filter((entry) => typeof entry === 'string').slice(0, 300)
}

/** A listing as form fields; reading them returns the same listing. Missing values are empty strings. */
export function writeFields(content: ListingContent): DraftFields {
  const { place, process, cryptoPay } = content
  return {
    title: content.title,
    role_family: content.roleFamily,
    seniority: content.seniority,
    employment: content.employment,
    tags: content.tags.join(', '),
    chains: content.chains.join(', '),
    ...writePlainFields(publicFields, content),
    ...writePlainFields(postingFields, content),
    ...writePlainFields(processFields, process),
    ...writePay(content.pay),
    crypto_pay: cryptoPay.mode,
    crypto_assets: cryptoPay.assets,
    crypto_pct: writeNumber(cryptoPay.pct),
    crypto_chain: cryptoPay.chain ?? '',
    pay_cadence: cryptoPay.cadence ?? '',
    has_tokens: content.tokens.length > 0 ? 'yes' : 'no',
    ...Object.assign({}, ...content.tokens.map(writeToken)),
    work_mode: place.mode,
    remote_countries: place.remoteCountries.join(', '),
    excluded_countries: place.excludedCountries.join(', '),
    office_countries: place.officeCountries.join(', '),
    cities: place.cities.join(', '),
    ...writeHours(content.hours),
    description: content.description,
    ...writeSteps(process.steps),
    take_home_hours: writeNumber(process.takeHomeHours),
    apply_method: content.apply.method,
    apply_url: content.apply.method === 'url' ? content.apply.url : '',
    apply_email: content.apply.method === 'email' ? content.apply.email : '',
    apply_cv: (content.apply.method === 'email' && content.apply.cv) || '',
    ...writeQuestions(content.apply.method === 'email' ? content.apply.questions : undefined),
  }
}

function writePay(pay: ListingContent['pay']): DraftFields {
  if (pay.kind !== 'cash') return { pay_kind: pay.kind }
  return writeCash(pay)
}

/** A bound that isn't stated stays empty. */
function writeCash({
  currency,
  min,
  max,
  period,
}: PayBounds & { currency: string; period: string }): DraftFields {
  return { pay_kind: 'cash', currency, cash_min: writeNumber(min), cash_max: writeNumber(max), period }
}

/**
 * A public listing as form fields, without what only its employer may know, such as the email address for applications,
 * and without its owner.
 */
export function fieldsOfJob(job: Job, description: string | null): DraftFields {
  return {
    title: job.title,
    role_family: job.roleFamily ?? '',
    seniority: job.seniority,
    employment: job.employment,
    tags: slugsOf(job.tags),
    chains: slugsOf(job.chains),
    ...writePlainFields(publicFields, job),
    ...payFields(job),
    ...cryptoFields(job),
    ...Object.assign(
      {},
      ...job.tokens.map((token, index) => writeToken({ ...token, chain: token.chain?.slug ?? null }, index)),
    ),
    has_tokens: job.tokens.length > 0 ? 'yes' : '',
    work_mode: job.place.mode ?? '',
    remote_countries: writePlaces(job.place),
    excluded_countries: job.place.excludedCountries.join(', '),
    office_countries: job.place.officeCountries.join(', '),
    cities: job.place.cities.join(', '),
    ...(job.hours === null ? {} : writeHours(job.hours)),
    description: description ?? '',
    ...writeSteps(job.process.steps),
    ...writePlainFields(processFields, job.process),
    take_home_hours: writeNumber(job.process.takeHomeHours),
  }
}

/** Regions by name, and the remaining countries. */
function writePlaces({ regions, remoteCountries }: Job['place']): string {
  const inRegions = countriesOfRegions(regions.map(({ slug }) => slug))
  const others = remoteCountries.filter((code) => !inRegions.includes(code))
  return [...regions.map(({ name }) => name), ...others].join(', ')
}

function payFields({ pay }: Job): DraftFields {
  if (pay.kind === 'not_published' || pay.kind === 'several') return {}
  return pay.kind === 'cash' ? writeCash(pay) : { pay_kind: pay.kind }
}

function cryptoFields({ cryptoPay }: Job): DraftFields {
  if (cryptoPay === null) return {}
  return {
    crypto_pay: cryptoPay.mode,
    crypto_assets: cryptoPay.assets,
    crypto_pct: writeNumber(cryptoPay.pct),
    crypto_chain: cryptoPay.chain?.slug ?? '',
    pay_cadence: cryptoPay.cadence ?? '',
  }
}

function slugsOf(terms: readonly { slug: string }[]): string {
  return terms.map(({ slug }) => slug).join(', ')
}

/** The steps of hiring as fields. */
function writeSteps(steps: ListingContent['process']['steps']): DraftFields {
  return Object.fromEntries(
    steps.flatMap(({ name, note }, index) => [
      [`step${index + 1}_name`, name],
      [`step${index + 1}_note`, note ?? ''],
    ]),
  )
}

/** Questions to applicants as fields, a choice on each line. */
function writeQuestions(questions: readonly Question[] = []): DraftFields {
  return Object.fromEntries(
    questions.flatMap(({ text, kind, isRequired, choices }, index) => [
      [`question${index + 1}_text`, text],
      [`question${index + 1}_kind`, kind === 'text' ? '' : kind],
      [`question${index + 1}_required`, isRequired ? 'yes' : ''],
      [`question${index + 1}_choices`, choices.join('\n')],
    ]),
  )
}

/** Core hours as fields. */
function writeHours(hours: ListingContent['hours']): DraftFields {
  if (hours === null) return { core_time_zone: '', core_start: '', core_end: '' }
  const { timeZone, startMinute, endMinute } = hours
  return { core_time_zone: timeZone, core_start: writeMinute(startMinute), core_end: writeMinute(endMinute) }
}

/** A minute of the day as a field. */
export function writeMinute(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** A number as a field; empty if not stated. */
function writeNumber(number: number | null): string {
  return number === null ? '' : String(number)
}

/** Without an exponent: small shares of a supply have six decimals. */
function writeDecimal(number: number | null): string {
  return number === null ? '' : number.toFixed(6).replace(/\.?0+$/, '')
}

/** `yes`, `no` or empty. */
function writeYesNo(value: boolean | null): string {
  if (value === null) return ''
  return value ? 'yes' : 'no'
}

function writeToken(token: ListingToken, index: number): DraftFields {
  return writePlainFields(tokenFields, token, `token${index + 1}_`)
}

/** A group's values as form fields; names start with the prefix. */
function writePlainFields<Group extends Readonly<Record<string, { input: string }>>>(
  group: Group,
  values: { readonly [Name in keyof Group]: unknown },
  prefix = '',
): DraftFields {
  return Object.fromEntries(
    Object.entries(group).map(([name, { input }]) => [prefix + input, writePlain(Reflect.get(values, name))]),
  )
}

function writePlain(value: unknown): string {
  if (typeof value === 'boolean' || value === null) return writeYesNo(value)
  return typeof value === 'number' ? writeDecimal(value) : String(value)
}
