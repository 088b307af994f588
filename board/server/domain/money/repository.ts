import type { PayPeriod } from '@cryptolist/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { FxFile } from './fx-file.ts'
import type { FxRates } from './yearly-pay.ts'

type Db = Kysely<Schema> | Transaction<Schema>

/** The newest set of rates; undefined before the first was stored. */
export async function findNewestRates(db: Db): Promise<FxRates | undefined> {
  const rows = await db
    .selectFrom('board.fx_rates')
    .select([sql<string>`to_char(rate_date, 'YYYY-MM-DD')`.as('date'), 'currency', 'per_usd'])
    .where('rate_date', '=', (eb) =>
      eb.selectFrom('board.fx_rates').select((sub) => sub.fn.max('rate_date').as('newest')),
    )
    .execute()
  const [first] = rows
  if (first === undefined) return undefined
  return { date: first.date, perUsd: new Map(rows.map((row) => [row.currency, Number(row.per_usd)])) }
}

/** True when a set of that day is stored. */
export async function hasRatesOf(db: Db, date: string): Promise<boolean> {
  const row = await db
    .selectFrom('board.fx_rates')
    .select('currency')
    .where('rate_date', '=', date)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a set of rates in place of the one of the same day. */
export async function replaceRates(db: Db, file: FxFile): Promise<void> {
  await db.deleteFrom('board.fx_rates').where('rate_date', '=', file.date).execute()
  await db
    .insertInto('board.fx_rates')
    .values(
      Object.entries({ ...file.perUsd, USD: 1 }).map(([currency, perUsd]) => ({
        rate_date: file.date,
        currency,
        per_usd: perUsd,
        source: file.source,
      })),
    )
    .execute()
}

/** A job whose yearly pay depends on rates. Amounts are minor units. */
export interface PaidJob {
  id: string
  cashMin: number
  cashMax: number
  currency: string
  period: PayPeriod
}

/** All jobs with cash pay. */
export async function listPaidJobs(db: Db): Promise<PaidJob[]> {
  const rows = await db
    .selectFrom('board.jobs')
    .select(['id', 'cash_min', 'cash_max', 'currency', 'period'])
    .where('cash_min', 'is not', null)
    .execute()
  return rows.flatMap((row) =>
    row.currency === null || row.period === null
      ? []
      : [
          {
            id: row.id,
            cashMin: Number(row.cash_min),
            cashMax: Number(row.cash_max),
            currency: row.currency,
            period: row.period,
          },
        ],
  )
}

/** The yearly figure of a job in whole US dollars; null where there is none. */
export interface YearlyPay {
  id: string
  min: number | null
  max: number | null
}

/** Writes yearly figures, all at the rates of one day. */
export async function updateYearlyPay(db: Db, pays: readonly YearlyPay[], date: string): Promise<void> {
  await sql`
    update board.jobs j
    set cash_usd_year_min = n.min, cash_usd_year_max = n.max, fx_date = case when n.min is null then null else ${date}::date end
    from jsonb_to_recordset(${JSON.stringify(pays)}::jsonb) as n(id uuid, min int, max int)
    where j.id = n.id`.execute(db)
}
