import type { AmountRange } from './pay-amounts.ts'

/** Currencies that are written `$`, the country of each, and words for places there. */
const dollars: readonly { code: string; country: string; places?: RegExp }[] = [
  { code: 'CAD', country: 'CA', places: /\bCanad(?:a|ians?)\b|\b(?:Toronto|Vancouver|Montr[eé]al)\b/ },
  { code: 'AUD', country: 'AU', places: /\bAustralia(?:ns?)?\b|\b(?:Sydney|Melbourne)\b/ },
  { code: 'NZD', country: 'NZ', places: /\bNew Zealand/ },
  { code: 'SGD', country: 'SG', places: /\bSingapore/ },
  { code: 'HKD', country: 'HK', places: /\bHong Kong\b/ },
  { code: 'TWD', country: 'TW', places: /\bTaiwan/ },
  { code: 'MXN', country: 'MX', places: /(?<!New )\bMexic(?:o|ans?)\b/ },
  { code: 'ARS', country: 'AR' },
  { code: 'CLP', country: 'CL' },
  { code: 'COP', country: 'CO' },
  { code: 'UYU', country: 'UY' },
]
const usNames = /\b(?:USA?|United States|Americans?)\b|\bU\.S\./
const dollarCodes = /\b(?:USD|CAD|AUD|NZD|SGD|HKD|TWD|MXN)\b/g

/** "in Canada", right behind an amount. */
const placeBehind = /^\s*(?:\(|(?:in|for)\s)[^;,.\d]{0,40}/

/** The words for whom an amount is: those since the one before, which ends at `from`, but for what is said of that one, and those behind it. */
export function wordsOf(sentence: string, from: number, { start, end }: AmountRange): string {
  const before = sentence.slice(from, start)
  const own = from === 0 ? before : before.replace(placeBehind, '')
  return `${own} … ${placeBehind.exec(sentence.slice(end))?.[0] ?? ''}`
}

/** An amount with `$` and no code next to it. */
export interface DollarAmount {
  sentence: string
  heading: string
  /** All amounts of the sentence. */
  ranges: readonly AmountRange[]
  /** The words for whom it is. */
  own: string
  /** Those of the job. */
  countries: readonly string[]
}

/**
 * The currency of `$` without a code; undefined where it could be of several countries. A code of the sentence that belongs to no other
 * amount decides, then the country that is named for it, then those of the job.
 */
export function decideDollar({
  sentence,
  heading,
  ranges,
  own,
  countries,
}: DollarAmount): string | undefined {
  const isFree = (at: number) => !ranges.some(({ start, end }) => start <= at && at < end)
  const free = [...sentence.matchAll(dollarCodes)].flatMap((match) => (isFree(match.index) ? [match[0]] : []))
  const codes = new Set([...free, ...(heading.match(dollarCodes) ?? [])])
  if (codes.size > 0) return codes.size === 1 ? [...codes][0] : undefined
  if (usNames.test(own)) return 'USD'
  if (dollars.some(({ places }) => places?.test(own))) return undefined
  const ofJob = dollars.filter(({ country }) => countries.includes(country))
  // "CAD $100,000 or, for seniors, $120,000": the sign is written for both.
  const alike = dollars.filter(({ code }) =>
    ranges.some(({ currencies }) => currencies.includes(code) && currencies.includes('dollar')),
  )
  if (alike.length > 0 && !usNames.test(sentence) && !countries.includes('US'))
    return alike.length === 1 && ofJob.some(({ code }) => code === alike[0]?.code)
      ? alike[0]?.code
      : undefined
  return ofJob.length > 0 && !countries.includes('US') ? undefined : 'USD'
}
