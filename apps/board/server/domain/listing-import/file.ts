import { BoardError } from '@cryptolist/contract'
import { z } from 'zod'
import { readCompany } from './company.ts'
import { type ListingLink, readLink } from './link.ts'
import { type Listing, toListing } from './listing.ts'

const minTitleLength = 2
const maxTitleLength = 100
const maxLinkLength = 2000

/** A row that was not taken in. Rows count from 1. */
export interface ReportedRow {
  row: number
  reason: string
}

/** A listings file, read. */
export interface ListingsFile {
  rowCount: number
  listings: { row: number; listing: Listing }[]
  reported: ReportedRow[]
  /** Links of reported rows that could be read: their postings are open, only their rows are broken. */
  reportedLinks: ListingLink[]
}

/** PostgreSQL keeps neither NUL nor half a surrogate pair (the way through a Buffer replaces those); line breaks stay. */
const unstorable = /[^\P{Cc}\n\r\t]/gu
const length = (text: string) => [...text].length
const text = (name: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? `no ${name}` : `the ${name} is no text`) })
    .overwrite((value) => Buffer.from(value).toString().replace(unstorable, ' ').trim())
const rowSchema = z.object({
  company: text('company')
    .min(1, 'no company')
    .transform((value, context) => {
      const company = readCompany(value)
      if (company) return company
      context.addIssue({
        code: 'custom',
        message: 'the company needs 2 to 80 letters, some of them a–z or 0–9',
      })
      return z.NEVER
    }),
  title: text('title')
    .min(1, 'no title')
    .refine((value) => value === '' || (length(value) >= minTitleLength && length(value) <= maxTitleLength), {
      error: (issue) => `the title is ${length(String(issue.input))} letters long, 2 to 100 are allowed`,
    }),
  location: z.preprocess((value) => value ?? '', text('location')),
  link: text('link')
    .min(1, 'no link')
    .max(maxLinkLength, 'the link is longer than 2,000 letters')
    .transform((value, context) => {
      const link = value === '' ? undefined : readLink(value)
      if (link) return link
      if (value !== '') context.addIssue({ code: 'custom', message: 'the link is no https address' })
      return z.NEVER
    }),
})
const fileSchema = z.union([
  z.array(z.unknown()),
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
])

/** Reads the text of a listings file, row by row. Throws BoardError `invalid_input` when it is no such file. */
export function readListingsFile(content: string): ListingsFile {
  const rows = readRows(content)
  const file: ListingsFile = { rowCount: rows.length, listings: [], reported: [], reportedLinks: [] }
  const firstRows = new Map<string, number>()
  for (const [index, input] of rows.entries()) {
    const row = index + 1
    const checked = rowSchema.safeParse(input)
    if (!checked.success) {
      file.reported.push({ row, reason: describe(checked.error) })
      const link = readLinkOf(input)
      if (link) file.reportedLinks.push(link)
      continue
    }
    const listing = toListing(checked.data)
    const key = [listing.company.slug, listing.source, listing.sourceId].join('\n')
    const first = firstRows.get(key)
    if (first === undefined) file.listings.push({ row, listing })
    else file.reported.push({ row, reason: `the same posting as row ${first}` })
    firstRows.set(key, first ?? row)
  }
  return file
}

function readRows(content: string): unknown[] {
  let json: unknown
  try {
    json = JSON.parse(content.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new BoardError(
      'invalid_input',
      'The listings file is not JSON. Give a file like {"data": [{"company", "title", "location", "link"}]}.',
      { cause },
    )
  }
  const rows = fileSchema.safeParse(json)
  if (rows.success) return rows.data
  throw new BoardError(
    'invalid_input',
    'The listings file has no list of rows. It should be an array, or an object whose "data" is one.',
  )
}

function describe(error: z.ZodError): string {
  const reasons = error.issues.map((issue) =>
    issue.path.length === 0 ? 'the row is no object' : issue.message,
  )
  return [...new Set(reasons)].join('; ')
}

function readLinkOf(input: unknown): ListingLink | undefined {
  const row = z.object({ link: z.string() }).safeParse(input)
  return row.success ? readLink(row.data.link.trim()) : undefined
}
