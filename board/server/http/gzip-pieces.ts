import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { copyExactly } from './exact-buffers.ts'

/** Bytes as a part of gzip files (RFC 1952) that nothing before or after it changes: it refers to no bytes but its own. */
export interface GzipPiece {
  /** Blocks of deflate (RFC 1951), none of them the last one, up to the end of a byte. */
  blocks: Buffer
  /** How many bytes they stand for. */
  size: number
  /** CRC-32 of these. */
  crc: number
  /** The factor by which `size` further bytes change a CRC-32, for `multiply`. */
  shift: number
}

/** Compresses bytes; `level` is zlib's, 1 to 9. */
export function deflatePiece(bytes: Buffer, level: number): GzipPiece {
  return toPiece(bytes, copyExactly(deflateRawSync(bytes, { level, finishFlush: constants.Z_FULL_FLUSH })))
}

/** Takes bytes as they are, at five bytes more: for so few, to compress them takes longer than all else of an answer. */
export function storePiece(bytes: Buffer): GzipPiece {
  const blocks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += maxStored) {
    const part = bytes.subarray(at, at + maxStored)
    blocks.push(storedHead(part.length), part)
  }
  return toPiece(bytes, Buffer.concat(blocks))
}

function toPiece(bytes: Buffer, blocks: Buffer): GzipPiece {
  return { blocks, size: bytes.length, crc: crc32(bytes), shift: shiftOf(bytes.length) }
}

/** The bytes that a piece was made of. */
export function readPiece({ blocks }: GzipPiece): Buffer {
  return inflateRawSync(Buffer.concat([blocks, lastBlock]))
}

/** A gzip file of all pieces, one after the other. */
export function joinPieces(pieces: readonly GzipPiece[]): Buffer {
  let crc = 0
  let size = 0
  for (const piece of pieces) {
    // As crc32_combine of zlib does it.
    crc = multiply(piece.shift, crc) ^ piece.crc
    size += piece.size
  }
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc >>> 0, 0)
  end.writeUInt32LE(size % 2 ** 32, 4)
  return Buffer.concat([head, ...pieces.map(({ blocks }) => blocks), lastBlock, end])
}

/** No name, no time, no system. */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const maxStored = 0xffff

/** Begins a block of stored bytes: whether it is the last one, and how many there are, twice. */
function storedHead(length: number, isLast = false): Buffer {
  const bytes = Buffer.from([isLast ? 1 : 0, 0, 0, 0, 0])
  bytes.writeUInt16LE(length, 1)
  bytes.writeUInt16LE(length ^ maxStored, 3)
  return bytes
}

const lastBlock = storedHead(0, true)

/** The polynomial of CRC-32 without its highest term. As in CRCs, the highest bit is the term 1. */
const polynomial = 0xedb88320
const one = 0x80000000

/** Multiplies two polynomials over GF(2), of 32 bits each, modulo that of CRC-32. */
function multiply(a: number, b: number): number {
  let product = 0
  let power = b
  // Signed, the highest bit is the sign.
  for (let bits = a | 0; bits !== 0; bits <<= 1) {
    if (bits < 0) product ^= power
    power = power & 1 ? (power >>> 1) ^ polynomial : power >>> 1
  }
  return product
}

/** The factor that stands for so many bytes more: x to the power of eight times as many. */
function shiftOf(bytes: number): number {
  let factor = one
  // x to the power of 8, then of 16, 32 and so on.
  let power = one >>> 8
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) factor = multiply(power, factor)
    power = multiply(power, power)
  }
  return factor
}
