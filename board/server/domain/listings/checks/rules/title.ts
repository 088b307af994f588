import { findNameDomain, findOthersDomain, showDomain } from '../look-alike.ts'
import { read } from '../reading.ts'
import { finding, type Rule } from '../rule.ts'

const pay =
  /[$€£¥₿]\s?\d|\d\s?[$€£¥]|\b\d{2,3}(?:[.,]\d)?\s?k\b(?!\s?(?:tps|users))|\b\d[\d,.]*\s?(?:usdc?|usdt|eur|gbp|chf|eth|btc)\b/iu
const urgent =
  /\b(?:urgent(?:ly)?|asap|immediate(?:ly)?(?: start| hiring| joiner)?|hiring now|apply now|hot job|!!)\b|!/i
const picture = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u

/** What stands in a title besides the job; the first thing only. */
function findExtra(title: string): { quote: string; message: string } | undefined {
  const emoji = picture.exec(title)
  if (emoji)
    return { quote: emoji[0], message: 'Leave pictures out of the title. Lists show it as plain text.' }
  const amount = pay.exec(title)
  if (amount)
    return {
      quote: amount[0],
      message: 'Leave pay out of the title. It has its own place, where people look for it.',
    }
  const [reading] = read(title)
  const hurry = urgent.exec(reading?.text ?? title)
  if (hurry)
    return {
      quote: hurry[0],
      message: `Leave "${hurry[0]}" out of the title. Say there what the job is, and nothing else.`,
    }
  const words = title.match(/[\p{Lu}\p{Ll}]{5,}/gu) ?? []
  const shouted = words.filter((word) => word === word.toUpperCase())
  if (shouted.length * 2 > words.length)
    return { quote: title, message: 'Write the title in small letters. Capitals are harder to read.' }
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
        message:
          other === undefined
            ? 'The title is nothing but a domain. Say what the job is.'
            : `The title is nothing but a domain, and ${showDomain(other)} is another company’s. Say what the job is.`,
      })
    }
    const extra = title === undefined ? undefined : findExtra(title)
    return extra && finding('TIT-01', { weight: 'note', field: 'title', ...extra })
  },
}

/** What the title says. */
export const titleRules: readonly Rule[] = [plainTitle]
