import type { Kysely, Transaction } from 'kysely'
import shippedFile from '../../../data/fx-rates.json' with { type: 'json' }
import type { Schema } from '../../database/schema.ts'
import { type FxFile, fxFileSchema } from './fx-file.ts'
import {
  findNewestRates,
  hasRatesOf,
  listPaidJobs,
  type PaidJob,
  replaceRates,
  updateYearlyPay,
  type YearlyPay,
} from './repository.ts'
import { type FxRates, fromMinorUnits, yearlyUsd } from './yearly-pay.ts'

/** The set of reference rates that comes with the product. */
export const shippedRates: FxFile = fxFileSchema.parse(shippedFile)

/** Stores the rates that come with the product unless a set of their day is there. Answers whether it did. */
export async function seedFxRates(db: Kysely<Schema>): Promise<boolean> {
  if (await hasRatesOf(db, shippedRates.date)) return false
  await storeRates(db, shippedRates)
  return true
}

/** The rates in use: the newest stored set, else the one that comes with the product. */
export async function getRates(db: Kysely<Schema> | Transaction<Schema>): Promise<FxRates> {
  return (
    (await findNewestRates(db)) ?? {
      date: shippedRates.date,
      perUsd: new Map(Object.entries(shippedRates.perUsd)),
    }
  )
}

/**
 * Stores a set of rates and brings the yearly pay of every listing up to the newest set, which may be another one. Answers the day of that
 * set and how many listings have cash pay.
 */
export async function storeRates(db: Kysely<Schema>, file: FxFile): Promise<{ jobs: number; date: string }> {
  return db.transaction().execute(async (transaction) => {
    await replaceRates(transaction, file)
    const rates = await getRates(transaction)
    const jobs = await listPaidJobs(transaction)
    await updateYearlyPay(
      transaction,
      jobs.map((job) => toYearlyPay(job, rates)),
      rates.date,
    )
    return { jobs: jobs.length, date: rates.date }
  })
}

function toYearlyPay({ id, cashMin, cashMax, currency, period }: PaidJob, rates: FxRates): YearlyPay {
  const min = fromMinorUnits(cashMin, currency)
  const max = fromMinorUnits(cashMax, currency)
  const pay = yearlyUsd({ min, max, currency, period }, rates)
  return { id, min: pay?.min ?? null, max: pay?.max ?? null }
}
