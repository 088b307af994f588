import type { PayPeriod } from '@cryptolist/contract'
import { addressPattern } from './address-pattern.ts'
import { type AmountRange, findRanges } from './pay-amounts.ts'
import { type Bound, boundOf, joinBounds, measures } from './pay-bounds.ts'
import { type Cue, findCue, isNoun, lastClause } from './pay-cue.ts'
import { decideDollar, wordsOf } from './pay-dollars.ts'
import { labelsOf } from './pay-labels.ts'
import { linesWithMoney } from './pay-lines.ts'
import { partsOf } from './pay-rows.ts'
import {
  boundWords,
  clauseEnd,
  contractWork,
  endOfPay,
  findLastPeriod,
  findPeriod,
  findSalariesAYear,
  monthsBehind,
  notPay,
  ofWork,
  upTo,
  withoutSalariesAYear,
} from './pay-words.ts'
import { usualPeriod } from './usual-period.ts'

/** Pay that a sentence of a text states. */
export interface SentencePay {
  /** Null: "up to". */
  min: number | null
  /** Null: "from". */
  max: number | null
  currency: string
  /** Undefined: the text doesn't state it. */
  period: PayPeriod | undefined
  /** The sentence, without formatting. */
  quote: string
  /** Where a text states several: whom it is for. */
  label?: string | undefined
}

const widest = 5
const longestQuote = 280
/** A sentence with more of them is no offer, and takes too long to read. */
const mostRanges = 30
/** Characters on each side of an amount that may say what it is. */
const reach = 600
/** Of a longer one the period may be of something else. */
const longestTitle = 80

/**
 * The pay that a text in Markdown states in a sentence, or several where it states several; empty where it states none. `countries` are
 * those of the job: where another dollar is used than that of the US, `$` alone says no currency.
 */
export function findPayInText(
  markdown: string,
  countries: () => readonly string[] = () => [],
): SentencePay[] {
  const textRanges: FoundRange[] = []
  for (const { line, heading: above, at } of linesWithMoney(markdown)) {
    const isPoint = pointMark.test(markdown.slice(at, at + longestMark))
    const parts = [...partsOf(line, above)]
    for (const [place, { sentence, heading, row }] of parts.entries()) {
      const behind = parts[place + 1]?.sentence ?? (isPoint ? undefined : '')
      let end = 0
      const amounts = findRanges(sentence)
      // Joining makes one of two, and takes too long for thousands.
      if (amounts.length > 2 * mostRanges) continue
      const ranges = joinBounds(sentence, amounts)
      if (ranges.length > mostRanges) continue
      const inSentence: FoundRange[] = []
      let isSure = true
      let labels: (string | undefined)[] | undefined
      for (const [index, range] of ranges.entries()) {
        const own = wordsOf(sentence, end, range)
        const dollar = () => decideDollar({ sentence, heading, ranges, own, countries: countries() })
        const read = isTotal(sentence, range, ranges[index + 1])
          ? undefined
          : readRange(range, { sentence, heading, behind, countries, dollar })
        end = range.end
        if (read !== undefined) {
          labels ??= labelsOf(sentence, ranges, heading)
          const { label } = row ?? { label: labels[index] }
          const quote = row ? (row.quote ?? sentence.slice(range.start, range.end)) : read.pay.quote
          inSentence.push({ ...read, pay: { ...read.pay, quote }, label, isRange: range.isRange, at })
        }
        isSure &&= !range.isRange || range.currencies.join() !== 'dollar' || dollar() !== undefined
      }
      // Of ranges in several currencies, what is left without those in unknown dollars isn't the job's.
      if (isSure) textRanges.push(...inSentence)
    }
  }
  const sure = withSiblings(textRanges)
  return distinct(
    sure.some(({ isRange }) => isRange)
      ? sure.filter(({ isRange, pay }) => isRange || pay.min === null || pay.max === null)
      : sure,
  )
}

/** Money of a text: pay, or money that no word names, which is pay if it stands next to pay like it. */
interface FoundRange {
  pay: SentencePay
  isPay: boolean
  isRange: boolean
  /** "Senior: $140k", alone on its line under a word for pay: pay if another is next to it. */
  isPoint: boolean
  label: string | undefined
  /** Where its line begins. */
  at: number
}

const nextTo = 700
const alike = 3

/** The pay of a text: what words name as pay, and ranges like it next to it, for other places or levels. */
function withSiblings(ranges: readonly FoundRange[]): FoundRange[] {
  const named = ranges.filter(({ isPay }) => isPay)
  return ranges.flatMap((one) => {
    if (one.isPay) return [one]
    const sibling = (one.isPoint ? ranges.filter(({ isPoint }) => isPoint) : named).find(
      (other) => other !== one && one.isRange === other.isRange && isAlike(one, other),
    )
    return sibling === undefined
      ? []
      : [{ ...one, pay: { ...one.pay, period: one.pay.period ?? sibling.pay.period } }]
  })
}

function isAlike({ pay, at, isRange, isPoint }: FoundRange, other: FoundRange): boolean {
  if (Math.abs(at - other.at) > (isRange || isPoint ? nextTo : 0)) return false
  if (pay.period !== undefined && other.pay.period !== undefined && pay.period !== other.pay.period)
    return false
  const [low, high] = [pay.min ?? 0, other.pay.min ?? 0].sort((a, b) => a - b)
  return low !== undefined && high !== undefined && high <= low * alike
}

/** The pay that words of a field for pay state. */
export function findPayInField(words: string, countries: () => readonly string[] = () => []): SentencePay[] {
  const named = findPayInText(words, countries)
  return named.length > 0 ? named : findPayInText(`Salary: ${words}`, countries)
}

interface Surroundings {
  sentence: string
  heading: string
  /** The next sentence of the line, empty at its end; undefined at the end of a point, which may be of a list of prices. */
  behind: string | undefined
  countries: () => readonly string[]
  /** The currency of its `$` without a code. */
  dollar: () => string | undefined
}

function readRange(
  range: AmountRange,
  { sentence, heading, behind, countries, dollar }: Surroundings,
): Pick<FoundRange, 'pay' | 'isPay' | 'isPoint'> | undefined {
  // Words in brackets aren't about the amount.
  const before = sentence
    .slice(Math.max(0, range.start - reach), range.start)
    .toLowerCase()
    .replace(/\([^()\d]{0,200}\)/g, ' ')
    // "US employees: $173,600 - $204,200" says whom it is for, not what.
    .replace(/^([^:\d]{0,60})(?:employees|applicants|people)(?=[^:\d]{0,40}:\s*$)/, '$1them')
  // "2,000 dollars (USD) a month".
  const after = sentence
    .slice(range.end + (range.isOpen ? 1 : 0), range.end + reach)
    .replace(/^\s*\((?:[A-Z]{3}|[^\p{L})]{1,3})\)/u, '')
    .toLowerCase()
  const own =
    sentence
      .slice(Math.max(0, range.start - reach), range.start)
      .split(clauseEnd)
      .at(-1) ?? ''
  const clause = { before: lastClause(before), after: after.split(clauseEnd)[0] ?? '' }
  if (range.max < range.min || range.max > range.min * widest) return undefined
  const currency = decideCurrency(range.currencies, countries, dollar)
  if (currency === undefined) return undefined
  const cue = findCue(clause, { before, heading: heading.toLowerCase(), isRange: range.isRange })
  if (cue === 'other') return undefined
  const stated =
    findPeriod(sentence.slice(range.start, range.end).toLowerCase()) ??
    findPeriod(withoutSalariesAYear(clause.after.slice(0, 60))) ??
    findPeriod(withoutSalariesAYear(after.slice(0, 30)).split(/[\d;,.(]/)[0] ?? '') ??
    findLastPeriod(`${heading.length > longestTitle ? '' : heading.toLowerCase()} | ${before}`) ??
    periodInBrackets(after) ??
    (monthsBehind.test(after) ? 'month' : undefined)
  const bound = boundOf(range, before, after)
  const pay = {
    ...amountsOf(range, bound),
    currency,
    period: stated ?? usualPeriod(range.min, currency, toStart.test(after)),
    quote: quoteOf(sentence, range),
  }
  const isPay = isPayOf({
    range,
    cue,
    bound,
    stated,
    clause,
    before,
    after,
    behind,
    heading,
    period: pay.period,
  })
  const isPoint =
    !isPay && !range.isRange && cue === 'noun' && pointBefore.test(before) && pointBehind.test(after)
  return isPay || range.isRange || isPoint || isNextToOther({ before, own, after, bound })
    ? { pay: byYear(pay, `${after.slice(0, 60)} | ${clause.before}`), isPay, isPoint }
    : undefined
}

/** Of wages by the hour: "$25 to start". */
const toStart = /^\s*to (?:start|begin)(?!\p{L})/u
const pointBefore = /^[^\d:]{1,60}(?::|\s[–-])\s*$/
const pointBehind = new RegExp(`^${measures}\\s*(?:$|[(.])`, 'u')
/** Words for whom an amount is, not for when or in what it is paid. */
const forWhom =
  /^\s*(?:and |but |while )?(?:\((?!\d)|(?:(?:in|for|if|outside|within|für|außerhalb|pour|à|para|en)\s(?!(?:the |your )?(?:year|first|second|tokens?|stock|cash|bonus|equity|addition|total|commissions?|\d{4})\b)|elsewhere|otherwise|everywhere))/
/** "London", "New York": one or two names. */
const names = /^\s*(?:\p{Lu}[\p{L}.]+\s?){1,2}$/u

/** One amount behind another may be the pay of another place or level, if words say so. */
function isNextToOther({ before, own, after, bound }: NextTo): boolean {
  const isInBrackets = /\([^()]*$/.test(before)
  const isForWhom = [after, own.toLowerCase()].some((words) => forWhom.test(words))
  return (
    /\d{2}/.test(before) &&
    !isInBrackets &&
    bound === undefined &&
    (isForWhom || /:\s*$/.test(before) || names.test(own))
  )
}

interface NextTo extends Pick<Reasons, 'after' | 'bound'> {
  before: string
  /** Of what is before, what belongs to the amount, as it is written. */
  own: string
}

/** "$200k (base $150k + $50k bonus)": the amount before is that of both. */
function isTotal(sentence: string, { end }: AmountRange, next: AmountRange | undefined): boolean {
  const words = next && sentence.slice(end, next.start)
  return (
    words !== undefined &&
    /^[^();:,/]{0,30}(?:[(:=]|of which)[^();:,/]{0,30}$/.test(words) &&
    (base.test(words) || base.test(sentence.slice(next?.end).split(clauseEnd)[0] ?? ''))
  )
}

const base = /^[^\d]*\b(?:base|fixed|grundgehalt|fixum|fixe|fijo|fisso)\b/i

interface Reasons {
  range: AmountRange
  cue: Cue
  bound: Bound
  stated: PayPeriod | undefined
  period: PayPeriod | undefined
  clause: { before: string; after: string }
  before: string
  after: string
  behind: Surroundings['behind']
  heading: string
}

/** Words before another sum: "up to $120,000 and up to 10% bonus". */
const another = /\s(?:and|plus|und|et|y|e)\s/u

/** Whether an amount is pay: the weaker the words for it, the more has to be stated. */
function isPayOf(reasons: Reasons): boolean {
  const { range, cue, bound, stated, period, clause, after } = reasons
  if (cue === undefined || (bound !== 'max' && upTo.test(clause.before))) return false
  if (bound === 'max' && notPay.test(after.slice(0, 40).split(another)[0] ?? '')) return false
  if (!range.isRange && cue === 'verb') return isEarned({ bound, stated, clause, after })
  // "Starts at $18/hr"
  if (!range.isRange && cue === 'period')
    return stated === 'hour' && isAlone(after) && !notPay.test(after.slice(0, 40)) && isWage(reasons)
  if (bound === 'max' && cue !== 'noun') return false
  const isNamed = isNoun(clause.before) || /^\s*(?:gross )?base(?!\p{L})/u.test(clause.after)
  if (!range.isRange && (cue !== 'noun' || (stated === undefined && (period === undefined || !isNamed))))
    return false
  const isOfSomething = /^\s*(?:in|of|for)\s/.test(after)
  return cue === 'noun' || (stated !== undefined && !isOfSomething)
}

const allMeasures = new RegExp(`^${measures}`, 'u')

/** The mark of a point in a list. */
const pointMark = /^\s*(?:[-*+•]|\d{1,2}[.)])\s/
const longestMark = 20
/** Nobody works for less an hour where these are paid; machines do. */
const lowestWage = 2

/** Whether an hourly amount that no word names is no price: it is alone on its line, or what is said of it is work. */
function isWage({ range, before, after, behind, heading }: Reasons): boolean {
  if (range.min < lowestWage) return false
  const rest = after.replace(allMeasures, '').replace(boundWords, '')
  const words = /[\p{L}\d]/u.test(rest) ? rest : behind?.toLowerCase()
  const above = heading.toLowerCase()
  if (isNoun(above) && !notPay.test(above)) return true
  return words === '' || contractWork.test(before) || ofWork.test(words ?? '')
}

/** "You'll earn at least $25/hour": one amount that a verb names, with its period and nothing that it is for. */
function isEarned({ bound, stated, clause, after }: Pick<Reasons, 'bound' | 'stated' | 'clause' | 'after'>) {
  // "Earn up to $8,000 a month" is said of sales.
  if (bound === 'max' && !/(?<!\p{L})pays(?!\p{L})/u.test(clause.before)) return false
  const isSure =
    bound !== undefined || stated === 'hour' || stated === 'day' || /(?:earn|make|pays)\b/.test(clause.before)
  return stated !== undefined && isSure && isAlone(after)
}

/** Whether nothing that it is for follows an amount. */
const isAlone = (after: string): boolean => endOfPay.test(after.replace(allMeasures, ''))

function amountsOf({ min, max }: AmountRange, bound: Bound): { min: number | null; max: number | null } {
  return { min: bound === 'max' ? null : min, max: bound === 'min' ? null : max }
}

/** A month's pay that is paid more than twelve times a year, by the year. */
function byYear(pay: SentencePay, words: string): SentencePay {
  const salaries = pay.period === 'month' ? findSalariesAYear(words) : undefined
  if (salaries === undefined || salaries === 12) return pay
  const times = (amount: number | null) => (amount === null ? null : amount * salaries)
  return { ...pay, min: times(pay.min), max: times(pay.max), period: 'year' }
}

/** "$100k–120k (annual)". */
function periodInBrackets(after: string): PayPeriod | undefined {
  return findPeriod(/^\s*\(([^)]{1,30})\)/.exec(after)?.[1] ?? '')
}

/** The one currency of an amount; undefined where `$` or `¥` could be of several countries. */
function decideCurrency(
  currencies: readonly string[],
  listCountries: () => readonly string[],
  dollar: () => string | undefined,
): string | undefined {
  const exact = currencies.filter((code) => code !== 'dollar' && code !== 'yen')
  if (exact.length > 1) return undefined
  if (exact.length === 1) return exact[0]
  if (!currencies.includes('yen')) return dollar()
  const countries = listCountries()
  const isBoth = countries.includes('JP') === countries.includes('CN')
  return isBoth ? undefined : countries.includes('JP') ? 'JPY' : 'CNY'
}

/** Lists each pay once: if it is stated twice, and once without a period, the one with a period is kept. */
function distinct(ranges: readonly FoundRange[]): SentencePay[] {
  const distinctPays: SentencePay[] = []
  for (const { pay, label } of ranges) {
    const { min, max, currency, period, quote } = pay
    const same = distinctPays.find((one) => one.min === min && one.max === max && one.currency === currency)
    if (same === undefined) distinctPays.push({ ...pay, label })
    else if (same.period === undefined && period !== undefined) Object.assign(same, { period, quote })
    else if (period !== undefined && same.period !== period) distinctPays.push({ ...pay, label })
  }
  const [first, ...others] = distinctPays
  // Of one pay the label says nothing.
  return first === undefined || others.length > 0 ? distinctPays : [withoutLabel(first)]
}

function withoutLabel({ label: _, ...pay }: SentencePay): SentencePay {
  return pay
}

/** The sentence, or of a long one what stands around the amount. */
function quoteOf(sentence: string, { start, end }: AmountRange): string {
  // A sentence may be quoted whose text isn't shown: nothing to click or to write to comes with it.
  if (addressPattern.test(sentence)) return sentence.slice(start, end)
  if (sentence.length <= longestQuote) return sentence
  const room = Math.floor((longestQuote - (end - start)) / 2)
  const from = start <= room ? 0 : sentence.indexOf(' ', start - room) + 1
  const to = end + room >= sentence.length ? sentence.length : sentence.lastIndexOf(' ', end + room)
  return `${from > 0 ? '… ' : ''}${sentence.slice(from, to)}${to < sentence.length ? ' …' : ''}`
}
