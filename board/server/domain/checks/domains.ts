import { domainToASCII, domainToUnicode } from 'node:url'
import { getDomain, parse } from 'tldts'
import { mixesScripts, plainLetter, skeletonOf } from '../../texts/deceiving-names.ts'
import { editDistance } from '../../texts/edit-distance.ts'
import { withoutForms } from '../companies/name-policy.ts'

/** A letter of a domain, and whether the one it imitates has another there. */
interface MarkedLetter {
  letter: string
  isDifferent: boolean
}

/** The registered domain of a host, in ASCII: `acme.co.uk` for `jobs.acme.co.uk`. Undefined for IP addresses and names without a dot. */
export function registrableDomain(host: string): string | undefined {
  const ascii = domainToASCII(withoutFinalDot(host.trim())).toLowerCase()
  if (ascii === '') return undefined
  // Names of reserved endings (.example, .test) are nobody's, and are read as if they were.
  return getDomain(ascii, { allowPrivateDomains: true }) ?? undefined
}

/** A host as it is compared: `acme.com.` is `acme.com`. */
export function withoutFinalDot(host: string): string {
  return host.replace(/\.$/, '')
}

/** The registered domain of a host; the host itself if it has none. */
export function domainOrHost(host: string): string {
  return registrableDomain(host) ?? host
}

/** The domain that a name is: of `Uniswap.org` and `Uniswap.org Ltd` it is `uniswap.org`. Undefined for all other names, such as `Node.js` or `v2.0`. */
export function findNameDomain(name: string): string | undefined {
  const host = withoutForms(name.trim())
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
  if (/[\s/@:]/u.test(host)) return undefined
  const { domain, isIcann } = parse(host)
  return domain !== null && isIcann === true ? registrableDomain(host) : undefined
}

/** The domain of another company that a domain equals or looks like, if any. */
export function findOthersDomain(domain: string, others: readonly string[]): string | undefined {
  return others.includes(domain) ? domain : findLookAlike(domain, others)
}

/** A host as people read it: letters instead of `xn--`. */
export function showDomain(host: string): string {
  return domainToUnicode(host) || host
}

/**
 * Whether a domain is spelled to be taken for one of other letters, whatever it imitates: alphabets mixed in one name, or a name of another
 * alphabet all of whose letters look Latin.
 */
export function isDeceiving(host: string): boolean {
  return showDomain(host)
    .split('.')
    .some((label) => {
      const letters = [...label.toLowerCase()].filter((letter) => /\p{L}/u.test(letter))
      if (letters.every((letter) => letter <= '\u007F')) return false
      const isAllPlain = letters.every((letter) => /[a-z]/.test(plainLetter(letter)))
      return mixesScripts(label) || (isAllPlain && !/\p{Script=Latin}/u.test(label))
    })
}

/** The first of the known domains that a domain looks like and is not; undefined where it looks like none, or is one of them. */
export function findLookAlike(host: string, others: Iterable<string>): string | undefined {
  const domain = registrableDomain(host)
  if (domain === undefined) return undefined
  const name = nameOf(domain)
  let lookAlike: string | undefined
  for (const other of others) {
    if (other === domain) return undefined
    if (lookAlike === undefined && looksLike(name, nameOf(other))) lookAlike = other
  }
  return lookAlike
}

/**
 * The one of a company's own domains that another looks like; undefined where it is one of them, or is one with another ending, as companies
 * have them.
 */
export function findOwnLookAlike(domain: string, own: readonly string[]): string | undefined {
  if (own.includes(domain)) return undefined
  const { label } = nameOf(domain)
  return findLookAlike(
    domain,
    own.filter((one) => nameOf(one).label !== label),
  )
}

/** The letters of a domain as people read it, those marked that another domain has not. */
export function markDifferences(host: string, other: string): MarkedLetter[] {
  const ours = [...showDomain(host)]
  const theirs = [...showDomain(other)]
  const common = commonLetters(ours, theirs)
  return ours.map((letter, index) => ({ letter, isDifferent: !common.has(index) }))
}

interface DomainName {
  /** Without its public ending. */
  label: string
  skeleton: string
}
/** Of a registrable domain, the part that was chosen: all before its first dot. */
function nameOf(domain: string): DomainName {
  const ascii = domain.slice(0, domain.indexOf('.'))
  const label = ascii.startsWith('xn--') ? showDomain(ascii) : ascii
  return { label, skeleton: skeletonOf(label) }
}

/** Short names are near one another by chance: of three letters none may differ, of five one, from six on two. */
function looksLike(a: DomainName, b: DomainName): boolean {
  if (a.skeleton === b.skeleton) return true
  const length = Math.min([...a.label].length, [...b.label].length)
  const allowed = length <= 3 ? 0 : length <= 5 ? 1 : 2
  return allowed > 0 && editDistance(a.label, b.label, allowed) <= allowed
}

/** Positions of `a` that belong to the longest text which both have in order. */
function commonLetters(a: readonly string[], b: readonly string[]): Set<number> {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const positions = new Set<number>()
  for (let i = 0, j = 0; i < a.length && j < b.length; )
    if (a[i] === b[j]) {
      positions.add(i)
      i++
      j++
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  return positions
}

/** Domains at which anybody can have an address of mail. */
export const freeMail: ReadonlySet<string> = new Set(
  `aol.com duck.com fastmail.com gmail.com gmx.com gmx.de gmx.net googlemail.com hotmail.com
  icloud.com inbox.ru live.com mail.com mail.ru mailinator.com me.com outlook.com pm.me proton.me
  protonmail.com qq.com rocketmail.com tuta.io tutamail.com tutanota.com web.de yahoo.com
  yandex.com yandex.ru ymail.com zoho.com 126.com 163.com`.split(/\s+/),
)
