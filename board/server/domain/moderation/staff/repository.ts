import type { ModerationAction, Office } from '@cryptolist/contract'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { isReachableSql } from '../../../database/account-state.ts'
import type { Schema } from '../../../database/schema.ts'

type Db = Kysely<Schema>

/** Somebody with an office. */
export interface OfficeHolder {
  userId: string
  username: string
  office: Office
}

/**
 * Reads Parse's tables and never writes them. Only members of the very role that is kept count, and only those named in it: what a role
 * of a client holds, or is held by, changes nothing.
 */
const findOfficeText = `
  select o.office from board.offices o
  join "_Role" r on r."objectId" = o.role_id
  join "_Join:users:_Role" m on m."owningId" = r."objectId"
  where m."relatedId" = $1
  order by o.office limit 1`

/** The highest office of a user. Runs on every request of a moderator, so it is a named statement. */
export async function findOffice(pool: Pick<Pool, 'query'>, userId: string): Promise<Office | undefined> {
  const { rows } = await pool.query<{ office: Office }>({
    name: 'find-office',
    text: findOfficeText,
    values: [userId],
  })
  return rows[0]?.office
}

/** The role of an office; undefined before the first start. */
export async function findRole(db: Db, office: Office): Promise<string | undefined> {
  const row = await db
    .selectFrom('board.offices')
    .select('role_id')
    .where('office', '=', office)
    .executeTakeFirst()
  return row?.role_id ?? undefined
}

/** The offices whose role was never made, or is gone. Others that ask wait until the transaction ends. */
export async function listVacantOffices(transaction: Db): Promise<Office[]> {
  const { rows } = await sql<{ office: Office; is_there: boolean }>`
    select o.office, exists (select from "_Role" r where r."objectId" = o.role_id) as is_there
    from board.offices o order by o.office for update`.execute(transaction)
  return rows.filter((row) => !row.is_there).map(({ office }) => office)
}

/** Keeps the role of an office. */
export async function recordRole(db: Db, office: Office, roleId: string): Promise<void> {
  await db.updateTable('board.offices').set({ role_id: roleId }).where('office', '=', office).execute()
}

/** Who has which office, by name. Accounts that are gone are left out. */
export async function listHolders(db: Db): Promise<OfficeHolder[]> {
  const { rows } = await sql<OfficeHolder>`
    select u."objectId" as "userId", u.username, o.office
    from board.offices o
    join "_Role" r on r."objectId" = o.role_id
    join "_Join:users:_Role" m on m."owningId" = r."objectId"
    join "_User" u on u."objectId" = m."relatedId"
    order by lower(u.username), o.office`.execute(db)
  return rows
}

/** The confirmed e-mail addresses of all who have an office. */
export async function listHolderEmails(db: Db): Promise<{ userId: string; email: string }[]> {
  const { rows } = await sql<{ userId: string; email: string }>`
    select distinct u."objectId" as "userId", u.email
    from board.offices o
    join "_Join:users:_Role" m on m."owningId" = o.role_id
    join "_User" u on u."objectId" = m."relatedId"
    where ${sql.raw(isReachableSql('u'))}
    order by 1`.execute(db)
  return rows
}

/** Writes into the log that an office was given or taken; `by` is null for the operator's command. */
export async function logOffice(
  db: Db,
  entry: {
    action: Extract<ModerationAction, 'give_office' | 'take_office'>
    office: Office
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
      facts: JSON.stringify({ office: entry.office, byCommand: entry.by === null }),
    })
    .execute()
}
