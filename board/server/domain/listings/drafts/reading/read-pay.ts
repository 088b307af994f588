import {
  cryptoAssets,
  cryptoPayModes,
  type Employment,
  type ListingContent,
  type ListingPay,
  listingLimits,
  payCadences,
  payPeriods,
} from '@cryptolist/contract'
import { shippedRates } from '../../../money/rates.ts'
import { yearlyUsd } from '../../../money/yearly-pay.ts'
import { findChainSlug } from '../../../taxonomy/tag-dictionary.ts'
import { type FieldReader, readAmount } from './field-reader.ts'

const payKinds = ['cash', 'unpaid', 'token_only'] as const
/** Work that may be without pay. */
const unpaidWork: readonly Employment[] = ['bounty', 'grant', 'volunteer']
/** A figure beyond it is a slip of the period, and the database's yearly figure has no room for it. */
const maxUsdYear = 1_000_000_000
const rates = { date: shippedRates.date, perUsd: new Map(Object.entries(shippedRates.perUsd)) }
/** Currencies that pay can be given in: those with a reference rate. */
const payCurrencies: readonly string[] = [...new Set(['USD', ...rates.perUsd.keys()])]

/** Reads what the job pays; undefined when that is not complete. */
export function readPay(reader: FieldReader, employment: readonly Employment[]): ListingPay | undefined {
  const kind = reader.choice('pay_kind', payKinds) ?? 'cash'
  if (kind === 'token_only') return { kind }
  if (kind === 'cash') return readCash(reader)
  if (employment.length === 0 || employment.some((value) => unpaidWork.includes(value))) return { kind }
  return reader.refuse(
    'pay_kind',
    'Paid work says what it pays. Only bounties, grants and volunteering may go without.',
  )
}

function readCash(reader: FieldReader): ListingPay | undefined {
  const typedCurrency = reader.line('currency').toUpperCase()
  const currency = typedCurrency === '' ? 'USD' : typedCurrency
  const isKnown = payCurrencies.includes(currency)
  if (!isKnown)
    reader.refuse('currency', 'We have no reference rate for this currency. Choose one of the list.')
  const period = reader.choice('period', payPeriods) ?? 'year'
  const low = readCashAmount(reader, 'cash_min')
  const high = readCashAmount(reader, 'cash_max')
  if (low === 'wrong' || high === 'wrong' || !isKnown) return undefined
  // One amount alone is a fixed pay.
  const min = low ?? high
  const max = high ?? low
  if (min === undefined || max === undefined)
    return reader.refuse(
      'cash_min',
      'Write what the job pays. Listings without pay are not published, for people look at pay first.',
    )
  const problem = findRangeProblem(min, max, currency)
  if (problem !== undefined) return reader.refuse('cash_max', problem)
  if ((yearlyUsd({ min, max, currency, period }, rates)?.max ?? 0) > maxUsdYear)
    return reader.refuse('cash_max', 'That is more than a billion dollars a year. Check amount and period.')
  return { kind: 'cash', min, max, currency, period }
}

function readCashAmount(reader: FieldReader, name: string): number | undefined | 'wrong' {
  const text = reader.line(name)
  if (text === '') return undefined
  const amount = readAmount(text)
  const { min, max } = listingLimits.pay
  if (amount === undefined)
    reader.refuse(name, 'This is not an amount. Write a number, as 150,000 or 150k, and nothing else.')
  else if (amount < min || amount > max)
    reader.refuse(name, `An amount is from ${min} to ${max.toLocaleString('en')}. Check its digits.`)
  else return amount
  return 'wrong'
}

function findRangeProblem(min: number, max: number, currency: string): string | undefined {
  const write = (amount: number) => writeMoney(amount, currency)
  if (max < min) {
    const facts = `The highest pay (${write(max)}) is below the lowest (${write(min)}).`
    const meant = findMeant(min, max)
    return meant === undefined
      ? `${facts} Did you mean it the other way round?`
      : `${facts} Did you mean ${write(meant)}?`
  }
  if (Math.round(max * 100) > Math.round(min * 100) * listingLimits.pay.widest)
    return `The highest pay (${write(max)}) is more than ten times the lowest (${write(min)}). Narrow the range, or post two jobs.`
  return undefined
}

/** The roundest amount near the lowest that one slip of the fingers away from what was typed. */
function findMeant(min: number, max: number): number | undefined {
  const digits = String(max)
  if (!/^\d+$/.test(digits)) return undefined
  const slips = [`${digits}0`]
  for (let index = 0; index + 1 < digits.length; index += 1) {
    const [one = '', two = ''] = [digits[index], digits[index + 1]]
    const [before, after] = [digits.slice(0, index), digits.slice(index + 2)]
    if (one !== two) slips.push(before + two + one + after)
    else if (one !== '0') slips.push(`${before}${one}${after}0`)
  }
  const zeros = (amount: number) => /0*$/.exec(String(amount))?.[0].length ?? 0
  return slips
    .map(Number)
    .filter((amount) => amount >= min && amount <= min * 2)
    .sort((a, b) => zeros(b) - zeros(a) || a - b)[0]
}

/** `$150,000`, `CHF 95.50`. */
export function writeMoney(amount: number, currency: string): string {
  const digits = Number.isInteger(amount) ? 0 : 2
  return amount.toLocaleString('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** Reads in which part and how the pay comes in crypto. */
export function readCryptoPay(reader: FieldReader): ListingContent['cryptoPay'] {
  const mode = reader.choice('crypto_pay', cryptoPayModes) ?? 'none'
  const cadence = reader.choice('pay_cadence', payCadences) ?? null
  if (mode === 'none') return { mode, assets: [], pct: null, chain: null, cadence }
  const assets = reader.choices('crypto_assets', cryptoAssets)
  if (assets.length === 0) reader.refuse('crypto_assets', 'Choose what people are paid in, as USDC.')
  if (assets.length > listingLimits.cryptoAssets)
    reader.refuse('crypto_assets', `Choose ${listingLimits.cryptoAssets} at most.`)
  const pct = reader.whole('crypto_pct', { min: 1, max: 100 }, 'The share in crypto, in per cent,') ?? null
  return { mode, assets, pct, chain: readChain(reader, 'crypto_chain'), cadence }
}

/** One chain by any of its names; a word that names none is left out. */
export function readChain(reader: FieldReader, name: string): string | null {
  const word = reader.line(name)
  if (word === '') return null
  const slug = findChainSlug(word)
  if (slug === undefined) reader.leaveOut(name, [word], 'chain')
  return slug ?? null
}
