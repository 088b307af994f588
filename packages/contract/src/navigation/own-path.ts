import { parseUrl } from './parse-url.ts'

/**
 * A path with its query and hash on this site, normalised as browsers do it, from a value that anyone may have written; null if it
 * isn't one or would open another site.
 */
export function findOwnPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2000) return null
  // Browsers read a backslash as a slash and drop tabs and line ends, so "/\evil" and "/\t/evil" would leave the site.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return null
  const base = 'http://own.invalid'
  const url = parseUrl(value, base)
  if (url === undefined) return null
  // Dot segments go away, and what is left of "/.//evil" is an address without its scheme.
  if (url.origin !== base || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/** As findOwnPath, for going on after signing in: null for the pages that sign in, up and out, or help with that, as well. */
export function findReturnPath(value: unknown): string | null {
  const path = findOwnPath(value)
  return path === null || /^\/(sign-(in|up|out)|forgot-password)\/?(?![^?#])/i.test(path) ? null : path
}
