import type { ModerationAction, StaffRole } from '@cryptolist/contract'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { isReachableSql } from '../../../database/account-state.ts'
import type { Schema } from '../../../database/schema.ts'

type Db = Kysely<Schema>

/** A moderator or admin. */
export interface StaffMember {
  userId: string
  username: string
  role: StaffRole
}

/**
 * Reads Parse's tables and never writes them. Only members of the very role that is kept count, and only those named in it: what a role
 * of a client holds, or is held by, changes nothing.
 */
const findRoleText = `
  select o.office from board.offices o
  join "_Role" r on r."objectId" = o.role_id
  join "_Join:users:_Role" m on m."owningId" = r."objectId"
  where m."relatedId" = $1
  order by o.office limit 1`

/** The highest role of a user. Runs on every request of a moderator, so it is a named statement. */
export async function findRoleOfUser(
  pool: Pick<Pool, 'query'>,
  userId: string,
): Promise<StaffRole | undefined> {
  const { rows } = await pool.query<{ office: StaffRole }>({
    name: 'find-office',
    text: findRoleText,
    values: [userId],
  })
  return rows[0]?.office
}

/** The objectId of the Parse role that keeps a staff role; undefined before the first start. */
export async function findParseRole(db: Db, role: StaffRole): Promise<string | undefined> {
  const row = await db
    .selectFrom('board.offices')
    .select('role_id')
    .where('office', '=', role)
    .executeTakeFirst()
  return row?.role_id ?? undefined
}

/** Staff roles whose Parse role was never created, or is gone. Others that ask wait until the transaction ends. */
export async function listMissingRoles(transaction: Db): Promise<StaffRole[]> {
  const { rows } = await sql<{ office: StaffRole; is_there: boolean }>`
    select o.office, exists (select from "_Role" r where r."objectId" = o.role_id) as is_there
    from board.offices o order by o.office for update`.execute(transaction)
  return rows.filter((row) => !row.is_there).map(({ office }) => office)
}

/** Records which Parse role keeps a staff role. */
export async function recordParseRole(db: Db, role: StaffRole, roleId: string): Promise<void> {
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

/** The confirmed email addresses of all moderators and admins. */
export async function listStaffEmails(db: Db): Promise<{ userId: string; email: string }[]> {
  const { rows } = await sql<{ userId: string; email: string }>`
    select distinct u."objectId" as "userId", u.email
    from board.offices o
    join "_Join:users:_Role" m on m."owningId" = o.role_id
    join "_User" u on u."objectId" = m."relatedId"
    where ${sql.raw(isReachableSql('u'))}
    order by 1`.execute(db)
  return rows
}

/** Logs that a role was given or taken; `by` is null for the operator's command. */
export async function logRoleChange(
  db: Db,
  entry: {
    action: Extract<ModerationAction, 'give_office' | 'take_office'>
    role: StaffRole
    by: string | null
    aboutUserId: string
  },
): Promise<void> {
  await db
    .insertInto('board.moderation_log')
    .values({
      action: entry.action,
      user_id: entry.by,
      about_user_id: entry.aboutUserId,
      facts: JSON.stringify({ office: entry.role, byCommand: entry.by === null }),
    })
    .execute()
}
