import { type SignedContent, signedFields } from '@cryptolist/contract'
import type { Selectable } from 'kysely'
import type { JobsTable, JobTokenTermsTable } from '../../../database/schema.ts'
import { readCryptoPay, readHours, readPay, readPlace, readToken } from '../content-parts.ts'
import { columnsOf, fromColumns } from '../plain-fields.ts'

/** What has to be read of a listing's row. */
export const signedColumns = [
  ...columnsOf(signedFields),
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
  'description_md',
  'apply_method',
  'apply_url',
] as const satisfies (keyof JobsTable)[]
export type SignedRow = Pick<Selectable<JobsTable>, (typeof signedColumns)[number]>

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
    cryptoPay: readCryptoPay(row),
    tokens: tokens.map(readToken),
    place: readPlace({ ...row, work_mode: mode }),
    hours: readHours(row),
    ...fromColumns(signedFields, row),
    description,
    apply: method === 'url' && url !== null ? { method, url } : { method: 'email' },
  }
}
