import { randomBytes } from 'node:crypto'
import { crc32, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { deflatePiece, joinPieces, readPiece, storePiece } from './gzip-pieces.ts'

const words = (count: number) => Buffer.from('one word after the other, '.repeat(count))

const texts = {
  nothing: Buffer.alloc(0),
  'one byte': Buffer.from('<'),
  words: words(2_000),
  'zeros, which a checksum can miss': Buffer.alloc(300),
  noise: randomBytes(5_000),
  'as much as a stored block holds': words(3_000).subarray(0, 65_535),
  'one byte more': words(3_000).subarray(0, 65_536),
  'several blocks': randomBytes(200_000),
}

describe('pieces of gzip', () => {
  it.each(Object.entries(texts))('are what they were made of: %s', (_name, bytes) => {
    for (const piece of [deflatePiece(bytes, 1), deflatePiece(bytes, 9), storePiece(bytes)]) {
      expect(readPiece(piece).equals(bytes)).toBe(true)
      expect([piece.size, piece.crc]).toEqual([bytes.length, crc32(bytes)])
      expect(gunzipSync(joinPieces([piece])).equals(bytes)).toBe(true)
    }
  })

  it('are one file together, in any order, with a right checksum', () => {
    const pieces = Object.values(texts).flatMap((bytes) => [deflatePiece(bytes, 6), storePiece(bytes)])
    for (let first = 0; first < pieces.length; first += 1) {
      const turned = [...pieces.slice(first), ...pieces.slice(0, first)]
      // It throws where the checksum or the size is wrong.
      const whole = gunzipSync(joinPieces(turned))
      expect(whole.equals(Buffer.concat(turned.map(readPiece)))).toBe(true)
    }
    expect(gunzipSync(joinPieces([]))).toHaveLength(0)
  })

  it('refer to none of each other: one can be replaced', () => {
    const [before, after] = [deflatePiece(words(50), 9), deflatePiece(words(60), 9)]
    for (const own of [words(1), randomBytes(70_000)]) {
      const file = joinPieces([before, storePiece(own), after])
      expect(gunzipSync(file).equals(Buffer.concat([words(50), own, words(60)]))).toBe(true)
    }
  })

  it('are refused once a byte is another', () => {
    const file = joinPieces([deflatePiece(words(50), 6), storePiece(Buffer.from('Ana'))])
    for (const at of [file.length - 1, file.length - 5, file.indexOf('Ana')]) {
      const spoilt = Buffer.from(file)
      spoilt.writeUInt8(spoilt.readUInt8(at) ^ 1, at)
      expect(() => gunzipSync(spoilt)).toThrow()
    }
  })
})
