import { type Kysely, sql } from 'kysely'
import { isLiveSql } from '../../database/listed.ts'
import type { Schema } from '../../database/schema.ts'
import type { ReadUntil } from '../jobs/shown-changes.ts'

type Db = Kysely<Schema>

/** Live and of a real employer: what subscriptions are told of. */
export const isTellableSql = `${isLiveSql} and not j.is_demo`

/** Begins to follow changes, unless they are followed: from now on, with all live listings known. */
export async function startFollowing(db: Db): Promise<void> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('board.told_until')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return
  await db.deleteFrom('board.told_listings').execute()
  await sql`insert into board.told_listings (job_id)
    select j.id from board.jobs j join board.companies c on c.id = j.company_id where ${sql.raw(isTellableSql)}`.execute(
    db,
  )
}

/** How far changes were told; undefined while there is no subscription. */
export async function readUntil(db: Db): Promise<ReadUntil | undefined> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql`select from board.subscriptions limit 1`.execute(transaction)
    if (rows.length > 0) await startFollowing(transaction)
    else await transaction.deleteFrom('board.told_until').execute()
    return transaction
      .selectFrom('board.told_until')
      .select([sql<string>`until::text`.as('until'), 'until_id as id'])
      .executeTakeFirst()
  })
}
