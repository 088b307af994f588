import { BoardError, parseUrl } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import * as text from '#messages/sources'
import type { Schema } from '../../database/schema.ts'
import { closeGone, closeUnfollowed } from '../imports/close-listings.ts'
import { getImportCompany, type ImportCompany, placeImportCompanies } from '../imports/companies.ts'
import { type CompanyName, lettersOf } from '../imports/company-name.ts'
import { atCompany } from '../imports/listing.ts'
import { importPlanned, type StoredJob } from '../imports/write-plan.ts'
import { maximumPostings, noValidators, type Validators } from './ask-board.ts'
import { judgePlan } from './judge-run.ts'
import { type JudgedOpenings, storeOrigins } from './origins.ts'
import { planRun, type ReadOpening, type RunPlan, type StoredPosting } from './plan-run.ts'
import type { BoardPostings } from './postings.ts'
import type { DetailedBoard } from './read-details.ts'
import { countRefusals, storeRefusals } from './refusals.ts'
import {
  confirmListings,
  forgetLastSaid,
  type LeasedSource,
  listPostings,
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
import { measure, noCounts, type Run, type RunResult, restMs, settleLocked } from './settle-run.ts'

/** When a board goes on being read whose postings could not all be asked for. */
const pendingMs = 5 * 60_000
/** A board whose answer isn't believed yet is looked at again as soon as a second look counts. */
const doubtMs = 35 * 60_000

/** The reading of a board. */
interface ReadAnswer {
  /** The name of the board's company. */
  name: CompanyName
  /** Its listings have their whole texts. */
  isWhole: boolean
  read: BoardPostings
  openings: readonly ReadOpening[]
  judged: JudgedOpenings
  detailed: Pick<DetailedBoard, 'keptIds' | 'sameIds' | 'rowHashes' | 'refused' | 'isPending'>
  validators: Validators
  /** The board has more postings than are read. */
  isOversized: boolean
  waitSeconds: number
}

/** Judges an answer by what is stored, and writes what of it is believed. */
export async function storeAnswer(
  db: Transaction<Schema>,
  run: Run,
  { name, isWhole, read, openings, judged, detailed, validators, isOversized, waitSeconds }: ReadAnswer,
): Promise<RunResult> {
  const { source } = run
  const locked = await lockSource(db, source)
  if (locked === undefined) return { outcome: 'lost', counts: noCounts, waitSeconds: 0 }
  const postings = await listPostings(db, source.id)
  const room = await findRoom(db, run, postings)
  const hasListings = room > 0 && openings.some(({ listing }) => typeof listing !== 'string')
  const company = await placeCompany(db, source, { name, hasListings })
  const takenJobIds = await listTakenJobIds(db, { id: source.id, companyId: company?.id ?? null })
  const keptIds = [...detailed.keptIds, ...judged.uncheckedIds]
  const { refusedIds } = judged
  const isNeverComplete = run.reader.isNeverComplete === true
  const doubts = locked.doubts + (locked.isLook ? 1 : 0)
  const from = { board: `${source.system}:${source.board}`, isNamed: source.isNamed }
  const makePlan = async (jobs: readonly StoredJob[]) => {
    const plan = await planRun(company === undefined ? [] : openings.map((one) => openingAt(one, company)), {
      companyId: company?.id ?? '',
      board: source.board,
      postings,
      jobs,
      takenJobIds,
      // They are in the answer: what closes them below is our own rule.
      keptIds: [...keptIds, ...refusedIds],
      room,
    })
    return judgePlan(plan, {
      jobs,
      postings,
      reader: run.reader,
      isComplete: read.isComplete,
      isKept: keptIds.length + refusedIds.length > 0,
      sameIds: detailed.sameIds,
      isOversized,
      doubts,
      isWhole,
      isAccepted: run.isAccepted,
    })
  }
  const { plan, held } = await importPlanned(db, company, { from, ownHosts: ownHostsOf(run), makePlan })
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
  if (isBelieved && keptIds.length > 0) await confirmListings(db, source.id, run.reader)
  const failures = outcome === 'empty' || outcome === 'oversized' ? locked.failures + 1 : 0
  // An answer that isn't believed yet, or whose listings wait to close, is asked for in full again.
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

/** The board's company. It is made with the board's first listing. */
async function placeCompany(
  db: Transaction<Schema>,
  { id, company }: LeasedSource,
  { name, hasListings }: { name: CompanyName; hasListings: boolean },
): Promise<ImportCompany | undefined> {
  if (company !== null) return getImportCompany(db, company.id)
  if (!hasListings) return undefined
  const placed = (await placeImportCompanies(db, [name])).companies.get(lettersOf(name.name))
  if (placed === undefined || placed.isDemo) throw new BoardError('conflict', text.demoCompany(name.name))
  await db
    .updateTable('board.sources')
    .set({ company_id: placed.id, company_name: null })
    .where('id', '=', id)
    .execute()
  return placed
}

function openingAt(opening: ReadOpening, company: ImportCompany): ReadOpening {
  const { listing } = opening
  return typeof listing === 'string' ? opening : { ...opening, listing: atCompany(listing, company) }
}

function ownHostsOf({ context: { config } }: Run): string[] {
  const url = config.publicUrl === undefined ? undefined : parseUrl(config.publicUrl)
  return url === undefined ? [] : [url.hostname]
}

/** How many new listings a board may get: it may not have more than are read, nor add more within a day. */
async function findRoom(
  db: Transaction<Schema>,
  { reader, source }: Run,
  postings: readonly StoredPosting[],
): Promise<number> {
  const most = maximumPostings(reader)
  return most - Math.max(listOpenJobIds(postings).size, await countAddedToday(db, source))
}

/** Closes what a believed answer lacks, except what comes and goes too often. */
async function closeMissing(
  db: Transaction<Schema>,
  { source, reader }: Run,
  { plan, postings }: { plan: RunPlan; postings: readonly StoredPosting[] },
): Promise<{ closed: number; stillOpen: number }> {
  // Postings that a feed leaves out stay until they expire, unless the feed has them again.
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
