import { listingLimits, type PayPeriod } from '@cryptolist/contract'
import { shippedRates } from '../../money/service.ts'
import { yearlyUsd } from '../../money/yearly-pay.ts'

/** Pay as it may go into a form; `period` is missing where the system does not say it. */
export interface CashStated {
  min: number
  max: number
  currency: string
  period: PayPeriod | undefined
}

/** What a system says of pay, and why something of it was left out. */
export interface StatedPay {
  cash: CashStated | undefined
  leftOut: string | undefined
}

/** Less than a dollar an hour, or more than ten million a year, is a period that somebody chose wrongly. */
const lowestYear = 2_080
const highestYear = 10_000_000
const rates = { date: shippedRates.date, perUsd: new Map(Object.entries(shippedRates.perUsd)) }

/** Nothing is said of pay. */
export const noPay: StatedPay = { cash: undefined, leftOut: undefined }

/**
 * Judges what a system says of pay. What cannot be is left out and said: systems have "18.50 a month" where an hour was meant, and nobody
 * knows which of the two is wrong.
 */
export function readPay(said: {
  min: number | undefined
  max: number | undefined
  currency: string | undefined
  period: PayPeriod | undefined
}): StatedPay {
  const min = said.min ?? said.max
  const max = said.max ?? said.min
  if (min === undefined || max === undefined) return noPay
  const currency = said.currency?.toUpperCase()
  const words = `${min === max ? min : `${min} to ${max}`} ${currency ?? ''}${said.period === undefined ? '' : ` a ${said.period}`}`
  const leaveOut = (why: string): StatedPay => ({
    cash: undefined,
    leftOut: `Pay of ${words} was left out: ${why}.`,
  })
  if (currency === undefined || (!rates.perUsd.has(currency) && currency !== 'USD'))
    return leaveOut(
      currency === undefined
        ? 'its currency is not said'
        : `${currency} is no currency that pay is compared in`,
    )
  if (max < min) return leaveOut('the highest is below the lowest')
  if (max > min * listingLimits.pay.widest)
    return leaveOut(`the highest is more than ${listingLimits.pay.widest} times the lowest`)
  if (min < listingLimits.pay.min || max > listingLimits.pay.max) return leaveOut('the amount cannot be')
  const year =
    said.period === undefined ? undefined : yearlyUsd({ min, max, currency, period: said.period }, rates)
  if (year !== undefined && (year.min < lowestYear || year.max > highestYear))
    return leaveOut('the amount and the period do not go together')
  return { cash: { min: cents(min), max: cents(max), currency, period: said.period }, leftOut: undefined }
}

/** Pay that several ranges are given of says nothing of one job, unless they are the same. */
export function readRanges(ranges: readonly Parameters<typeof readPay>[0][]): StatedPay {
  const [first, ...others] = ranges
  if (first === undefined) return noPay
  if (others.some((range) => JSON.stringify(range) !== JSON.stringify(first)))
    return {
      cash: undefined,
      leftOut: `Pay was left out: ${ranges.length} ranges are given, for different places or levels.`,
    }
  return readPay(first)
}

function cents(value: number): number {
  return Math.round(value * 100) / 100
}
