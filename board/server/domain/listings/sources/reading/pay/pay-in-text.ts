import type { PayPeriod } from '@cryptolist/contract'
import { type AmountRange, currencyHint, findRanges } from './amounts.ts'
import {
  clauseEnd,
  contractWork,
  findLastPeriod,
  findPeriod,
  neverPay,
  notPay,
  payNoun,
  payNounWithoutSpaces,
  payVerb,
} from './pay-words.ts'

/** Pay that a sentence of a text states. */
export interface SentencePay {
  min: number
  max: number
  currency: string
  /** Undefined: the text doesn't state it. */
  period: PayPeriod | undefined
  /** The sentence, without formatting. */
  quote: string
}

/** Where so much is paid, it is paid a year: in these nobody gets it a month. */
const yearlyFrom = 30_000
const yearlyCurrencies: ReadonlySet<string> = new Set(['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF'])
/** Other countries whose money is written `$`. */
const dollarCountries: ReadonlySet<string> = new Set([
  'CA',
  'AU',
  'NZ',
  'SG',
  'HK',
  'TW',
  'MX',
  'AR',
  'CL',
  'CO',
  'UY',
])
const dollarCodes = /\b(?:USD|CAD|AUD|NZD|SGD|HKD|TWD|MXN)\b/g
const widest = 5
const mostLines = 60
const longestLine = 2_000
const longestQuote = 280
const longestHeading = 80

/**
 * The pay that a text in Markdown states in a sentence, or several where it states several; empty where it states none. `countries` are
 * those of the job: where another dollar is used than that of the US, `$` alone says no currency.
 */
export function findPayInText(
  markdown: string,
  countries: () => readonly string[] = () => [],
): SentencePay[] {
  const found: (SentencePay & { isRange: boolean })[] = []
  for (const { line, heading } of linesWithMoney(markdown))
    for (const sentence of toSentences(line))
      for (const range of findRanges(sentence)) {
        const pay = readRange(range, { sentence, heading, countries })
        if (pay !== undefined) found.push({ ...pay, isRange: range.isRange })
      }
  return distinct(found.some(({ isRange }) => isRange) ? found.filter(({ isRange }) => isRange) : found)
}

/** The lines that name money, each with the heading or the short line above it. */
function* linesWithMoney(markdown: string): Generator<{ line: string; heading: string }> {
  let read = -1
  let count = 0
  currencyHint.lastIndex = 0
  for (let hit = currencyHint.exec(markdown); hit !== null; hit = currencyHint.exec(markdown)) {
    if (hit.index < read) continue
    const start = markdown.lastIndexOf('\n', hit.index) + 1
    const end = markdown.indexOf('\n', hit.index)
    read = end === -1 ? markdown.length : end
    currencyHint.lastIndex = read
    count += 1
    if (count > mostLines) return
    const line = markdown.slice(start, Math.min(read, start + longestLine))
    if (/\d/.test(line)) yield { line: plain(line), heading: headingAbove(markdown, start) }
  }
}

function headingAbove(markdown: string, start: number): string {
  let end = start - 1
  for (let step = 0; step < 3 && end > 0; step += 1) {
    const begin = markdown.lastIndexOf('\n', end - 1) + 1
    const line = markdown.slice(begin, end).trim()
    if (line !== '') return line.length <= longestHeading ? plain(line) : ''
    end = begin - 1
  }
  return ''
}

/** A line of Markdown without its marks. */
function plain(line: string): string {
  return line
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/&#x20;|&nbsp;|[\u00A0\u2000-\u200A\u202F]/g, ' ')
    .replace(/[\u00AD\u200B\uFEFF]|\\(?=[\p{P}\p{S}])/gu, '')
    .replace(/&amp;/g, '&')
    .replace(/\*+|(?<![\p{L}\d])_+|_+(?![\p{L}\d])/gu, '')
    .replace(/^\s*(?:#{1,6}|[-•>]|\d{1,2}[.)])\s+/, '')
    .replace(/\\$/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function toSentences(line: string): string[] {
  return line.split(
    /(?<=[\p{L}\d)%][.!?]|[。！？])(?<!\b(?:p\.a|Fr|approx|ca|incl|Rs|Rp|e\.g|i\.e|zzgl|No)\.)\s+(?=[\p{Lu}¿¡"“(])/u,
  )
}

interface Surroundings {
  sentence: string
  heading: string
  countries: () => readonly string[]
}

function readRange(
  range: AmountRange,
  { sentence, heading, countries }: Surroundings,
): SentencePay | undefined {
  const before = sentence.slice(0, range.start).toLowerCase()
  // "2,000 dollars (USD) a month".
  const after = sentence
    .slice(range.end)
    .replace(/^\s*\((?:[A-Z]{3}|[^\p{L})]{1,3})\)/u, '')
    .toLowerCase()
  const clause = { before: lastClause(before), after: after.split(clauseEnd)[0] ?? '' }
  const cue = findCue(clause, { before, heading: heading.toLowerCase() })
  if (cue === undefined || range.max < range.min || range.max > range.min * widest) return undefined
  const currency = decideCurrency(range.currencies, `${heading} ${sentence}`, countries)
  if (currency === undefined) return undefined
  const stated =
    findPeriod(sentence.slice(range.start, range.end).toLowerCase()) ??
    findPeriod(clause.after.slice(0, 60)) ??
    findPeriod(after.slice(0, 30).split(/[\d;,.(]/)[0] ?? '') ??
    findLastPeriod(`${heading.toLowerCase()} | ${before}`) ??
    periodInBrackets(after)
  if (!range.isRange && (cue !== 'noun' || stated === undefined)) return undefined
  const isOfSomething = /^\s*(?:in|of|for)\s/.test(after)
  if (cue !== 'noun' && (stated === undefined || isOfSomething)) return undefined
  const isYearly = yearlyCurrencies.has(currency) && range.min >= yearlyFrom
  const period = stated ?? (isYearly ? 'year' : undefined)
  const { min, max } = range
  return { min, max, currency, period, quote: quoteOf(sentence, range) }
}

/** "$100k–120k (annual)". */
function periodInBrackets(after: string): PayPeriod | undefined {
  return findPeriod(/^\s*\(([^)]{1,30})\)/.exec(after)?.[1] ?? '')
}

/** Why an amount is taken for pay: by the word for it, by a verb, or because the line begins with amount and period. */
function findCue(
  clause: { before: string; after: string },
  { before, heading }: { before: string; heading: string },
): 'noun' | 'verb' | 'period' | undefined {
  if (neverPay.test(clause.before) || neverPay.test(clause.after)) return undefined
  const namedBefore = isNamed(clause.before)
  if (namedBefore === false || (namedBefore !== true && notPay.test(clause.after))) return undefined
  if (
    namedBefore === true ||
    isNoun(clause.after) ||
    /^\s*(?:(?:gross )?base|gross|brutt?o|bruts?|lordi)\b/.test(clause.after)
  )
    return 'noun'
  const near = before.slice(-120)
  if (neverPay.test(near)) return undefined
  if (isNoun(near) && !notPay.test(near)) return 'noun'
  if (payVerb.test(clause.before) && !notPay.test(near)) return 'verb'
  const isRate =
    /^\s*(?:\/\s?h|\/\s?d|per (?:hour|day)|an hour|a day)/.test(clause.after) &&
    /(?:^|[,;:–-]|\bat|\bfor)\s*$/.test(before)
  if (isRate && contractWork.test(before) && !notPay.test(near)) return 'period'
  const isFirst = !/\p{L}/u.test(before.replace(/^[\p{L} ,.]{1,40}:/u, ''))
  if (!isFirst || notPay.test(near)) return undefined
  if (isNoun(heading) && !neverPay.test(heading) && !notPay.test(heading)) return 'noun'
  return !/\p{L}/u.test(before) && /^\s*(?:\/|per |a |an |p\.?a)/.test(clause.after) ? 'period' : undefined
}

const isNoun = (words: string): boolean => payNoun.test(words) || payNounWithoutSpaces.test(words)

/** Whether words before an amount name it as pay; false where they name it as something else, undefined where neither. */
function isNamed(words: string): boolean | undefined {
  const other = lastMatch(words, notPay)
  const noun = Math.max(lastMatch(words, payNoun), lastMatch(words, payNounWithoutSpaces))
  if (noun === -1 && other === -1) return undefined
  return noun > other
}

function lastMatch(words: string, pattern: RegExp): number {
  let last = -1
  for (const match of words.matchAll(new RegExp(pattern, `${pattern.flags}g`))) last = match.index
  return last
}

/** The words right before an amount: back to where a thought ends, or further where nothing but marks is left. */
function lastClause(before: string): string {
  return (
    before
      .split(clauseEnd)
      .findLast((part) => part !== undefined && /\p{L}{2}/u.test(part) && !isLink(part)) ?? ''
  )
}

/** Words that only lead to an amount. */
const linkWords =
  /^\s*(?:between|from|of|to|is|at|in|von|zwischen|ab|entre|de|da|od|от|the|range|the range)\s*$/iu
const isLink = (part: string): boolean => linkWords.test(part)

/** The one currency of an amount; undefined where `$` or `¥` could be of several countries. */
function decideCurrency(
  currencies: readonly string[],
  sentence: string,
  listCountries: () => readonly string[],
): string | undefined {
  const exact = currencies.filter((code) => code !== 'dollar' && code !== 'yen')
  if (exact.length > 1) return undefined
  if (exact.length === 1) return exact[0]
  const countries = listCountries()
  if (currencies.includes('yen')) {
    const isBoth = countries.includes('JP') === countries.includes('CN')
    return isBoth ? undefined : countries.includes('JP') ? 'JPY' : 'CNY'
  }
  const codes = new Set(sentence.match(dollarCodes))
  if (codes.size > 0) return codes.size === 1 ? [...codes][0] : undefined
  return countries.some((code) => dollarCountries.has(code)) && !countries.includes('US') ? undefined : 'USD'
}

/** The same stated twice is one; without a period it is the one that has it. */
function distinct(found: readonly SentencePay[]): SentencePay[] {
  const kept: SentencePay[] = []
  for (const { min, max, currency, period, quote } of found) {
    const same = kept.find((one) => one.min === min && one.max === max && one.currency === currency)
    if (same === undefined) kept.push({ min, max, currency, period, quote })
    else if (same.period === undefined && period !== undefined) Object.assign(same, { period, quote })
    else if (period !== undefined && same.period !== period) kept.push({ min, max, currency, period, quote })
  }
  return kept
}

/** The sentence, or of a long one what stands around the amount. */
function quoteOf(sentence: string, { start, end }: AmountRange): string {
  // A sentence may be quoted whose text isn't shown: nothing to click or to write to comes with it.
  if (/https?:|www\.|t\.me|@\w/i.test(sentence)) return sentence.slice(start, end)
  if (sentence.length <= longestQuote) return sentence
  const room = Math.floor((longestQuote - (end - start)) / 2)
  const from = start <= room ? 0 : sentence.indexOf(' ', start - room) + 1
  const to = end + room >= sentence.length ? sentence.length : sentence.lastIndexOf(' ', end + room)
  return `${from > 0 ? '… ' : ''}${sentence.slice(from, to)}${to < sentence.length ? ' …' : ''}`
}
