import { parseUrl } from '@cryptolist/contract'
import { parse } from 'tldts'
import { type ApplyTarget, classifyApplyTarget, type KnownHosts } from './apply-target.ts'
import { domainOrHost, registrableDomain } from './domains.ts'
import type { CheckSubject } from './rule.ts'
import { type QuotedPlace, readTexts, type SeenText, whereIn } from './texts.ts'

/** A link or an email address that a text has. */
export interface TextLink {
  /** As it would be opened; `mailto:` for an email address. */
  address: string
  target: ApplyTarget
  where: QuotedPlace
  /** A domain that the words of the link name, other than the one it opens. */
  named: string | undefined
  /** The words of the link, and those before it. */
  context: string
  /** The words of the link, or those before the address, say that it is for applying. */
  isToApply: boolean
}

const repository =
  /^https?:\/\/(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|sr\.ht)\/[\w.~-]+\/[\w.-]+/i

/** Whether an address is one of a code repository. */
export function isRepository(address: string): boolean {
  return repository.test(address)
}

interface Address {
  address: string
  from: number
  to: number
  /** The words of the link; empty for an address in plain text. */
  label: string
  /** Written so that machines don't read it: `evil [dot] dev`. */
  isDisguised?: boolean
}

const webAddress =
  /(?:https?:\/\/|www\.)[^\s<>"'()[\]]+|(?<![\p{L}\p{N}@./-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/[^\s<>"'()[\]]*/giu
/** No address has any of these characters: what is between them is looked at by itself, and only if it may be one. */
const addressBreak = /[\s<>"'()[\]]/g
const addressMark = /[/@]|\.(?=[^\s<>"'()[\]])/g
/** A mailbox has 64 letters at most (RFC 5321): without a bound, a long run of letters without `@` would be read from each of them on. */
const emailAddress = /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/giu
const disguisedAddress =
  /(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]{1,255}(?:\s{0,3}[[({]\s{0,3}(?:\.|@|at|dot)\s{0,3}[\])}]\s{0,3}[\p{L}\p{N}.-]{1,255})+(?:\/[^\s<>"'()[\]]*)?/giu
const applying =
  /\b(?:appl(?:y|ication|icant)|candidate|assignment|take-?home|assessment|task|questionnaire|form|interview|onboard|register|sign ?up|download|install|start here|get started|aplica|postul|candidat|inscri|bewerb|solicit)|отклик|анкет|заявк|申请|应聘|投递/iu
/** Characters before an address that may say what it is for. */
const reach = 60

/** The addresses in a text, the links first. */
function addressesIn({ text, links }: Pick<SeenText, 'text' | 'links'>): Address[] {
  const linked = links.map(({ href, label, start }) => ({
    address: href,
    from: start,
    to: start + label.length,
    label,
  }))
  const isInLink = (at: number): boolean => linked.some(({ from, to }) => at >= from && at < to)
  const plain = writtenIn(text)
    .filter(({ index }) => !isInLink(index))
    .flatMap(({ typed, index }) => {
      const written = typed.replace(/[.,;:!?]+$/, '')
      const address = toAddress(written)
      return address === undefined ? [] : [{ address, from: index, to: index + written.length, label: '' }]
    })
  return [...linked, ...plain, ...disguisedIn(text)]
}

/** The web addresses that are typed out, then the email addresses. */
function writtenIn(text: string): { typed: string; index: number }[] {
  const runs = runsIn(text)
  const findAll = (pattern: RegExp): { typed: string; index: number }[] =>
    runs.flatMap(({ run, start }) =>
      [...run.matchAll(pattern)].map(({ 0: typed, index }) => ({ typed, index: start + index })),
    )
  return [...findAll(webAddress), ...findAll(emailAddress)]
}

/** The parts of a text in which addresses may be, and where they start. */
export function runsIn(text: string): { run: string; start: number }[] {
  const runs: { run: string; start: number }[] = []
  let end = 0
  for (const { index } of text.matchAll(addressMark)) {
    if (index < end) continue
    let start = index
    while (start > end && text.charAt(start - 1).search(addressBreak) === -1) start--
    addressBreak.lastIndex = index
    end = addressBreak.exec(text)?.index ?? text.length
    runs.push({ run: text.slice(start, end), start })
  }
  return runs
}

/** `jobs (at) evil (dot) dev`, `evil[.]dev/apply`: addresses written for people, not for machines. */
function disguisedIn(text: string): Address[] {
  if (!/[[({]\s*(?:\.|@|at|dot)\s*[\])}]/i.test(text)) return []
  return [...text.matchAll(disguisedAddress)].flatMap(({ 0: typed, index }) => {
    const plain = typed
      .replace(/\s*[[({]\s*(?:@|at)\s*[\])}]\s*/gi, '@')
      .replace(/\s*[[({]\s*(?:\.|dot)\s*[\])}]\s*/gi, '.')
      .replace(/[.,;:!?]+$/, '')
    const address = toAddress(plain)
    return address === undefined || !/[^@]\.\p{L}{2,}/u.test(plain)
      ? []
      : [{ address, from: index, to: index + typed.length, label: '', isDisguised: true }]
  })
}

/** Adds a missing `https://`; undefined if it isn't an address, such as `and/or` or `node.js/ts`. */
function toAddress(typed: string): string | undefined {
  if (!typed.includes('/') && typed.includes('@')) return `mailto:${typed}`
  if (/^https?:\/\//i.test(typed)) return parseUrl(typed) && typed
  const address = `https://${typed}`
  const url = parseUrl(address)
  return url !== undefined && parse(url.hostname).isIcann === true ? address : undefined
}

const linksBySubject = new WeakMap<CheckSubject, readonly TextLink[]>()

/** All links in the texts of a listing. */
export function linksOf(subject: CheckSubject): readonly TextLink[] {
  const cached = linksBySubject.get(subject)
  if (cached !== undefined) return cached
  const links = readTexts(subject.content).texts.flatMap((seen) =>
    addressesIn(seen).flatMap((written) => toLink(subject, seen, written) ?? []),
  )
  linksBySubject.set(subject, links)
  return links
}

/** The hosts of all links, needed before the facts that links are compared with. */
export function hostsInTexts(content: CheckSubject['content']): string[] {
  const noHosts = { companyDomains: [], ownHosts: [] }
  return readTexts(content).texts.flatMap((seen) =>
    addressesIn(seen).flatMap(({ address }) => targetOf(address, noHosts)?.host ?? []),
  )
}

function toLink({ facts }: CheckSubject, seen: SeenText, written: Address): TextLink | undefined {
  const target = targetOf(written.address, {
    companyDomains: facts.company.domains,
    ownHosts: facts.ownHosts,
  })
  if (target === undefined) return undefined
  const before = seen.text.slice(Math.max(0, written.from - reach), written.from)
  return {
    address: written.address,
    target,
    where: whereIn(seen, written),
    context: `${before} ${written.label}`,
    named: nameIn(written.label, target.host),
    isToApply: written.isDisguised === true || applying.test(written.label === '' ? before : written.label),
  }
}

/** A link in a text doesn't need https: it is judged by its host alone. */
function targetOf(address: string, knownHosts: KnownHosts): ApplyTarget | undefined {
  if (/^mailto:/i.test(address)) {
    const host = hostOfMail(address)
    if (host === undefined) return undefined
    const domain = domainOrHost(host)
    return { host, kind: knownHosts.companyDomains.includes(domain) ? 'company' : 'elsewhere' }
  }
  return classifyApplyTarget(address.replace(/^http:/i, 'https:'), knownHosts)
}

function hostOfMail(address: string): string | undefined {
  const host = /@([^?&\s]+)/.exec(decodeURIComponent(address.replace(/%(?![0-9a-f]{2})/gi, '')))?.[1]
  return host === undefined ? undefined : parseUrl(`https://${host}`)?.hostname
}

const namedHost = /(?:^|[\s(/@])((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?=$|[\s)/:?#,.;])/iu

/** The domain that the words of a link name; undefined if they name none, or the one that it opens. */
function nameIn(label: string, host: string): string | undefined {
  const name = namedHost.exec(label)?.[1]
  // Written as an address it is one, whatever its ending.
  if (name === undefined || !(parse(name).isIcann === true || /https?:\/\//i.test(label))) return undefined
  const named = registrableDomain(name)
  return named === undefined || named === registrableDomain(host) ? undefined : named
}
