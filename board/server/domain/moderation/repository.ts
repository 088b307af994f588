import type { JobStatus, ModerationReason } from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import type { Db, Schema } from '../../database/schema.ts'

/** The facts of a listing that decisions need. */
export interface ListingState {
  id: string
  publicId: string
  companyId: string
  status: JobStatus
  isFrozen: boolean
  isImported: boolean
  /** Grows with every change of what it says. */
  version: number
  /** The listing that it was merged into. */
  duplicateOf: string | null
}

const stateColumns = sql`id, public_id as "publicId", company_id as "companyId", status, frozen_at is not null as "isFrozen",
  source <> 'direct' as "isImported", version, duplicate_of as "duplicateOf"`

/** Locks these listings, in one order for all callers, until the transaction ends. */
export async function lockListings(db: Transaction<Schema>, ids: readonly string[]): Promise<ListingState[]> {
  const { rows } = await sql<ListingState>`
    select ${stateColumns} from board.jobs where id = any(${ids}::uuid[]) order by id for update`.execute(db)
  return rows
}

/** Finds it by the id of its row, or by its public one; `isLocked` keeps others from changing it until the transaction ends. */
export async function findListing(
  db: Db,
  by: { id: string } | { publicId: string },
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<ListingState | undefined> {
  const { rows } = await sql<ListingState>`
    select ${stateColumns} from board.jobs where ${'id' in by ? sql`id = ${by.id}` : sql`public_id = ${by.publicId}`}
    ${isLocked ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** Keeps others from deciding about a company, and from changing it, until the transaction ends; returns the version of its profile. */
export async function lockCompany(db: Db, id: string): Promise<number> {
  const query = db.selectFrom('board.companies').select('version').where('id', '=', id)
  return (await query.forNoKeyUpdate().executeTakeFirst())?.version ?? 0
}

/** Hides a company with all its listings, or, without a reason, shows them again. False when it is so already. */
export async function setCompanyFrozen(
  db: Db,
  companyId: string,
  reason: ModerationReason | null,
): Promise<boolean> {
  const { rows } = await sql`
    update board.companies set frozen_at = ${reason === null ? sql`null` : sql`now()`},
      freeze_reason = ${reason}, version = version + 1, updated_at = now()
    where id = ${companyId} and (frozen_at is null) = ${reason !== null}
    returning id`.execute(db)
  if (rows.length === 0) return false
  // For their readers, its listings have changed, too.
  await sql`update board.jobs set shown_at = now() where company_id = ${companyId} and status = 'live'`.execute(
    db,
  )
  return true
}

/** For each poster of a company's open listings the newest of them, which an email about the company refers to. */
export async function listPostersListings(db: Db, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct on (coalesce(created_by, poster_email)) id from board.jobs
    where company_id = ${companyId} and status in ('live', 'submitted', 'changes_requested')
      and source = 'direct' and coalesce(created_by, poster_email) is not null
    order by coalesce(created_by, poster_email), id desc limit 200`.execute(db)
  return rows.map(({ id }) => id)
}

/** Decides the open reports of a listing; returns how many there were. */
export async function decideReports(db: Db, jobId: string, state: 'upheld' | 'dismissed'): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('board.reports')
    .set({ state, decided_at: sql<Date>`now()`, network_key: null })
    .where('job_id', '=', jobId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Whether the listing is frozen by its readers' reports or the scam register, and not by a moderator. */
export async function isFrozenByRule(
  db: Db,
  { id, isFrozen }: Pick<ListingState, 'id' | 'isFrozen'>,
): Promise<boolean> {
  if (!isFrozen) return false
  const { rows } = await sql<{ byRule: boolean }>`
    select facts ->> 'byRule' is not null as "byRule" from board.moderation_log
    where job_id = ${id} and action in ('freeze_listing', 'unfreeze_listing', 'uphold_report')
    order by id desc limit 1`.execute(db)
  return rows[0]?.byRule ?? false
}
