/** Keys of ed25519 for which anybody can make a signature: the points of small order, without the sign. */
const weakKeys = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
])

/** Whether a public key of 32 bytes belongs to nobody in particular. */
export function isWeakKey(key: Uint8Array): boolean {
  const unsigned = Buffer.from(key)
  unsigned[31] = (unsigned[31] ?? 0) & 0x7f
  return weakKeys.has(unsigned.toString('hex'))
}
