import { type AdminAction, BoardError, type StaffRole } from '@cryptolist/contract'
import { sql } from 'kysely'
import * as text from '#messages/admin'
import { isLaunchedSql, isReachableSql } from '../../../database/listed.ts'
import { createNamedStatement } from '../../../database/named-statement.ts'
import type { Database } from '../../../database/open-database.ts'
import type { Db } from '../../../database/schema.ts'
import { isDemoAccount } from '../../accounts/accounts.ts'
import { invalidUsername, requireUser } from '../../accounts/operator-acts.ts'
import { requireFresh, requireSite, type SiteViewer } from '../../accounts/sessions/policy.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import type { DomainContext } from '../../domain-context.ts'
import { addAdminEntry } from '../log.ts'

/** A viewer who moderates this board. Staff are the members of Parse roles that the server itself created. */
export interface StaffViewer extends SiteViewer {
  staffRole: StaffRole
}

/** Creates the Parse roles that are missing; called once when the server or a command starts. */
export async function ensureStaffRoles({ database, roles }: DomainContext): Promise<void> {
  await database.db.transaction().execute(async (transaction) => {
    for (const role of await listMissingRoles(transaction))
      await recordParseRole(transaction, role, await roles.create(role))
  })
}

/**
 * The highest staff role of a user; undefined for everyone else. Only direct members of the very role that was recorded count: what a
 * role of a client contains changes nothing.
 */
export async function findStaffRole(
  { database }: Pick<DomainContext, 'database'>,
  userId: string,
): Promise<StaffRole | undefined> {
  const [row] = await selectStaffRole(database, userId)
  return row?.office
}

/**
 * Asked on every request of a moderator, so it is a named statement. The demo's account moderates only while the demo is what the board shows, and
 * is none of the staff that is listed, emailed or counted.
 */
const selectStaffRole = createNamedStatement(
  'find-office',
  (_db, userId: string) => sql<{ office: StaffRole }>`
    select o.office from board.offices o
    join "_Role" r on r."objectId" = o.role_id
    join "_Join:users:_Role" m on m."owningId" = r."objectId"
    where m."relatedId" = ${userId}
    union all
    select 'moderator' from board.demo_accounts d
    where d.user_id = ${userId} and d.role = 'moderator' and not ${sql.raw(isLaunchedSql)}
    order by office limit 1`,
)

/** Throws not_signed_in, sign_in_again for a session of an app, forbidden for everyone who is not staff. */
export async function requireModerator(context: DomainContext, viewer: Viewer): Promise<StaffViewer> {
  return requireStaff(context, viewer, 'moderator')
}

/** The same for admins. */
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
  await context.roles.addUser(await requireParseRole(db, 'moderator'), aboutUserId)
  await logRoleChange(db, { action: 'give_office', role: 'moderator', by: user.id, aboutUserId })
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
  await context.roles.removeUser(await requireParseRole(db, 'moderator'), aboutUserId)
  await logRoleChange(db, { action: 'take_office', role: 'moderator', by: user.id, aboutUserId })
}

/** The operator's command: makes the user of this name, or of this verified Ethereum address, an admin. Throws invalid_input. Returns the name. */
export async function makeAdmin(context: DomainContext, who: string): Promise<string> {
  const { db } = context.database
  const aboutUserId = await requireCandidate(context, who)
  await addAdmin(context, db, aboutUserId)
  return (await listStaff(db)).find(({ userId }) => userId === aboutUserId)?.username ?? who
}

/** Makes a user an admin in the operator's name, who needs no link for it any longer. */
export async function addAdmin(
  { roles }: Pick<DomainContext, 'roles'>,
  db: Db,
  userId: string,
): Promise<void> {
  await roles.addUser(await requireParseRole(db, 'admin'), userId)
  await db.deleteFrom('board.admin_links').execute()
  await logRoleChange(db, { action: 'give_office', role: 'admin', by: null, aboutUserId: userId })
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
  await context.roles.removeUser(await requireParseRole(db, 'admin'), aboutUserId)
  await logRoleChange(db, { action: 'take_office', role: 'admin', by: null, aboutUserId })
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

async function requireParseRole(db: Db, role: StaffRole): Promise<string> {
  const roleId = await findParseRole(db, role)
  if (roleId === undefined) throw new Error(`The role ${role} does not exist yet.`)
  return roleId
}

interface StaffMember {
  userId: string
  username: string
  role: StaffRole
}

/** The objectId of the Parse role that keeps a staff role; undefined before the first start. */
async function findParseRole(db: Db, role: StaffRole): Promise<string | undefined> {
  const row = await db
    .selectFrom('board.offices')
    .select('role_id')
    .where('office', '=', role)
    .executeTakeFirst()
  return row?.role_id ?? undefined
}

/**
 * Staff roles whose Parse role was never created, or is gone. Others that ask wait until the transaction ends: the roles are read after the
 * wait, because a statement that waits itself doesn't see what was written in other tables meanwhile.
 */
async function listMissingRoles(transaction: Db): Promise<StaffRole[]> {
  await sql`select from board.offices order by office for update`.execute(transaction)
  const { rows } = await sql<{ office: StaffRole }>`
    select o.office from board.offices o
    where not exists (select from "_Role" r where r."objectId" = o.role_id)
    order by o.office`.execute(transaction)
  return rows.map(({ office }) => office)
}

async function recordParseRole(db: Db, role: StaffRole, roleId: string): Promise<void> {
  await db.updateTable('board.offices').set({ role_id: roleId }).where('office', '=', role).execute()
}

/** Moderators and admins by name. Deleted accounts are left out. */
export async function listStaff(db: Db): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`
    select u."objectId" as "userId", u.username, o.office as role
    from board.offices o
    join "_Role" r on r."objectId" = o.role_id
    join "_Join:users:_Role" m on m."owningId" = r."objectId"
    join "_User" u on u."objectId" = m."relatedId"
    order by lower(u.username), o.office`.execute(db)
  return rows
}

/** Where to reach those who moderate, or only those of one role. */
export async function listStaffEmails(
  db: Db,
  role?: StaffRole,
): Promise<{ userId: string; email: string }[]> {
  const { rows } = await sql<{ userId: string; email: string }>`
    select distinct u."objectId" as "userId", u.email
    from board.offices o
    join "_Join:users:_Role" m on m."owningId" = o.role_id
    join "_User" u on u."objectId" = m."relatedId"
    where ${sql.raw(isReachableSql('u'))} and o.office = coalesce(${role ?? null}, o.office)
    order by 1`.execute(db)
  return rows
}

/** Logs that a role was given or taken; `by` is null for the operator's command. */
async function logRoleChange(
  db: Db,
  entry: {
    action: Extract<AdminAction, 'give_office' | 'take_office'>
    role: StaffRole
    by: string | null
    aboutUserId: string
  },
): Promise<void> {
  const { role, ...who } = entry
  await addAdminEntry(db, { ...who, facts: { office: role } })
}
