import { inSlices } from '../../semaphore/in-slices.ts'
import { hashSource } from '../imports/listing.ts'
import { findSource } from '../systems/address.ts'
import { createPlaceJoiner, type PlaceJoiner } from '../systems/join-places.ts'
import type { SourcePosting } from '../systems/source-posting.ts'
import type { OpenedAnswer, SystemReader } from '../systems/system.ts'
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
  const joiner = createPlaceJoiner<Opening>()
  const seen = new Set<string>()
  for await (const job of inSlices(opened.jobs)) {
    const parsed = opened.read(job)
    if (parsed?.id === undefined) {
      read.isComplete = false
      continue
    }
    if (seen.has(parsed.id)) continue
    seen.add(parsed.id)
    const posting = { ...parsed, url: parsed.url ?? reader.postingPageUrl?.(board, parsed) }
    if (isElsewhere(reader, board, posting)) return { ...read, isForeign: true }
    if (posting.isNoJob === true || isNoJobTitle(posting.title ?? '')) read.noJobs.push(parsed.id)
    else addOpening(read.openings, joiner, { postingIds: [parsed.id], posting, sourceHash: hashSource(job) })
  }
  joiner.end()
  return read
}

function addOpening(openings: Opening[], joiner: PlaceJoiner<Opening>, opening: Opening): void {
  const same = joiner.add(opening)
  if (same === undefined) {
    openings.push(opening)
    return
  }
  same.postingIds.push(...opening.postingIds)
  same.sourceHash = hashSource([same.sourceHash, opening.sourceHash])
}

/** Whether a posting's link names another board. A link to a page of the employer names none. */
export function isElsewhere(reader: SystemReader, board: string, posting: SourcePosting): boolean {
  if (reader.belongs?.(board, posting) === false) return true
  const { url } = posting
  // A posting in a company's own feed or page may be at any system.
  const source = url === undefined || reader.hasOwnHosts === true ? undefined : findSource(url)
  if (source === undefined) return false
  return source.reader !== reader || source.board.toLowerCase() !== board.toLowerCase()
}
