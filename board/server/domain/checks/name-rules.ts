import type { Finding } from '@cryptolist/contract'
import * as text from '#messages/listing-checks'
import { skeletonOf } from '../../texts/deceiving-names.ts'
import { coreOf, wordsOf } from '../accounts/name-core.ts'
import { hasOwnName } from '../accounts/reserved-names.ts'
import {
  findKnownCompany,
  findNearWord,
  findSameKnown,
  isBareCore,
  isKnownWithDomain,
  type KnownCompany,
} from '../companies/known-companies.ts'
import { withoutForms } from '../companies/name-policy.ts'
import { chains, tags } from '../taxonomy/terms.ts'
import { findNameDomain, registrableDomain, showDomain } from './domains.ts'
import { type CheckSubject, finding, type Rule } from './rule.ts'

const borrowedName: Rule = {
  code: 'NAM-01',
  isForImports: true,
  find(subject) {
    // A company whose listings moderators have seen twice is who it says it is; whom it hires for is new each time.
    const own = subject.facts.company.isTrusted
      ? undefined
      : (findNameTaken(subject) ??
        findDomainTaken(subject) ??
        findKnownHere(subject) ??
        findOtherDomain(subject))
    return own ?? findClientTaken(subject)
  },
}

function findNameTaken({ facts: { company, ownHosts } }: CheckSubject): Finding | undefined {
  const { name } = company
  if (name === null || name === '') return undefined
  const makeFinding = (texts: text.FindingTexts, weight: 'hold' | 'check' = 'hold'): Finding =>
    finding('NAM-01', { weight, field: null, quote: name, ...texts })
  if (isNameOfSite(name, ownHosts)) return makeFinding(text.namedLikeSite(name))
  const wellKnown = findKnownCompany(name)
  // A word that is nearly an ordinary one may be anybody's: a moderator compares the two.
  const near = wellKnown === undefined ? findNearWord(name) : undefined
  if (near !== undefined && !isProvedBy(company.provedDomains, near))
    return makeFinding(text.namedLikeKnown(near.name, near.domains[0]), 'check')
  if (wellKnown === undefined || isProvedBy(company.provedDomains, wellKnown)) return undefined
  return makeFinding(text.namedLikeKnown(wellKnown.name, wellKnown.domains[0]))
}

/** A listing of another source under the name of a company that is known here: the name alone makes it no listing of that company. */
function findKnownHere({ occasion, facts: { namesake } }: CheckSubject): Finding | undefined {
  if (occasion !== 'import' || namesake === undefined) return undefined
  return finding('NAM-01', {
    weight: 'hold',
    field: null,
    quote: namesake,
    ...text.knownFromElsewhere(namesake),
  })
}

/** An imported listing of a company that is named by a domain and more (Harborpay.com Group), at another one: NEW-01 asks the same of posters. */
function findOtherDomain({ content: { apply }, occasion, facts: { company } }: CheckSubject) {
  const name = company.name ?? ''
  const isMore = occasion === 'import' && withoutForms(name) !== name
  const named = isMore ? findNameDomain(name) : undefined
  if (named === undefined || company.provedDomains.includes(named)) return undefined
  if (apply?.method === 'url' && registrableDomain(new URL(apply.url).hostname) === named) return undefined
  return finding('NAM-01', {
    weight: 'check',
    field: null,
    quote: name,
    ...text.namedLikeDomain(showDomain(named)),
  })
}

function findDomainTaken({ facts: { company } }: CheckSubject): Finding | undefined {
  const { earlierLike } = company
  if (earlierLike !== undefined)
    return finding('NAM-01', {
      weight: 'hold',
      field: null,
      quote: showDomain(earlierLike.own),
      lookAlike: earlierLike.other,
      ...text.domainLikeEarlier(showDomain(earlierLike.own), showDomain(earlierLike.other)),
    })
  for (const domain of company.provedDomains) {
    // Crypto.com is one letter away from Cryptio, and both are known.
    if (isKnownWithDomain(company.name ?? '', [domain])) continue
    const label = domain.slice(0, domain.indexOf('.'))
    const wellKnown = findKnownCompany(showDomain(label))
    if (wellKnown !== undefined && !isProvedBy(company.provedDomains, wellKnown))
      return finding('NAM-01', {
        weight: 'hold',
        field: null,
        quote: showDomain(domain),
        ...text.domainLikeKnown(showDomain(domain), wellKnown.name, wellKnown.domains[0]),
      })
  }
  return undefined
}

function findClientTaken({ content: { hiringFor }, facts: { company, ownHosts } }: CheckSubject) {
  if (hiringFor == null || hiringFor === '') return undefined
  const makeFinding = (weight: 'hold' | 'check', texts: text.FindingTexts): Finding =>
    finding('NAM-01', { weight, field: 'hiring_for', quote: hiringFor, ...texts })
  if (hasOwnName(hiringFor) || isNameOfSite(hiringFor, ownHosts))
    return makeFinding('hold', text.namedLikeSite(hiringFor))
  const wellKnown = findKnownCompany(hiringFor)
  if (wellKnown === undefined || isProvedBy(company.provedDomains, wellKnown)) return undefined
  // Hiring for others is what agencies do; that they were asked to is still theirs to show.
  return makeFinding(company.kind === 'agency' ? 'check' : 'hold', text.hiresForKnown(wellKnown.name))
}

function isProvedBy(provedDomains: readonly string[], { domains }: KnownCompany): boolean {
  return domains.some((domain) => provedDomains.includes(domain))
}

/** Whether a name is that of the domain on which the board runs. */
function isNameOfSite(name: string, ownHosts: readonly string[]): boolean {
  const core = coreOf(name)
  return ownHosts.some((host) => skeletonOf(registrableDomain(host)?.split('.')[0] ?? '') === core)
}

/** Whose name is taken. */
export const nameRules: readonly Rule[] = [borrowedName]

const markSigns = /[\u2611\u2705\u2713\u2714\u{1F58B}\u{1F512}\u{1F50F}\u{1F510}\u{1F6E1}]/u
const markWords = new Set(
  `verified signed official officially offiziell offizielle offizieller verifiziert verifizierte verifizierter oficial verificada verificado
  officiel officielle verifie verifiee официальная официальный официально подтверждено проверено`
    .split(/\s+/)
    .map(skeletonOf),
)
const chineseMark = /官方|已?认证(?=$|[^\p{L}]|雇主|公司|企业|职位|招聘)|已验证|已核实|已签名/u
/** Names that are really such, and no mark. */
const excused =
  /\b(?:formally[ -]verified|verified[ -](?:account|build|carbon|code|comput|contract|credential|customer|data|identit|market|software|user)|signed[ -](?:data|distance|exchange|message|transaction)|oficial(?:es)? (?:de|del|em|mayor)|(?:sub)?oficial jur[ií]dico)/giu
const fieldTerms = new Set([...chains, ...tags].map(({ name }) => skeletonOf(name)))

const claimingTitle: Rule = {
  code: 'TIT-02',
  isForImports: true,
  find({ content: { title }, facts: { company } }) {
    if (!title) return undefined
    const mark = findMark(title)
    const makeFinding = (quote: string, texts: text.FindingTexts): Finding =>
      finding('TIT-02', { weight: 'hold', field: 'title', quote, ...texts })
    if (mark !== undefined) return makeFinding(mark, text.titleClaimsMark(mark))
    const named = findNamed(title)
    if (named === undefined) return undefined
    // A brand of the same house: MetaMask of ConsenSys.
    const own = [...company.provedDomains, ...(findSameKnown(company.name ?? '')?.domains ?? [])]
    const isOwn =
      own.some((domain) => named.domains.includes(domain)) ||
      coreOf(company.name ?? '') === coreOf(named.name)
    return isOwn ? undefined : makeFinding(named.name, text.titleNamesCompany(named.name))
  },
}

function findMark(title: string): string | undefined {
  const sign = markSigns.exec(title)
  if (sign) return sign[0]
  const word = wordsOf(title.replace(excused, ' ')).find((one) => markWords.has(skeletonOf(one)))
  return word ?? chineseMark.exec(title)?.[0]
}

/** The well-known company, or the board itself, that a title says the job is at: after "at", or as a part of its own. */
function findNamed(title: string): { name: string; domains: readonly string[] } | undefined {
  const employer = /(?:^|\s)(?:@\s*|(?:at|bei|chez|para|presso)\s+)(\p{L}[^,;:|()[\]–—]*)/iu
    .exec(title)?.[1]
    ?.trim()
  if (employer !== undefined) {
    const wellKnown = findSameKnown(employer) ?? findKnownCompany(employer.split(' - ')[0] ?? '')
    if (wellKnown !== undefined) return wellKnown
  }
  for (const part of title.split(/[,;:|()[\]–—]|\s[-/]\s/u)) {
    const wellKnown = findSameKnown(part)
    if (wellKnown === undefined || wellKnown.isWord || isBareCore(part, wellKnown)) continue
    if (!fieldTerms.has(skeletonOf(part))) return wellKnown
  }
  return hasOwnName(title) ? { name: 'CryptoList', domains: [] } : undefined
}

/** Rules about claims of a title. */
export const claimRules: readonly Rule[] = [claimingTitle]
