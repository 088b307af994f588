import { createHmac } from 'node:crypto'

/** A hash that only this board can compute. Put what it is about into the text, so that hashes of one person can't be compared elsewhere. */
export function hashWithKey(masterKey: string, text: string): Buffer {
  return createHmac('sha256', masterKey).update(text).digest()
}
