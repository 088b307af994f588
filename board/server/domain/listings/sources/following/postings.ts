import { createHash } from 'node:crypto'
import { hashSource } from '../../import/listing.ts'
import { inSlices } from '../../in-slices.ts'
import { findSource } from '../address.ts'
import type { SourcePosting } from '../source-posting.ts'
import type { OpenedAnswer, SystemReader } from '../system.ts'
import { isNoJobTitle } from './not-a-job.ts'

/** One opening: a posting, or several that differ in their place only. */
export interface Opening {
  postingIds: [string, ...string[]]
  posting: SourcePosting
  /** A hash of all that the answer says of it. */
  sourceHash: string
}

/** The postings of a board's answer. */
export interface BoardPostings {
  openings: Opening[]
  /** Ids of postings that no job stands behind. */
  noJobs: string[]
  /** Whether all postings have an id, and the answer says that these are all. */
  isComplete: boolean
  /** A posting belongs to another board: nothing of the answer may be used. */
  isForeign: boolean
}

/** Reads an answer in slices, and joins what is one opening in several places. */
export async function readPostings(
  reader: SystemReader,
  board: string,
  opened: OpenedAnswer,
): Promise<BoardPostings> {
  const read: BoardPostings = { openings: [], noJobs: [], isComplete: opened.isComplete, isForeign: false }
  const byTitle = new Map<string, SameTitle>()
  const seen = new Set<string>()
  for await (const job of inSlices(opened.jobs)) {
    const said = opened.read(job)
    if (said?.id === undefined) {
      read.isComplete = false
      continue
    }
    if (seen.has(said.id)) continue
    seen.add(said.id)
    const posting = { ...said, url: said.url ?? reader.postingPageUrl?.(board, said) }
    if (isElsewhere(reader, board, posting)) return { ...read, isForeign: true }
    if (posting.isNoJob === true || isNoJobTitle(posting.title ?? '')) read.noJobs.push(said.id)
    else addOpening(read.openings, byTitle, { postingIds: [said.id], posting, sourceHash: hashSource(job) })
  }
  for (const { first, byKey } of byTitle.values())
    for (const { opening, places } of byKey?.values() ?? [first])
      opening.posting = { ...opening.posting, places: [...places] }
  return read
}

/** An opening that postings in other places may still join. */
interface Joined {
  opening: Opening
  places: Set<string>
}

/** Whether a posting's link names another board. A link to a page of the employer names none. */
export function isElsewhere(reader: SystemReader, board: string, posting: SourcePosting): boolean {
  if (reader.belongs?.(board, posting) === false) return true
  const { url } = posting
  // What a company's own feed or page lists may be at any system.
  const found = url === undefined || reader.hasOwnHosts === true ? undefined : findSource(url)
  if (found === undefined) return false
  return found.reader !== reader || found.board.toLowerCase() !== board.toLowerCase()
}

/** The openings of one title. Most titles have one, and the key of its whole text isn't needed then. */
interface SameTitle {
  first: Joined
  byKey: Map<string, Joined> | undefined
}

function addOpening(openings: Opening[], byTitle: Map<string, SameTitle>, opening: Opening): void {
  const { postingIds, posting, sourceHash } = opening
  const { title = '', description } = posting
  const known = description === undefined ? undefined : byTitle.get(title)
  const key = known === undefined ? undefined : keyOf(posting)
  if (known !== undefined) known.byKey ??= new Map([[keyOf(known.first.opening.posting), known.first]])
  const same = key === undefined ? undefined : known?.byKey?.get(key)
  if (same === undefined) {
    const joined: Joined = { opening, places: new Set(posting.places) }
    openings.push(opening)
    if (key !== undefined) known?.byKey?.set(key, joined)
    else if (description !== undefined) byTitle.set(title, { first: joined, byKey: undefined })
    return
  }
  same.opening.postingIds.push(...postingIds)
  same.opening.sourceHash = hashSource([same.opening.sourceHash, sourceHash])
  for (const place of posting.places) same.places.add(place)
}

/** What is the same of one opening in several places. Only a text shows it: postings without one are all different. */
function keyOf({ title, description, workMode, employment, pay, language }: SourcePosting): string {
  const facts = [title, description, workMode, employment, pay, language]
  return createHash('sha256').update(JSON.stringify(facts).replace(/\s+/g, ' ')).digest('base64url')
}
