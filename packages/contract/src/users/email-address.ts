import { parseUrl } from '../navigation/parse-url.ts'

/** Lengths that every mail server takes (RFC 5321, 4.5.3.1). */
const maxLocalLength = 64
const maxLength = 254

/**
 * An email address in the one spelling that is stored, compared and written to; undefined for any other text. Lower case, NFKC, the domain in
 * ASCII (IDNA) without a dot at its end. Stricter than RFC 5321: no quotes, comments or address literals, and before the `@` only
 * what providers give out, because `%` and `!` route mail on and other signs have meanings in headers and links.
 */
export function toEmailAddress(text: string): string | undefined {
  // NFKC makes a text up to 18 times longer, and nobody has an address of this length.
  if (text.length > 2 * maxLength || /\p{C}/u.test(text.trim())) return undefined
  const [local = '', domain = '', ...rest] = text.trim().normalize('NFKC').toLowerCase().split('@')
  if (rest.length > 0 || local.length > maxLocalLength || !isLocalPart(local)) return undefined
  const address = `${local}@${toAsciiDomain(domain) ?? ''}`
  return address.endsWith('@') || address.length > maxLength ? undefined : address
}

/** The part of an email address after the `@`. */
export function domainOfEmail(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

function isLocalPart(text: string): boolean {
  return /^[a-z0-9_+'&=~-]+(?:\.[a-z0-9_+'&=~-]+)*$/.test(text)
}

function toAsciiDomain(typed: string): string | undefined {
  // A URL's host may be escaped and followed by more; a domain has neither.
  if (!/^[a-z0-9.\-\u0080-\u{10FFFF}]+$/u.test(typed)) return undefined
  // A letter outside of ASCII has every label checked: Node 24 takes a domain of ASCII as it is, with labels such as `xn--a` that mean nothing.
  const host = parseUrl(`http://ä.${typed}`)?.hostname ?? ''
  const domain = host.slice(host.indexOf('.') + 1).replace(/\.$/, '')
  const isDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(domain)
  return isDomain ? domain : undefined
}
