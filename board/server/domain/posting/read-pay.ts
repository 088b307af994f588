import {
  cryptoAssets,
  cryptoPayModes,
  type Employment,
  type ListingContent,
  type ListingPay,
  type ListingToken,
  listingLimits,
  payCadences,
  payPeriods,
  tokenOnTermination,
  tokenPaidAs,
  tokenStatuses,
  tokenUnlocks,
  tokenValuationBases,
} from '@cryptolist/contract'
import * as texts from '#messages/listing-problems'
import { shippedRates } from '../money/rates.ts'
import { sureUsd } from '../money/yearly-pay.ts'
import { findChainSlug } from '../taxonomy/tag-dictionary.ts'
import { type FieldReader, lengthOf, readAmount, readDecimal } from './field-reader.ts'

const payKinds = ['cash', 'unpaid', 'token_only'] as const
/** Work that may be unpaid. */
const unpaidWork: readonly Employment[] = ['bounty', 'grant', 'volunteer']
/** A higher amount has the wrong period, and the database's yearly figure has no room for it. */
const maxUsdYear = 1_000_000_000
const rates = { date: shippedRates.date, perUsd: new Map(Object.entries(shippedRates.perUsd)) }
/** Currencies for pay: those with a reference rate. */
const payCurrencies: readonly string[] = [...new Set(['USD', ...rates.perUsd.keys()])]

/** Reads the pay; undefined if incomplete. */
export function readPay(reader: FieldReader, employment: readonly Employment[]): ListingPay | undefined {
  const kind = reader.choice('pay_kind', payKinds) ?? 'cash'
  if (kind === 'token_only') return { kind }
  if (kind === 'cash') return readCash(reader)
  if (employment.length === 0 || employment.some((value) => unpaidWork.includes(value))) return { kind }
  return reader.refuse('pay_kind', texts.unpaidPaidWork)
}

function readCash(reader: FieldReader): ListingPay | undefined {
  const typedCurrency = reader.line('currency').toUpperCase()
  const currency = typedCurrency === '' ? 'USD' : typedCurrency
  const isKnown = payCurrencies.includes(currency)
  if (!isKnown) reader.refuse('currency', texts.currencyUnknown)
  const period = reader.choice('period', payPeriods) ?? 'year'
  const low = readCashAmount(reader, 'cash_min')
  const high = readCashAmount(reader, 'cash_max')
  if (low === 'wrong' || high === 'wrong' || !isKnown) return undefined
  if (low === undefined && high === undefined) return reader.refuse('cash_min', texts.payMissing)
  const problem = low === undefined || high === undefined ? undefined : findRangeProblem(low, high, currency)
  if (problem !== undefined) return reader.refuse('cash_max', problem)
  const pay = { min: low ?? null, max: high ?? null, currency, period }
  if ((sureUsd([pay], rates)?.max ?? 0) > maxUsdYear) return reader.refuse('cash_max', texts.payTooHigh)
  return { kind: 'cash', ...pay }
}

function readCashAmount(reader: FieldReader, name: string): number | undefined | 'wrong' {
  const text = reader.line(name)
  if (text === '') return undefined
  const amount = readAmount(text)
  const { min, max } = listingLimits.pay
  if (amount === undefined) reader.refuse(name, texts.notAmount)
  else if (amount < min || amount > max) reader.refuse(name, texts.amountBounds(min, max))
  else return amount
  return 'wrong'
}

function findRangeProblem(min: number, max: number, currency: string): string | undefined {
  const write = (amount: number) => writeMoney(amount, currency)
  if (max < min) {
    const meant = findMeant(min, max)
    return meant === undefined
      ? texts.maximumBelow(write(max), write(min))
      : texts.maximumBelowMeant(write(max), write(min), write(meant))
  }
  if (Math.round(max * 100) > Math.round(min * 100) * listingLimits.pay.widest)
    return texts.rangeTooWide(write(max), write(min))
  return undefined
}

/** The roundest amount, then the one nearest to the minimum, that is one typing error away from what was typed. */
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

/** Reads which part of the pay comes in crypto, and how. */
export function readCryptoPay(reader: FieldReader): ListingContent['cryptoPay'] {
  const mode = reader.choice('crypto_pay', cryptoPayModes) ?? 'none'
  const cadence = reader.choice('pay_cadence', payCadences) ?? null
  if (mode === 'none') return { mode, assets: [], pct: null, chain: null, cadence }
  const assets = reader.choices('crypto_assets', cryptoAssets)
  if (assets.length === 0) reader.refuse('crypto_assets', texts.assetsMissing)
  if (assets.length > listingLimits.cryptoAssets)
    reader.refuse('crypto_assets', texts.upTo(listingLimits.cryptoAssets))
  const pct = reader.whole('crypto_pct', { min: 1, max: 100 }, texts.cryptoShare) ?? null
  return { mode, assets, pct, chain: readChain(reader, 'crypto_chain'), cadence }
}

/** One chain by any of its names; an unknown word is left out. */
function readChain(reader: FieldReader, name: string): string | null {
  const word = reader.line(name)
  if (word === '') return null
  const slug = findChainSlug(word)
  if (slug === undefined) reader.leaveOut(name, [word], 'chain')
  return slug ?? null
}

/** Most US dollars that a grant may be valued at. */
const maxUsd = 1_000_000_000
const pctDigits = { whole: 3, decimals: 6 }
const amountDigits = { whole: 30, decimals: 18 }

/** Reads the job's tokens; undefined if one of them is incomplete. */
export function readTokens(reader: FieldReader): ListingToken[] | undefined {
  if (reader.choice('has_tokens', ['yes', 'no']) !== 'yes') return []
  const numbers = Array.from({ length: listingLimits.tokens }, (_, index) => index + 1)
  const typed = numbers.filter((number) => isTyped(reader, number))
  if (typed.length === 0) return reader.refuse('token1_symbol', texts.tokenMissing)
  const tokens = typed.map((number) => readToken(reader, `token${number}_`))
  return tokens.every((token) => token !== undefined) ? tokens : undefined
}

function isTyped(reader: FieldReader, number: number): boolean {
  const names = [
    'symbol',
    'name',
    'contract',
    'pct_min',
    'pct_max',
    'usd_min',
    'usd_max',
    'amount_min',
    'note',
  ]
  return names.some((name) => reader.line(`token${number}_${name}`) !== '')
}

function readToken(reader: FieldReader, prefix: string): ListingToken | undefined {
  const at = (name: string) => prefix + name
  const before = reader.problems.length
  const symbol = reader.sized(at('symbol'), { min: 1, max: listingLimits.tokenSymbol }, texts.theSymbol)
  if (symbol === undefined && reader.problems.length === before)
    reader.refuse(at('symbol'), texts.symbolMissing)
  const name = reader.sized(at('name'), { min: 1, max: listingLimits.tokenName }, texts.theTokenName)
  const status = reader.choice(at('status'), tokenStatuses)
  if (status === undefined && reader.line(at('status')) === '')
    reader.refuse(at('status'), texts.statusMissing)
  const note = reader.sized(at('note'), { min: 1, max: listingLimits.tokenNote }, texts.theNote) ?? null
  const grants = readGrants(reader, prefix)
  const vesting = readVesting(reader, prefix)
  const terms = {
    chain: readChain(reader, at('chain')),
    contractAddress: readContract(reader, at('contract')),
    paidAs: reader.choice(at('paid_as'), tokenPaidAs) ?? 'unknown',
    valuationBasis: reader.choice(at('basis'), tokenValuationBases) ?? 'none_stated',
    acceleratesOnChange: reader.yesNo(at('accelerates')),
    onTermination: reader.choice(at('on_termination'), tokenOnTermination) ?? 'unknown',
  } as const
  if (reader.problems.length > before || symbol === undefined || status === undefined) return undefined
  return { symbol, name: name ?? symbol, status, note, ...grants, ...vesting, ...terms }
}

function readGrants(reader: FieldReader, prefix: string) {
  const [grantPctMin, grantPctMax] = readRange(
    reader,
    `${prefix}pct`,
    (text) => {
      const pct = Number(readDecimal(text, pctDigits))
      return pct > 0 && pct <= 100 ? pct : undefined
    },
    texts.shareOfSupply,
  )
  const [grantUsdMin, grantUsdMax] = readRange(
    reader,
    `${prefix}usd`,
    (text) => {
      const usd = readAmount(text) ?? 0
      return Number.isInteger(usd) && usd >= 1 && usd <= maxUsd ? usd : undefined
    },
    texts.usdValue,
  )
  const [grantTokensMin, grantTokensMax] = readRange(
    reader,
    `${prefix}amount`,
    (text) => {
      const amount = readDecimal(text, amountDigits)
      return amount === undefined || Number(amount) === 0 ? undefined : amount
    },
    texts.tokenCount,
  )
  return { grantPctMin, grantPctMax, grantUsdMin, grantUsdMax, grantTokensMin, grantTokensMax }
}

/** Both ends of a range; a single value is both. */
function readRange<T extends string | number>(
  reader: FieldReader,
  prefix: string,
  read: (text: string) => T | undefined,
  message: string,
): [T | null, T | null] {
  const ends = ['min', 'max'].map((end) => {
    const text = reader.line(`${prefix}_${end}`)
    return text === '' ? null : (read(text) ?? reader.refuse(`${prefix}_${end}`, message) ?? null)
  })
  const [low = null, high = null] = ends
  const min = low ?? high
  const max = high ?? low
  if (min !== null && max !== null && compareDecimals(String(min), String(max)) > 0)
    reader.refuse(`${prefix}_max`, texts.rangeReversed)
  return [min, max]
}

/** Compares decimal texts without leading or trailing zeros, which may have more digits than a number can hold. */
function compareDecimals(one: string, two: string): number {
  const [oneHead = '', oneTail = ''] = one.split('.')
  const [twoHead = '', twoTail = ''] = two.split('.')
  if (oneHead.length !== twoHead.length) return oneHead.length - twoHead.length
  if (oneHead !== twoHead) return oneHead < twoHead ? -1 : 1
  return oneTail === twoTail ? 0 : oneTail < twoTail ? -1 : 1
}

function readVesting(reader: FieldReader, prefix: string) {
  const months = (name: string, max: number, what: string) =>
    reader.whole(prefix + name, { min: 0, max }, what) ?? null
  const vestMonths = months('vest_months', listingLimits.vestMonths, texts.vesting)
  const cliffMonths = months('cliff_months', listingLimits.cliffMonths, texts.cliff)
  const lockupMonths = months('lockup_months', listingLimits.lockupMonths, texts.lockup)
  if (vestMonths !== null && cliffMonths !== null && cliffMonths > vestMonths)
    reader.refuse(`${prefix}cliff_months`, texts.cliffTooLong(cliffMonths, vestMonths))
  return {
    vestMonths,
    cliffMonths,
    lockupMonths,
    unlock: reader.choice(`${prefix}unlock`, tokenUnlocks) ?? null,
  }
}

function readContract(reader: FieldReader, name: string): string | null {
  const text = reader.line(name)
  if (text === '') return null
  if (lengthOf(text) <= 100 && /^[\w:.-]+$/.test(text)) return text
  return reader.refuse(name, texts.contractAddress) ?? null
}
