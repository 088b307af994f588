import type { PayPeriod } from '@cryptolist/contract'

/** Where so much is paid, it is paid a year: in these nobody gets it a month. */
const yearlyFrom = 30_000
const yearlyCurrencies: ReadonlySet<string | undefined> = new Set(['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF'])

/** In China's currency, so little is paid a month and so much a year. */
const monthlyYuan = { from: 3_000, below: 100_000 }

/** In the same currencies, a wage of less is paid by the hour. */
const hourlyBelow = 100

/** The period of an amount that states none; undefined where it isn't plain. A wage is what one has "to start". */
export function usualPeriod(
  amount: number | null | undefined,
  currency: string | undefined,
  isWage = false,
): PayPeriod | undefined {
  if (isWage && amount && amount < hourlyBelow && yearlyCurrencies.has(currency)) return 'hour'
  if (currency === 'CNY' && amount && amount >= monthlyYuan.from)
    return amount < monthlyYuan.below ? 'month' : 'year'
  return yearlyCurrencies.has(currency?.toUpperCase()) && (amount ?? 0) >= yearlyFrom ? 'year' : undefined
}
