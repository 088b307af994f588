import type { ApplyTarget } from '../apply-target.ts'
import type { CheckSubject } from '../facts.ts'
import { freeMail } from '../free-mail.ts'
import { findLookAlike, findOwnLookAlike, isDeceiving, registrableDomain, showDomain } from '../look-alike.ts'
import { finding, type Rule } from '../rule.ts'

/** Where applications go, by link or by mail. */
function placeOfApply({
  content: { apply },
  target,
}: CheckSubject): { host: string; field: string } | undefined {
  if (apply?.method === 'email') return { host: apply.email.split('@').at(-1) ?? '', field: 'apply_email' }
  return target === undefined ? undefined : { host: target.host, field: 'apply_url' }
}

/** The rule that a link of a kind breaks; at most one of them speaks of a link. */
function ruleOfLink(
  code: Rule['code'],
  kinds: readonly ApplyTarget['kind'][],
  say: (target: ApplyTarget) => { weight: 'block' | 'hold' | 'check'; message: string },
): Rule {
  return {
    code,
    isForImports: true,
    find({ target }) {
      if (target === undefined || !kinds.includes(target.kind)) return undefined
      return finding(code, { ...say(target), field: 'apply_url', quote: showDomain(target.host) || null })
    },
  }
}

const otherDomain: Rule = {
  code: 'APP-01',
  isForImports: true,
  find(subject) {
    const { occasion, facts, target, content } = subject
    if (target?.kind === 'private' || target?.kind === 'own_site')
      return finding('APP-01', {
        weight: 'block',
        field: 'apply_url',
        quote: showDomain(target.host),
        message:
          target.kind === 'private'
            ? 'The link to apply leads to an address that is not public. Give the page as everybody reaches it.'
            : 'The link to apply leads to this board itself. Give the company’s own page, or an e-mail address.',
      })
    const place = placeOfApply(subject)
    if (place === undefined || (content.apply?.method !== 'email' && target?.kind !== 'elsewhere'))
      return undefined
    const domain = registrableDomain(place.host) ?? place.host
    if (freeMail.has(domain) || facts.company.domains.includes(domain)) return undefined
    // Of a company that only an import knows, nobody knows a domain.
    if (occasion === 'import' && facts.company.domains.length === 0) return undefined
    const [own] = facts.company.domains
    return finding('APP-01', {
      weight: 'check',
      field: place.field,
      quote: showDomain(place.host),
      message:
        own === undefined
          ? `Applications go to ${showDomain(domain)}, and the company has no domain here yet. Prove it on the company’s page.`
          : `Applications go to ${showDomain(domain)}, which is not ${showDomain(own)}. Use a page there, or prove that the other domain is the company’s too.`,
    })
  },
}

const shortener = ruleOfLink('APP-02', ['shortener'], ({ host }) => ({
  weight: 'check',
  message: `The link to apply hides where it leads, for ${host} only forwards. Give the address that it leads to.`,
}))

const lookAlike: Rule = {
  code: 'APP-03',
  isForImports: true,
  find(subject) {
    const { facts } = subject
    const place = placeOfApply(subject)
    const isLink =
      place?.field === 'apply_email' ||
      subject.target?.kind === 'elsewhere' ||
      subject.target?.kind === 'company'
    if (place === undefined || !isLink) return undefined
    const domain = registrableDomain(place.host) ?? place.host
    if (freeMail.has(domain)) return undefined
    const other = findLookAlike(domain, facts.knownDomains) ?? findOwnLookAlike(domain, facts.company.domains)
    if (other === undefined && !isDeceiving(place.host)) return undefined
    return finding('APP-03', {
      weight: 'hold',
      field: place.field,
      quote: showDomain(place.host),
      lookAlike: other ?? null,
      message:
        other === undefined
          ? `Applications go to ${showDomain(domain)} (${domain}), whose letters look like others. Use a domain in one alphabet.`
          : `Applications go to ${showDomain(domain)}, which looks like ${showDomain(other)} and is not. If it is yours, a person will see that.`,
    })
  },
}

const archive = ruleOfLink('APP-04', ['download'], () => ({
  weight: 'hold',
  message:
    'The link to apply leads to a file to download. Give a page instead: applicants must open no file.',
}))

const notSecure = ruleOfLink('APP-05', ['unusable'], () => ({
  weight: 'block',
  message: 'The link to apply has to begin with https:// and hold no name and no password. Correct it.',
}))

/** Where applications go. */
export const applyRules: readonly Rule[] = [otherDomain, shortener, lookAlike, archive, notSecure]
