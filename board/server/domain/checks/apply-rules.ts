import { domainOfEmail, listingLimits, measureForm } from '@cryptolist/contract'
import * as text from '#messages/listing-checks'
import { findKnownLookAlike } from '../companies/known-companies.ts'
import type { ApplyTarget } from './apply-target.ts'
import { domainOrHost, freeMail, showDomain } from './domains.ts'
import { findImitated, isOwnOrFree } from './imitated.ts'
import { type CheckSubject, finding, patternRule, phraseRule, type Rule } from './rule.ts'

/** Where applications go, by link or by mail. */
function placeOfApply({
  content: { apply },
  target,
}: CheckSubject): { host: string; field: string } | undefined {
  if (apply?.method === 'email') return { host: domainOfEmail(apply.email), field: 'apply_email' }
  return target === undefined ? undefined : { host: target.host, field: 'apply_url' }
}

/** The rule that a link of a kind breaks; at most one of them speaks of a link. */
function ruleOfLink(
  code: Rule['code'],
  kinds: readonly ApplyTarget['kind'][],
  say: (target: ApplyTarget) => text.FindingTexts & { weight: 'block' | 'hold' | 'check' },
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
        ...(target.kind === 'private' ? text.applyPrivate : text.applyOwnSite),
      })
    const place = placeOfApply(subject)
    if (place === undefined || (content.apply?.method !== 'email' && target?.kind !== 'elsewhere'))
      return undefined
    const domain = domainOrHost(place.host)
    if (freeMail.has(domain) || facts.company.domains.includes(domain)) return undefined
    // We know no domain of a company that only an import created.
    if (occasion === 'import' && facts.company.domains.length === 0) return undefined
    const [own] = facts.company.domains
    return finding('APP-01', {
      weight: 'check',
      field: place.field,
      quote: showDomain(place.host),
      ...(own === undefined
        ? text.applyNoDomain(showDomain(domain))
        : text.applyOtherDomain(showDomain(domain), showDomain(own))),
    })
  },
}

const shortener = ruleOfLink('APP-02', ['shortener'], ({ host }) => ({
  weight: 'check',
  ...text.applyShortener(host),
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
    const domain = domainOrHost(place.host)
    const imitated = findImitated(place.host, facts)
    const wellKnown =
      imitated?.other !== undefined || isOwnOrFree(domain, facts) || subject.occasion === 'import'
        ? undefined
        : findKnownLookAlike(domain)
    if (imitated === undefined && wellKnown === undefined) return undefined
    const other = imitated?.other ?? wellKnown
    return finding('APP-03', {
      weight: 'hold',
      field: place.field,
      quote: showDomain(place.host),
      lookAlike: other ?? null,
      ...(other === undefined
        ? text.applyLetters(showDomain(domain), domain)
        : text.applyLookAlike(showDomain(domain), showDomain(other))),
    })
  },
}

const archive = ruleOfLink('APP-04', ['download', 'file_share'], ({ kind, host }) => ({
  weight: 'hold',
  ...(kind === 'download' ? text.applyDownload : text.applyFileShare(host)),
}))

const notSecure = ruleOfLink('APP-05', ['unusable'], () => ({
  weight: 'block',
  ...text.applyUnusable,
}))

/** Where applications go. */
export const applyRules: readonly Rule[] = [otherDomain, shortener, lookAlike, archive, notSecure]

const longForm: Rule = {
  code: 'APP-06',
  isForImports: false,
  find({ content: { apply } }) {
    if (apply?.method !== 'email') return undefined
    const { required } = measureForm(apply.questions ?? [], apply.cv)
    const { suggestedRequired } = listingLimits.formFields
    if (required <= suggestedRequired) return undefined
    return finding('APP-06', {
      weight: 'note',
      field: 'apply_cv',
      ...text.longForm(required, suggestedRequired),
    })
  },
}

/** How much the form here asks of applicants. */
export const formRules: readonly Rule[] = [longForm]

const chatInText = phraseRule('CON-01', {
  weight: 'check',
  isForImports: true,
  say: (where) => text.chatInText(where.place),
})

/** A chat app with a name that nobody would write elsewhere: "Telegram: plain_hr". */
const chatApps =
  'telegram|telegramm|tg|whats ?app|wechat|weixin|signal|discord|skype|viber|line|zap|телег\\p{L}*|тг|вотсап\\p{L}*|微信|电报'
const handleOf = '(?<![\\p{L}\\p{N}_])(?:[a-z][a-z0-9]*_[a-z0-9_]+|[a-z0-9._]{2,32}#\\d{4}(?!\\d))'
/** Words that ask people to write. */
const askToWrite =
  '(?:contact|(?:write|message|text|dm|ping|reach|add|find|talk|chat|apply|call)(?: \\p{L}+){0,4}? (?:us|me|our|to|on|via|over|through|by|in)(?!\\p{L})|schreib|kontakt|escrib|ecri|mand[ae]|chama|пиш|напиш|связ)'
const chatHandles = [
  new RegExp(`(?<![\\p{L}])(?:${chatApps})(?![a-z])[^\\n]{0,60}?${handleOf}`, 'gu'),
  // Alone on the next line, after a sentence that asks people to write.
  new RegExp(
    `(?<![\\p{L}])(?:${askToWrite}[^\\n.!?]{0,60}?|[^\\n.!?:,]{0,60}:\\s*)(?<![\\p{L}])(?:${chatApps})(?![a-z])[^\\n.!?]{0,60}[.!:]?\\s*\\n\\s*@?${handleOf}[.!]?(?=\\s*(?:\\n|$))`,
    'gu',
  ),
  new RegExp(`${handleOf}[^\\n.!?]{0,30}?(?<![\\p{L}])(?:${chatApps})(?![\\p{L}])`, 'gu'),
]

const handleInText = patternRule('CON-01', {
  weight: 'check',
  isForImports: true,
  patterns: chatHandles,
  hint: /[_#](?<=[a-z0-9]_|[a-z0-9._]{2}#(?=\d{4}))/,
  say: (where) => text.chatInText(where.place),
})

const chatOnly: Rule = {
  code: 'CON-01',
  isForImports: true,
  find(subject) {
    const { target } = subject
    if (target?.kind !== 'messenger') return chatInText.find(subject) ?? handleInText.find(subject)
    return finding('CON-01', {
      weight: 'check',
      field: 'apply_url',
      quote: target.host,
      ...text.applyChat(target.host),
    })
  },
}

const freeAddress: Rule = {
  code: 'CON-02',
  isForImports: false,
  find({ content: { apply } }) {
    if (apply?.method !== 'email') return undefined
    const host = domainOfEmail(apply.email)
    const domain = domainOrHost(host)
    if (!freeMail.has(domain)) return undefined
    return finding('CON-02', {
      weight: 'check',
      field: 'apply_email',
      quote: showDomain(host),
      ...text.applyFreeMail(domain),
    })
  },
}

/** How applicants reach the employer. */
export const contactRules: readonly Rule[] = [chatOnly, freeAddress]
