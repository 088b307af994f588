/** Words that are read as one: the same words in another order are another text. */
const wordsInPiece = 3
const fewestWords = 30
/** Texts of which four fifths are the same have a band in common in 99 of 100 cases; those of which half is the same, in 9. */
const bands = 24
const rowsInBand = 8

/**
 * Marks of a text by which its like is found (MinHash in bands): two texts with many pieces in common have one of them in common. Signed
 * 64-bit numbers as decimal text, as PostgreSQL's bigint has them; null for a text too short to compare.
 */
export function fingerprintOf(text: string): string[] | null {
  const words = wordsOf(text)
  if (words.length < fewestWords) return null
  const hashes = [...piecesOf(words)].map(hashText)
  const marks: string[] = []
  for (let band = 0; band < bands; band++) {
    let high = band
    let low = ~band
    for (let row = 0; row < rowsInBand; row++) {
      const least = leastHash(hashes, band * rowsInBand + row + 1)
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

/** FNV-1a, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash
}

function leastHash(hashes: readonly number[], seed: number): number {
  const salt = Math.imul(seed, 0x9e3779b1)
  let least = 0xffffffff
  for (const hash of hashes) {
    const mixed = mix(hash ^ salt) >>> 0
    if (mixed < least) least = mixed
  }
  return least
}

/** The last steps of MurmurHash3: every bit of the number changes about half of those that come out. */
function mix(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
