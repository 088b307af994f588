import type { Address } from '@cryptolist/wallet'
import { findBigInt, type Hex, isHex } from '../rpc/hex.ts'
import { type IntegerInput, toInteger } from '../units/units.ts'
import { TransactionError } from './transaction.ts'

/** Fields of the transaction itself that callers may set, by the names of ethers v5 and JSON-RPC. */
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

const fieldNames: readonly string[] = [
  ...numbers.map(([name]) => name),
  'value',
  'from',
  'chainId',
  'accessList',
  'blockTag',
]

/** The fields of JSON-RPC for overrides. Throws TransactionError (`invalid_override`) for unknown names and what is no number. */
export function toFields(overrides: TransactionOverrides): Record<string, unknown> {
  const unknown = Object.keys(overrides).filter((name) => !fieldNames.includes(name))
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

/** A number as JSON-RPC writes it. */
export function toQuantity(number: bigint | number): Hex {
  return `0x${number.toString(16)}`
}

/** The number in a node's answer; undefined if there is none. */
export function findQuantity(value: unknown): bigint | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  return findBigInt(value)
}

/** Bytes in hexadecimal. Throws TransactionError (`invalid_data`). */
export function toData(value: string, field: string): Hex {
  if (isHex(value) && value.length % 2 === 0) return value
  throw new TransactionError('invalid_data', `"${field}" is not hexadecimal data with 0x.`, {
    fields: [field],
  })
}

/**
 * An address in lower case. Mixed case must match the checksum, so that a mistyped address is not paid. Throws
 * TransactionError (`invalid_address`).
 */
export async function toAddress(value: unknown, field: string): Promise<Address> {
  const digits = typeof value === 'string' ? /^0x([0-9a-f]{40})$/i.exec(value.trim())?.[1] : undefined
  if (digits === undefined)
    throw new TransactionError(
      'invalid_address',
      `"${field}" is not an address: 40 hexadecimal digits after 0x. Names such as alice.eth are looked up beforehand.`,
      { fields: [field] },
    )
  const lower = digits.toLowerCase()
  if (digits !== lower && digits !== digits.toUpperCase()) {
    const { hasChecksum } = await import('./codec.ts')
    if (!hasChecksum(`0x${digits}`))
      throw new TransactionError('invalid_address', `"${field}" is mistyped: its checksum does not match.`, {
        fields: [field],
      })
  }
  return `0x${lower}`
}
