import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../database/schema.ts'

/** What decides whether a company may be deleted. */
export interface RemovableRow {
  name: string
  isFrozen: boolean
  logoKey: string | null
  /** Listings that are public, or wait for a moderator. */
  openListings: number
  frozenListings: number
  /** Listings of which moderators have a report or an appeal to decide. */
  disputedListings: number
}

/** A company that is about to be deleted, held until the transaction ends. */
export async function lockRemovable(
  db: Transaction<Schema>,
  companyId: string,
): Promise<RemovableRow | undefined> {
  // Two statements: what is counted beside `for update` is from before the wait.
  const { rows } = await sql<Pick<RemovableRow, 'name' | 'isFrozen' | 'logoKey'>>`
    select name, frozen_at is not null as "isFrozen", logo_key as "logoKey"
    from board.companies where id = ${companyId} for update`.execute(db)
  const [company] = rows
  return company && { ...company, ...(await countListings(db, companyId)) }
}

async function countListings(
  db: Transaction<Schema>,
  companyId: string,
): Promise<Pick<RemovableRow, 'openListings' | 'frozenListings' | 'disputedListings'>> {
  const { rows } = await sql<Pick<RemovableRow, 'openListings' | 'frozenListings' | 'disputedListings'>>`
    select count(*) filter (where status in ('live', 'submitted'))::int as "openListings",
      count(*) filter (where frozen_at is not null)::int as "frozenListings",
      count(*) filter (where exists (select from board.reviews r where r.job_id = j.id
        and r.kind in ('report', 'appeal') and r.decided_at is null))::int as "disputedListings"
    from board.jobs j where company_id = ${companyId}`.execute(db)
  return rows[0] ?? { openListings: 0, frozenListings: 0, disputedListings: 0 }
}

/** How many listings keep a company from being deleted. */
export async function countOpenListings(db: Kysely<Schema>, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('board.jobs')
    .select((builder) => builder.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('status', 'in', ['live', 'submitted'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes a company with its listings, drafts, team and proofs. What happened to its listings, and what moderators decided, stays known. */
export async function deleteCompany(
  db: Transaction<Schema>,
  companyId: string,
  userId: string,
): Promise<void> {
  await sql`
    insert into board.job_events (job_id, public_id, company_id, kind, from_status, actor, user_id)
    select id, public_id, company_id, 'deleted', status, 'poster', ${userId}
    from board.jobs where company_id = ${companyId} order by id`.execute(db)
  await db.deleteFrom('board.listing_drafts').where('company_id', '=', companyId).execute()
  await db.deleteFrom('board.companies').where('id', '=', companyId).execute()
}
