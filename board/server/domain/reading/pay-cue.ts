import { fromWords, measures, upToWords } from './pay-bounds.ts'
import {
  besidePay,
  clauseEnd,
  contractWork,
  demand,
  findPeriod,
  monthsBehind,
  neverPay,
  notPay,
  notPayWithoutSpaces,
  ofOthersWithoutSpaces,
  ofPermit,
  ofScheme,
  paidElsewhere,
  payNoun,
  payNounWithoutSpaces,
  payVerb,
  permit,
} from './pay-words.ts'

const shortLabel = /^[\p{L} ,.]{1,40}:/u
/** "Zone 1:", "US employees (any location) –". */
const pointLabel = /^[\p{L}\d ,.()/&'’–-]{1,80}(?::|\s[–-])/u

/** Above what is sold by the hour. */
const ofSale = /(?<!\p{L})(?:pricing|plans?|products?|services?|hosting|rent(?:als?)?)(?!\p{L})/u
/** "Hourly:" */
const onlyPeriod = /^\P{L}*\p{L}+\s*:\s*$/u

/** Why an amount is taken for pay: by the word for it, by a verb, or because the line begins with amount and period; `other` where words name it as something else. */
export type Cue = 'noun' | 'verb' | 'period' | 'other' | undefined

/** Finds it in the thought of an amount, the words of its sentence before it, and the heading above. */
export function findCue(
  clause: { before: string; after: string },
  { before, heading, isRange }: { before: string; heading: string; isRange: boolean },
): Cue {
  if (neverPay.test(clause.before) || neverPay.test(clause.after)) return 'other'
  if (notPayWithoutSpaces.test(clause.before) || ofOthersWithoutSpaces.test(clause.after)) return 'other'
  const wider = before.slice(-200)
  if (paidElsewhere.test(wider)) return 'other'
  if (
    !isRange &&
    ((permit.test(wider) && demand.test(wider)) || ofPermit.test(wider) || ofScheme.test(wider))
  )
    return 'other'
  if (besidePay.test(wider)) return 'other'
  if (/\([^()]*(?:part[- ]?time|teilzeit|temps partiel)[^()]*$/.test(wider)) return 'other'
  // "We raised money and pay $30,000 a month for servers"
  if (paysOther.test(wider) && forOther.test(clause.after)) return 'other'
  // "Annual range $80,000 - $90,000 in donations"
  if (vagueNoun.test(clause.before) && notPay.test(clause.after)) return 'other'
  const namedBefore = isNamed(clause.before)
  // "$25 to start, $30 after 90 days"
  if (money.test(wider) && later.test(clause.after)) return 'other'
  // "$150,000 base + $50,000 bonus": the word before is of the other amount.
  const isOfOther = money.test(wider) && isNamed(ownWords(wider)) !== true
  if (isOfOther && (addition.test(wider) || notPay.test(clause.after))) return 'other'
  if (namedBefore === false || (namedBefore !== true && notPay.test(clause.after))) return 'other'
  if (
    namedBefore === true ||
    isNoun(clause.after) ||
    monthsBehind.test(clause.after) ||
    /^\s*brutto\s*$/.test(before) ||
    /^\s*(?:(?:gross )?base|gross|brutt?o|bruts?|lordi|netto)\b/.test(clause.after)
  )
    return 'noun'
  const near = before.slice(-120)
  if (neverPay.test(near)) return 'other'
  if (isNoun(near) && !notPay.test(near)) return 'noun'
  if (payVerb.test(clause.before) && !notPay.test(near)) return 'verb'
  const isRate =
    /^\s*(?:\/\s?h|\/\s?d|per (?:hour|day)|an hour|a day)/.test(clause.after) &&
    /(?:^|[,;:–-]|\bat|\bfor)\s*$/.test(before)
  if (isRate && contractWork.test(before) && !notPay.test(near)) return 'period'
  // "Starts at $18/hr"
  if (isLink(before) && byHour.test(clause.after) && !notPay.test(near)) return 'period'
  const rest = before.replace(isRange ? pointLabel : shortLabel, '')
  const isFirst = !/\p{L}/u.test(rest) || (isRange && isLink(rest))
  if (!isFirst || notPay.test(near)) return undefined
  if (isNoun(heading) && !neverPay.test(heading) && !notPay.test(heading)) return 'noun'
  const isLabel =
    onlyPeriod.test(before) &&
    findPeriod(before) !== undefined &&
    !notPay.test(heading) &&
    !ofSale.test(heading)
  return (isLabel || !/\p{L}/u.test(before)) && /^\s*(?:\/|per |an? |pro |par |por |p\.?a)/.test(clause.after)
    ? 'period'
    : undefined
}

/** Whether words name the pay of the job. */
export const isNoun = (words: string): boolean => payNoun.test(words) || payNounWithoutSpaces.test(words)

/** Whether words before an amount name it as pay; false where they name it as something else, undefined where neither. */
function isNamed(words: string): boolean | undefined {
  const other = lastMatch(words, everyOther)
  const noun = Math.max(lastMatch(words, everyNoun), lastMatch(words, everyNounWithoutSpaces))
  if (noun === -1 && other === -1) return undefined
  return noun > other
}

const everywhere = (pattern: RegExp): RegExp => new RegExp(pattern, `${pattern.flags}g`)
const everyOther = everywhere(notPay)
const everyNoun = everywhere(payNoun)
const everyNounWithoutSpaces = everywhere(payNounWithoutSpaces)

function lastMatch(words: string, pattern: RegExp): number {
  let last = -1
  pattern.lastIndex = 0
  // `matchAll` would copy the pattern, which is long, for each text.
  for (let match = pattern.exec(words); match !== null; match = pattern.exec(words)) last = match.index
  return last
}

/** The words right before an amount: back to where a thought ends, or further where nothing but marks is left. */
export function lastClause(before: string): string {
  return (
    before
      .split(clauseEnd)
      .findLast((part) => part !== undefined && /\p{L}{2}/u.test(part) && !isLink(part)) ?? ''
  )
}

/** The words right before an amount, if there are any. */
const ownWords = (before: string): string => before.split(clauseEnd).at(-1) ?? ''

/** Money in words. */
export const money = /\p{Sc}\s?\d|\d\s?k(?!\p{L})|\d[.,'’]\d{3}/u
/** Right behind a raise. */
const later = new RegExp(`^${measures}\\s*(?:after|once|following|nach|après)\\s`, 'u')
const paysOther = /\p{L}\P{L}+pays?\s*$/u
const forOther = new RegExp(`^${measures}\\s*for\\s(?!this|the (?:role|job|position))`, 'u')
/** The time of wages, by which little else is counted. */
const byHour = /^\s*(?:\/\s?|per |an? |pro |par |por )(?:h|hrs?|hours?|std|stunde|heure|hora)(?!\p{L})/u
/** Pay that comes later, or on top. */
const addition =
  /(?:(?<!\p{L})(?:plus|zzgl\.?|zuzüglich|another|additional|(?:rising|increasing|growing|rises|increases) to)|\+)\s*$/u

/** It may be of anything. */
const vagueNoun = /^\s*(?:hourly|monthly|annual) range\P{L}*$/u

/** Words that only lead to an amount. */
const linkWords =
  /^\s*(?:between|from|of|to|up ?to|starting (?:at|from)|starts? (?:at|from)|at least|is|at|in|von|zwischen|ab|bis zu|mindestens|desde|hasta|à partir de|jusqu.à|entre|de|da|od|от|the|range|the range)\s*$/iu
const longestLink = 40

function isLink(part: string): boolean {
  if (part.length > longestLink) return false
  return linkWords.test(part) || !/\p{L}/u.test(part.replace(fromWords, '').replace(upToWords, ''))
}
