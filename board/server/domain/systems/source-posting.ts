import {
  type Employment,
  type LabelledRange,
  listingLimits,
  type OutsideForm,
  type PayBounds,
  type PayLevel,
  type PayPeriod,
  type WorkMode,
} from '@cryptolist/contract'
import * as text from '#messages/import-posting'
import { decodeReferences } from '../markup/character-references.ts'
import { shippedRates } from '../money/rates.ts'
import { sureUsd, yearlyUsd } from '../money/yearly-pay.ts'
import { countryName } from '../places/codes.ts'
import { leavesPlaceOpen } from '../places/location.ts'
import { addressPattern } from '../reading/address-pattern.ts'
import type { TextChain } from '../reading/chains-in-text.ts'
import type { TextPlace } from '../reading/place-in-text.ts'
import type { TextTag } from '../reading/tags-in-text.ts'
import type { LocalTime } from './dates.ts'
import type { KnownFacts, PostingOrigin } from './listed-facts.ts'

/** The systems whose answers are read, and pages that carry schema.org's JobPosting. */
export type SourceSystem =
  | 'greenhouse'
  | 'lever'
  | 'ashby'
  | 'workable'
  | 'recruitee'
  | 'smartrecruiters'
  | 'pinpoint'
  | 'gem'
  | 'personio'
  | 'teamtailor'
  | 'breezy'
  | 'bamboohr'
  | 'feed'
  | 'page'
  | 'cryptolist'
  | 'json_ld'

/** A posting as another system answers it. Undefined and empty are not said there: nothing here is a guess. */
export interface SourcePosting {
  system: SourceSystem
  id: string | undefined
  /** The employer's page of it. */
  url: string | undefined
  company: string | undefined
  /** The domain whose wallet signed it at another CryptoList, as checked here. */
  signedDomain?: string | undefined
  companyWebsite?: string | undefined
  /** The https address of a picture that it names as the employer's logo. */
  companyLogo?: string | undefined
  title: string | undefined
  /** Markdown. */
  description: string | undefined
  /** Places as the system writes them, one an entry. */
  places: string[]
  workMode: WorkMode | undefined
  employment: Employment[]
  pay: StatedPay
  /** Words of a field for pay, where it has no numbers. */
  payWords?: PayWords
  /** Where the text says that candidates can live, if its places leave that open. */
  textPlace?: TextPlace | undefined
  /** Tags that the text names, with the words that do. */
  textTags?: TextTag[]
  /** Chains that the text says the job works with, with the words that do. */
  textChains?: TextChain[]
  /** BCP 47. */
  language?: string | undefined
  /** The text shows the language; the source doesn't state it. */
  isLanguageRead?: boolean
  /** When the employer's page says that it was posted. */
  postedAt?: Date | undefined
  /** When the employer's page says that it ends; `closingTime` in dates.ts says when that is. */
  closesAt?: Date | LocalTime | undefined
  /** The system marks it as something else than a job, such as a pool of candidates. */
  isNoJob?: boolean
  /** The length of its form. */
  form?: OutsideForm | undefined
  /** For systems that state each form at an address of its own: changes when the form may have changed. */
  formVersion?: string | undefined
  /** Facts from another board with our vocabulary: none of them is derived from words. */
  known?: KnownFacts
  /** Of a posting of another CryptoList. */
  origin?: PostingOrigin
}

/** Words of other systems for kinds of employment. "Temporary" and "per diem" say none of ours. */
const employmentWords: readonly [RegExp, Employment][] = [
  [/\bintern(?:ship)?s?\b|\btrainee\b/, 'internship'],
  [/\bpart[ -]?time\b/, 'part_time'],
  [/\bfull[ -]?time\b|\bpermanent\b|\bregular\b/, 'full_time'],
  [/\bfreelance(?:r)?\b/, 'freelance'],
  [/\bcontract(?:or)?\b|\bfixed[ -]term\b/, 'contract'],
  [/\bvolunteer\b/, 'volunteer'],
]

/** The kinds of employment that words or codes name: `FullTime`, `FULL_TIME`, `fulltime_permanent`, "Part-time". */
export function readEmployment(...words: (string | undefined)[]): Employment[] {
  const plain = words
    .map((word) =>
      (word ?? '')
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .replace(/[_/]+/g, ' ')
        .toLowerCase(),
    )
    .join(', ')
  const kinds = employmentWords.flatMap(([pattern, kind]) => (pattern.test(plain) ? [kind] : []))
  // "fulltime_permanent" and "parttime_permanent" say "permanent" besides.
  return kinds.includes('part_time') && !/full[ -]?time/.test(plain)
    ? kinds.filter((kind) => kind !== 'full_time')
    : kinds
}

/** The work mode that a code names: `OnSite`, `on-site`, `Hybrid`, `remote`; `unspecified` names none. */
export function readWorkMode(word: string | undefined): WorkMode | undefined {
  const plain = (word ?? '').toLowerCase().replace(/[^a-z]/g, '')
  if (plain === 'remote' || plain === 'fullyremote' || plain === 'telecommute') return 'remote'
  if (plain === 'hybrid') return 'hybrid'
  return plain === 'onsite' || plain === 'inoffice' ? 'onsite' : undefined
}

/** The period that words or UN/CEFACT's codes name: `per-year-salary`, `1 YEAR`, `HOUR`, "Annual pay", `ANN`. */
export function readPeriod(word: string | undefined): PayPeriod | undefined {
  const plain = (word ?? '').toLowerCase()
  if (
    /\b(?:bi|semi)[- ]?(?:week|month|annual|year)|\b(?:[2-9]|1\d+)\s*(?:year|month|week|day|hour)/.test(plain)
  )
    return undefined
  if (/year|annual|annum|\b(?:yr|ann)\b/.test(plain)) return 'year'
  if (/month|\bmon?\b/.test(plain)) return 'month'
  if (/week|\b(?:wk|wee)\b/.test(plain)) return 'week'
  if (/\bday\b|daily|per-day/.test(plain)) return 'day'
  return /hour|\b(?:hr|hur)\b/.test(plain) ? 'hour' : undefined
}

/** A language's tag, where it is one. */
export function readLanguage(word: string | undefined): string | undefined {
  return word !== undefined && /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(word) ? word : undefined
}

/** Parts of an address as one place: "Berlin, Germany". */
export function joinPlace(...parts: (string | undefined)[]): string[] {
  const place = [...new Set(parts.flatMap((word) => word?.trim() || []))].join(', ')
  return place === '' ? [] : [place]
}

/** The places that a system names, completed by its own address where the names leave the country open: "Remote", "HQ". */
export function completePlaces(places: readonly string[], address: readonly string[]): string[] {
  const [first, ...others] = places
  if (first === undefined) return [...address]
  const isOpen = address.length > 0 && leavesPlaceOpen(places.join('; '))
  return [isOpen ? `${first} (${address.join('; ')})` : first, ...others]
}

/** A country as its name that reads as nothing else, where a system gives its code: `DE`, `de`, `DEU`. */
export function nameCountry(word: string | undefined): string | undefined {
  const isCode = word !== undefined && /^(?:[a-z]{2}|[A-Z]{2,3})$/.test(word)
  return isCode ? (countryName(word) ?? word) : word
}

/** Pay as it may go into a form; `period` is missing where the system does not say it. */
interface CashStated {
  min: number | null
  max: number | null
  currency: string
  period: PayPeriod | undefined
}

/** The pay that a system states, and why something of it was left out. */
export interface StatedPay {
  cash: CashStated | undefined
  /** Several ranges, where the source doesn't say which is the job's. */
  ranges?: LabelledRange[]
  leftOut: string | undefined
  /** Where it stands; undefined without pay. */
  level?: PayLevel
  /** The words that state it. */
  quote?: string | undefined
}

/** The pay of a source, in words. */
export interface PayWords {
  words: string
  level: PayLevel
}

/** Less than a dollar an hour, or more than ten million a year, comes from a wrong period. */
const lowestYear = 2_080
const highestYear = 10_000_000
const rates = { date: shippedRates.date, perUsd: new Map(Object.entries(shippedRates.perUsd)) }

/** No pay is stated. */
export const noPay: StatedPay = { cash: undefined, leftOut: undefined }

/** Whether a source states pay that was read. */
export function statesPay({ cash, ranges }: StatedPay): boolean {
  return cash !== undefined || ranges !== undefined
}

/** A range of pay as a source states it. One bound may be missing. */
export interface SaidRange {
  min: number | null | undefined
  max: number | null | undefined
  currency: string | undefined
  period: PayPeriod | undefined
  /** Of several ranges, whom it is for. */
  label?: string | undefined
  /** The words that state it. */
  quote?: string | undefined
}

/**
 * Checks the pay that a system states. Impossible pay is left out with a note: systems have "18.50 a month" where an hour was meant, and we
 * can't know which of the two is wrong.
 */
export function readPay(range: SaidRange, level: PayLevel = 'field'): StatedPay {
  const { min = null, max = null, quote } = range
  if (min === null && max === null) return noPay
  const currency = codeOf(range.currency)
  const pay = text.statedPay(min, max, currency ?? '', range.period ?? '')
  const leaveOut = (leftOut: string): StatedPay => ({ cash: undefined, leftOut })
  if (currency === undefined) return leaveOut(text.payWithoutCurrency(pay))
  if (!rates.perUsd.has(currency) && currency !== 'USD') return leaveOut(text.payOtherCurrency(pay, currency))
  const { pay: bounds } = listingLimits
  const [low, high] = [min ?? max ?? 0, max ?? min ?? 0]
  if (high < low) return leaveOut(text.payReversed(pay))
  if (high > low * bounds.widest) return leaveOut(text.payTooWide(pay, bounds.widest))
  if (low < bounds.min || high > bounds.max) return leaveOut(text.payImpossible(pay))
  const cash = { min: cents(min), max: cents(max), currency, period: range.period }
  const year = range.period === undefined ? undefined : sureUsd([{ ...cash, period: range.period }], rates)
  if (year !== undefined && (year.min < lowestYear || year.max > highestYear))
    return leaveOut(text.payUnlikely(pay))
  return { cash, leftOut: undefined, level, quote }
}

/** Stablecoins are counted as the money that they follow. */
const stablecoins: Readonly<Record<string, string>> = {
  USDC: 'USD',
  USDT: 'USD',
  DAI: 'USD',
  PYUSD: 'USD',
  EURC: 'EUR',
}

function codeOf(word: string | undefined): string | undefined {
  const code = word?.trim().toUpperCase()
  return code === undefined ? undefined : (stablecoins[code] ?? code)
}

const mostRanges = 20
const longestLabel = 120

/**
 * The pay of ranges that a source states. Where they differ, none of them is the pay: they are kept with their labels, if each is possible and has
 * its period.
 */
export function readRanges(stated: readonly SaidRange[], level: PayLevel = 'field'): StatedPay {
  const ranges = withoutRestated(stated)
  const [first, ...others] = ranges
  if (first === undefined) return noPay
  const amountsOf = ({ min, max, currency, period }: SaidRange): string =>
    JSON.stringify([min, max, currency, period])
  if (others.every((range) => amountsOf(range) === amountsOf(first))) return readPay(first, level)
  const read = ranges
    .slice(0, mostRanges)
    .map((range) => ({ label: range.label, cash: readPay(range, level).cash }))
  const whole = read.flatMap(({ label, cash }): LabelledRange[] =>
    cash?.period === undefined ? [] : [{ label: cleanLabel(label), ...cash, period: cash.period }],
  )
  const leftOut = text.payOfSeveral(ranges.length)
  if (whole.length < ranges.length) return { cash: undefined, leftOut }
  const quotes = [...new Set(ranges.flatMap(({ quote }) => quote ?? []))]
  return {
    cash: undefined,
    ranges: whole,
    leftOut,
    level,
    quote: quotes.length === 0 ? undefined : quotes.join(' … '),
  }
}

/** Hours of work differ a little. */
const leastAlike = 0.93

/** Without those that say one before them by another period: "$40 an hour ($83,200 a year)". */
function withoutRestated(ranges: readonly SaidRange[]): readonly SaidRange[] {
  if (ranges.length > mostRanges) return ranges
  return ranges.filter((range, index) => !ranges.slice(0, index).some((other) => isRestated(range, other)))
}

function isRestated(range: SaidRange, other: SaidRange): boolean {
  if (range.period === other.period || codeOf(range.currency) !== codeOf(other.currency)) return false
  const [one, two] = [yearOf(range), yearOf(other)]
  const isAlike = (a: number | null = null, b: number | null = null): boolean =>
    a === null || b === null ? a === b : Math.min(a, b) >= Math.max(a, b) * leastAlike
  return one !== undefined && two !== undefined && isAlike(one.min, two.min) && isAlike(one.max, two.max)
}

function yearOf({ min = null, max = null, currency, period }: SaidRange): PayBounds | undefined {
  return period && yearlyUsd({ min, max, currency: codeOf(currency) ?? '', period }, rates)
}

/** A label is shown with the pay: one with something to click or to write to is left out. */
function cleanLabel(label: string | undefined): string | null {
  return label === undefined || addressPattern.test(label) ? null : label.slice(0, longestLabel)
}

function cents<Amount extends number | null>(value: Amount): Amount {
  return (value === null ? null : Math.round(value * 100) / 100) as Amount
}

/** The posting with the lines that systems write as HTML writes them: its title, its company and its places. */
export function withPlainLines(posting: SourcePosting): SourcePosting {
  // The words of another CryptoList are signed as they are written.
  if (posting.known !== undefined) return posting
  const { title, company, places } = posting
  return {
    ...posting,
    title: title && decodeReferences(title),
    company: company && decodeReferences(company),
    places: places.map(decodeReferences),
  }
}
