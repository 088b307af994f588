/** The bytes of a text that begins with 0x. */
export function toBytes(hex: string): Buffer {
  return Buffer.from(hex.slice(2), 'hex')
}

/** In lower case, with 0x. */
export function toHex(bytes: Buffer): `0x${string}` {
  return `0x${bytes.toString('hex')}`
}
