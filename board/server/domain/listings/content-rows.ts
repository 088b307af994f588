import {
  type FieldColumns,
  type FieldGroup,
  type FieldValues,
  type ListingContent,
  type ListingPay,
  type ListingToken,
  listingContentSchema,
  mapFields,
  postingFields,
  processFields,
  publicFields,
  tokenFields,
} from '@cryptolist/contract'
import type { Insertable, Selection } from 'kysely'
import { nameInRow, type RowOf, selectionOf } from '../../database/row-names.ts'
import type { JobsTable, JobTokenTermsTable } from '../../database/schema.ts'
import type { RevisionContent } from '../../database/schema-employers.ts'
import { renderDescription } from '../markup/description.ts'
import { cashOfRow, type FxRates, sureUsd, toCashColumns } from '../money/yearly-pay.ts'
import { countriesOfRegions, wholeRegionsOf } from '../places/places.ts'
import { slugify } from '../taxonomy/folded-text.ts'

/** The content of a listing, as far as there is any. */
export type WrittenContent = {
  [Name in keyof ListingContent]?: Name extends 'process'
    ? { [Part in keyof ListingContent['process']]?: ListingContent['process'][Part] | undefined } | undefined
    : ListingContent[Name] | undefined
}

/**
 * The columns of a listing that its content decides, besides title and slug, all of them: what the content does not say is emptied. The one
 * way from content to a row, for listings, previews and the demo.
 */
export function toContentColumns(content: WrittenContent, rates: FxRates) {
  const { description } = content
  return {
    ...toColumns(publicFields, content),
    ...toColumns(postingFields, content),
    description_md: description ?? null,
    description_html: description === undefined ? null : renderDescription(description),
    // The language that the employer enters here is stated.
    is_language_read: false,
    place_quote: null,
    role_family: content.roleFamily ?? null,
    seniority: content.seniority ?? [],
    employment: content.employment ?? [],
    ...payColumns(content, rates),
    ...placeColumns(content),
    ...processColumns(content),
    ...applyColumns(content),
  }
}

function payColumns({ pay, cryptoPay }: WrittenContent, rates: FxRates) {
  const cash = pay?.kind === 'cash' ? pay : undefined
  const yearly = cash && sureUsd([cash], rates)
  return {
    ...toCashColumns(cash),
    // The form has one range.
    pay_ranges: '[]',
    is_token_only: pay?.kind === 'token_only',
    // Pay that the employer enters here stands on nothing else.
    pay_level: null,
    pay_quote: null,
    cash_usd_year_min: yearly?.min ?? null,
    cash_usd_year_max: yearly?.max ?? null,
    fx_date: yearly === undefined ? null : rates.date,
    crypto_pay: cryptoPay?.mode ?? null,
    crypto_assets: cryptoPay?.assets ?? [],
    crypto_pct: cryptoPay?.pct ?? null,
    crypto_chain: cryptoPay?.chain ?? null,
    pay_cadence: cryptoPay?.cadence ?? null,
  }
}

function placeColumns({ place, hours }: WrittenContent) {
  return {
    work_mode: place?.mode ?? null,
    remote_countries: place?.remoteCountries ?? [],
    excluded_countries: place?.excludedCountries ?? [],
    // The form takes a region for its countries, so that the listing counts for each of them and for the region.
    regions: wholeRegionsOf(place?.remoteCountries ?? []),
    office_countries: place?.officeCountries ?? [],
    cities: place?.cities ?? [],
    core_time_zone: hours?.timeZone ?? null,
    core_start: hours?.startMinute ?? null,
    core_end: hours?.endMinute ?? null,
  }
}

function processColumns({ process }: WrittenContent) {
  return {
    ...toColumns(processFields, process ?? {}),
    process_steps: JSON.stringify(process?.steps ?? []),
    take_home_hours: process?.takeHomeHours ?? null,
  }
}

function applyColumns({ apply }: WrittenContent) {
  return {
    apply_method: apply?.method ?? null,
    apply_url: apply?.method === 'url' ? apply.url : null,
    apply_email: apply?.method === 'email' ? apply.email : null,
    apply_questions: JSON.stringify((apply?.method === 'email' && apply.questions) || []),
    apply_cv: (apply?.method === 'email' ? apply.cv : undefined) ?? ('optional' as const),
  }
}

export const tokenSelection = selectionOf('k', columnsOf(tokenFields))
type TokenRow = Selection<{ k: JobTokenTermsTable }, 'k', (typeof tokenSelection)[number]>
type TokenColumns = {
  [Name in keyof ListingToken as (typeof tokenFields)[Name]['column']]: ListingToken[Name]
}

/** The row of a token of a listing. */
export function toTokenRow(
  token: ListingToken,
  jobId: string,
  position: number,
): Insertable<JobTokenTermsTable> {
  const entries = Object.entries(tokenFields).map(([name, { column }]) => [column, Reflect.get(token, name)])
  return { job_id: jobId, position, ...(Object.fromEntries(entries) as TokenColumns) }
}

/** All that a listing says, and what decides how it may be changed and signed. */
export const contentSelection = [
  ...selectionOf('j', columnsOf({ ...publicFields, ...postingFields, ...processFields })),
  'j.id',
  'j.public_id as publicId',
  'j.company_id as companyId',
  'j.source',
  'j.title',
  'j.slug',
  'j.description_md as descriptionMd',
  'j.role_family as roleFamily',
  'j.seniority',
  'j.employment',
  'j.cash_min as cashMin',
  'j.cash_max as cashMax',
  'j.currency',
  'j.period',
  'j.is_token_only as isTokenOnly',
  'j.crypto_pay as cryptoPay',
  'j.crypto_assets as cryptoAssets',
  'j.crypto_pct as cryptoPct',
  'j.crypto_chain as cryptoChain',
  'j.pay_cadence as payCadence',
  'j.work_mode as workMode',
  'j.remote_countries as remoteCountries',
  'j.excluded_countries as excludedCountries',
  'j.regions',
  'j.office_countries as officeCountries',
  'j.cities',
  'j.core_time_zone as coreTimeZone',
  'j.core_start as coreStart',
  'j.core_end as coreEnd',
  'j.process_steps as processSteps',
  'j.apply_questions as applyQuestions',
  'j.apply_cv as applyCv',
  'j.take_home_hours as takeHomeHours',
  'j.apply_method as applyMethod',
  'j.apply_url as applyUrl',
  'j.apply_email as applyEmail',
  'j.apply_salt as applySalt',
  'j.status',
  'j.own_fields as ownFields',
  'j.source_says as sourceSays',
  'j.published_at as publishedAt',
  'j.expires_at as expiresAt',
  'j.frozen_at as frozenAt',
  'j.is_demo as isDemo',
  'j.version',
  'j.revision',
] as const
type Job = Selection<{ j: JobsTable }, 'j', (typeof contentSelection)[number]>

/** The pay of a listing from its row; `unpaid` if the row has no cash. */
function readPay(job: Pick<Job, 'cashMin' | 'cashMax' | 'currency' | 'period' | 'isTokenOnly'>): ListingPay {
  const cash = cashOfRow(job)
  return cash === undefined ? { kind: job.isTokenOnly ? 'token_only' : 'unpaid' } : { kind: 'cash', ...cash }
}

/** In which part its pay comes in crypto. */
function readCryptoPay(
  job: Pick<Job, 'cryptoPay' | 'cryptoAssets' | 'cryptoPct' | 'cryptoChain' | 'payCadence'>,
) {
  return {
    mode: job.cryptoPay ?? ('none' as const),
    assets: job.cryptoAssets,
    pct: job.cryptoPct,
    chain: job.cryptoChain,
    cadence: job.payCadence,
  }
}

/** Where the work is. */
function readPlace<Mode>(
  job: Pick<Job, 'remoteCountries' | 'excludedCountries' | 'officeCountries' | 'cities'> & {
    workMode: Mode
    regions?: string[]
  },
) {
  return {
    mode: job.workMode,
    remoteCountries: [...new Set([...job.remoteCountries, ...countriesOfRegions(job.regions ?? [])])],
    excludedCountries: job.excludedCountries,
    officeCountries: job.officeCountries,
    cities: job.cities,
  }
}

/** Its core hours; null where it names none. */
export function readHours(job: Pick<Job, 'coreTimeZone' | 'coreStart' | 'coreEnd'>): ListingContent['hours'] {
  const { coreTimeZone: timeZone, coreStart: startMinute, coreEnd: endMinute } = job
  if (timeZone === null || startMinute === null || endMinute === null) return null
  return { timeZone, startMinute, endMinute }
}

/** Its token terms from their row. Amounts of tokens stay text: they have more digits than a number keeps. */
function readToken(row: TokenRow): ListingToken {
  return {
    ...row,
    grantPctMin: readNumber(row.grantPctMin),
    grantPctMax: readNumber(row.grantPctMax),
    grantUsdMin: readNumber(row.grantUsdMin),
    grantUsdMax: readNumber(row.grantUsdMax),
  }
}

/** A number that the driver reads as text. */
function readNumber(text: string | number | null): number | null {
  return text === null ? null : Number(text)
}

export interface ContentRows {
  job: Job
  tags: readonly string[]
  chains: readonly string[]
  tokens: readonly TokenRow[]
}

/** The content in a listing's rows, whether or not that is all that a listing which is posted here has. */
export function readWritten({ job, tags, chains, tokens }: ContentRows) {
  return {
    title: job.title,
    roleFamily: job.roleFamily,
    seniority: job.seniority,
    employment: job.employment,
    tags,
    chains,
    pay: readPay(job),
    cryptoPay: readCryptoPay(job),
    tokens: tokens.map(readToken),
    place: readPlace(job),
    hours: readHours(job),
    description: job.descriptionMd,
    process: {
      steps: job.processSteps,
      takeHomeHours: readNumber(job.takeHomeHours),
      ...fromRow(processFields, job),
    },
    apply: {
      method: job.applyMethod,
      url: job.applyUrl,
      email: job.applyEmail,
      ...(job.applyQuestions.length > 0 && { questions: job.applyQuestions }),
      ...(job.applyCv !== 'optional' && { cv: job.applyCv }),
    },
    ...fromRow(publicFields, job),
    ...fromRow(postingFields, job),
  }
}

/** The content of a listing from its rows; undefined where they lack what a listing that is posted here has. */
export function readContent(rows: ContentRows): ListingContent | undefined {
  // A row that says nothing of pay in crypto is an import, which has no content.
  if (rows.job.cryptoPay === null) return undefined
  return listingContentSchema.safeParse(readWritten(rows)).data
}

/** The content of an imported listing, as its history keeps it: parts that its source doesn't state are missing. */
export function readImported(rows: ContentRows): RevisionContent {
  const { title, roleFamily, seniority, employment, tags, chains, pay, place, language, description, apply } =
    readWritten(rows)
  const isPaid = pay.kind !== 'unpaid'
  return {
    title,
    ...(roleFamily === null ? {} : { roleFamily }),
    seniority,
    employment,
    tags: [...tags],
    chains: [...chains],
    ...(isPaid ? { pay } : {}),
    place,
    ...(language === null ? {} : { language }),
    ...(description === null ? {} : { description }),
    ...(apply.url === null ? {} : { apply: { method: 'url', url: apply.url } }),
  }
}

const maxTitleLength = 80
const maxLength = 120

/** The readable part of a job's path, `senior-rust-engineer-at-demo-harbor-labs`; a title without ASCII letters becomes `job`. */
export function jobSlug(title: string, companySlug: string): string {
  const slug = `${slugify(title, maxTitleLength) ?? 'job'}-at-${companySlug}`
  return slug.slice(0, maxLength).replace(/-+$/, '')
}

/** Columns of a group's values; a value that is missing is written as an empty input is read. */
function toColumns<Group extends FieldGroup>(
  group: Group,
  values: { [Name in keyof Group]?: FieldValues<Group>[Name] | undefined },
): FieldColumns<Group> {
  const entries = Object.entries(group).map(([name, { column, empty }]) => [
    column,
    Reflect.get(values, name) ?? empty,
  ])
  return Object.fromEntries(entries) as FieldColumns<Group>
}

/** A group's values from a row with its columns. */
export function fromRow<Group extends FieldGroup>(
  group: Group,
  row: RowOf<FieldColumns<Group>>,
): FieldValues<Group> {
  return mapFields(group, ({ column }) => Reflect.get(row, nameInRow(column))) as FieldValues<Group>
}

/** The columns of a group, for selecting them. */
export function columnsOf<Group extends Readonly<Record<string, { column: string }>>>(
  group: Group,
): Group[keyof Group]['column'][] {
  return Object.values(group).map(({ column }) => column)
}
