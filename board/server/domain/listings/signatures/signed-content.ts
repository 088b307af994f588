import type { SignedContent } from '@cryptolist/contract'
import type { Selectable } from 'kysely'
import type { JobsTable, JobTokenTermsTable } from '../../../database/schema.ts'
import { readHours, readPay, readToken } from '../content-parts.ts'

const columns = [
  'title',
  'employment',
  'cash_min',
  'cash_max',
  'currency',
  'period',
  'is_token_only',
  'crypto_pay',
  'crypto_assets',
  'crypto_pct',
  'crypto_chain',
  'pay_cadence',
  'work_mode',
  'remote_countries',
  'excluded_countries',
  'office_countries',
  'cities',
  'core_time_zone',
  'core_start',
  'core_end',
  'is_visa_sponsored',
  'is_relocation_paid',
  'onsite_days_per_week',
  'description_md',
  'apply_method',
  'apply_url',
] as const satisfies (keyof JobsTable)[]
/** What has to be read of a listing's row. */
export const signedColumns: typeof columns = columns
export type SignedRow = Pick<Selectable<JobsTable>, (typeof columns)[number]>

/** What a signature covers, from the listing's rows; undefined where a part of it is missing, as imports do. */
export function readSignedContent(
  row: SignedRow,
  tokens: readonly Selectable<JobTokenTermsTable>[],
): SignedContent | undefined {
  const { work_mode: mode, description_md: description, apply_method: method, apply_url: url } = row
  if (mode === null || description === null || method === null) return undefined
  return {
    title: row.title,
    employment: row.employment,
    pay: readPay(row),
    cryptoPay: cryptoPayOf(row),
    tokens: tokens.map(readToken),
    place: {
      mode,
      remoteCountries: row.remote_countries,
      excludedCountries: row.excluded_countries,
      officeCountries: row.office_countries,
      cities: row.cities,
    },
    hours: readHours(row),
    visaSponsored: row.is_visa_sponsored,
    relocationPaid: row.is_relocation_paid,
    onsiteDaysPerWeek: row.onsite_days_per_week,
    description,
    apply: method === 'url' && url !== null ? { method, url } : { method: 'email' },
  }
}

function cryptoPayOf(row: SignedRow): SignedContent['cryptoPay'] {
  return {
    mode: row.crypto_pay ?? 'none',
    assets: row.crypto_assets,
    pct: row.crypto_pct,
    chain: row.crypto_chain,
    cadence: row.pay_cadence,
  }
}
