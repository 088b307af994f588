/** The bytes of a text that begins with 0x. */
export function toBytes(hex: string): Buffer {
  return Buffer.from(hex.slice(2), 'hex')
}

/** A hexadecimal text that begins with 0x, in lower case. */
export function toLowerHex(hex: string): `0x${string}` {
  return `0x${hex.slice(2).toLowerCase()}`
}

/** In lower case, with 0x. */
export function toHex(bytes: Buffer): `0x${string}` {
  return `0x${bytes.toString('hex')}`
}
