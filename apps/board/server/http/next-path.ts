/**
 * A path on this site to go on to, from a `next` field that anybody may have written. Anything else, and the sign-in pages
 * themselves, become the fallback.
 */
export function safeNext(value: unknown, fallback = '/account'): string {
  if (typeof value !== 'string' || value.length > 2000) return fallback
  // Browsers read a backslash as a slash and drop tabs and line ends, so "/\evil" and "/\t/evil" would leave the site.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return fallback
  const base = 'http://own.invalid'
  const url = URL.canParse(value, base) ? new URL(value, base) : undefined
  if (url === undefined || url.origin !== base) return fallback
  return /^\/(sign-in|sign-up|sign-out)$/.test(url.pathname) ? fallback : url.pathname + url.search + url.hash
}
