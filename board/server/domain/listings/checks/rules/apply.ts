import type { ApplyTarget } from '../apply-target.ts'
import {
  findLookAlike,
  findOwnLookAlike,
  freeMail,
  isDeceiving,
  registrableDomain,
  showDomain,
} from '../domains.ts'
import { type CheckSubject, findInText, finding, type Rule, whereFound } from '../rule.ts'

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

const chatName = String.raw`(?:telegram|whats ?app|discord|signal|wechat|viber|t\.me|wa\.me)`
const chats = [
  new RegExp(
    String.raw`\b(?:apply|applications?|interviews?|(?:contact|message|dm|text|write|write to|reach|reach out to|ping|talk to|add|send|get in touch with) (?:us|me|our (?:recruit\w+|hr|hiring|talent|team|manager|head|office)|the (?:recruit\w+|hr|hiring|team)|your (?:cv|resume|application)|@\w+))\b(?:[^.!?\n]|\.(?=\S)){0,40}\b(?:on|via|through|over|at|by|in|to|using)\b(?:[^.!?\n]|\.(?=\S)){0,20}\b${chatName}\b`,
    'g',
  ),
  new RegExp(String.raw`\b${chatName}\b\s?(?:dm\s?)?[:=-]?\s?(?:@\w{4,}|\+\d[\d ]{7,})`, 'g'),
  new RegExp(
    String.raw`\b(?:send|drop|shoot)\b(?:[^.!?\n]|\.(?=\S)){0,15}\b(?:a )?dm\b(?:[^.!?\n]|\.(?=\S)){0,30}\b(?:to apply|${chatName})`,
    'g',
  ),
  /\b(?:https?:\/\/)?(?:t\.me|wa\.me|chat\.whatsapp\.com)\/\+?\w{4,}/g,
]

const chatOnly: Rule = {
  code: 'CON-01',
  isForImports: true,
  find({ content, target }) {
    if (target?.kind === 'messenger')
      return finding('CON-01', {
        weight: 'check',
        field: 'apply_url',
        quote: target.host,
        message: `Applications go to a chat, ${target.host}. Give a page or an e-mail address of the company's own.`,
      })
    const found = findInText(content, chats)
    if (!found) return undefined
    return finding('CON-01', {
      weight: 'check',
      message: `The text sends applicants to a chat, ${found.place}. Take it out: they apply by the link or address below it.`,
      ...whereFound(found),
    })
  },
}

const freeAddress: Rule = {
  code: 'CON-02',
  isForImports: false,
  find({ content: { apply } }) {
    if (apply?.method !== 'email') return undefined
    const host = apply.email.split('@').at(-1)?.toLowerCase() ?? ''
    const domain = registrableDomain(host) ?? host
    if (!freeMail.has(domain)) return undefined
    return finding('CON-02', {
      weight: 'check',
      field: 'apply_email',
      quote: showDomain(host),
      message: `Applications go to an address at ${domain}, which anybody can have. Give one at the company's own domain.`,
    })
  },
}

/** How applicants reach the employer. */
export const contactRules: readonly Rule[] = [chatOnly, freeAddress]
