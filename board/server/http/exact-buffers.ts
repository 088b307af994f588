/** Room to encode texts in: making a Buffer of a text takes four times as long. */
const room = Buffer.allocUnsafeSlow(256 * 1024)
/** The most that UTF-8 takes for a UTF-16 code unit. */
const maxBytesPerCodeUnit = 3

/** A text in UTF-8. */
export function encodeText(body: string): Buffer {
  if (body.length * maxBytesPerCodeUnit > room.length) return Buffer.from(body)
  return copyExactly(room.subarray(0, room.write(body)))
}

/** Copies bytes into memory of their own: those of zlib lie in 16 kB that stay with them. */
export function copyExactly(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
