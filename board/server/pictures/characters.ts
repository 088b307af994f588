import { brotliDecompressSync } from 'node:zlib'

const headerBytes = 48
/** Of the tags that WOFF2 writes as a number; the others of a font are spelt out. */
const [cmapTag, glyfTag, locaTag, spelledTag] = [0, 10, 11, 63]

/** The characters that a font has, as code points, by its own table. Throws for what is no WOFF2, or has no such table. */
export function readCharacters(font: Uint8Array): Set<number> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  if (view.getUint32(0) !== 0x774f4632) throw new TypeError('This is no font in WOFF2.')
  const { start, length, end } = findCmap(view)
  const tables = brotliDecompressSync(font.subarray(end, end + view.getUint32(20)))
  return readCmap(new DataView(tables.buffer, tables.byteOffset + start, length))
}

/** Where the table is among the unpacked ones, and where the packed ones begin. */
function findCmap(view: DataView): { start: number; length: number; end: number } {
  let at = headerBytes
  let start = 0
  let cmap: { start: number; length: number } | undefined
  const readLength = (): number => {
    let value = 0
    for (;;) {
      const byte = view.getUint8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  for (let table = view.getUint16(12); table > 0; table--) {
    const flags = view.getUint8(at++)
    const tag = flags & 63
    if (tag === spelledTag) at += 4
    const isRewritten = tag === glyfTag || tag === locaTag ? flags >> 6 !== 3 : flags >> 6 !== 0
    const length = readLength()
    const packedLength = isRewritten ? readLength() : length
    if (tag === cmapTag) cmap = { start, length }
    start += packedLength
  }
  if (cmap === undefined) throw new TypeError('This font has no table of its characters.')
  return { ...cmap, end: at }
}

const readers: Record<number, (table: DataView, at: number) => Iterable<number>> = {
  4: readSegments,
  12: readGroups,
}

function readCmap(table: DataView): Set<number> {
  const characters = new Set<number>()
  for (let record = 0; record < table.getUint16(2); record++) {
    const at = table.getUint32(8 + record * 8)
    for (const character of readers[table.getUint16(at)]?.(table, at) ?? []) characters.add(character)
  }
  return characters
}

/** Of the first plane. */
function* readSegments(table: DataView, at: number): Iterable<number> {
  const bytes = table.getUint16(at + 6)
  for (let segment = 0; segment < bytes; segment += 2) {
    const last = table.getUint16(at + 14 + segment)
    const startAt = at + 16 + bytes + segment
    const delta = table.getUint16(startAt + bytes)
    const offset = table.getUint16(startAt + 2 * bytes)
    const first = table.getUint16(startAt)
    for (let character = first; character <= last && character < 0xffff; character++) {
      const listed = offset && table.getUint16(startAt + 2 * bytes + offset + 2 * (character - first))
      const glyph = offset === 0 ? character + delta : listed && listed + delta
      if (glyph % 0x10000 !== 0) yield character
    }
  }
}

function* readGroups(table: DataView, at: number): Iterable<number> {
  for (let group = at + 16; group < at + table.getUint32(at + 4); group += 12)
    for (let character = table.getUint32(group); character <= table.getUint32(group + 4); character++)
      yield character
}
