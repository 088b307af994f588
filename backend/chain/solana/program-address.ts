import { createHash } from 'node:crypto'

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const keyBytes = 32

/** Bytes of Solana as text: Base58 with Bitcoin's letters. */
export function encodeBase58(bytes: Uint8Array): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)
  let text = ''
  while (number > 0n) {
    text = `${letters[Number(number % 58n)]}${text}`
    number /= 58n
  }
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return `${'1'.repeat(zeros === -1 ? bytes.length : zeros)}${text}`
}

/** The 32 bytes of an address; undefined for other text. */
export function findKeyBytes(address: string): Buffer | undefined {
  if (address.length > 44) return undefined
  let number = 0n
  for (const letter of address) {
    const value = letters.indexOf(letter)
    if (value === -1) return undefined
    number = number * 58n + BigInt(value)
  }
  const zeros = address.length - address.replace(/^1+/, '').length
  const hex = number === 0n ? '' : number.toString(16)
  const rest = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return zeros + rest.length === keyBytes ? Buffer.concat([Buffer.alloc(zeros), rest]) : undefined
}

/** The address that a program owns for these seeds: the first with no private key, counted down from 255. */
export function deriveProgramAddress(seeds: readonly Uint8Array[], program: Uint8Array): string {
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256')
    for (const seed of seeds) hash.update(seed)
    const key = hash.update(Uint8Array.of(bump)).update(program).update('ProgramDerivedAddress').digest()
    if (!isOnCurve(key)) return encodeBase58(key)
  }
  throw new Error('No address of a program fits these seeds.')
}

/** Of Ed25519: −x² + y² = 1 + d·x²·y². */
const prime = 2n ** 255n - 19n
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/** Whether 32 bytes can be a public key: the coordinate y of a point, whose x² = (y² − 1) / (d·y² + 1) has a root. */
export function isOnCurve(key: Uint8Array): boolean {
  const littleEndian = Buffer.from(key).reverse()
  // The highest bit is the sign of x.
  littleEndian.writeUInt8(littleEndian.readUInt8(0) & 0x7f, 0)
  const y = BigInt(`0x${littleEndian.toString('hex')}`)
  const square = (y * y) % prime
  // A fraction has a root where the product of its parts has one.
  const product = ((square - 1n + prime) * (d * square + 1n)) % prime
  return product === 0n || power(product, (prime - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let factor = base % prime
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * factor) % prime
    factor = (factor * factor) % prime
  }
  return result
}
