import {
  type CryptoPay,
  type Employment,
  type JobSource,
  type LabelledRange,
  type Pay,
  type PayBounds,
  type PayPeriod,
  payPeriodWords,
  type TokenTerms,
  writeBounds,
} from '@cryptolist/contract'
import { language } from '#messages/language'
import * as text from '#messages/pay-labels'
import { formatCount } from '../../../messages/plural.ts'
import { cashOfRow } from '../money/yearly-pay.ts'

/** A job's pay as stored; amounts in minor units of the currency, those of `payRanges` in whole ones. */
export interface PayFacts {
  cashMin: number | null
  cashMax: number | null
  currency: string | null
  period: PayPeriod | null
  payRanges: readonly LabelledRange[]
  cashUsdYearMin: number | null
  cashUsdYearMax: number | null
  fxDate: string | null
  isTokenOnly: boolean
  employment: Employment[]
}

// Written once: `Intl` takes longer than the rest of a row.
const upToTwoDigits = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
const twoDigits = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Pay as pages and the API give it (design §4, "Pay forms"). Nothing is guessed and nothing rounded. */
export function describePay(facts: PayFacts): Pay {
  const { payRanges, employment } = facts
  const cash = cashOfRow(facts)
  if (cash === undefined) return payRanges.length > 0 ? describeSeveral(facts) : describeNoCash(facts)
  const usdYear = yearOf(facts)
  return {
    kind: 'cash',
    ...cash,
    text: shortText(cash, employment),
    longText: writeBounds(cash, (min, max) => longRange(min, max, cash.currency)),
    // Of one bound the figures are that bound: filters count it.
    usdYear: usdYear && {
      min: cash.min === null ? null : usdYear.min,
      max: cash.max === null ? null : usdYear.max,
    },
    rateDate: cash.currency === 'USD' || usdYear === null ? null : facts.fxDate,
  }
}

function describeSeveral(facts: PayFacts): Pay {
  const { payRanges, employment } = facts
  const usdYear = yearOf(facts)
  const isAllUsd = payRanges.every(({ currency }) => currency === 'USD')
  return {
    kind: 'several',
    ranges: payRanges.map((range) => ({ ...range, text: shortText(range, employment) })),
    text: text.severalRanges(payRanges.length, spanOf(payRanges, employment)),
    usdYear,
    rateDate: isAllUsd || usdYear === null ? null : facts.fxDate,
  }
}

function yearOf({ cashUsdYearMin: min, cashUsdYearMax: max }: PayFacts): { min: number; max: number } | null {
  return min === null || max === null ? null : { min, max }
}

/** From the lowest to the highest of ranges in one currency and period; undefined where they aren't alike. */
function spanOf(ranges: readonly LabelledRange[], employment: Employment[]): string | undefined {
  const [first, ...others] = ranges
  const isAlike = others.every(
    ({ currency, period }) => currency === first?.currency && period === first.period,
  )
  const amounts = ranges.flatMap(({ min, max }) => (min === null || max === null ? [] : [min, max]))
  if (first === undefined || !isAlike || amounts.length < 2 * ranges.length) return undefined
  const { currency, period } = first
  return shortText({ min: Math.min(...amounts), max: Math.max(...amounts), currency, period }, employment)
}

/** An amount range as rows show it: `$150–190k`, `CHF 95–120k`, `$22.50`. */
export function shortRange(min: number, max: number, currency: string): string {
  const unit = findUnit(min, max)
  const write = (amount: number) => upToTwoDigits.format(amount / unit.size)
  if (unit.letter === '') return longRange(min, max, currency)
  return currencyPrefix(currency) + range(write(min), write(max)) + unit.letter
}

function describeNoCash({ isTokenOnly, employment }: PayFacts): Pay {
  if (isTokenOnly) return { kind: 'token_only', text: text.tokensOnly }
  if (employment.includes('volunteer')) return { kind: 'unpaid', text: text.volunteer }
  return { kind: 'not_published', text: text.notPublished }
}

function shortText(
  cash: PayBounds & { currency: string; period: PayPeriod },
  employment: Employment[],
): string {
  const { currency, period } = cash
  if (period !== 'project') {
    const amount = writeBounds(cash, (min, max) => shortRange(min, max, currency))
    return period === 'year' ? amount : text.per(amount, payPeriodWords[period])
  }
  const whole = writeBounds(cash, (min, max) => longRange(min, max, currency))
  if (employment.includes('bounty')) return text.bounty(whole)
  if (employment.includes('grant')) return text.grant(whole)
  return text.per(whole, payPeriodWords.project)
}

/** `$150,000–190,000`. */
function longRange(min: number, max: number, currency: string): string {
  return currencyPrefix(currency) + range(writeOut(min), writeOut(max))
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
  return Number.isInteger(amount) ? formatCount(amount) : twoDigits.format(amount)
}

const prefixes = new Map<string, string>()

/** `$`, `€`, `CA$`; a currency without a sign is written as its code with a space: `CHF `. */
function currencyPrefix(currency: string): string {
  const cached = prefixes.get(currency)
  if (cached !== undefined) return cached
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(1)
  const sign = parts.find((part) => part.type === 'currency')?.value ?? currency
  const prefix = /^[A-Z]+$/.test(sign) ? `${sign}\u00a0` : sign
  prefixes.set(currency, prefix)
  return prefix
}

interface PayNoteFacts {
  pay: Pay
  tokens: TokenTerms[]
  cryptoPay: CryptoPay | null
  source: JobSource
}

/**
 * The line below the pay: `+ tokens 0.10–0.25%, liquid`, `30% in USDC on Base, optional`, `Cash only`. Null when the employer has
 * not said; only who posts here says that there is nothing but cash.
 */
export function describePayNote({ pay, tokens, cryptoPay, source }: PayNoteFacts): string | null {
  const [first, ...others] = tokens
  if (first !== undefined) {
    const terms = describeTokens(first)
    const all = others.length === 0 ? terms : text.andMore(terms, others.length)
    return pay.kind === 'cash' ? text.onTop(all) : capitalise(all)
  }
  if (cryptoPay !== null && cryptoPay.mode !== 'none') return describeCrypto(cryptoPay)
  return cryptoPay?.mode === 'none' && pay.kind === 'cash' && source === 'direct' ? text.cashOnly : null
}

function describeTokens(terms: TokenTerms): string {
  const isWarrant = terms.paidAs === 'warrant' || terms.status === 'no_token_equity_warrant'
  return text.tokenTerms(isWarrant, describeAmount(terms), terms.status)
}

function describeAmount(terms: TokenTerms): string {
  const { grantPctMin, grantPctMax, grantUsdMin, grantUsdMax, grantTokensMin, grantTokensMax, symbol } = terms
  if (grantPctMin !== null) return describePct(grantPctMin, grantPctMax ?? grantPctMin)
  if (grantUsdMin !== null) return shortRange(grantUsdMin, grantUsdMax ?? grantUsdMin, 'USD')
  if (grantTokensMin === null) return ''
  const [min, max] = [Number(grantTokensMin), Number(grantTokensMax ?? grantTokensMin)]
  const write = (amount: number) => upToTwoDigits.format(amount)
  return `${min === max ? write(min) : `${write(min)}–${write(max)}`} ${symbol}`
}

/** Both ends with as many digits as the finer one needs, two where there is any fraction: `0.10–0.25%`, `1–2%`. */
function describePct(min: number, max: number): string {
  const needed = Math.max(...[min, max].map((pct) => String(pct).split('.')[1]?.length ?? 0))
  const digits = needed === 0 ? 0 : Math.max(2, needed)
  const write = (pct: number) => pct.toFixed(digits)
  return `${min === max ? write(min) : `${write(min)}–${write(max)}`}%`
}

function describeCrypto({ mode, assets, pct, chain }: CryptoPay): string {
  return text.cryptoShare({ pct, assets, chain: chain?.name, isOptional: mode === 'optional' })
}

function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
