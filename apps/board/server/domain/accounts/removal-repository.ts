import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'

type Db = Kysely<Schema>

/** What the board keeps of a user; files have bytes as well, and are removed by their own service. */
const kept = [
  'board.verified_addresses',
  'board.site_sessions',
  'board.account_settings',
  'board.mail_tokens',
  'board.saved_jobs',
  'board.file_uploads',
] as const

/** Deletes all rows that the board keeps of a user, but those of files. */
export async function deleteKept(db: Db, userId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const table of kept)
      await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(transaction)
  })
}

/** Ids of users of whom something is kept although Parse has them no more, at most so many. */
export async function listRemoved(db: Db, limit: number): Promise<string[]> {
  const ids = sql.join(
    kept.map((table) => sql`select user_id from ${sql.table(table)}`),
    sql` union `,
  )
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (
      ${ids} union select owner_id from board.files where owner_id is not null
      union select "user" from "_Session" where "user" is not null
    ) known
    where not exists (select from "_User" where "objectId" = user_id)
    limit ${limit}`.execute(db)
  return rows.map(({ user_id: userId }) => userId)
}
