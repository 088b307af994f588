import { BoardError, type JobSource } from '@cryptolist/contract'
import type { Kysely, Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import * as text from '#messages/import'
import type { Schema } from '../../../database/schema.ts'
import { coreOf } from '../../accounts/name-core.ts'
import { reservePublicIds } from '../../identifiers/public-id.ts'
import { findSource } from '../sources/address.ts'
import { judge } from './changes.ts'
import { closeUnseen } from './close-listings.ts'
import { type FilePart, type ListingsFile, openListingsFile, type ReportedRow } from './file.ts'
import { readImports, storeReadings } from './holding.ts'
import type { CompanyName } from './listing.ts'
import { keepOwnFields } from './own-fields.ts'
import { refreshStatistics } from './planner-statistics.ts'
import {
  createCompanies,
  createJobs,
  type JobKey,
  type KnownCompany,
  listCompanies,
  listJobsByKey,
  listLeftOut,
  listStoredJobs,
  lockAsRead,
  markSeen,
  noteSourceSays,
  type PlacedListing,
  refreshSearch,
  releaseImportLock,
  type StoredJob,
  takeImportLock,
  updateJobs,
} from './repository.ts'
import { storeSourceRevisions } from './source-revisions.ts'
import { storeStated } from './stated.ts'

export { listStoredJobs, type StoredJob } from './repository.ts'

/**
 * What an import did. `unchanged` includes listings that a person closed and that stay closed, `held` those of the file that wait
 * for a moderator.
 */
interface ImportSummary {
  rowsRead: number
  added: number
  updated: number
  unchanged: number
  closed: number
  held: number
  companiesNew: number
  reported: ReportedRow[]
}

interface ImportOptions {
  /** The file has all open jobs of its source: live listings of that source that the file lacks are closed. */
  completeSource?: JobSource
  /** Called with a readable text as the import progresses. */
  onProgress?: (done: number, total: number) => void
}

/** Rows per database statement. */
const batchSize = 500

/** Rows that are read and stored at once, in one transaction: so many listings fit into little memory, and processes hear of them one by one. */
const partSize = 2_000

/**
 * Imports a listings file, part by part; the same file again changes only "last seen" and the expiry, so what an error stopped goes on with the
 * next run. Throws BoardError `invalid_input` for a file that can't be read or isn't complete as claimed, `conflict` while another import runs.
 */
export async function importListings(
  db: Kysely<Schema>,
  content: string,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const file = openListingsFile(content)
  const leftOut = await listLeftOut(db)
  const { completeSource } = options
  if (completeSource !== undefined) requireComplete(file, completeSource, leftOut)
  return db.connection().execute(async (connection) => {
    if (!(await takeImportLock(connection))) throw new BoardError('conflict', text.isRunning)
    try {
      return await storeFile({ db, connection }, file, { ...options, leftOut })
    } finally {
      // Where the connection is lost, so is the lock.
      await releaseImportLock(connection).catch(() => undefined)
    }
  })
}

function requireComplete(file: ListingsFile, source: JobSource, leftOut: ReadonlySet<string>): void {
  if (!hasSource(file, source, leftOut)) throw new BoardError('invalid_input', text.notComplete(source))
  if (!file.isComplete) throw new BoardError('invalid_input', text.isPart)
}

function hasSource(file: ListingsFile, source: JobSource, leftOut: ReadonlySet<string>): boolean {
  for (const part of file.readParts(partSize))
    if (withoutLeftOut(part, leftOut).listings.some(({ listing }) => listing.source === source)) return true
  return false
}

/** Reports the rows of boards that their companies asked to leave out, instead of importing them. */
function withoutLeftOut(part: FilePart, leftOut: ReadonlySet<string>): FilePart {
  if (leftOut.size === 0) return part
  const listings: FilePart['listings'] = []
  const reported = [...part.reported]
  for (const row of part.listings) {
    const found = findSource(row.listing.url)
    const board = found && `${found.reader.system}:${found.board}`
    if (board !== undefined && leftOut.has(board.toLowerCase()))
      reported.push({ row: row.row, reason: text.leftOut(board) })
    else listings.push(row)
  }
  return { ...part, listings, reported }
}

interface StoreOptions extends ImportOptions {
  leftOut: ReadonlySet<string>
}

/** Stores a file over the connection with the lock. */
async function storeFile(
  { db, connection }: { db: Kysely<Schema>; connection: Kysely<Schema> },
  file: ListingsFile,
  { completeSource, onProgress, leftOut }: StoreOptions,
): Promise<ImportSummary> {
  const counts = { added: 0, updated: 0, unchanged: 0, held: 0, companiesNew: 0 }
  const reported: ReportedRow[] = []
  const seen = { jobIds: [] as string[], brokenIds: [] as string[] }
  let counted = 0
  for (const read of file.readParts(partSize)) {
    const part = withoutLeftOut(read, leftOut)
    const stored = await connection.transaction().execute((transaction) => storePart(transaction, part))
    for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] += stored.counts[name]
    reported.push(...part.reported, ...stored.reported)
    if (completeSource !== undefined) {
      seen.jobIds.push(...stored.jobIds)
      // A broken row still shows that its job is open.
      for (const { source, sourceId } of part.reportedLinks)
        if (source === completeSource) seen.brokenIds.push(sourceId)
    }
    if (counts.added > counted * 2) {
      counted = counts.added
      await refreshStatistics(db)
    }
    onProgress?.(part.lastRow, file.rowCount)
  }
  const closed =
    completeSource === undefined
      ? 0
      : await connection
          .transaction()
          .execute((transaction) => closeUnseen(transaction, completeSource, seen.brokenIds, seen.jobIds))
  if (counts.added > counted) await refreshStatistics(db)
  return { ...counts, rowsRead: file.rowCount, closed, reported: reported.sort((a, b) => a.row - b.row) }
}

interface StoredPart {
  counts: Pick<ImportSummary, 'added' | 'updated' | 'unchanged' | 'held' | 'companiesNew'>
  reported: ReportedRow[]
  /** All jobs that the part has. */
  jobIds: string[]
}

async function storePart(db: Transaction<Schema>, part: FilePart): Promise<StoredPart> {
  const companies = await placeCompanies(db, part)
  const keys = part.listings.flatMap(({ listing }) => {
    const companyId = companies.ids.get(listing.company.slug)
    return companyId === undefined ? [] : { companyId, source: listing.source, sourceId: listing.sourceId }
  })
  const found = await listJobsByKey(db, keys)
  const stored = new Map(found.map((job) => [keyOf(job), job]))
  const { plan, held } = await writePlan(db, makePlan(part, companies.ids, stored), {
    stored: stored.values(),
    domainsOf: (companyId) => companies.domains.get(companyId) ?? [],
  })
  return {
    counts: {
      added: plan.added.length,
      updated: plan.changed.length,
      unchanged: plan.unchanged.length + plan.leftAlone.length,
      held,
      companiesNew: companies.newCount,
    },
    reported: companies.reported,
    jobIds: Object.values(plan).flatMap((jobs: PlacedListing[]) => jobs.map(({ id }) => id)),
  }
}

/**
 * Imports a company's listings as a plan made from those that it has: adds, changes and marks as seen. Held ones wait for a moderator;
 * `held` counts them.
 */
export async function importPlanned<P extends Plan>(
  db: Transaction<Schema>,
  company: { id: string; slug: string },
  makePlan: (stored: readonly StoredJob[]) => Promise<P>,
): Promise<{ plan: P; held: number }> {
  const stored = await listStoredJobs(db, [company.id])
  const [known] = await listCompanies(db, [company.slug])
  return writePlan(db, await makePlan(stored), { stored, domainsOf: () => known?.domains ?? [] })
}

/**
 * Writes what a plan adds and changes, and marks what it has as seen. Held listings wait for a moderator; `held` counts them. Returns the
 * plan as it was done: listings on which a person decided while the rest was read are left alone.
 */
async function writePlan<P extends Plan>(
  db: Transaction<Schema>,
  made: P,
  { stored, domainsOf }: { stored: Iterable<StoredJob>; domainsOf(companyId: string): readonly string[] },
): Promise<{ plan: P; held: number }> {
  const storedById = new Map([...stored].map((job) => [job.id, job]))
  const wasHeld = (id: string): boolean => storedById.get(id)?.status === 'submitted'
  const read = await readImports([...made.added, ...made.changed], {
    domainsOf,
    storedOf: (id) => storedById.get(id),
  })
  const planned = [...made.changed, ...made.unchanged]
  const isAsRead = await lockAsRead(
    db,
    planned.flatMap(({ id }) => storedById.get(id) ?? []),
  )
  const plan: P = {
    ...made,
    changed: made.changed.filter(isAsRead),
    unchanged: made.unchanged.filter(isAsRead),
    leftAlone: [...made.leftAlone, ...planned.filter((job) => !isAsRead(job))],
  }
  for (const { id } of plan.leftAlone) read.delete(id)
  const isHeld = ({ id }: PlacedListing): boolean => read.get(id)?.isHeld ?? wasHeld(id)
  await inBatches(plan.added, async (batch) => {
    const publicIds = await reservePublicIds(db, batch.length)
    await createJobs(
      db,
      batch.map((job, index) => ({ ...job, publicId: publicIds[index] ?? '', isHeld: isHeld(job) })),
    )
  })
  if (plan.changed.length > 0) await updateJobs(db, plan.changed)
  const seen = [...plan.changed, ...plan.unchanged]
  await markSeen(
    db,
    seen.map((job) => ({ ...job, isHeld: isHeld(job) })),
  )
  await noteSourceSays(db, seen)
  await inBatches(plan.changed, (batch) =>
    storeSourceRevisions(
      db,
      batch.flatMap((job) => {
        const before = storedById.get(job.id)
        return before === undefined ? [] : [{ ...job, stored: before, isHeld: isHeld(job) }]
      }),
    ),
  )
  await inBatches([...plan.added, ...plan.changed], (batch) => storeStated(db, batch, read))
  await storeReadings(db, read, wasHeld)
  await inBatches([...plan.added, ...plan.changed], (batch) =>
    refreshSearch(
      db,
      batch.map((job) => job.id),
    ),
  )
  return { plan, held: [...plan.added, ...seen].filter(isHeld).length }
}

/** Finds or creates the company with this spelling; undefined for a demo company. */
export async function findOrCreateCompany(
  db: Transaction<Schema>,
  spelling: CompanyName,
): Promise<string | undefined> {
  return (await findOrCreateCompanies(db, new Map([[spelling.slug, spelling.name]]))).ids.get(spelling.slug)
}

async function placeCompanies(
  db: Transaction<Schema>,
  file: FilePart,
): Promise<{
  ids: Map<string, string>
  domains: Map<string, string[]>
  newCount: number
  reported: ReportedRow[]
}> {
  const names = new Map<string, string>()
  for (const { listing } of file.listings)
    if (!names.has(listing.company.slug)) names.set(listing.company.slug, listing.company.name)
  const { known, ids, demo, newCount } = await findOrCreateCompanies(db, names)
  const reported = file.listings
    .filter(({ listing }) => demo.has(listing.company.slug))
    .map(({ row }) => ({ row, reason: text.demoCompany }))
  const domains = new Map(known.map((company) => [company.id, company.domains]))
  return { ids, domains, newCount, reported }
}

/** The companies of these names by slug; those that are missing are made. Demo companies have no id. */
async function findOrCreateCompanies(
  db: Transaction<Schema>,
  names: ReadonlyMap<string, string>,
): Promise<{ known: KnownCompany[]; ids: Map<string, string>; demo: ReadonlySet<string>; newCount: number }> {
  const known = await listCompanies(db, [...names.keys()])
  const demo = new Set(known.filter((company) => company.isDemo).map((company) => company.slug))
  const ids = new Map(known.filter((company) => !company.isDemo).map((company) => [company.slug, company.id]))
  const missing = [...names].filter(([slug]) => !ids.has(slug) && !demo.has(slug))
  const publicIds = await reservePublicIds(db, missing.length)
  const created = missing.map(([slug, name], index) => ({
    id: uuidv7(),
    publicId: publicIds[index] ?? '',
    slug,
    name,
    skeleton: coreOf(name),
  }))
  await createCompanies(db, created)
  for (const company of created) ids.set(company.slug, company.id)
  return { known, ids, demo, newCount: created.length }
}

/** What to do with the listings of a file or board. */
export interface Plan {
  added: PlacedListing[]
  changed: PlacedListing[]
  unchanged: PlacedListing[]
  leftAlone: PlacedListing[]
}

function makePlan(file: FilePart, companyIds: Map<string, string>, stored: Map<string, StoredJob>): Plan {
  const plan: Plan = { added: [], changed: [], unchanged: [], leftAlone: [] }
  const lists = { changed: plan.changed, unchanged: plan.unchanged, left_alone: plan.leftAlone }
  for (const { listing } of file.listings) {
    const companyId = companyIds.get(listing.company.slug)
    if (companyId === undefined) continue
    const job = stored.get(keyOf({ companyId, source: listing.source, sourceId: listing.sourceId }))
    if (job === undefined) plan.added.push({ id: uuidv7(), companyId, listing })
    else {
      const kept = keepOwnFields(listing, job)
      lists[judge(kept, job)].push({ id: job.id, companyId, listing: kept })
    }
  }
  return plan
}

function keyOf({ companyId, source, sourceId }: JobKey): string {
  return [companyId, source, sourceId].join('\n')
}

async function inBatches<T>(
  items: readonly T[],
  work: (batch: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += batchSize)
    await work(items.slice(start, start + batchSize))
}

const maxRowsShown = 20

/** The lines that `npm run import` prints at the end. */
export function describeSummary(summary: ImportSummary, seconds: number): string[] {
  const counts = { ...summary, read: summary.rowsRead, skipped: summary.reported.length }
  return [
    ...describeReported(summary),
    text.summary(counts, seconds.toFixed(1)),
    ...(summary.held === 0 ? [] : [text.held(summary.held)]),
    text.newCompanies(summary.companiesNew),
  ]
}

/** One line for each reason, with its row numbers. */
function describeReported({ reported }: ImportSummary): string[] {
  const byReason = new Map<string, number[]>()
  for (const { row, reason } of reported) byReason.set(reason, [...(byReason.get(reason) ?? []), row])
  return [...byReason].map(([reason, rows]) =>
    text.skipped(reason, rows.slice(0, maxRowsShown), Math.max(0, rows.length - maxRowsShown)),
  )
}
