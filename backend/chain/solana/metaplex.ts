import { deriveProgramAddress, encodeBase58, findKeyBytes } from './program-address.ts'

/** Metaplex' program for metadata, which owns the accounts below. */
export const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/** The accounts that hold what is known of a token, and whether it is the first of its edition. Undefined for a mint that is no address. */
export function findMetadataAddresses(mint: string): { metadata: string; edition: string } | undefined {
  const [program, key] = [findKeyBytes(metadataProgram), findKeyBytes(mint)]
  if (program === undefined || key === undefined) return undefined
  const seeds = [Buffer.from('metadata'), program, key]
  return {
    metadata: deriveProgramAddress(seeds, program),
    edition: deriveProgramAddress([...seeds, Buffer.from('edition')], program),
  }
}

/** Metaplex's record of a token. Its creator wrote the texts. */
export interface TokenMetadata {
  mint: string
  name: string
  symbol: string
  uri: string
  updateAuthority: string
  sellerFeeBasisPoints: number
  primarySaleHappened: boolean
  isMutable: boolean
}

/** The first byte of an account says what it is. */
const metadataKind = 4
const masterEditionKinds: readonly (number | undefined)[] = [2, 6]
/** Longer texts than Metaplex' own limits (32, 10 and 200) are no metadata of it. */
const maximumTextBytes = 1_000
const maximumCreators = 100

/** Reads a metadata account; undefined for other bytes. */
export function findTokenMetadata(account: Uint8Array): TokenMetadata | undefined {
  const reader = createReader(account)
  try {
    if (reader.byte() !== metadataKind) return undefined
    const updateAuthority = encodeBase58(reader.take(32))
    const mint = encodeBase58(reader.take(32))
    const [name, symbol, uri] = [reader.text(), reader.text(), reader.text()]
    const sellerFeeBasisPoints = reader.take(2).readUInt16LE()
    skipCreators(reader)
    const primarySaleHappened = reader.flag()
    const isMutable = reader.flag()
    return { mint, name, symbol, uri, updateAuthority, sellerFeeBasisPoints, primarySaleHappened, isMutable }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Whether an account is that of a master edition. */
export function isMasterEdition(account: Uint8Array): boolean {
  return masterEditionKinds.includes(account[0])
}

/** Reads Borsh; throws RangeError where the bytes end too early or don't fit. */
interface Reader {
  byte(): number
  flag(): boolean
  take(length: number): Buffer
  /** Without the NUL bytes that fill it up, and others that PostgreSQL and terminals dislike. */
  text(): string
  /** The length of a text or a list. */
  length(maximum: number): number
}

function createReader(account: Uint8Array): Reader {
  const bytes = Buffer.from(account)
  let at = 0
  const reader: Reader = {
    byte: () => reader.take(1).readUInt8(),
    flag() {
      const value = reader.byte()
      if (value > 1) throw new RangeError('Neither true nor false.')
      return value === 1
    },
    take(length) {
      if (at + length > bytes.length) throw new RangeError('The account ends too early.')
      at += length
      return bytes.subarray(at - length, at)
    },
    length(maximum) {
      const length = reader.take(4).readUInt32LE()
      if (length > maximum) throw new RangeError('Longer than it may be.')
      return length
    },
    text: () => reader.take(reader.length(maximumTextBytes)).toString('utf8').replaceAll('\0', '').trim(),
  }
  return reader
}

function skipCreators(reader: Reader): void {
  // Each: an address, whether it signed, and its share.
  if (reader.flag()) reader.take(reader.length(maximumCreators) * 34)
}
