import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'

type Db = Kysely<Schema>

/** Writes that a user has chosen a name or a password of their own. */
export async function writeChoice(
  db: Db,
  userId: string,
  chosen: { username: boolean; password: boolean },
): Promise<void> {
  await db
    .updateTable('board.account_settings')
    .set({
      ...(chosen.username ? { has_chosen_username: true } : {}),
      ...(chosen.password ? { has_password: true } : {}),
    })
    .where('user_id', '=', userId)
    .execute()
}

/** The id of the user whom a typed name (lower-case) stands for, as an e-mail address first; in any case, as names are unique in any. */
export async function findUserIdByName(db: Db, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select "objectId" as id from "_User" where lower(email) = lower(${name})
    union all
    select "objectId" as id from "_User" where lower(username) = lower(${name})
    limit 1`.execute(db)
  return rows[0]?.id
}

/** The ids of the users that have one of these names. */
export async function findUserIds(db: Db, usernames: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; username: string }>`
    select "objectId" as id, username from "_User" where username in (${sql.join(usernames)})`.execute(db)
  return new Map(rows.map(({ id, username }) => [username, id]))
}
