import { BoardError } from '@cryptolist/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import * as text from '#messages/delete-account'
import type { Db, Schema } from '../../database/schema.ts'
import { deleteAlertsOfAddress } from '../alerts/alerts.ts'
import { claimApplications, forgetApplicationsOf } from '../applications/forget.ts'
import type { DomainContext } from '../domain-context.ts'
import { removeFilesOf } from '../files/files.ts'
import { isDemoAccount } from './accounts.ts'
import { requireFresh } from './session-policy.ts'
import type { Viewer } from './viewer.ts'

/** Users whose traces are removed at once, so that an hour's round ends. */
const roundLength = 2_000

/**
 * Ends the sessions of a user who has been removed and deletes all that the board keeps of them: files, addresses, saved jobs, links,
 * settings. Running it again does no harm.
 */
export async function removeTracesOf(context: DomainContext, userId: string): Promise<void> {
  await context.users.endSessions(userId)
  await removeFilesOf(context, userId)
  await deleteKept(context.database.db, userId)
}

/** Deletes the viewer's own account. Throws sign_in_again unless they have just signed in, and forbidden for a demo account, which is everyone's. */
export async function deleteOwnAccount(context: DomainContext, viewer: Viewer): Promise<void> {
  const { user } = requireFresh(viewer)
  if (await isDemoAccount(context.database.db, user.id)) throw new BoardError('forbidden', text.demo)
  await removeUser(context, user.id)
}

/** Deletes a user with all that the board keeps of them. What stays when that fails goes within an hour. */
export async function removeUser(context: DomainContext, userId: string): Promise<void> {
  await claimBeforeRemoval(context, userId)
  await context.users.remove(userId)
  await removeTracesSoon(context, userId)
}

/**
 * Makes a user's own what only their confirmed address says is theirs, so that it goes with them: call it while their row is there. An operator may
 * have confirmed an address at /server, where no application is claimed.
 */
export async function claimBeforeRemoval({ database }: DomainContext, userId: string): Promise<void> {
  await claimApplications(database.db, userId)
  await deleteAlertsOfAddress(database.db, userId)
}

/** Removes the traces of a removed user now, or within an hour. */
export async function removeTracesSoon(context: DomainContext, userId: string): Promise<void> {
  await removeTracesOf(context, userId).catch((error: unknown) =>
    context.log.warn({ err: error, user: userId }, 'What is left of a removed user goes within an hour'),
  )
}

/** Removes the traces of users who were removed without it, such as when the server was killed in between; returns how many. */
export async function removeTracesOfRemoved(context: DomainContext): Promise<number> {
  const userIds = await listRemoved(context.database.db, roundLength)
  for (const userId of userIds) await removeTracesOf(context, userId)
  return userIds.length
}

/** A column that holds a user's id. */
interface UserColumn {
  table: string
  column: string
}

/** Rows about one user only, which are deleted with them. Files have bytes as well, so `removeFilesOf` deletes those. */
const deletedWithUser: readonly UserColumn[] = [
  { table: 'board.verified_addresses', column: 'user_id' },
  { table: 'board.site_sessions', column: 'user_id' },
  { table: 'board.account_settings', column: 'user_id' },
  { table: 'board.mail_tokens', column: 'user_id' },
  { table: 'board.sign_in_devices', column: 'user_id' },
  { table: 'board.saved_jobs', column: 'user_id' },
  { table: 'board.hidden_jobs', column: 'user_id' },
  { table: 'board.hidden_companies', column: 'user_id' },
  { table: 'board.tracked_applications', column: 'user_id' },
  { table: 'board.profile_facts', column: 'user_id' },
  { table: 'board.profiles', column: 'user_id' },
  { table: 'board.subscriptions', column: 'user_id' },
  { table: 'board.alerts', column: 'user_id' },
  { table: 'board.push_subscriptions', column: 'user_id' },
  // With their uses and answers.
  { table: 'board.api_keys', column: 'user_id' },
  { table: 'board.demo_accounts', column: 'user_id' },
  { table: 'board.staff', column: 'user_id' },
  { table: 'board.file_uploads', column: 'user_id' },
  // With the links that open them, and what waits for a moderator about them.
  { table: 'board.listing_drafts', column: 'user_id' },
  { table: 'board.company_members', column: 'user_id' },
  { table: 'board.domain_proofs', column: 'claimant' },
]

/** Rows of companies, readers or the log: they stay, without the user's id. */
const anonymised: readonly UserColumn[] = [
  { table: 'board.applications', column: 'user_id' },
  { table: 'board.application_notes', column: 'user_id' },
  { table: 'board.companies', column: 'created_by' },
  { table: 'board.company_invitations', column: 'invited_by' },
  { table: 'board.company_claims', column: 'user_id' },
  { table: 'board.company_signers', column: 'added_by' },
  { table: 'board.domain_proofs', column: 'requested_by' },
  { table: 'board.jobs', column: 'created_by' },
  { table: 'board.job_events', column: 'user_id' },
  { table: 'board.reports', column: 'user_id' },
  { table: 'board.appeals', column: 'user_id' },
  { table: 'board.moderation_log', column: 'user_id' },
  { table: 'board.moderation_log', column: 'about_user_id' },
]

/** Removes a user from all rows except those of files. */
async function deleteKept(db: Db, userId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await leaveCompanies(transaction, userId)
    await forgetClaims(transaction, userId)
    await forgetApplicationsOf(transaction, userId)
    for (const { table, column } of deletedWithUser)
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(transaction)
    for (const { table, column } of anonymised)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} = ${userId}`.execute(
        transaction,
      )
  })
}

/**
 * A company that loses its last owner is kept: its longest-serving admin becomes the owner. Without an admin its page counts as not claimed
 * and can be claimed again (docs/rules.md, Companies).
 */
async function leaveCompanies(db: Transaction<Schema>, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from board.companies
    where id in (select company_id from board.company_members where user_id = ${userId} and role = 'owner')
    order by id for no key update`.execute(db)
  await db.deleteFrom('board.company_members').where('user_id', '=', userId).execute()
  for (const { id } of rows) {
    await sql`
      update board.company_members set role = 'owner'
      where company_id = ${id} and ${hasNoOwner(id)} and user_id = (
        select user_id from board.company_members where company_id = ${id} and role = 'admin'
        order by joined_at, user_id limit 1)`.execute(db)
    await sql`update board.companies set claimed_at = null where id = ${id} and ${hasNoOwner(id)}`.execute(db)
  }
}

function hasNoOwner(companyId: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from board.company_members where company_id = ${companyId} and role = 'owner')`
}

/** Deletes what they wrote when they claimed companies; that there was a claim, and its decision, stays. */
async function forgetClaims(db: Transaction<Schema>, userId: string): Promise<void> {
  await sql`delete from board.company_claims where user_id = ${userId} and state = 'requested'`.execute(db)
  await sql`update board.company_claims set note = '' where user_id = ${userId}`.execute(db)
}

/** Ids of at most `limit` users who are gone, but of whom the board still has rows. */
async function listRemoved(db: Db, limit: number): Promise<string[]> {
  const ids = sql.join(
    [...deletedWithUser, ...anonymised, { table: 'board.files', column: 'owner_id' }].map(
      ({ table, column }) =>
        sql`select ${sql.ref(column)} as "userId" from ${sql.table(table)} where ${sql.ref(column)} is not null`,
    ),
    sql` union `,
  )
  const { rows } = await sql<{ userId: string }>`
    select "userId" from (
      ${ids} union select "user" from "_Session" where "user" is not null
    ) known
    where not exists (select from "_User" where "objectId" = "userId")
    limit ${limit}`.execute(db)
  return rows.map(({ userId }) => userId)
}
