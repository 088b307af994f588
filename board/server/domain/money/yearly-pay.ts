import type { PayPeriod } from '@cryptolist/contract'

/** How many of a period make a year of paid work; a project has no yearly figure (docs/rules.md, Listings). */
const periodsAYear: Readonly<Record<PayPeriod, number | undefined>> = {
  hour: 2080,
  day: 260,
  week: 52,
  month: 12,
  year: 1,
  project: undefined,
}

/** Cash pay in whole units of its currency. */
export interface CashPay {
  min: number
  max: number
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
export function yearlyUsd(pay: CashPay, rates: FxRates): { min: number; max: number } | undefined {
  const factor = periodsAYear[pay.period]
  const perUsd = pay.currency === 'USD' ? 1 : rates.perUsd.get(pay.currency)
  if (factor === undefined || perUsd === undefined) return undefined
  const convert = (amount: number) => Math.max(1, Math.round((amount * factor) / perUsd))
  return { min: convert(pay.min), max: convert(pay.max) }
}

const keptDigits = new Map<string, number>()

/** Digits after the point of a currency; most have two. Kept, because `Intl` takes longer than the rest of a row. */
function minorDigits(currency: string): number {
  const kept = keptDigits.get(currency)
  if (kept !== undefined) return kept
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
