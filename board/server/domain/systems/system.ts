import type { OutsideForm } from '@cryptolist/contract'
import { z } from 'zod'
import { list } from './loose.ts'
import { type SourcePosting, type SourceSystem, withPlainLines } from './source-posting.ts'

/** A system whose boards have an address that answers with all of a company's postings. */
export type BoardSystem = Exclude<SourceSystem, 'json_ld'>

/** The meaning of a link: whose board it is, and which of its postings is meant; no id for the page of all of them. */
export interface BoardLink {
  /** The board's name there, as it is written there: some systems tell capitals apart. */
  board: string
  postingId: string | undefined
}

/** The postings of an answer before they are read, so that a long one can be read in slices. */
export interface OpenedAnswer {
  jobs: readonly unknown[]
  /** Whether these are all that the board has, as far as the answer says. */
  isComplete: boolean
  read(job: unknown): SourcePosting | undefined
}

/** Where a posting is answered in full. */
export interface PostingDetails {
  /** Undefined if that can't be known from the list. */
  url(board: string, posting: SourcePosting): string | undefined
  /** Pages follow the robots.txt of their host. */
  isPage: boolean
  /** The list has links without titles, and some of them are no postings. */
  areLinks?: boolean
  /** The posting with what the answer adds to the list; undefined if it isn't in this system's form. */
  read(answer: string, posting: SourcePosting): SourcePosting | undefined
}

/** How a system states the form of one posting. */
export interface PostingForms {
  url(board: string, postingId: string): string
  /** Undefined if the answer states no form. */
  read(answer: string): OutsideForm | undefined
}

/** The means to read one of the systems. */
export interface SystemReader {
  system: BoardSystem
  /** As people know it; undefined for feeds, which sentences name in other ways. */
  name: string | undefined
  /** Its boards are pages, which follow the robots.txt of their host. Only what a page has shows that it is a board, so its address is never enough. */
  isPage?: boolean
  /** Which board a link belongs to; undefined for a link to anything else. `steps` are the parts of its path. */
  find(url: URL, steps: string[]): BoardLink | undefined
  /** The board of a name, for a system whose pages can be at any address; undefined if the name can't be one. */
  readName?(name: string): string | undefined
  /** Whether a posting is the board's, where links don't tell. */
  belongs?(board: string, posting: SourcePosting): boolean
  /** Where the system answers with the whole board. */
  listUrl(board: string): string
  /** Where it answers with one posting; the whole board where it can't. */
  postingUrl?(board: string, postingId: string): string
  /** The board as people read it. */
  pageUrl(board: string): string
  /** A posting as people read it, for a system whose answers have no links. */
  postingPageUrl?(board: string, posting: SourcePosting): string
  /** Requests with the same name are made one at a time: the tenants of a system share its servers. */
  pace: { host: string; pauseMs: number }
  /** Its boards are at hosts of companies instead of servers that they share. */
  hasOwnHosts?: boolean
  /** Its lists don't tell all that may have changed, so once a day everything is read again. */
  isReadDaily?: boolean
  /** Whether its documentation says that boards are public data. Elsewhere a listing gets the beginning of the text until its company has claimed the page. */
  isTextPublic: boolean
  /** Whether the system's robots.txt doesn't keep programs from its boards; else they are followed only if the operator says so. */
  canFollow: boolean
  /** The system answers with an empty list for any name, so that one says nothing. */
  isEmptyNoAnswer?: boolean
  /** Its answers leave older postings out without saying so: what they lack isn't closed. */
  isNeverComplete?: boolean
  /** An answer may have fewer bytes than those of other systems. */
  maximumBytes?: number
  /** A board may have fewer postings than those of other systems. */
  maximumPostings?: number
  /** Where the answer goes on, if it is one of several; `page` counts from 1. */
  nextUrl?(board: string, answer: unknown, page: number): string | undefined
  /** For a system whose list has no texts. */
  details?: PostingDetails
  /** For a system whose list says nothing of forms; its postings have a `formVersion`. */
  forms?: PostingForms
  /** An answer's content; undefined if it isn't in this system's form. `url` is where it came from. */
  parse?(body: string, url?: string): unknown
  /** Whether an answer from an unknown address is this system's; for formats that others use too. */
  isOwn?(answer: unknown): boolean
  open(answer: unknown): OpenedAnswer | undefined
}

interface SystemParts<Schema extends z.ZodType>
  extends Omit<SystemReader, 'open' | 'isTextPublic' | 'canFollow'>,
    Partial<Pick<SystemReader, 'isTextPublic' | 'canFollow'>> {
  /** The answer's list and what it says of the whole; undefined if it isn't in this system's form. */
  list(answer: unknown):
    | {
        jobs: readonly unknown[]
        total?: number | undefined
        /** The answer is a page, and names the next one. */
        hasMore?: boolean
        company?: string | undefined
      }
    | undefined
  schema: Schema
  toPosting(job: z.output<Schema>, company: string | undefined): SourcePosting
}

/** Makes a reader of what differs between the systems. */
export function defineSystem<Schema extends z.ZodType>({
  list: listJobs,
  schema,
  toPosting,
  ...parts
}: SystemParts<Schema>): SystemReader {
  const one = list(schema)
  return {
    isTextPublic: false,
    canFollow: true,
    ...parts,
    open(answer) {
      const listed = listJobs(answer)
      if (listed === undefined) return undefined
      const { jobs, total, hasMore = false, company } = listed
      return {
        jobs,
        isComplete: !hasMore && (total === undefined || total === jobs.length),
        read: (job) =>
          one.parse([job]).map((read) => withPlainLines(toPosting(read as z.output<Schema>, company)))[0],
      }
    },
  }
}

/** A name that may stand in an address without changing where it leads. */
export const plainName = /^[\w.-]{1,100}$/
const objectWith = (names: readonly string[]): z.ZodType =>
  z.looseObject(Object.fromEntries(names.map((name) => [name, z.string()])))

/** Whether something has these texts. */
export function hasTexts(value: unknown, ...names: string[]): boolean {
  return objectWith(names).safeParse(value).success
}
