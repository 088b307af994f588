import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { reservePublicIds } from '../identifiers/public-id.ts'
import { readConfirmed } from '../scam-register/confirmed.ts'
import { type ApprovedWords, noApprovedWords, readApprovedWords } from './approved-words.ts'
import { askModerators } from './ask-moderators.ts'
import type { ImportCompany } from './companies.ts'
import { readImports, storeReadings } from './holding.ts'
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
import { type LogoListing, noteStatedLogos } from './stated-logos.ts'
import { noteStatedWebsites } from './stated-websites.ts'
import { type CompanyHistory, type ImportSource, noHistory, readHistories } from './whose-listings.ts'

export { listStoredJobs, type StoredJob } from './repository.ts'

/** Rows per database statement. */
const batchSize = 500

/** The changes to make to the listings of a file or board. */
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

interface WriteOptions extends PlanOptions {
  stored: Iterable<StoredJob>
  companies: readonly ImportCompany[]
  /** Of companies, as far as they were read before. */
  histories?: Map<string, CompanyHistory>
  /** The source's earlier statements, with listings that the plan hasn't. */
  statedBefore?: readonly Stating[]
}

/** A listing with what may be taken from it about its company. */
export type Stating = LogoListing

/**
 * Writes what a plan adds and changes, and marks what it has as seen. Held listings wait for a moderator; `held` counts them. Returns the
 * plan as it was done: listings on which a person decided while the rest was read are left alone; `stated` is what it states of companies.
 */
export async function writePlan<P extends Plan>(
  db: Transaction<Schema>,
  proposed: P,
  { stored, statedBefore = [], ...options }: WriteOptions,
): Promise<{ plan: P; held: number; stated: Stating[] }> {
  const storedById: StoredJobs = new Map([...stored].map((job) => [job.id, job]))
  const read = await readPlanned(db, proposed, { storedById, ...options })
  const plan = await leaveDecided(db, proposed, storedById)
  for (const { id } of plan.leftAlone) read.delete(id)
  const wasHeld = (id: string): boolean => isWaiting(storedById.get(id))
  const isHeld = ({ id }: PlacedListing): boolean => read.get(id)?.isHeld ?? wasHeld(id)
  await writeAdded(db, plan.added, { read, isHeld })
  await writeSeen(db, plan, { storedById, isHeld })
  const written = [...plan.added, ...plan.changed]
  await inBatches(written, (batch) => storeStated(db, batch, read))
  await storeReadings(db, read, wasHeld)
  const all = [...plan.added, ...plan.changed, ...plan.unchanged]
  const stated = all.map((job) => readStated(job, isHeld(job)))
  await noteStated(db, { stated, statedBefore }, options)
  // Others may wait for a decision about one that no longer waits.
  const affected = all.filter((job) => isHeld(job) || wasHeld(job.id))
  await askModerators(
    db,
    affected.map(({ companyId }) => companyId),
  )
  await inBatches(written, (batch) =>
    refreshSearch(
      db,
      batch.map((job) => job.id),
    ),
  )
  return { plan, held: all.filter(isHeld).length, stated }
}

/** A listing that waits says nothing in public yet. */
function readStated({ id, companyId, listing }: PlacedListing, isHeld: boolean): Stating {
  const { companyWebsite, companyLogo, source, url, signedDomain } = listing
  return { id, companyId, listing: isHeld ? {} : { companyWebsite, companyLogo, source, url, signedDomain } }
}

async function noteStated(
  db: Transaction<Schema>,
  { stated, statedBefore }: { stated: readonly Stating[]; statedBefore: readonly Stating[] },
  { from, ownHosts = [] }: PlanOptions,
): Promise<void> {
  const companyIds = new Set(stated.map(({ companyId }) => companyId))
  const all = [...statedBefore.filter(({ companyId }) => companyIds.has(companyId)), ...stated]
  await noteStatedWebsites(db, all, { board: from.board, ownHosts })
  await noteStatedLogos(db, all, { from, ownHosts })
}

type StoredJobs = ReadonlyMap<string, StoredJob>
type Readings = Awaited<ReturnType<typeof readImports>>

function isWaiting(job: StoredJob | undefined): boolean {
  return job?.status === 'submitted'
}

/** Reads what a plan adds and changes, and what has waited: what shows whose it is may have come since. */
async function readPlanned(
  db: Transaction<Schema>,
  { added, changed, unchanged }: Plan,
  {
    storedById,
    companies,
    from,
    ownHosts = [],
    histories = new Map(),
  }: Omit<WriteOptions, 'stored'> & { storedById: StoredJobs },
): Promise<Readings> {
  const waiting = unchanged.filter(({ id }) => isWaiting(storedById.get(id)))
  const checked = [...added, ...changed, ...waiting]
  const unread = new Set(checked.flatMap(({ companyId }) => (histories.has(companyId) ? [] : companyId)))
  const newHistories = await readHistories(db, [...unread])
  for (const id of unread) histories.set(id, newHistories.get(id) ?? noHistory)
  const companyById = new Map(companies.map((company) => [company.id, company]))
  const read = await readImports(checked, {
    from,
    companyOf: (id) => companyById.get(id),
    historyOf: (id) => histories.get(id) ?? noHistory,
    ownHosts,
    registered: await readConfirmed(db),
    approvedOf: createApprovedWords(db),
    storedOf: (id) => storedById.get(id),
  })
  for (const { id } of waiting) if (read.get(id)?.isHeld === true) read.delete(id)
  return read
}

/** Locks what a plan changes, and leaves alone what is no longer as it was read. */
async function leaveDecided<P extends Plan>(
  db: Transaction<Schema>,
  proposed: P,
  storedById: StoredJobs,
): Promise<P> {
  const planned = [...proposed.changed, ...proposed.unchanged]
  const isAsRead = await lockAsRead(
    db,
    planned.flatMap(({ id }) => storedById.get(id) ?? []),
  )
  return {
    ...proposed,
    changed: proposed.changed.filter(isAsRead),
    unchanged: proposed.unchanged.filter(isAsRead),
    leftAlone: [...proposed.leftAlone, ...planned.filter((job) => !isAsRead(job))],
  }
}

type IsHeld = (job: PlacedListing) => boolean

async function writeAdded(
  db: Transaction<Schema>,
  added: readonly PlacedListing[],
  { read, isHeld }: { read: Readings; isHeld: IsHeld },
): Promise<void> {
  await inBatches(added, async (batch) => {
    const publicIds = await reservePublicIds(db, batch.length)
    await createJobs(
      db,
      batch.map((job, index) => ({
        ...job,
        publicId: publicIds[index] ?? '',
        isHeld: isHeld(job),
        isRefused: read.get(job.id)?.isRefused === true,
      })),
    )
  })
}

async function writeSeen(
  db: Transaction<Schema>,
  { changed, unchanged }: Plan,
  { storedById, isHeld }: { storedById: StoredJobs; isHeld: IsHeld },
): Promise<void> {
  if (changed.length > 0) await updateJobs(db, changed)
  const seen = [...changed, ...unchanged]
  await markSeen(
    db,
    seen.map((job) => ({ ...job, isHeld: isHeld(job) })),
  )
  await noteSourceSays(db, seen)
  await inBatches(changed, (batch) =>
    storeSourceRevisions(
      db,
      batch.flatMap((job) => {
        const before = storedById.get(job.id)
        return before === undefined ? [] : [{ ...job, stored: before, isHeld: isHeld(job) }]
      }),
    ),
  )
}

/** Reads what moderators have approved of a company when it is first asked for: most companies have nothing to approve. */
function createApprovedWords(db: Transaction<Schema>): (companyId: string) => Promise<ApprovedWords> {
  const wordsByCompany = new Map<string, ApprovedWords>()
  return async (companyId) => {
    const words =
      wordsByCompany.get(companyId) ??
      (await readApprovedWords(db, [companyId])).get(companyId) ??
      noApprovedWords
    wordsByCompany.set(companyId, words)
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
