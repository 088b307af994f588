/** Bytes or a number as JSON-RPC writes them. */
export type Hex = `0x${string}`

/** Whether a value is hexadecimal text with 0x; `0x` alone is. */
export function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)
}

/** The number in hexadecimal text; undefined if there is none. */
export function findBigInt(value: unknown): bigint | undefined {
  return isHex(value) && value.length > 2 ? BigInt(value) : undefined
}
