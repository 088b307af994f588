import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether what was given is the secret; takes as long for a wrong one as for the right one. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(hashOf(given), hashOf(secret))
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
