/** Words that are read as one: the same words in another order are another text. */
const wordsInPiece = 3
const fewestWords = 30
/** Texts of which four fifths are the same have a band in common in 99 of 100 cases; those of which half is the same, in 9. */
const bands = 24
const rowsInBand = 8
/** As many as a processor computes side by side. */
const rowsAtOnce = 4

/**
 * Marks of a text by which its like is found (MinHash in bands): two texts with many pieces in common have one of them in common. Signed
 * 64-bit numbers as decimal text, as PostgreSQL's bigint has them; null for a text too short to compare.
 */
export function fingerprintOf(text: string): string[] | null {
  const words = wordsOf(text)
  if (words.length < fewestWords) return null
  const hashes = hashPieces(words)
  const marks: string[] = []
  for (let band = 0; band < bands; band++) {
    let high = band
    let low = ~band
    for (let row = 0; row < rowsInBand; row += rowsAtOnce)
      for (const least of leastHashes(hashes, band * rowsInBand + row + 1)) {
        high = mix(high ^ least)
        low = mix((low + least) | 0)
      }
    marks.push(BigInt.asIntN(64, (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)).toString())
  }
  return [...new Set(marks)]
}

/** How much of two texts is the same, from 0 to 1: the pieces that both have, of all that one of them has. */
export function similarityOf(a: string, b: string): number {
  const left = piecesOf(wordsOf(a))
  const right = piecesOf(wordsOf(b))
  if (left.size === 0 || right.size === 0) return 0
  let common = 0
  for (const piece of left) if (right.has(piece)) common++
  return common / (left.size + right.size - common)
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

function piecesOf(words: readonly string[]): Set<string> {
  const pieces = new Set<string>()
  for (let index = 0; index + wordsInPiece <= words.length; index++)
    pieces.add(words.slice(index, index + wordsInPiece).join(' '))
  return pieces
}

/** A hash for each piece: FNV-1a, 32 bits, of its words with a space between. */
function hashPieces(words: readonly string[]): Int32Array {
  const hashes = new Int32Array(words.length - wordsInPiece + 1)
  for (let piece = 0; piece < hashes.length; piece++) {
    let hash = 0x811c9dc5
    for (let next = 0; next < wordsInPiece; next++) {
      const word = words[piece + next] ?? ''
      if (next > 0) hash = Math.imul(hash ^ 32, 0x01000193)
      for (let index = 0; index < word.length; index++)
        hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193)
    }
    hashes[piece] = hash
  }
  return hashes
}

/** The least hashes for four seeds in a row. */
function leastHashes(hashes: Int32Array, seed: number): number[] {
  const [salt1, salt2, salt3, salt4] = [saltOf(seed), saltOf(seed + 1), saltOf(seed + 2), saltOf(seed + 3)]
  // With the sign turned, signed numbers compare as unsigned ones do, and stay small integers.
  let least1 = 0x7fffffff
  let least2 = least1
  let least3 = least1
  let least4 = least1
  for (let index = 0; index < hashes.length; index++) {
    const hash = hashes[index] ?? 0
    const mixed1 = mix(hash ^ salt1) ^ 0x80000000
    if (mixed1 < least1) least1 = mixed1
    const mixed2 = mix(hash ^ salt2) ^ 0x80000000
    if (mixed2 < least2) least2 = mixed2
    const mixed3 = mix(hash ^ salt3) ^ 0x80000000
    if (mixed3 < least3) least3 = mixed3
    const mixed4 = mix(hash ^ salt4) ^ 0x80000000
    if (mixed4 < least4) least4 = mixed4
  }
  return [least1, least2, least3, least4].map((least) => (least ^ 0x80000000) >>> 0)
}

function saltOf(seed: number): number {
  return Math.imul(seed, 0x9e3779b1)
}

/** The last steps of MurmurHash3: every bit of the number changes about half of those that come out. */
function mix(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
