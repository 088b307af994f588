import type { RunOutcome } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import type { Schema } from '../../../../database/schema.ts'
import { inTransaction } from '../../../../database/transactions.ts'
import { closeGone, closeUnfollowed } from '../../import/close-listings.ts'
import { toFollowedListing } from '../../import/file.ts'
import { importPlanned } from '../../import/import-listings.ts'
import { inSlices } from '../../in-slices.ts'
import { getSystem } from '../address.ts'
import { readText } from '../reading/read-text.ts'
import { shortenText } from '../shorten-text.ts'
import type { OpenedAnswer, SystemReader } from '../system.ts'
import {
  askBoard,
  type BoardAnswer,
  type FollowContext,
  maximumPostings,
  noValidators,
  readingOf,
  type Validators,
} from './ask-board.ts'
import { findLinkedBoards } from './find-board.ts'
import { judgePlan } from './judge-run.ts'
import { findTrust, type JudgedOpenings, judgeOrigins, storeOrigins } from './origins.ts'
import { planRun, type ReadOpening, type RunPlan, type StoredPosting } from './plan-run.ts'
import { type BoardPostings, type Opening, readPostings } from './postings.ts'
import { type DetailedBoard, readDetails } from './read-details.ts'
import { countRefusals, listRefusals, storeRefusals } from './refusals.ts'
import {
  confirmListings,
  forgetLastSaid,
  type LeasedSource,
  listPostings,
  listRowHashes,
  listTakenJobIds,
  lockSource,
  markGone,
  putOffHost,
  type RunCounts,
  recordRun,
  saveSource,
  storePostings,
} from './repository.ts'
import {
  countAddedToday,
  forgetFormerIds,
  listOpenJobIds,
  listRestlessJobIds,
  noteMissing,
} from './restless.ts'

/** What a run did. `lost`: another worker reads the board now, and nothing was written. */
export interface RunResult {
  outcome: RunOutcome | 'lost'
  counts: RunCounts
  /** How long the system asks to be left alone; 0 if it doesn't. */
  waitSeconds: number
  /** Where the board has moved to, as far as its old address says. */
  movedTo?: string | undefined
}

/** How a board is read. */
export interface RunOptions {
  /** An admin has looked at what the answer takes from listings. */
  isAccepted?: boolean
}

const hourMs = 3_600_000
/** Boards are read hourly, a little earlier each time, so that no minute of the hour gets them all. */
const jitterMs = 5 * 60_000
/** When a board goes on being read whose postings could not all be asked for. */
const pendingMs = 5 * 60_000
const longestRestMs = 24 * hourMs
/** A board whose answer isn't believed yet is looked at again as soon as a second look counts. */
const doubtMs = 35 * 60_000

const noCounts: RunCounts = {
  added: 0,
  changed: 0,
  unchanged: 0,
  closed: 0,
  held: 0,
  leftOut: 0,
  refused: 0,
  stillOpen: 0,
}

/**
 * Reads a followed board and stores what has changed. What an answer changes and what tells it from the next one are written in one
 * transaction: after a crash the board is read again as if nothing had been asked.
 */
export async function runSource(
  context: FollowContext,
  source: LeasedSource,
  { isAccepted = false }: RunOptions = {},
): Promise<RunResult> {
  const run: Run = {
    context,
    isAccepted,
    source,
    reader: getSystem(source.system),
    startedAt: performance.now(),
    bytes: 0,
  }
  try {
    return await readAndStore(run)
  } catch (error) {
    // Where the database is what failed, this fails too, and the lease runs out by itself.
    await settle(run, { outcome: 'failed' }).catch(() => undefined)
    throw error
  }
}

async function readAndStore(run: Run): Promise<RunResult> {
  const { context, source, reader } = run
  const isWhole = hasWholeText(reader, context.config, source.company)
  const { rule, ...trust } = await findTrust(context, reader, source)
  const reading = readingOf(reader, isWhole, rule)
  const answer = await askBoard(context, reader, { board: source.board, known: source, reading })
  run.bytes = answer.bytes
  if (answer.outcome !== 'answered')
    return settle(run, { ...answer, movedTo: await findNewHome(run, answer) })
  const detailed = await askForDetails(run, answer, reading)
  const read = await readPostings(reader, source.board, detailed.opened)
  if (read.isForeign) return settle(run, { outcome: 'foreign' })
  const judged = await judgeOrigins(context, source, { openings: read.openings, trust })
  const openings = await toListings({ ...run, company: source.company }, judged.openings)
  return inTransaction(context.database.db, (db) =>
    storeAnswer(db, run, {
      read,
      openings,
      judged,
      detailed,
      validators: answer.validators,
      isOversized: answer.isOversized,
      waitSeconds: Math.max(answer.waitSeconds ?? 0, detailed.waitSeconds ?? 0),
    }),
  )
}

/** The board that the old one's page links to now, once its system no longer has it. */
async function findNewHome(
  { context, source, reader }: Run,
  { outcome }: Pick<BoardAnswer, 'outcome'>,
): Promise<string | undefined> {
  if (outcome !== 'gone' && outcome !== 'moved') return undefined
  const own = `${source.system}:${source.board}`.toLowerCase()
  const found = await findLinkedBoards(context, reader.pageUrl(source.board))
  const others = found.filter((name) => name.toLowerCase() !== own)
  // A page of several boards says nothing of one.
  return others.length === 1 ? others[0] : undefined
}

/** The postings in full, for a system whose list has no texts. */
async function askForDetails(
  { context, source, reader }: Run,
  { opened, waitSeconds }: { opened: OpenedAnswer; waitSeconds?: number | undefined },
  reading: string,
): Promise<DetailedBoard> {
  const { details } = reader
  if (details === undefined)
    return {
      opened,
      rowHashes: new Map(),
      keptIds: [],
      sameIds: [],
      refused: { asked: [], keptIds: [] },
      isPending: false,
      waitSeconds: undefined,
    }
  const { db } = context.database
  const known = await listRowHashes(db, source.id)
  const refusals = await listRefusals(db, source.id)
  return readDetails(
    context,
    { reader, details, board: source.board },
    { opened, known, refusals, reading, waitSeconds },
  )
}

interface Run {
  context: FollowContext
  source: LeasedSource
  isAccepted: boolean
  reader: SystemReader
  startedAt: number
  bytes: number
}

/** How a reading ends that changes no listing. */
interface Ending {
  outcome: Exclude<BoardAnswer['outcome'], 'answered'> | 'foreign' | 'lossy'
  waitSeconds?: number
  movedTo?: string | undefined
}

/** Records an answer that changes no listing: nothing new, or nothing that can be used. */
function settle(run: Run, ending: Ending): Promise<RunResult> {
  return inTransaction(run.context.database.db, async (db) => {
    const locked = await lockSource(db, run.source)
    if (locked === undefined)
      return { outcome: 'lost', counts: noCounts, waitSeconds: ending.waitSeconds ?? 0 }
    return settleLocked(db, run, { ...ending, failures: locked.failures })
  })
}

async function settleLocked(
  db: Transaction<Schema>,
  run: Run,
  { outcome, waitSeconds = 0, movedTo, ...before }: Ending & { failures: number },
): Promise<RunResult> {
  const { source } = run
  const isConfirmed = outcome === 'unchanged'
  const unchanged = isConfirmed ? await confirmListings(db, source.id) : 0
  const failures = isConfirmed ? 0 : before.failures + 1
  await saveSource(db, source.id, {
    outcome,
    failures,
    dueInMs: Math.max(waitSeconds * 1_000, restMs(failures)),
    isConfirmed,
    movedTo,
  })
  if (waitSeconds > 0) await putOffHost(db, source, waitSeconds)
  const counts = { ...noCounts, unchanged, refused: isConfirmed ? await countRefusals(db, source.id) : 0 }
  await recordRun(db, source.id, { outcome, counts, ...measure(run) })
  return { outcome, counts, waitSeconds, movedTo }
}

/** An hour after an answer; after three failures in a row twice as long after each more, up to a day. */
function restMs(failures: number): number {
  const rest = hourMs * 2 ** Math.max(0, failures - 3)
  return Math.min(longestRestMs, rest) - Math.floor(Math.random() * jitterMs)
}

interface ReadAnswer {
  read: BoardPostings
  openings: readonly ReadOpening[]
  judged: JudgedOpenings
  detailed: Pick<DetailedBoard, 'keptIds' | 'sameIds' | 'rowHashes' | 'refused' | 'isPending'>
  validators: Validators
  /** The board has more postings than are read. */
  isOversized: boolean
  waitSeconds: number
}

async function storeAnswer(
  db: Transaction<Schema>,
  run: Run,
  { read, openings, judged, detailed, validators, isOversized, waitSeconds }: ReadAnswer,
): Promise<RunResult> {
  const { source } = run
  const locked = await lockSource(db, source)
  if (locked === undefined) return { outcome: 'lost', counts: noCounts, waitSeconds: 0 }
  const postings = await listPostings(db, source.id)
  const takenJobIds = await listTakenJobIds(db, source)
  const room = await findRoom(db, run, postings)
  const keptIds = [...detailed.keptIds, ...judged.uncheckedIds]
  const { refusedIds } = judged
  const isNeverComplete = run.reader.isNeverComplete === true
  const doubts = locked.doubts + (locked.isLook ? 1 : 0)
  const { plan, held } = await importPlanned(db, source.company, async (jobs) => {
    const made = await planRun(openings, {
      companyId: source.company.id,
      board: source.board,
      postings,
      jobs,
      takenJobIds,
      // They are in the answer: what closes them below is our own rule.
      keptIds: [...keptIds, ...refusedIds],
      room,
    })
    return judgePlan(made, {
      jobs,
      postings,
      reader: run.reader,
      isComplete: read.isComplete,
      isKept: keptIds.length + refusedIds.length > 0,
      sameIds: detailed.sameIds,
      isOversized,
      doubts,
      isWhole: hasWholeText(run.reader, run.context.config, source.company),
      isAccepted: run.isAccepted,
    })
  })
  const { outcome } = plan
  if (outcome === 'lossy') return settleLocked(db, run, { outcome, waitSeconds, failures: locked.failures })
  await storePostings(
    db,
    source.id,
    plan.postings.map((posting) => ({ ...posting, rowHash: detailed.rowHashes.get(posting.postingId) })),
  )
  await storeRefusals(db, source.id, detailed.refused)
  if (run.isAccepted && detailed.isPending) await forgetLastSaid(db, source.id, detailed)
  await storeOrigins(db, judged.origins, {
    postings: plan.postings,
    placed: [...plan.added, ...plan.changed, ...plan.unchanged],
  })
  const isBelieved = outcome === 'read'
  const closedByRule = await closeUnfollowed(db, jobsOf(postings, refusedIds))
  await markGone(db, source.id, refusedIds)
  const { closed, stillOpen } = isBelieved
    ? await closeMissing(db, run, { plan, postings })
    : { closed: 0, stillOpen: plan.goneJobIds.length }
  if (isBelieved && keptIds.length > 0) await confirmListings(db, source.id)
  const failures = outcome === 'empty' || outcome === 'oversized' ? locked.failures + 1 : 0
  // What isn't believed yet, or waits to close, is asked for in full again.
  const isSettled =
    isBelieved && !detailed.isPending && isChecked(judged) && (stillOpen === 0 || isNeverComplete)
  await saveSource(db, source.id, {
    outcome,
    failures,
    dueInMs:
      detailed.isPending && waitSeconds === 0 ? pendingMs : outcome === 'shrunk' ? doubtMs : restMs(failures),
    isConfirmed: isBelieved,
    validators: isSettled ? validators : noValidators,
    doubts: outcome === 'shrunk' ? doubts : 0,
  })
  if (waitSeconds > 0) await putOffHost(db, source, waitSeconds)
  const counts: RunCounts = {
    added: plan.added.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged.length + plan.leftAlone.length + jobsOf(postings, keptIds).length,
    closed: closed + closedByRule,
    held,
    leftOut:
      read.noJobs.length +
      plan.surplus +
      refusedIds.length +
      openings.filter(({ listing }) => typeof listing === 'string').length,
    refused: await countRefusals(db, source.id),
    stillOpen,
  }
  await recordRun(db, source.id, { outcome, counts, ...measure(run) })
  return { outcome, counts, waitSeconds }
}

/** How many new listings a board may get: it may not have more than are read, nor add more within a day. */
async function findRoom(
  db: Transaction<Schema>,
  { reader, source }: Run,
  postings: readonly StoredPosting[],
): Promise<number> {
  const most = maximumPostings(reader)
  return most - Math.max(listOpenJobIds(postings).size, await countAddedToday(db, source.id))
}

/** Closes what a believed answer lacks, except what comes and goes too often. */
async function closeMissing(
  db: Transaction<Schema>,
  { source, reader }: Run,
  { plan, postings }: { plan: RunPlan; postings: readonly StoredPosting[] },
): Promise<{ closed: number; stillOpen: number }> {
  // What a feed leaves out stays until it expires, unless the feed has it again.
  if (reader.isNeverComplete === true) {
    await markGone(db, source.id, plan.gonePostingIds)
    await forgetFormerIds(db, source.id)
    return { closed: 0, stillOpen: plan.goneJobIds.length }
  }
  const restless = await listRestlessJobIds(db, source.id, plan.goneJobIds)
  const jobOf = new Map(postings.map(({ postingId, jobId }) => [postingId, jobId]))
  const isRestless = (postingId: string): boolean => restless.has(jobOf.get(postingId) ?? '')
  await noteMissing(db, source.id, plan.gonePostingIds.filter(isRestless))
  await markGone(
    db,
    source.id,
    plan.gonePostingIds.filter((id) => !isRestless(id)),
  )
  await forgetFormerIds(db, source.id)
  const closed = await closeGone(
    db,
    plan.goneJobIds.filter((id) => !restless.has(id)),
  )
  return { closed, stillOpen: restless.size }
}

/** Whether nothing of an answer has to be checked again: signatures may become valid without a change of the list. */
function isChecked({ refusedIds, uncheckedIds }: JudgedOpenings): boolean {
  return refusedIds.length === 0 && uncheckedIds.length === 0
}

/** The listings that show these postings. */
function jobsOf(postings: readonly StoredPosting[], postingIds: readonly string[]): string[] {
  const meant = new Set(postingIds)
  return [...new Set(postings.flatMap(({ postingId, jobId }) => (meant.has(postingId) ? [jobId] : [])))]
}

function measure({ bytes, startedAt }: Run): { bytes: number; milliseconds: number } {
  return { bytes, milliseconds: Math.round(performance.now() - startedAt) }
}

/** The listings of a board's openings, with as much of their texts as may be shown. */
export async function toListings(
  {
    context,
    reader,
    company,
  }: Pick<Run, 'reader'> & { context: Pick<FollowContext, 'config'>; company: LeasedSource['company'] },
  openings: readonly Opening[],
): Promise<ReadOpening[]> {
  const isWhole = hasWholeText(reader, context.config, company)
  const read: ReadOpening[] = []
  for await (const { postingIds, posting, sourceHash } of inSlices(openings)) {
    const whole = posting.known === undefined ? readText(posting) : posting
    const shown = isWhole ? whole : { ...whole, description: shortenText(posting, reader.name) }
    const [sourceId] = postingIds
    read.push({
      postingIds,
      listing: toFollowedListing(shown, { company, source: reader.system, sourceId, sourceHash }),
    })
  }
  return read
}

/** Whether listings get the whole text of their postings: where the system documents boards as public data, or the company is here. */
export function hasWholeText(
  { isTextPublic }: Pick<SystemReader, 'isTextPublic'>,
  { followTexts }: Pick<FollowContext['config'], 'followTexts'>,
  company: { isClaimed: boolean },
): boolean {
  return company.isClaimed || (isTextPublic && followTexts === 'whole')
}
