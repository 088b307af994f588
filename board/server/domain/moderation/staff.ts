import { type AdminAction, BoardError, type StaffRole } from '@cryptolist/contract'
import { sql } from 'kysely'
import * as text from '#messages/admin'
import { isLaunchedSql, isReachableSql } from '../../database/listed.ts'
import { createNamedStatement } from '../../database/named-statement.ts'
import type { Database } from '../../database/open-database.ts'
import type { Db } from '../../database/schema.ts'
import { isDemoAccount } from '../accounts/accounts.ts'
import { invalidUsername, requireUser } from '../accounts/operator-acts.ts'
import { requireFresh, requireSite, type SiteViewer } from '../accounts/session-policy.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import { addAdminEntry } from './log.ts'

/** A viewer who moderates this board. */
export interface StaffViewer extends SiteViewer {
  staffRole: StaffRole
}

/** The highest staff role of a user; undefined for everyone else. What roles an app at /server gives somebody changes nothing. */
export async function findStaffRole(
  { database }: Pick<DomainContext, 'database'>,
  userId: string,
): Promise<StaffRole | undefined> {
  const [row] = await selectStaffRole(database, userId)
  return row?.role
}

/**
 * Asked on every request of a moderator, so it is a named statement. The demo's account moderates only while the demo is what the board shows, and
 * is none of the staff that is listed, emailed or counted.
 */
const selectStaffRole = createNamedStatement(
  'find-staff-role',
  (_db, userId: string) => sql<{ role: StaffRole }>`
    select role from board.staff where user_id = ${userId}
    union all
    select 'moderator' from board.demo_accounts d
    where d.user_id = ${userId} and d.role = 'moderator' and not ${sql.raw(isLaunchedSql)}
    order by role limit 1`,
)

/** Throws not_signed_in, sign_in_again for a session of an app, forbidden for everyone who is not staff. */
export async function requireModerator(context: DomainContext, viewer: Viewer): Promise<StaffViewer> {
  return requireStaff(context, viewer, 'moderator')
}

/** Throws not_signed_in, sign_in_again for a session of an app, forbidden for everyone who is not an admin. */
export async function requireAdmin(context: DomainContext, viewer: Viewer): Promise<StaffViewer> {
  return requireStaff(context, viewer, 'admin')
}

/** Makes a user a moderator; one who is already stays so. Throws forbidden, sign_in_again unless fresh, invalid_input for an unknown name. */
export async function makeModerator(context: DomainContext, viewer: Viewer, username: string): Promise<void> {
  const { db } = context.database
  const { user } = await requireAdmin(context, viewer)
  requireFresh(viewer)
  const aboutUserId = await requireCandidate(context, username)
  if (await hasRole(db, aboutUserId, 'moderator')) return
  await db
    .transaction()
    .execute((transaction) => giveRole(transaction, { role: 'moderator', by: user.id, aboutUserId }))
}

/** Ends that a user is a moderator; the same errors, and invalid_input for an account that is not. */
export async function removeModerator(
  context: DomainContext,
  viewer: Viewer,
  username: string,
): Promise<void> {
  const { db } = context.database
  const { user } = await requireAdmin(context, viewer)
  requireFresh(viewer)
  const aboutUserId = await requireCandidate(context, username)
  if (!(await hasRole(db, aboutUserId, 'moderator'))) throw invalidUsername(text.notModerator)
  await db
    .transaction()
    .execute((transaction) => takeRole(transaction, { role: 'moderator', by: user.id, aboutUserId }))
}

/** The operator's command: makes the user of this name, or of this verified Ethereum address, an admin. Throws invalid_input. Returns the name. */
export async function makeAdmin(context: DomainContext, who: string): Promise<string> {
  const { db } = context.database
  const aboutUserId = await requireCandidate(context, who)
  await db.transaction().execute((transaction) => addAdmin(transaction, aboutUserId))
  return (await listStaff(db)).find(({ userId }) => userId === aboutUserId)?.username ?? who
}

/** Makes a user an admin in the operator's name, who needs no link for it any longer. */
export async function addAdmin(db: Db, userId: string): Promise<void> {
  await giveRole(db, { role: 'admin', by: null, aboutUserId: userId })
  await db.deleteFrom('board.admin_links').execute()
}

/** Whether the board has an admin. */
export async function hasAdmin(db: Db): Promise<boolean> {
  return (await listStaff(db)).some(({ role }) => role === 'admin')
}

/** The operator's command: ends that a user is an admin. Throws invalid_input for an unknown name, and for an account that is no admin. */
export async function removeAdmin(context: DomainContext, who: string): Promise<void> {
  const { db } = context.database
  const aboutUserId = await requireCandidate(context, who)
  if (!(await hasRole(db, aboutUserId, 'admin'))) throw invalidUsername(text.notAdmin)
  await db
    .transaction()
    .execute((transaction) => takeRole(transaction, { role: 'admin', by: null, aboutUserId }))
}

async function requireStaff(context: DomainContext, viewer: Viewer, needed: StaffRole): Promise<StaffViewer> {
  const signedIn = requireSite(viewer)
  const staffRole = await findStaffRole(context, signedIn.user.id)
  if (staffRole === undefined || (needed === 'admin' && staffRole !== 'admin'))
    throw new BoardError('forbidden', needed === 'admin' ? text.adminsOnly : text.moderatorsOnly)
  return { ...signedIn, staffRole }
}

/** The user who gets a role or loses it. Throws invalid_input for an unknown name, and for the accounts of the demo. */
async function requireCandidate(context: DomainContext, who: string): Promise<string> {
  const userId = await requireUser(context, who)
  if (await isDemoAccount(context.database.db, userId)) throw invalidUsername(text.notForDemo)
  return userId
}

async function hasRole(db: Database['db'], id: string, wanted: StaffRole): Promise<boolean> {
  return (await listStaff(db)).some(({ userId, role }) => userId === id && role === wanted)
}

interface StaffMember {
  userId: string
  username: string
  role: StaffRole
}

/** Moderators and admins by name. Deleted accounts are left out. */
export async function listStaff(db: Db): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`
    select s.user_id as "userId", u.username, s.role
    from board.staff s
    join "_User" u on u."objectId" = s.user_id
    order by lower(u.username), s.role`.execute(db)
  return rows
}

/** Where to reach those who moderate, or only those of one role. */
export async function listStaffEmails(
  db: Db,
  role?: StaffRole,
): Promise<{ userId: string; email: string }[]> {
  const { rows } = await sql<{ userId: string; email: string }>`
    select distinct s.user_id as "userId", u.email
    from board.staff s
    join "_User" u on u."objectId" = s.user_id
    where ${sql.raw(isReachableSql('u'))} and s.role = coalesce(${role ?? null}, s.role)
    order by 1`.execute(db)
  return rows
}

interface RoleChange {
  role: StaffRole
  /** Null for the operator's command. */
  by: string | null
  aboutUserId: string
}

/** Changes nothing in the table for a user who has the role already, as when two admins give it at once; the log has both. */
async function giveRole(db: Db, change: RoleChange): Promise<void> {
  await db
    .insertInto('board.staff')
    .values({ user_id: change.aboutUserId, role: change.role })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await logRoleChange(db, 'give_office', change)
}

async function takeRole(db: Db, change: RoleChange): Promise<void> {
  await db
    .deleteFrom('board.staff')
    .where('user_id', '=', change.aboutUserId)
    .where('role', '=', change.role)
    .execute()
  await logRoleChange(db, 'take_office', change)
}

async function logRoleChange(
  db: Db,
  action: Extract<AdminAction, 'give_office' | 'take_office'>,
  { role, ...who }: RoleChange,
): Promise<void> {
  await addAdminEntry(db, { ...who, action, facts: { office: role } })
}
