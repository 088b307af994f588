import { leastDescription, moderationReasonNames } from '@cryptolist/contract'
import * as text from '#messages/listing-checks'
import { languages } from '../phrases/find-said.ts'
import { findUnreadLine } from '../reading/languages.ts'
import { foldText } from '../reading/seen-text.ts'
import { findNameDomain, findOthersDomain, showDomain } from './domains.ts'
import { findPattern } from './patterns.ts'
import { finding, patternRule, phraseRule, type Rule } from './rule.ts'
import { readTexts, whereFound, whereIn } from './texts.ts'

const short: Rule = {
  code: 'TXT-01',
  isForImports: false,
  find({ content: { description }, occasion }) {
    const written = (description ?? '').trim()
    const [{ length }, min] = [[...written], leastDescription(written)]
    if (length >= min || (length === 0 && occasion === 'write')) return undefined
    return finding('TXT-01', {
      weight: 'block',
      field: 'description',
      ...text.tooShort(length, min),
    })
  },
}

const repeated: Rule = {
  code: 'TXT-02',
  isForImports: false,
  find({ facts: { like, decidedLike, fraudLike, company } }) {
    // Frauds copy from honest employers too: who has proved a domain is looked at, and not held.
    const weight = fraudLike === undefined || company.isVerified ? 'check' : 'hold'
    const reason = fraudLike === undefined ? null : moderationReasonNames[fraudLike.reason]
    if (decidedLike !== undefined)
      return finding('TXT-02', {
        weight,
        field: 'description',
        quote: decidedLike.title,
        ...(decidedLike.isWaiting ? text.likeOwnWaiting : text.likeOwnDecided)(decidedLike.title, reason),
      })
    if (reason !== null)
      return finding('TXT-02', {
        weight,
        field: 'description',
        ...text.likeFraud(reason),
      })
    if (like === undefined) return undefined
    return finding('TXT-02', {
      weight: 'check',
      field: 'description',
      quote: text.titleAtCompany(like.title, like.companyName),
      ...text.likeOther(like.title, like.companyName),
    })
  },
}

const speakingForClient = [
  /\b(?:our client(?=,? (?:is|was|has|seeks|wants|needs|an?|the|one|which|who)\b)|(?<=^|[.!?\n]\s{0,3})our client in\b|on behalf of (?:a|our|one of our) clients?|my client\b|one of our clients is (?:hiring|looking))/g,
]

const agency: Rule = {
  code: 'TXT-03',
  isForImports: false,
  find({ content, facts, occasion }) {
    if (content.hiringFor != null) return undefined
    if (facts.company.kind === 'agency' && occasion === 'send')
      return finding('TXT-03', {
        weight: 'check',
        field: 'hiring_for',
        ...text.agencyClient,
      })
    const where = findPattern(readTexts(content).texts, speakingForClient)
    if (!where || facts.company.kind === 'agency') return undefined
    return finding('TXT-03', {
      weight: 'check',
      ...text.clientInText(where.place),
      ...whereFound(where),
    })
  },
}

const ageOrSex = [
  /\b(?:salesm[ae]n|chairm[ae]n|manpower|craftsm[ae]n|foreman|businessm[ae]n|he\/his|his or her|rockstar|rock star|ninja|guru|bro culture|girl boss)\b/g,
  /\b(?:young (?:and (?:dynamic|energetic|hungry|motivated)|team|talents?|professionals?|people|man|men|woman|women|blood)|youthful|recent graduates? only|digital natives?|under (?:30|35|40)(?: years)?(?= years| old|\b[.,;]?$)|between \d\d and \d\d years(?: old| of age)?|max(?:imum)? age|age limit|not older than|no older than)\b/g,
  /\b(?:male|female|men|women|males|females|ladies|gentlemen|guys) (?:only|preferred|candidates?|applicants?)\b/g,
]

const gendered = patternRule('TXT-04', {
  weight: 'note',
  isForImports: false,
  patterns: ageOrSex,
  say: (where) => text.excludingWords(where.quote, where.place),
})

const pastPay = phraseRule('TXT-05', {
  weight: 'block',
  isForImports: true,
  say: (where) => text.payHistory(where.place),
})

/** A listing that an employer published elsewhere is not refused for it. */
const salaryHistory: Rule = {
  ...pastPay,
  find(subject) {
    const demand = pastPay.find(subject)
    return demand && subject.occasion === 'import' ? { ...demand, weight: 'check' } : demand
  },
}

const easyMoney = phraseRule('TXT-07', {
  weight: 'check',
  isForImports: true,
  say: (where) => text.easyMoney(where.place),
})

const likeScams = phraseRule('TXT-08', {
  weight: 'check',
  isForImports: true,
  say: (where) => text.likeScams(where.place),
})

const closedPremises = phraseRule('TXT-09', {
  weight: 'hold',
  isForImports: true,
  say: (where) => text.closedPremises(where.place),
})

const named = new Set(['hiring_for', 'cities'])

const unreadLanguage: Rule = {
  code: 'TXT-06',
  isForImports: true,
  find({ content, occasion }) {
    for (const seen of readTexts(content).texts) {
      // Names ask for nothing.
      if (named.has(seen.field)) continue
      const line = findUnreadLine(seen.text, languages)
      if (line === undefined) continue
      const where = whereIn(seen, line)
      // Of what is imported only what is held is reviewed.
      const weight = occasion === 'import' ? 'hold' : 'check'
      return finding('TXT-06', { weight, ...text.languageUnread(where.place), ...whereFound(where) })
    }
    return undefined
  },
}

/** Rules about the text. */
export const textRules: readonly Rule[] = [
  short,
  repeated,
  agency,
  gendered,
  salaryHistory,
  unreadLanguage,
  easyMoney,
  likeScams,
  closedPremises,
]

const pay =
  /[$€£¥₿]\s?\d|\d\s?[$€£¥]|\b\d{2,3}(?:[.,]\d)?\s?k\b(?!\s?(?:tps|users))|\b\d[\d,.]*\s?(?:usdc?|usdt|eur|gbp|chf|eth|btc)\b/iu
const urgent =
  /\b(?:urgent(?:ly)?|asap|immediate(?:ly)?(?: start| hiring| joiner)?|hiring now|apply now|hot job|!!)\b|!/i
const picture = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u

/** The first thing in a title that doesn't belong in one. */
function findExtra(title: string): (text.FindingTexts & { quote: string }) | undefined {
  const emoji = picture.exec(title)
  if (emoji) return { quote: emoji[0], ...text.titleEmoji }
  const amount = pay.exec(title)
  if (amount) return { quote: amount[0], ...text.titlePay }
  const hurry = urgent.exec(foldText(title))
  if (hurry) return { quote: hurry[0], ...text.titleHurry(hurry[0]) }
  const words = title.match(/[\p{Lu}\p{Ll}]{5,}/gu) ?? []
  const shouted = words.filter((word) => word === word.toUpperCase())
  if (shouted.length * 2 > words.length) return { quote: title, ...text.titleCapitals }
  return undefined
}

const plainTitle: Rule = {
  code: 'TIT-01',
  isForImports: false,
  find({ content: { title }, facts: { company, knownDomains } }) {
    const domain = findNameDomain(title ?? '')
    if (domain !== undefined) {
      const isOwn = company.provedDomains.includes(domain)
      const other = isOwn ? undefined : findOthersDomain(domain, knownDomains)
      return finding('TIT-01', {
        weight: other === undefined ? 'note' : 'check',
        field: 'title',
        quote: showDomain(domain),
        lookAlike: other === domain ? null : (other ?? null),
        ...(other === undefined ? text.titleDomain : text.titleOthersDomain(showDomain(other))),
      })
    }
    const extra = title === undefined ? undefined : findExtra(title)
    return extra && finding('TIT-01', { weight: 'note', field: 'title', ...extra })
  },
}

/** Rules about the title. */
export const titleRules: readonly Rule[] = [plainTitle]
