import { findReturnPath } from '@cryptolist/contract'

/**
 * A path on this site to go on to, from a `next` field that anybody may have written. Anything else, and the sign-in pages
 * themselves, become the fallback.
 */
export function safeNext(value: unknown, fallback = '/account'): string {
  return findReturnPath(value) ?? fallback
}
