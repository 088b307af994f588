import { BoardError, type JobSource } from '@cryptolist/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import * as text from '#messages/import'
import type { Schema } from '../../../database/schema.ts'
import { coreOf } from '../../accounts/name-core.ts'
import type { DomainContext } from '../../domain-context.ts'
import { reservePublicIds } from '../../identifiers/public-id.ts'
import { findSource } from '../sources/address.ts'
import { judge } from './changes.ts'
import { closeUnseen } from './close-listings.ts'
import { type ListingsFile, type ReportedRow, readListingsFile } from './file.ts'
import { readImports, storeReadings } from './holding.ts'
import type { CompanyName } from './listing.ts'
import { keepOwnFields } from './own-fields.ts'
import {
  createCompanies,
  createJobs,
  type KnownCompany,
  listCompanies,
  listLeftOut,
  listStoredJobs,
  lockAsRead,
  markSeen,
  noteSourceSays,
  type PlacedListing,
  refreshSearch,
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

/**
 * Imports a listings file, completely or (on an error) not at all; the same file again changes only "last seen" and the expiry.
 * Throws BoardError `invalid_input` for a file that can't be read or isn't complete as claimed, `conflict` while another import runs.
 */
export async function importListings(
  db: Kysely<Schema>,
  content: string,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const file = await withoutLeftOut(db, readListingsFile(content))
  const { completeSource } = options
  if (completeSource && !file.listings.some(({ listing }) => listing.source === completeSource))
    throw new BoardError('invalid_input', text.notComplete(completeSource))
  if (completeSource && !file.isComplete) throw new BoardError('invalid_input', text.isPart)
  const summary = await db.transaction().execute(async (transaction) => {
    if (!(await takeImportLock(transaction))) throw new BoardError('conflict', text.isRunning)
    return store(transaction, file, options)
  })
  if (summary.added > 0) await refreshStatistics(db)
  return summary
}

/** Reports the rows of boards that their companies asked to leave out, instead of importing them. */
async function withoutLeftOut(db: Kysely<Schema>, file: ListingsFile): Promise<ListingsFile> {
  const leftOut = await listLeftOut(db)
  if (leftOut.size === 0) return file
  const listings: ListingsFile['listings'] = []
  const reported = [...file.reported]
  for (const row of file.listings) {
    const found = findSource(row.listing.url)
    const board = found && `${found.reader.system}:${found.board}`
    if (board !== undefined && leftOut.has(board.toLowerCase()))
      reported.push({ row: row.row, reason: text.leftOut(board) })
    else listings.push(row)
  }
  return { ...file, listings, reported }
}

async function store(
  db: Transaction<Schema>,
  file: ListingsFile,
  options: ImportOptions,
): Promise<ImportSummary> {
  const companies = await placeCompanies(db, file)
  const stored = new Map(
    (await listStoredJobs(db, [...companies.ids.values()])).map((job) => [keyOf(job), job]),
  )
  const { plan, held } = await writePlan(db, makePlan(file, companies.ids, stored), {
    stored: stored.values(),
    domainsOf: (companyId) => companies.domains.get(companyId) ?? [],
    ...options,
  })
  return {
    rowsRead: file.rowCount,
    added: plan.added.length,
    updated: plan.changed.length,
    unchanged: plan.unchanged.length + plan.leftAlone.length,
    closed: await closeMissing(db, file, plan, options.completeSource),
    held,
    companiesNew: companies.newCount,
    reported: [...file.reported, ...companies.reported].sort((a, b) => a.row - b.row),
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
  {
    stored,
    domainsOf,
    onProgress,
  }: {
    stored: Iterable<StoredJob>
    domainsOf(companyId: string): readonly string[]
    onProgress?: ImportOptions['onProgress'] | undefined
  },
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
  await inBatches(plan.added, { onProgress }, async (batch) => {
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
  await inBatches(plan.changed, {}, (batch) =>
    storeSourceRevisions(
      db,
      batch.flatMap((job) => {
        const before = storedById.get(job.id)
        return before === undefined ? [] : [{ ...job, stored: before, isHeld: isHeld(job) }]
      }),
    ),
  )
  await inBatches([...plan.added, ...plan.changed], {}, (batch) => storeStated(db, batch, read))
  await storeReadings(db, read, wasHeld)
  await inBatches([...plan.added, ...plan.changed], {}, (batch) =>
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
  file: ListingsFile,
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

function makePlan(file: ListingsFile, companyIds: Map<string, string>, stored: Map<string, StoredJob>): Plan {
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

async function closeMissing(
  db: Transaction<Schema>,
  file: ListingsFile,
  plan: Plan,
  source: JobSource | undefined,
): Promise<number> {
  if (source === undefined) return 0
  // A broken row still shows that its job is open.
  const brokenIds = file.reportedLinks.filter((link) => link.source === source).map((link) => link.sourceId)
  const seen = [...plan.added, ...plan.changed, ...plan.unchanged, ...plan.leftAlone].map((job) => job.id)
  return closeUnseen(db, source, brokenIds, seen)
}

function keyOf({
  companyId,
  source,
  sourceId,
}: Pick<StoredJob, 'companyId' | 'source' | 'sourceId'>): string {
  return [companyId, source, sourceId].join('\n')
}

async function inBatches<T>(
  items: readonly T[],
  { onProgress }: { onProgress?: ImportOptions['onProgress'] | undefined },
  work: (batch: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += batchSize) {
    await work(items.slice(start, start + batchSize))
    onProgress?.(Math.min(start + batchSize, items.length), items.length)
  }
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

/** New listings beyond which the planner's row counts are updated. */
const manyListings = 50

/**
 * Updates the planner's row counts while listings are added, whenever there are many new ones or twice as many as the last time. Returns
 * what has to be called with the number of those that were added. Never throws: they are stored, and autovacuum counts them later.
 */
export function createStatisticsRefresher({
  database,
  log,
}: Pick<DomainContext, 'database' | 'log'>): (added: number) => Promise<void> {
  let total = 0
  let next = manyListings
  return async (added) => {
    total += added
    if (total <= next) return
    next = total * 2
    try {
      await refreshStatistics(database.db)
    } catch (error) {
      log.warn({ err: error }, 'Row counts of the planner not updated')
    }
  }
}

/** Updates the planner's row counts; otherwise it would notice a minute later, and searches would be slow until then. */
async function refreshStatistics(db: Kysely<Schema>): Promise<void> {
  await sql`analyze board.jobs, board.companies, board.job_tags, board.job_chains`.execute(db)
}
