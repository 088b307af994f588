import type { Finding } from '@cryptolist/contract'
import * as text from '#messages/listing-checks'
import { domainOrHost, freeMail, showDomain } from './domains.ts'
import { findImitated } from './imitated.ts'
import { isRepository, linksOf, type TextLink } from './links.ts'
import { type CheckSubject, finding, type Rule } from './rule.ts'
import { whereFound } from './texts.ts'

/** A rule about where applications go, which also judges the links in what people read. */
export function alsoOfLinks(rule: Rule): Rule {
  const judge = judges[rule.code]
  if (judge === undefined) return rule
  return {
    ...rule,
    find(subject) {
      const ownFinding = rule.find(subject)
      if (ownFinding !== undefined) return ownFinding
      for (const link of linksOf(subject)) {
        const verdict = judge(link, subject)
        if (verdict !== undefined) return finding(rule.code, { ...verdict, ...whereFound(link.where) })
      }
      return undefined
    },
  }
}

type LinkVerdict = text.FindingTexts & Pick<Finding, 'weight'> & { lookAlike?: string }
type Judge = (link: TextLink, subject: CheckSubject) => LinkVerdict | undefined

/** Where people chat in public; a link to apply there is judged as any other chat. */
const communities = new Set(['discord.gg', 'discord.com', 'discordapp.com'])

const judges: Partial<Record<Rule['code'], Judge>> = {
  'APP-01': (
    { address, target: { kind, host }, where: { place }, isToApply },
    { facts: { company }, occasion },
  ) => {
    if (kind === 'private') return { weight: 'block', ...text.linkPrivate(place) }
    const domain = domainOrHost(host)
    // Of repositories COD-02 speaks.
    if (kind !== 'elsewhere' || !isToApply || freeMail.has(domain) || isRepository(address)) return undefined
    if (occasion === 'import' && company.domains.length === 0) return undefined
    return { weight: 'check', ...text.linkToApply(place, showDomain(host)) }
  },
  'APP-02': ({ target: { kind, host }, where: { place } }) =>
    kind === 'shortener' ? { weight: 'check', ...text.linkShortener(place, host) } : undefined,
  'APP-03': ({ target: { kind, host }, where: { place }, named }, { facts }) => {
    if (kind === 'private' || kind === 'own_site' || kind === 'unusable') return undefined
    const shownHost = showDomain(host)
    if (named !== undefined)
      return { weight: 'hold', ...text.linkNamesOther(place, showDomain(named), shownHost) }
    const imitated = findImitated(host, facts)
    if (imitated === undefined) return undefined
    const { other } = imitated
    return other === undefined
      ? { weight: 'hold', ...text.linkLetters(place, shownHost, domainOrHost(host)) }
      : { weight: 'hold', lookAlike: other, ...text.linkLookAlike(place, shownHost, showDomain(other)) }
  },
  'APP-04': ({ target: { kind, host }, where: { place } }) => {
    if (kind === 'download') return { weight: 'hold', ...text.linkDownload(place) }
    return kind === 'file_share' ? { weight: 'hold', ...text.linkFileShare(place, host) } : undefined
  },
  'CON-01': ({ target: { kind, host }, where: { place }, isToApply }) => {
    const isChat = kind === 'messenger' && (isToApply || !communities.has(domainOrHost(host)))
    return isChat ? { weight: 'check', ...text.chatInText(place) } : undefined
  },
  'CON-02': ({ address, target: { host }, where: { place } }) => {
    const domain = domainOrHost(host)
    const isFree = address.startsWith('mailto:') && freeMail.has(domain)
    return isFree ? { weight: 'check', ...text.freeMailInText(place, domain) } : undefined
  },
}
