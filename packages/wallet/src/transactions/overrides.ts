import type { Hex } from '../rpc/hex.ts'
import { type IntegerInput, toInteger } from '../units/integer.ts'
import { toQuantity } from './hex.ts'
import { TransactionError } from './transaction-error.ts'

/** What callers may set of the transaction itself, by the names of ethers v5 and JSON-RPC. */
export interface TransactionOverrides {
  /** Wei to send along; `msgValue` wins. */
  value?: IntegerInput
  /** `gasLimit` is the same by ethers' name. */
  gas?: IntegerInput
  gasLimit?: IntegerInput
  gasPrice?: IntegerInput
  maxFeePerGas?: IntegerInput
  maxPriorityFeePerGas?: IntegerInput
  nonce?: IntegerInput
  /** The sending account, if the wallet offers several; for a view, the calling one. */
  from?: string
  /** The intended chain: sending on another one is refused. */
  chainId?: IntegerInput
  /** 0 legacy, 1 with an access list, 2 with EIP-1559 fees. */
  type?: IntegerInput
  accessList?: readonly { address: string; storageKeys: readonly string[] }[]
  /** The block that a view reads: a number or a tag such as `latest`. */
  blockTag?: string | number | bigint
}

const numbers = [
  ['gas', 'gas'],
  ['gasLimit', 'gas'],
  ['gasPrice', 'gasPrice'],
  ['maxFeePerGas', 'maxFeePerGas'],
  ['maxPriorityFeePerGas', 'maxPriorityFeePerGas'],
  ['nonce', 'nonce'],
  ['type', 'type'],
] as const

const known: readonly string[] = [
  ...numbers.map(([name]) => name),
  'value',
  'from',
  'chainId',
  'accessList',
  'blockTag',
]

/** The fields of JSON-RPC for overrides. Throws TransactionError (`invalid_override`) for unknown names and what is no number. */
export function toFields(overrides: TransactionOverrides): Record<string, unknown> {
  const unknown = Object.keys(overrides).filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new TransactionError(
      'invalid_override',
      unknown.map((name) => `cannot override "${name}"`).join(', '),
      {
        fields: unknown,
      },
    )
  const fields: Record<string, unknown> = {}
  for (const [name, field] of numbers) {
    const given = overrides[name]
    if (given !== undefined && given !== null)
      fields[field] = toQuantity(toValue(given, name, 'invalid_override'))
  }
  if (overrides.accessList !== undefined) fields.accessList = overrides.accessList
  return fields
}

/** The block a view looks at. Throws TransactionError (`invalid_override`). */
export function toBlockTag(tag: TransactionOverrides['blockTag'] = 'latest'): Hex | string {
  if (typeof tag === 'string' && !/^-?[0-9]/.test(tag)) return tag
  return toQuantity(toValue(tag, 'blockTag', 'invalid_override'))
}

/** A number of a transaction: whole, not negative, of 256 bits at most. Throws TransactionError with the field's name. */
export function toValue(
  value: unknown,
  field: string,
  code: 'invalid_amount' | 'invalid_override' = 'invalid_amount',
): bigint {
  let reason = 'It is negative.'
  try {
    const number = toInteger(value)
    if (number >= 0n) return number
  } catch (cause) {
    reason = cause instanceof Error ? cause.message : String(cause)
  }
  throw new TransactionError(
    code,
    `"${field}" is not a whole number of the smallest unit from 0 to 2^256 − 1. ${reason}`,
    { fields: [field] },
  )
}
