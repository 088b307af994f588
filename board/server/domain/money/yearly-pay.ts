import type { PayBounds, PayPeriod } from '@cryptolist/contract'

/** How many of a period make a year of paid work; a project has no yearly figure (docs/rules.md, Listings). */
export const periodsAYear = {
  hour: 2080,
  day: 260,
  week: 52,
  month: 12,
  year: 1,
  project: undefined,
} as const satisfies Record<PayPeriod, number | undefined>

/** Cash pay in whole units of its currency. Null is a bound that isn't stated; one of the two is. */
export interface CashPay {
  min: number | null
  max: number | null
  currency: string
  period: PayPeriod
}

/** Units of each currency that one US dollar buys, on one day. */
export interface FxRates {
  /** YYYY-MM-DD. */
  date: string
  perUsd: ReadonlyMap<string, number>
}

/** Pay in whole US dollars a year at the given rates; undefined for a project and for a currency without a rate. */
export function yearlyUsd(pay: CashPay, rates: FxRates): PayBounds | undefined {
  const factor = periodsAYear[pay.period]
  const perUsd = pay.currency === 'USD' ? 1 : rates.perUsd.get(pay.currency)
  if (factor === undefined || perUsd === undefined) return undefined
  const convert = (amount: number | null) =>
    amount === null ? null : Math.max(1, Math.round((amount * factor) / perUsd))
  return { min: convert(pay.min), max: convert(pay.max) }
}

/**
 * Pay as filters count it, in whole US dollars a year: what is sure. Of one bound that bound, of several ranges what each of them reaches;
 * undefined where one of them has no yearly figure.
 */
export function sureUsd(
  ranges: readonly CashPay[],
  rates: FxRates,
): { min: number; max: number } | undefined {
  const years = ranges.map((range) => yearlyUsd(range, rates))
  const max = Math.min(...years.map((year) => year?.max ?? year?.min ?? Number.NaN))
  const min = Math.min(max, ...years.map((year) => year?.min ?? max))
  return Number.isFinite(max) ? { min, max } : undefined
}

const keptDigits = new Map<string, number>()

/** Digits after the point of a currency; most have two. Kept, because `Intl` takes longer than the rest of a row. */
function minorDigits(currency: string): number {
  const cached = keptDigits.get(currency)
  if (cached !== undefined) return cached
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  keptDigits.set(currency, digits)
  return digits
}

/** Whole units as minor units (cents), as the database keeps them. */
export function toMinorUnits(amount: number, currency: string): number {
  return Math.round(amount * 10 ** minorDigits(currency))
}

/** Minor units (cents) as units of the currency. */
export function fromMinorUnits(minor: number, currency: string): number {
  return minor / 10 ** minorDigits(currency)
}

/** The pay in a job's row, in minor units of the currency, as the driver reads them. */
export interface CashRow {
  cashMin: string | number | null
  cashMax: string | number | null
  currency: string | null
  period: PayPeriod | null
}

/** The one pay of a job; undefined where its row has none. */
export function cashOfRow({ cashMin: min, cashMax: max, currency, period }: CashRow): CashPay | undefined {
  if (currency === null || period === null) return undefined
  const amount = (minor: string | number | null) =>
    minor === null ? null : fromMinorUnits(Number(minor), currency)
  return { min: amount(min), max: amount(max), currency, period }
}

/** The one pay of a job as its row has it. */
export function toCashRow(cash: CashPay | undefined) {
  const minor = (amount: number | null | undefined) =>
    cash === undefined || amount === null || amount === undefined ? null : toMinorUnits(amount, cash.currency)
  return {
    cashMin: minor(cash?.min),
    cashMax: minor(cash?.max),
    currency: cash?.currency ?? null,
    period: cash?.period ?? null,
  }
}

/** The columns of the one pay of a job. */
export function toCashColumns(cash: CashPay | undefined) {
  const { cashMin, cashMax, ...terms } = toCashRow(cash)
  return { cash_min: cashMin, cash_max: cashMax, ...terms }
}
