import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { packEntry, type TarEntry, tarEnd } from '../../server/backup/tar.ts'

/** An archive in its parts, as an attacker has it. */
export interface Parts {
  entries: TarEntry[]
}

export interface Change {
  /** The change, for the one who reads that it did harm. */
  what: string
  /** Bytes of a file; `encrypted` says whether they are to be the content of an encrypted one. */
  apply: (parts: Parts) => Buffer
  /** Changes what encryption made of it. */
  afterEncryption?: (bytes: Buffer) => Buffer
}

export const madeAt = new Date(0)
export const manifestName = 'manifest.json'

export function pack(entries: readonly TarEntry[]): Buffer {
  return gzipSync(Buffer.concat([...entries.flatMap((entry) => packEntry(entry, madeAt)), tarEnd]), {
    level: 1,
  })
}

/** With the sums of the manifest as they should be. */
export function withSums(entries: readonly TarEntry[]): TarEntry[] {
  const parts = Object.fromEntries(
    entries
      .filter(({ name }) => name !== manifestName)
      .map(({ name, bytes }) => [
        name,
        { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
      ]),
  )
  return changeJson(entries, manifestName, (manifest) => ({ ...manifest, parts }))
}

export type Json = Record<string, unknown>

/** Changes an entry, if it is an object. */
export function changeJson(
  entries: readonly TarEntry[],
  name: string,
  change: (json: Json) => unknown,
): TarEntry[] {
  return entries.map((entry) => {
    const json = entry.name === name ? readJson(entry.bytes) : undefined
    return json === undefined ? entry : { name, bytes: Buffer.from(JSON.stringify(change(json))) }
  })
}

function readJson(bytes: Buffer): Json | undefined {
  try {
    const json: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof json === 'object' && json !== null ? { ...json } : undefined
  } catch {
    return undefined
  }
}

/** Somewhere in a list or a text. */
export const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })

export function at<T>(list: readonly T[], where: number): T {
  const item = list[Math.floor(where * list.length)]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}
