import { type DraftFields, type Job, processFields, publicFields } from '@cryptolist/contract'
import { writePlainFields } from '../plain-fields.ts'
import { writeHours, writeNumber, writeSteps, writeToken } from './write-parts.ts'

/**
 * What a public listing says, as fields of the form. What only its employer may know, such as an address for applications, is not in it,
 * nor whose it is.
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
      ...job.tokens.map((token, index) =>
        writeToken({ ...token, chain: token.chain?.slug ?? null }, `token${index + 1}_`),
      ),
    ),
    has_tokens: job.tokens.length > 0 ? 'yes' : '',
    work_mode: job.place.mode ?? '',
    remote_countries: job.place.remoteCountries.join(', '),
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

function payFields({ pay }: Job): DraftFields {
  if (pay.kind === 'not_published') return {}
  if (pay.kind !== 'cash') return { pay_kind: pay.kind }
  const { kind, currency, min, max, period } = pay
  return { pay_kind: kind, currency, cash_min: String(min), cash_max: String(max), period }
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
