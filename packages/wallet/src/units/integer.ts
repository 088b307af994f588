import { WalletError } from '../connection/wallet-errors.ts'
import { toText } from '../provider/ethereum-provider.ts'

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
