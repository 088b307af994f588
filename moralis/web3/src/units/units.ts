import { toText, WalletError } from '@cryptolist/wallet'

/**
 * An amount in its smallest unit, exactly: no floats on the way. Throws UnitsError: `not_a_number` (spaces, exponents, several
 * points), `too_many_decimals`, `invalid_decimals`, `too_large` (past 256 bits).
 *
 * @example
 * parseUnits('1.5', 6) // 1500000n
 */
export function parseUnits(value: string | number | bigint, decimals: number): bigint {
  requireDecimals(decimals)
  const text = toText(value)
  const parts = /^(-?)([0-9]*)\.?([0-9]*)$/.exec(text)
  const [, sign, whole = '', fraction = ''] = parts ?? []
  if (parts === null || whole + fraction === '') throw notAnAmount(value)
  if (text.length > 1000)
    throw new UnitsError('too_large', `"${shorten(value)}" does not fit into 256 bits.`, value)
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > decimals)
    throw new UnitsError(
      'too_many_decimals',
      `"${shorten(value)}" has ${significant.length} decimals, and ${decimals} are possible.`,
      value,
    )
  const units = BigInt(whole + significant.padEnd(decimals, '0'))
  return requireRange(sign === '-' ? -units : units, value)
}

/**
 * An amount in its smallest unit as people write it, without needless zeros. Throws UnitsError: `not_a_number`, `invalid_decimals`,
 * `too_large`.
 *
 * @example
 * formatUnits(1500000n, 6) // '1.5'
 */
export function formatUnits(value: IntegerInput, decimals: number): string {
  requireDecimals(decimals)
  const units = toInteger(value)
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

const nativeDecimals = 18

/**
 * Wei of an amount of ether, as text (the original's `Units.ETH`). Throws UnitsError.
 *
 * @example
 * ETH('0.5') // '500000000000000000'
 */
export function ETH(value: string | number | bigint): string {
  return parseUnits(value, nativeDecimals).toString()
}

/**
 * Smallest units of an amount of a token, as text (the original's `Units.Token`). Throws UnitsError.
 *
 * @example
 * Token('1.5', '6') // '1500000'
 */
export function Token(value: string | number | bigint, decimals: string | number = nativeDecimals): string {
  return parseUnits(value, toDecimals(decimals)).toString()
}

/**
 * An amount of smallest units as people write it (the original's `Units.FromWei`). Throws UnitsError.
 *
 * @example
 * FromWei('1500000', 6) // '1.5'
 */
export function FromWei(value: IntegerInput, decimals: string | number = nativeDecimals): string {
  return formatUnits(value, toDecimals(decimals))
}

function toDecimals(decimals: string | number): number {
  return typeof decimals === 'number' ? decimals : Number(toText(decimals))
}

function requireDecimals(decimals: number): void {
  if (Number.isInteger(decimals) && decimals >= 0 && decimals <= 256) return
  throw new UnitsError('invalid_decimals', 'Decimals are a whole number from 0 to 256.', decimals)
}

function notAnAmount(value: unknown): UnitsError {
  return new UnitsError(
    'not_a_number',
    `"${shorten(value)}" is not an amount. Write digits with at most one point, such as 0.5.`,
    value,
  )
}

export type UnitsErrorCode = 'not_a_number' | 'too_many_decimals' | 'invalid_decimals' | 'too_large'

/** An amount that cannot be converted exactly. `value` is what was given. */
export class UnitsError extends WalletError {
  override readonly name = 'UnitsError'
  override readonly code: UnitsErrorCode
  readonly value: unknown

  constructor(code: UnitsErrorCode, message: string, value: unknown) {
    super(message, { code })
    this.code = code
    this.value = value
  }
}

/** Whole numbers as apps have them. The last form is for BigNumber and BN objects, whose text is their decimal value. */
export type IntegerInput = bigint | number | string | { toString(): string }

const largest = 2n ** 256n - 1n
const smallest = -(2n ** 255n)

/**
 * A whole number from a bigint, a safe number, decimal or 0x text, or a BigNumber object. Throws UnitsError: `not_a_number`,
 * `too_large` (past 256 bits).
 */
export function toInteger(value: unknown): bigint {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw notWhole(value)
    return BigInt(value)
  }
  if (typeof value === 'bigint') return requireRange(value, value)
  const text = typeof value === 'object' && value !== null ? toText(value) : value
  if (typeof text !== 'string' || !/^(-?[0-9]+|0x[0-9a-f]+)$/i.test(text)) throw notWhole(value)
  // Nothing that long fits, and parsing it would take time.
  if (text.length > 1000) throw tooLarge(value)
  return requireRange(text.startsWith('-') ? -BigInt(text.slice(1)) : BigInt(text), value)
}

/** Returns the number if it fits into 256 bits. Throws UnitsError (`too_large`). */
export function requireRange(number: bigint, value: unknown): bigint {
  if (number > largest || number < smallest) throw tooLarge(value)
  return number
}

function notWhole(value: unknown): UnitsError {
  const hint =
    typeof value === 'number' && Number.isInteger(value) ? ' Give numbers this large as text or bigint.' : ''
  return new UnitsError('not_a_number', `"${shorten(value)}" is not a whole number.${hint}`, value)
}

function tooLarge(value: unknown): UnitsError {
  return new UnitsError('too_large', `"${shorten(value)}" does not fit into 256 bits.`, value)
}

/** A value for an error text, cut if it is long. */
export function shorten(value: unknown): string {
  const text = toText(value)
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}
