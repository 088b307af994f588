import { type Employment, type Pay, type PayPeriod, payPeriodWords } from '@cryptolist/contract'
import { fromMinorUnits } from '../money/yearly-pay.ts'

/** What the database keeps of a job's pay; amounts in minor units of the currency. */
export interface PayFacts {
  cashMin: number | null
  cashMax: number | null
  currency: string | null
  period: PayPeriod | null
  usdYearMin: number | null
  usdYearMax: number | null
  rateDate: string | null
  isTokenOnly: boolean
  employment: Employment[]
}

const notPublishedText = 'Pay not published by the employer'

/** Pay as pages and the API give it (design §4, "Pay forms"). Nothing is guessed and nothing rounded. */
export function describePay(facts: PayFacts): Pay {
  const { cashMin, cashMax, currency, period } = facts
  if (cashMin === null || cashMax === null || currency === null || period === null)
    return describeNoCash(facts)
  const min = fromMinorUnits(cashMin, currency)
  const max = fromMinorUnits(cashMax, currency)
  const usdYear =
    facts.usdYearMin === null || facts.usdYearMax === null
      ? null
      : { min: facts.usdYearMin, max: facts.usdYearMax }
  return {
    kind: 'cash',
    min,
    max,
    currency,
    period,
    text: shortText(min, max, currency, period, facts.employment),
    longText: currencyPrefix(currency) + range(writeOut(min), writeOut(max)),
    usdYear,
    rateDate: currency === 'USD' || usdYear === null ? null : facts.rateDate,
  }
}

/** An amount range as rows show it: `$150–190k`, `CHF 95–120k`, `$22.50`. */
export function shortRange(min: number, max: number, currency: string): string {
  const unit = findUnit(min, max)
  const write = (amount: number) => (amount / unit.size).toLocaleString('en', { maximumFractionDigits: 2 })
  if (unit.letter === '') return currencyPrefix(currency) + range(writeOut(min), writeOut(max))
  return currencyPrefix(currency) + range(write(min), write(max)) + unit.letter
}

function describeNoCash({ isTokenOnly, employment }: PayFacts): Pay {
  if (isTokenOnly) return { kind: 'token_only', text: 'Tokens only' }
  if (employment.includes('volunteer')) return { kind: 'unpaid', text: 'Volunteer' }
  return { kind: 'not_published', text: notPublishedText }
}

function shortText(
  min: number,
  max: number,
  currency: string,
  period: PayPeriod,
  employment: Employment[],
): string {
  if (period === 'year') return shortRange(min, max, currency)
  if (period !== 'project') return `${shortRange(min, max, currency)} ${payPeriodWords[period]}`
  const whole = currencyPrefix(currency) + range(writeOut(min), writeOut(max))
  if (employment.includes('bounty')) return `Bounty ${whole}`
  if (employment.includes('grant')) return `Grant ${whole}`
  return `${whole} ${payPeriodWords.project}`
}

/** Thousands or millions only where they leave out nothing. */
function findUnit(min: number, max: number): { size: number; letter: string } {
  const isExact = (size: number) => min % size === 0 && max % size === 0
  if (min >= 1_000_000 && isExact(10_000)) return { size: 1_000_000, letter: 'M' }
  if (min >= 10_000 && isExact(100)) return { size: 1000, letter: 'k' }
  return { size: 1, letter: '' }
}

function range(min: string, max: string): string {
  return min === max ? min : `${min}–${max}`
}

/** `4,000`, `22.50`. */
function writeOut(amount: number): string {
  const digits = Number.isInteger(amount) ? 0 : 2
  return amount.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** `$`, `€`, `CA$`; a currency without a sign stands as its code with a space: `CHF `. */
function currencyPrefix(currency: string): string {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(1)
  const sign = parts.find((part) => part.type === 'currency')?.value ?? currency
  return /^[A-Z]+$/.test(sign) ? `${sign}\u00a0` : sign
}
