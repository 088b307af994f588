import type { Transaction } from 'kysely'
import type { Schema } from '../../../database/schema.ts'
import { reservePublicIds } from '../../identifiers/public-id.ts'
import { type ApprovedWords, noApprovedWords, readApprovedWords } from './approved-words.ts'
import { askModerators } from './ask-moderators.ts'
import type { ImportCompany } from './companies.ts'
import { readImports, storeReadings } from './holding.ts'
import { type CompanyHistory, type ImportSource, noHistory, readHistories } from './places.ts'
import {
  createJobs,
  listStoredJobs,
  lockAsRead,
  markSeen,
  noteSourceSays,
  type PlacedListing,
  refreshSearch,
  type StoredJob,
  updateJobs,
} from './repository.ts'
import { storeSourceRevisions } from './source-revisions.ts'
import { storeStated } from './stated.ts'

export { listStoredJobs, type StoredJob } from './repository.ts'

/** Rows per database statement. */
const batchSize = 500

/** What to do with the listings of a file or board. */
export interface Plan {
  added: PlacedListing[]
  changed: PlacedListing[]
  unchanged: PlacedListing[]
  leftAlone: PlacedListing[]
}

/**
 * Imports a company's listings as a plan made from those that it has: adds, changes and marks as seen. Held ones wait for a moderator;
 * `held` counts them.
 */
export async function importPlanned<P extends Plan>(
  db: Transaction<Schema>,
  company: ImportCompany | undefined,
  { makePlan, ...options }: PlanOptions & { makePlan(stored: readonly StoredJob[]): Promise<P> },
): Promise<{ plan: P; held: number }> {
  if (company === undefined) return { plan: await makePlan([]), held: 0 }
  const stored = await listStoredJobs(db, [company.id])
  return writePlan(db, await makePlan(stored), { stored, companies: [company], ...options })
}

/** Whose listings are stored, as far as their source and this board tell. */
interface PlanOptions {
  from: ImportSource
  /** Hosts of this board: no company is called like it. */
  ownHosts?: readonly string[]
}

/**
 * Writes what a plan adds and changes, and marks what it has as seen. Held listings wait for a moderator; `held` counts them. Returns the
 * plan as it was done: listings on which a person decided while the rest was read are left alone.
 */
export async function writePlan<P extends Plan>(
  db: Transaction<Schema>,
  made: P,
  {
    stored,
    companies,
    from,
    ownHosts = [],
    histories = new Map(),
  }: PlanOptions & {
    stored: Iterable<StoredJob>
    companies: readonly ImportCompany[]
    /** Of companies, as far as they were read before. */
    histories?: Map<string, CompanyHistory>
  },
): Promise<{ plan: P; held: number }> {
  const storedById = new Map([...stored].map((job) => [job.id, job]))
  const wasHeld = (id: string): boolean => storedById.get(id)?.status === 'submitted'
  // What shows whose they are may have come since.
  const waiting = made.unchanged.filter(({ id }) => wasHeld(id))
  const checked = [...made.added, ...made.changed, ...waiting]
  const unread = new Set(checked.flatMap(({ companyId }) => (histories.has(companyId) ? [] : companyId)))
  const found = await readHistories(db, [...unread])
  for (const id of unread) histories.set(id, found.get(id) ?? noHistory)
  const companyById = new Map(companies.map((company) => [company.id, company]))
  const read = await readImports(checked, {
    from,
    companyOf: (id) => companyById.get(id),
    historyOf: (id) => histories.get(id) ?? noHistory,
    ownHosts,
    approvedOf: createApprovedWords(db),
    storedOf: (id) => storedById.get(id),
  })
  for (const { id } of waiting) if (read.get(id)?.isHeld === true) read.delete(id)
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
  const isRefused = ({ id }: PlacedListing): boolean => read.get(id)?.isRefused === true
  await inBatches(plan.added, async (batch) => {
    const publicIds = await reservePublicIds(db, batch.length)
    await createJobs(
      db,
      batch.map((job, index) => ({
        ...job,
        publicId: publicIds[index] ?? '',
        isHeld: isHeld(job),
        isRefused: isRefused(job),
      })),
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
  // Others may wait for a decision about one that no longer waits.
  await askModerators(
    db,
    [...plan.added, ...seen]
      .filter((job) => isHeld(job) || wasHeld(job.id))
      .map(({ companyId }) => companyId),
  )
  await inBatches([...plan.added, ...plan.changed], (batch) =>
    refreshSearch(
      db,
      batch.map((job) => job.id),
    ),
  )
  return { plan, held: [...plan.added, ...seen].filter(isHeld).length }
}

/** Reads what moderators have approved of a company when it is first asked for: most companies have nothing to approve. */
function createApprovedWords(db: Transaction<Schema>): (companyId: string) => Promise<ApprovedWords> {
  const known = new Map<string, ApprovedWords>()
  return async (companyId) => {
    const words =
      known.get(companyId) ?? (await readApprovedWords(db, [companyId])).get(companyId) ?? noApprovedWords
    known.set(companyId, words)
    return words
  }
}

async function inBatches<T>(
  items: readonly T[],
  work: (batch: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += batchSize)
    await work(items.slice(start, start + batchSize))
}
