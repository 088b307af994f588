import {
  type ListingToken,
  listingLimits,
  tokenOnTermination,
  tokenPaidAs,
  tokenStatuses,
  tokenUnlocks,
  tokenValuationBases,
} from '@cryptolist/contract'
import { type FieldReader, lengthOf, readAmount, readDecimal } from './field-reader.ts'
import { readChain } from './read-pay.ts'

/** Most US dollars that a grant may be valued at. */
const maxUsd = 1_000_000_000
const pctDigits = { whole: 3, decimals: 6 }
const amountDigits = { whole: 30, decimals: 18 }

/** Reads the tokens that come with the job; undefined when one of them is not complete. */
export function readTokens(reader: FieldReader): ListingToken[] | undefined {
  if (reader.choice('has_tokens', ['yes', 'no']) !== 'yes') return []
  const numbers = Array.from({ length: listingLimits.tokens }, (_, index) => index + 1)
  const typed = numbers.filter((number) => isTyped(reader, number))
  if (typed.length === 0)
    return reader.refuse('token1_symbol', 'Write which token comes with the job, or say that none does.')
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
  const symbol = reader.sized(at('symbol'), { min: 1, max: listingLimits.tokenSymbol }, 'The symbol')
  if (symbol === undefined && reader.problems.length === before)
    reader.refuse(at('symbol'), 'Write the symbol of the token, as ETH.')
  const name = reader.sized(at('name'), { min: 1, max: listingLimits.tokenName }, 'The name of the token')
  const status = reader.choice(at('status'), tokenStatuses)
  if (status === undefined && reader.line(at('status')) === '')
    reader.refuse(at('status'), 'Say whether the token can be sold today.')
  const note = reader.sized(at('note'), { min: 1, max: listingLimits.tokenNote }, 'The note') ?? null
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
    'A share of the supply is more than 0 and at most 100 per cent, with six decimals at most.',
  )
  const [grantUsdMin, grantUsdMax] = readRange(
    reader,
    `${prefix}usd`,
    (text) => {
      const usd = readAmount(text) ?? 0
      return Number.isInteger(usd) && usd >= 1 && usd <= maxUsd ? usd : undefined
    },
    'A value is in whole US dollars, from 1 to 1,000,000,000.',
  )
  const [grantTokensMin, grantTokensMax] = readRange(
    reader,
    `${prefix}amount`,
    (text) => {
      const amount = readDecimal(text, amountDigits)
      return amount === undefined || Number(amount) === 0 ? undefined : amount
    },
    'A number of tokens is more than 0, with 18 decimals at most.',
  )
  return { grantPctMin, grantPctMax, grantUsdMin, grantUsdMax, grantTokensMin, grantTokensMax }
}

/** Both ends of a range; one alone is both. */
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
    reader.refuse(`${prefix}_max`, 'The highest is below the lowest. Did you mean it the other way round?')
  return [min, max]
}

/** Compares decimal texts without needless zeros, which may have more digits than a number keeps. */
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
  const vestMonths = months('vest_months', listingLimits.vestMonths, 'Vesting, in months,')
  const cliffMonths = months('cliff_months', listingLimits.cliffMonths, 'The cliff, in months,')
  const lockupMonths = months('lockup_months', listingLimits.lockupMonths, 'The lock-up, in months,')
  if (vestMonths !== null && cliffMonths !== null && cliffMonths > vestMonths)
    reader.refuse(
      `${prefix}cliff_months`,
      `The cliff (${cliffMonths} months) is longer than the vesting (${vestMonths} months).`,
    )
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
  return reader.refuse(name, 'A contract’s address has letters, digits and no spaces, 100 at most.') ?? null
}
