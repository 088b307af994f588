/** Bytes or a number as JSON-RPC writes them. */
export type Hex = `0x${string}`

/** Whether a value is hexadecimal text with 0x; `0x` alone is. */
export function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)
}

/** The number of a hexadecimal text; undefined for anything else, and for `0x` alone. */
export function findBigInt(value: unknown): bigint | undefined {
  return isHex(value) && value.length > 2 ? BigInt(value) : undefined
}

/** An address in lower case. */
export function lowerCase(address: string): Hex {
  return `0x${address.slice(2).toLowerCase()}`
}
