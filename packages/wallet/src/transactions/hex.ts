import type { Address } from '../connection/read-answers.ts'
import { findBigInt, type Hex, isHex } from '../rpc/hex.ts'
import { TransactionError } from './transaction-error.ts'

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
