import type { PayPeriod } from '@cryptolist/contract'

/** Where so much is paid, it is paid a year: in these nobody gets it a month. */
const yearlyFrom = 30_000
const yearlyCurrencies: ReadonlySet<string | undefined> = new Set(['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF'])

/** In China's currency, so little is paid a month and so much a year. */
const monthlyYuan = { from: 3_000, below: 100_000 }

/** The period of an amount that states none; undefined where it isn't plain. */
export function usualPeriod(
  amount: number | null | undefined,
  currency: string | undefined,
): PayPeriod | undefined {
  if (currency === 'CNY' && amount && amount >= monthlyYuan.from)
    return amount < monthlyYuan.below ? 'month' : 'year'
  return yearlyCurrencies.has(currency?.toUpperCase()) && (amount ?? 0) >= yearlyFrom ? 'year' : undefined
}
