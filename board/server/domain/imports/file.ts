import { BoardError, type JobSource, listingLimits, type PayEvidence } from '@cryptolist/contract'
import { z } from 'zod'
import * as words from '#messages/import'
import { findDeceivingWord } from '../../texts/deceiving-names.ts'
import { toStorable } from '../../texts/storable-text.ts'
import { type ListingLink, readLink } from '../identifiers/posting-link.ts'
import { decodeReferences } from '../markup/character-references.ts'
import { cleanLine } from '../posting/field-reader.ts'
import { closingTime } from '../systems/closing-time.ts'
import { placeText } from '../systems/draft-fields.ts'
import { readText } from '../systems/facts-in-text.ts'
import { createPlaceJoiner } from '../systems/join-places.ts'
import { readMarkup, readWholeAnswer } from '../systems/read-source.ts'
import type { SourcePosting, StatedPay } from '../systems/source-posting.ts'
import { cutTitle } from '../taxonomy/title.ts'
import { type CompanyName, lettersOf, readCompany } from './company-name.ts'
import { hashSource, type Listing, toListing } from './listing.ts'

const minTitleLength = 2
const maxLinkLength = 2000
const longestQuote = 400

/** A row that wasn't imported. Rows count from 1. */
export interface ReportedRow {
  row: number
  reason: string
}

/** A listings file, whose rows are read when they are asked for: of a long one, all listings at once would take a gigabyte. */
export interface ListingsFile {
  rowCount: number
  /** False for a system's answer that says that there is more. */
  isComplete: boolean
  /** Its rows from the first to the last, so many at a time. */
  readParts(size: number): Generator<FilePart, void>
  /** By what names the jobs of all its rows, broken ones too, as `nameOf` writes it. Their texts aren't read for it. */
  listNames(): ReadonlySet<string>
}

/** Some rows of a file, one after the other. */
export interface FilePart {
  listings: { row: number; listing: Listing }[]
  reported: ReportedRow[]
  /** Links that could be read from rejected rows: those jobs are still open, only their rows are broken. */
  reportedLinks: ListingLink[]
  /** The number of the last of them. */
  lastRow: number
}

const length = (text: string) => [...text].length
const text = (name: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? words.missing(name) : words.notText(name)) })
    .overwrite((value) => toStorable(value).trim())
const line = (name: string) => text(name).overwrite(decodeReferences)
/** Of a longer title the beginning is stored. */
const hasTitleLength = (title: string): boolean =>
  length(title) >= minTitleLength && length(cutTitle(title)) <= listingLimits.title.max
const rowSchema = z.object({
  company: line('company')
    .min(1, words.missing('company'))
    .transform((value, context) => {
      try {
        return readCompany(value)
      } catch (error) {
        if (!(error instanceof BoardError)) throw error
        context.addIssue({ code: 'custom', message: words.badCompany(error.message) })
        return z.NEVER
      }
    }),
  title: line('title')
    .overwrite(cleanLine)
    .min(1, words.missing('title'))
    .refine((value) => value === '' || hasTitleLength(value), {
      error: (issue) => words.badTitle(length(String(issue.input))),
    })
    .refine((value) => findDeceivingWord(value) === undefined, {
      error: (issue) => words.deceivingTitle(findDeceivingWord(String(issue.input)) ?? ''),
    }),
  location: z.preprocess((value) => value ?? '', line('location')),
  website: z.string().optional().catch(undefined),
  logo: z.string().optional().catch(undefined),
  link: text('link')
    .min(1, words.missing('link'))
    .max(maxLinkLength, words.longLink)
    .transform((value, context) => {
      const link = value === '' ? undefined : readLink(value)
      if (link) return link
      if (value !== '') context.addIssue({ code: 'custom', message: words.badLink })
      return z.NEVER
    }),
})
/** A row of a company that is known. */
const postingSchema = rowSchema.omit({ company: true })
const nameSchema = rowSchema.pick({ company: true, link: true })
const fileSchema = z.union([
  z.array(z.unknown()),
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
])

/**
 * Opens a listings file: our own rows, an answer of one of the systems, a page with JSON-LD, or a feed. Throws BoardError
 * `invalid_input` for anything else.
 */
export function openListingsFile(content: string): ListingsFile {
  const { rows, isComplete } = readRows(content)
  return {
    rowCount: rows.length,
    isComplete,
    readParts: (size) => readParts(rows, size),
    listNames: () => new Set(rows.flatMap(readName)),
  }
}

function readName({ input, isJoined }: LazyRow): string[] {
  if (isJoined === true) return []
  const named = nameSchema.safeParse(input())
  return named.success ? [nameOf(named.data.company, named.data.link)] : []
}

/** The name of a job in a file, where companies are known by their letters. */
export function nameOf({ name }: CompanyName, { source, sourceId }: Omit<ListingLink, 'url'>): string {
  return [lettersOf(name), source, sourceId].join('\n')
}

function* readParts(rows: readonly LazyRow[], size: number): Generator<FilePart, void> {
  const firstRows = new Map<string, number>()
  for (let start = 0; start < rows.length; start += size) {
    const lastRow = Math.min(start + size, rows.length)
    const part: FilePart = { listings: [], reported: [], reportedLinks: [], lastRow }
    for (let row = start + 1; row <= lastRow; row++) readRow(part, { row, lazy: rows[row - 1], firstRows })
    yield part
  }
}

interface RowOfFile {
  row: number
  lazy: LazyRow | undefined
  /** By what names a job, the first row that has it. */
  firstRows: Map<string, number>
}

function readRow(part: FilePart, { row, lazy, firstRows }: RowOfFile): void {
  if (lazy?.isJoined === true) return
  const input = lazy?.input()
  const { posting, sourceHash } = lazy?.read() ?? { posting: undefined, sourceHash: '' }
  const checked = rowSchema.safeParse(input)
  const refused = checked.success ? endOf(posting) : describe(checked.error)
  if (!checked.success || refused !== undefined) {
    part.reported.push({ row, reason: refused ?? words.badRow })
    const link = checked.success ? undefined : readLinkOf(input)
    if (link) part.reportedLinks.push(link)
    return
  }
  const listing = {
    ...toListing({ ...checked.data, sourceHash }, posting && toSaid(posting)),
    companyWebsite: posting?.companyWebsite ?? checked.data.website,
    companyLogo: posting?.companyLogo ?? checked.data.logo,
  }
  const key = nameOf(listing.company, listing)
  const first = firstRows.get(key)
  if (first === undefined) part.listings.push({ row, listing })
  else part.reported.push({ row, reason: words.repeated(first) })
  firstRows.set(key, first ?? row)
}

/** Makes a listing of a posting at a followed board, whose company and id are known, or says why it gets none. */
export function toFollowedListing(
  posting: SourcePosting,
  identity: { company: CompanyName; source: JobSource; sourceId: string; sourceHash: string },
): Listing | string {
  const { company, sourceHash, ...id } = identity
  const checked = postingSchema.safeParse(toInput(posting))
  const refused = checked.success ? endOf(posting) : describe(checked.error)
  if (!checked.success || refused !== undefined) return refused ?? words.badRow
  const { title, location, link } = checked.data
  const row = { company, title, location, link: { ...link, ...id }, sourceHash }
  const { signedDomain, companyWebsite, companyLogo } = posting
  return { ...toListing(row, toSaid(posting)), signedDomain, companyWebsite, companyLogo }
}

/** Why a posting is no longer open; undefined if it is. */
function endOf(posting: SourcePosting | undefined): string | undefined {
  if (posting === undefined) return undefined
  const end = closingTime(posting)
  return end !== undefined && end.getTime() <= Date.now() ? words.expired(lastDayOf(posting, end)) : undefined
}

/** The day that the posting names: midnight ends the day before it. */
function lastDayOf({ closesAt }: SourcePosting, end: Date): string {
  const lastMoment = closesAt === undefined || closesAt instanceof Date ? end.getTime() : closesAt.local - 1
  return new Date(lastMoment).toISOString().slice(0, 10)
}

function toSaid(posting: SourcePosting): Parameters<typeof toListing>[1] {
  const { workMode, employment, description, language, isLanguageRead = false } = posting
  const { pay, postedAt, textPlace, textTags = [], known: knownFacts, textChains = [] } = posting
  const { form, formVersion } = posting
  const { cash } = pay
  return {
    workMode,
    employment,
    textPlace,
    textTags,
    known: knownFacts,
    textChains,
    stated: {
      description: description === undefined ? undefined : shorten(description),
      language,
      isLanguageRead,
      // An amount without its period is meaningless.
      pay: cash?.period === undefined ? undefined : { ...cash, period: cash.period },
      payRanges: pay.ranges ?? [],
      payEvidence: toEvidence(pay),
      postedAt,
      closesAt: closingTime(posting),
      form,
      formVersion,
    },
  }
}

/** Of pay without a period only the words that state it are kept. */
function toEvidence({ cash, ranges, level, quote }: StatedPay): PayEvidence | undefined {
  const isStated = ranges !== undefined || cash?.period !== undefined
  if (level === undefined || (!isStated && (cash === undefined || quote === undefined))) return undefined
  return { level, quote: quote === undefined ? null : [...quote].slice(0, longestQuote).join('') }
}

/** Texts longer than the board stores are cut after a paragraph. */
function shorten(text: string): string {
  const { max } = listingLimits.description
  if (text.length <= max || length(text) <= max) return text
  const beginning = [...text].slice(0, max - 3).join('')
  const end = beginning.lastIndexOf('\n\n')
  return `${end === -1 ? beginning : beginning.slice(0, end)}\n\n…`
}

/** A row whose text is read when it is asked for. */
interface LazyRow {
  /** Another row has its place. */
  isJoined?: boolean
  input: () => unknown
  read: () => {
    /** The system's answer; undefined for our own rows. */
    posting: SourcePosting | undefined
    sourceHash: string
  }
}

function toInput(posting: SourcePosting): unknown {
  const { company, title, url } = posting
  return { company, title, link: url, location: placeText(posting) }
}

function readRows(content: string): { rows: LazyRow[]; isComplete: boolean } {
  let json: unknown
  const markup = content.trimStart().startsWith('<') ? readMarkup(content) : undefined
  if (markup) return { rows: toRows(markup.postings), isComplete: markup.isComplete }
  try {
    json = JSON.parse(content.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new BoardError('invalid_input', words.notJson, { cause })
  }
  const answer = readWholeAnswer(json)
  if (answer) return { rows: toRows(answer.postings), isComplete: answer.isComplete }
  const rows = fileSchema.safeParse(json)
  if (rows.success)
    return {
      rows: rows.data.map((input) => ({
        input: () => input,
        read: () => ({ posting: undefined, sourceHash: hashSource(input) }),
      })),
      isComplete: true,
    }
  throw new BoardError('invalid_input', words.noRows)
}

/** One job in several places is one row, as of a followed board: the first, which has the places of the others. */
function toRows(postings: readonly SourcePosting[]): LazyRow[] {
  const joiner = createPlaceJoiner<{ posting: SourcePosting }>({ isPlaceNew: true })
  const rows = postings.map((posting) => ({ posting }))
  const joined = new Set(rows.filter((row) => joiner.add(row) !== undefined))
  joiner.end()
  return rows.map((row) => ({ ...toReadRow(row.posting), isJoined: joined.has(row) }))
}

function toReadRow(posting: SourcePosting): LazyRow {
  return {
    input: () => toInput(posting),
    read: () => ({ posting: readText(posting), sourceHash: hashSource(posting) }),
  }
}

function describe(error: z.ZodError): string {
  const reasons = error.issues.map((issue) => (issue.path.length === 0 ? words.notObject : issue.message))
  return [...new Set(reasons)].join('; ')
}

function readLinkOf(input: unknown): ListingLink | undefined {
  const row = z.object({ link: z.string() }).safeParse(input)
  return row.success ? readLink(row.data.link.trim()) : undefined
}
