import type { Readable } from 'node:stream'

export interface ByteRange {
  start: number
  end: number
}

/** Where the bytes of files lie. Keys are 32 hexadecimal digits that the board draws; with any other key, everything throws. */
export interface FileStore {
  /** Keeps the bytes wholly, or throws and keeps nothing. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or a part of them; undefined when there are none under this key. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** A file that is not there is removed already. */
  remove(key: string): Promise<void>
}

/** How keys are drawn and looked for. */
export const keyPattern = /^[0-9a-f]{32}$/

/** A key that can be part of a path or an address. Throws where something else would be read, written or removed. */
export function requireKey(key: string): string {
  if (!keyPattern.test(key)) throw new TypeError('This is no key of a file.')
  return key
}
