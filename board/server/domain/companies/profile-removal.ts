import { BoardError } from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import * as text from '#messages/company-errors'
import type { Db, Schema } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { discardFileWithin } from '../files/keeper.ts'

/**
 * Deletes a company with its listings, drafts, team and verified domains; events, the moderation log and requests to be left out stay. Throws invalid_input (field
 * `typed_name`) unless its name was typed, conflict while a listing is live or in review, and while it or one of them is frozen,
 * or moderators have a report or an appeal to decide.
 */
export async function removeCompany(
  context: DomainContext,
  companyId: string,
  { userId, typedName }: { userId: string; typedName: string },
): Promise<void> {
  await context.database.db.transaction().execute(async (db) => {
    const company = await lockRemovable(db, companyId)
    if (company === undefined) return
    requireRemovable(company, typedName)
    await deleteCompany(db, companyId, userId)
    for (const key of company.logoKeys) await discardFileWithin(context, db, key)
  })
}

function requireRemovable(company: RemovableRow, typedName: string): void {
  if (company.isFrozen || company.frozenListings > 0) throw refused(text.frozenStays)
  if (company.disputedListings > 0) throw refused(text.listingInReview)
  if (company.openListings > 0) throw refused(text.listingsOpen(company.openListings))
  if (typedName.normalize('NFC').trim() !== company.name)
    throw BoardError.invalidField('typed_name', text.typedName)
}

function refused(message: string): BoardError {
  return new BoardError('conflict', message, { facts: { field: '' } })
}

interface RemovableRow {
  name: string
  isFrozen: boolean
  logoKeys: string[]
  /** Listings that are live or in review. */
  openListings: number
  frozenListings: number
  /** Listings with an open report or appeal. */
  disputedListings: number
}

/** A company that is about to be deleted, held until the transaction ends. */
async function lockRemovable(db: Transaction<Schema>, companyId: string): Promise<RemovableRow | undefined> {
  // Two statements, because counts in the statement with `for update` would be from before the wait.
  const { rows } = await sql<Pick<RemovableRow, 'name' | 'isFrozen' | 'logoKeys'>>`
    select name, frozen_at is not null as "isFrozen", array_remove(array[logo_key, held_logo_key], null) as "logoKeys"
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

export async function countOpenListings(db: Db, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('board.jobs')
    .select((builder) => builder.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('status', 'in', ['live', 'submitted'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes a company with its listings, drafts, team and proofs. What happened to its listings, and what moderators decided, stays known. */
async function deleteCompany(db: Transaction<Schema>, companyId: string, userId: string): Promise<void> {
  await sql`
    insert into board.job_events (job_id, public_id, company_id, kind, from_status, actor, user_id)
    select id, public_id, company_id, 'deleted', status, 'poster', ${userId}
    from board.jobs where company_id = ${companyId} order by id`.execute(db)
  await db.deleteFrom('board.listing_drafts').where('company_id', '=', companyId).execute()
  // Sources that the company asked to leave out stay refused.
  await db
    .deleteFrom('board.sources')
    .where('company_id', '=', companyId)
    .where('state', '<>', 'left_out')
    .execute()
  await db.deleteFrom('board.companies').where('id', '=', companyId).execute()
}
