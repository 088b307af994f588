/** One of 36 hues for a name's monogram, always the same for the same slug (FNV-1a, 32 bits). */
export function hueOf(slug: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < slug.length; index += 1) {
    hash = Math.imul(hash ^ slug.charCodeAt(index), 0x01000193) >>> 0
  }
  return hash % 36
}

/** Up to two letters that stand for a name: the first ones of its first two words. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '')
  return letters.join('').toUpperCase() || '?'
}
