import { BoardError } from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import * as messages from '#messages/listing-errors'
import shippedFile from '../../../data/fx-rates.json'
import type { Db, Schema } from '../../database/schema.ts'
import { type CashPay, cashOfRow, type FxRates, sureUsd } from './yearly-pay.ts'

const isDay = (day: string) => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

/** A dated set of reference rates, as `data/fx-rates.json` has it. */
const fxFileSchema = z.object({
  /** Day of the rates, YYYY-MM-DD. */
  date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day as YYYY-MM-DD')
    .refine(isDay, 'is no day of the calendar'),
  source: z.string().trim().min(3, 'must say where the rates are from').max(200),
  note: z.string().max(2000).optional(),
  /** Units of a currency that one US dollar buys. */
  perUsd: z
    .record(
      z.string().regex(/^[A-Z]{3}$/, 'must be a currency of three capitals'),
      z.number().positive().max(100_000_000),
    )
    .refine((rates) => Object.keys(rates).length > 0, 'has no rates')
    .refine((rates) => rates.USD === undefined || rates.USD === 1, 'must have 1 for USD'),
})
export type FxFile = z.infer<typeof fxFileSchema>

/** The set of reference rates that comes with the product. */
export const shippedRates: FxFile = fxFileSchema.parse(shippedFile)

/** Stores the rates that come with the product unless a set of their day is there. Returns whether it did. */
export async function seedFxRates(db: Db): Promise<boolean> {
  if (await hasRatesOf(db, shippedRates.date)) return false
  return db.transaction().execute(async (transaction) => {
    await lockRates(transaction)
    if (await hasRatesOf(transaction, shippedRates.date)) return false
    await storeWithin(transaction, shippedRates)
    return true
  })
}

/** The rates in use: the newest stored set, else the one that comes with the product. */
export async function getRates(db: Db): Promise<FxRates> {
  return (
    (await findNewestRates(db)) ?? {
      date: shippedRates.date,
      perUsd: new Map(Object.entries(shippedRates.perUsd)),
    }
  )
}

/**
 * Stores a set of rates and brings the yearly pay of every listing up to the newest set, which may be another one. Returns the day of that
 * set and how many listings have cash pay.
 */
export async function storeRates(db: Db, file: FxFile): Promise<{ jobs: number; date: string }> {
  return db.transaction().execute(async (transaction) => {
    await lockRates(transaction)
    return storeWithin(transaction, file)
  })
}

async function storeWithin(
  transaction: Transaction<Schema>,
  file: FxFile,
): Promise<{ jobs: number; date: string }> {
  await replaceRates(transaction, file)
  const rates = await getRates(transaction)
  const jobs = await listPaidJobs(transaction)
  await updateYearlyPay(
    transaction,
    jobs.map((job) => toYearlyPay(job, rates)),
    rates.date,
  )
  return { jobs: jobs.length, date: rates.date }
}

/** Lets one process at a time store rates, or two would insert the same day. */
async function lockRates(db: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('board.rates', 0))`.execute(db)
}

function toYearlyPay({ id, ranges }: PaidJob, rates: FxRates): YearlyPay {
  const pay = sureUsd(ranges, rates)
  return { id, min: pay?.min ?? null, max: pay?.max ?? null }
}

/** Reads the text of a rates file. Throws BoardError `invalid_input` with everything that is wrong. */
export function parseFxFile(text: string): FxFile {
  const json = readJson(text)
  const checked = fxFileSchema.safeParse(json)
  if (checked.success) return checked.data
  const faults = checked.error.issues.map(
    (issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`,
  )
  throw new BoardError('invalid_input', messages.ratesUnusable(faults.join('; ')))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BoardError('invalid_input', messages.ratesNotJson, { cause })
  }
}

/** The newest set of rates; undefined before the first was stored. */
async function findNewestRates(db: Db): Promise<FxRates | undefined> {
  const rows = await db
    .selectFrom('board.fx_rates')
    .select([sql<string>`to_char(rate_date, 'YYYY-MM-DD')`.as('date'), 'currency', 'per_usd as perUsd'])
    .where('rate_date', '=', (eb) =>
      eb.selectFrom('board.fx_rates').select((sub) => sub.fn.max('rate_date').as('newest')),
    )
    .execute()
  const [first] = rows
  if (first === undefined) return undefined
  return { date: first.date, perUsd: new Map(rows.map((row) => [row.currency, Number(row.perUsd)])) }
}

/** True when a set of that day is stored. */
async function hasRatesOf(db: Db, date: string): Promise<boolean> {
  const row = await db
    .selectFrom('board.fx_rates')
    .select('currency')
    .where('rate_date', '=', date)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a set of rates in place of the one of the same day. */
async function replaceRates(db: Db, file: FxFile): Promise<void> {
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

/** A job whose yearly pay depends on rates. */
interface PaidJob {
  id: string
  ranges: CashPay[]
}

/** All jobs with cash pay. */
async function listPaidJobs(db: Db): Promise<PaidJob[]> {
  const rows = await db
    .selectFrom('board.jobs')
    .select([
      'id',
      'cash_min as cashMin',
      'cash_max as cashMax',
      'currency',
      'period',
      'pay_ranges as payRanges',
    ])
    .where(sql<boolean>`currency is not null or pay_ranges <> '[]'`)
    .execute()
  return rows.map((row) => {
    const cash = cashOfRow(row)
    return { id: row.id, ranges: cash === undefined ? row.payRanges : [cash] }
  })
}

/** The yearly figure of a job in whole US dollars; null where there is none. */
interface YearlyPay {
  id: string
  min: number | null
  max: number | null
}

/** Writes yearly figures, all at the rates of one day. */
async function updateYearlyPay(db: Db, pays: readonly YearlyPay[], date: string): Promise<void> {
  await sql`
    update board.jobs j
    set cash_usd_year_min = n.min, cash_usd_year_max = n.max, fx_date = case when n.min is null then null else ${date}::date end
    from jsonb_to_recordset(${JSON.stringify(pays)}::jsonb) as n(id uuid, min int, max int)
    where j.id = n.id`.execute(db)
}
