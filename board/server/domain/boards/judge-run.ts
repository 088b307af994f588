import type { Listing } from '../imports/listing.ts'
import type { StoredJob } from '../imports/write-plan.ts'
import type { SystemReader } from '../systems/system.ts'
import type { RunPlan, StoredPosting } from './plan-run.ts'

/** Of how many answers in a row that lack more than half of a board, or all of it, the last one is believed. */
const looks = { half: 2, all: 3 }

/** The facts that a plan is judged by. */
interface JudgeFacts {
  /** The company's imported listings. */
  jobs: readonly StoredJob[]
  postings: readonly StoredPosting[]
  reader: Pick<SystemReader, 'isEmptyNoAnswer' | 'isNeverComplete'>
  isComplete: boolean
  /** Postings that the answer has were not read again. */
  isKept: boolean
  /** Postings that weren't read again because their row in the list hasn't changed. */
  sameIds: readonly string[]
  isOversized: boolean
  /** How many answers in a row, this one included, lacked as much. */
  doubts: number
  /** Listings have the whole texts of their postings. */
  isWhole: boolean
  /** An admin has looked at what the answer takes from listings. */
  isAccepted: boolean
}

/** A plan, as far as its answer is believed. */
interface JudgedPlan extends RunPlan {
  outcome: 'read' | 'shrunk' | 'incomplete' | 'oversized' | 'empty' | 'lossy'
}

/** Judges a plan before any of it is stored. */
export function judgePlan(plan: RunPlan, facts: JudgeFacts): JudgedPlan {
  if (!facts.isAccepted && losesParts(plan, facts)) return { ...plan, ...nothing(), outcome: 'lossy' }
  const outcome = judgeGone(plan, facts)
  return outcome === 'shrunk' ? { ...withoutNew(plan, facts), outcome } : { ...plan, outcome }
}

/**
 * A plan without listings that aren't open yet. As long as those that an answer lacks stay open, what it has instead would stand next to them: some
 * boards change all ids and texts.
 */
function withoutNew(plan: RunPlan, { jobs }: Pick<JudgeFacts, 'jobs'>): RunPlan {
  const open = new Set(
    jobs.flatMap(({ id, status }) => (status === 'live' || status === 'submitted' ? [id] : [])),
  )
  const held = new Set([...plan.added, ...plan.changed].flatMap(({ id }) => (open.has(id) ? [] : [id])))
  return {
    ...plan,
    added: [],
    changed: plan.changed.filter(({ id }) => !held.has(id)),
    postings: plan.postings.filter(({ jobId }) => !held.has(jobId)),
  }
}

/** Whether an answer is believed, as far as it lacks listings that were open. */
function judgeGone(
  { openBefore, goneJobIds, postings }: RunPlan,
  {
    postings: { length: storedCount },
    reader: { isEmptyNoAnswer = false, isNeverComplete = false },
    isComplete,
    isKept,
    isOversized,
    doubts,
  }: JudgeFacts,
): Exclude<JudgedPlan['outcome'], 'lossy'> {
  const isEmpty = postings.length === 0 && !isKept
  // Systems answer so for boards that never were.
  if (isEmpty && (storedCount === 0 || isEmptyNoAnswer)) return 'empty'
  if (isOversized) return 'oversized'
  if (isNeverComplete) return 'read'
  if (!isComplete) return 'incomplete'
  const gone = goneJobIds.length
  if (gone > 0 && gone === openBefore && isEmpty) return doubts < looks.all ? 'shrunk' : 'read'
  // A single job that is gone tells nothing of the answer.
  const isHalfGone = gone > 1 && gone > openBefore / 2
  return isHalfGone && doubts < looks.half ? 'shrunk' : 'read'
}

/**
 * Whether an answer would take its text, places or pay from more than half of the board's listings that have it, and from more than one: an
 * answer with renamed fields seems to say nothing of them. Listings whose source says the same as before are only read otherwise.
 */
function losesParts(
  { changed, unchanged }: RunPlan,
  { jobs, postings, sameIds, isWhole }: Pick<JudgeFacts, 'jobs' | 'postings' | 'sameIds' | 'isWhole'>,
): boolean {
  const shownIds = new Set(postings.flatMap(({ jobId, isGone }) => (isGone ? [] : [jobId])))
  const storedOf = new Map(jobs.map((job) => [job.id, job]))
  const pairs = [...changed, ...unchanged].flatMap(({ id, listing }) => {
    const stored = storedOf.get(id)
    return stored !== undefined && shownIds.has(id) ? [{ listing, stored }] : []
  })
  const read = new Set(pairs.map(({ stored }) => stored.id))
  const same = new Set(sameIds)
  const keptIds = new Set(postings.flatMap(({ postingId, jobId }) => (same.has(postingId) ? [jobId] : [])))
  const unread = jobs.filter(({ id }) => keptIds.has(id) && !read.has(id))
  return parts.some(({ isIn, stays, isOfPostings = false }) => {
    const having = pairs.filter(({ stored }) => isIn(stored))
    const losing = having.filter(
      ({ listing, stored }) => isKnownToDiffer(listing, stored) && !stays(listing, { stored, isWhole }),
    )
    const others = isOfPostings ? 0 : unread.filter(isIn).length
    return losing.length > 1 && losing.length > (having.length + others) / 2
  })
}

/** False where that isn't known, such as of a board that has moved to another system. */
function isKnownToDiffer({ sourceHash }: Listing, stored: StoredJob): boolean {
  return Boolean(stored.sourceHash) && sourceHash !== undefined && sourceHash !== stored.sourceHash
}

interface Part {
  isIn(stored: StoredJob): boolean
  stays(listing: Listing, before: { stored: StoredJob; isWhole: boolean }): boolean
  /** Lists of rows don't have it, so that rows tell nothing of a renamed field: only postings that were read count. */
  isOfPostings?: boolean
}

const hasText = ({ description }: StoredJob): boolean => description !== null
const lengthOf = (text: string | null | undefined): number => text?.length ?? 0
const hasPlaces = (
  one: Pick<StoredJob, 'cities' | 'officeCountries' | 'remoteCountries' | 'regions'>,
): boolean =>
  [one.cities, one.officeCountries, one.remoteCountries, one.regions].some(({ length }) => length > 0)

const parts: readonly Part[] = [
  { isIn: hasText, stays: ({ stated }) => lengthOf(stated?.description) > 0, isOfPostings: true },
  {
    isIn: hasText,
    // Some systems have a text in several fields, and each of the large ones has about a third of it or more.
    stays: ({ stated }, { stored, isWhole }) =>
      !isWhole || lengthOf(stated?.description) > (lengthOf(stored.description) * 2) / 3,
  },
  {
    isIn: hasPlaces,
    // A company that has left its offices says nothing of them.
    stays: (listing, { stored }) =>
      hasPlaces(listing) || (listing.workMode === 'remote' && stored.workMode !== 'remote'),
  },
  {
    isIn: ({ pay, payEvidence }) => pay.currency !== null || payEvidence !== null,
    stays: ({ stated }) => stated?.pay !== undefined || stated?.payEvidence !== undefined,
  },
]

/** The parts of a plan if nothing may be stored. */
function nothing(): Omit<RunPlan, 'openBefore' | 'surplus'> {
  return {
    added: [],
    changed: [],
    unchanged: [],
    leftAlone: [],
    postings: [],
    gonePostingIds: [],
    goneJobIds: [],
  }
}
