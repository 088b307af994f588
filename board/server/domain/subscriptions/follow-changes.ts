import { sql } from 'kysely'
import { isLiveSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import type { ReadUntil } from '../jobs/shown-changes.ts'

/** Live and of a real employer: what subscriptions and alerts are told of. */
export const isTellableSql = `${isLiveSql} and not j.is_demo`

/** Listings that are looked at together, of those that were there when following began. */
const partLength = 20_000

/**
 * Begins to follow changes from now on, unless they are followed; nobody ends it before the transaction does. The listings that are live now are noted in parts
 * before the first change is told.
 */
export async function startFollowing(db: Db): Promise<void> {
  await db
    .insertInto('board.told_until')
    .defaultValues()
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ is_only: true }))
    .execute()
}

/** Notes the next of the listings that were live when following began. False if none are missing, or nothing is followed. */
export async function noteLiveListings(db: Db, length = partLength): Promise<boolean> {
  const { rows } = await sql<{ isMissing: boolean }>`
    with part as (
      -- One that has changed since was there before if it had been listed before: then the change is told.
      select j.id, ${sql.raw(isTellableSql)} and (j.shown_at <= t.until or coalesce(j.published_at, j.first_seen_at) < t.until) as "isKnown"
      from board.told_until t join board.jobs j on j.id > t.filled_id join board.companies c on c.id = j.company_id
      order by j.id limit ${length}
    ), noted as (
      insert into board.told_listings (job_id) select id from part where "isKnown" on conflict do nothing
    ), forgotten as (
      -- From the last time that changes were followed.
      delete from board.told_listings where job_id in (select id from part where not "isKnown")
    )
    update board.told_until set filled_id = (select id from part order by id desc limit 1) where filled_id is not null
    returning filled_id is not null as "isMissing"`.execute(db)
  return rows[0]?.isMissing === true
}

/** How far changes were told; undefined while there is no subscription or alert, or listings of the beginning are missing. */
export async function readUntil(db: Db): Promise<ReadUntil | undefined> {
  return db.transaction().execute(async (transaction) => {
    // Locked, so that a subscription that is made now is either seen, or begins after this.
    const held = await transaction
      .selectFrom('board.told_until')
      .select([sql<string>`until::text`.as('until'), 'until_id as id', 'filled_id as filledId'])
      .forUpdate()
      .executeTakeFirst()
    const { rows } =
      await sql`(select from board.subscriptions limit 1) union all (select from board.alerts limit 1)`.execute(
        transaction,
      )
    if (rows.length === 0) await transaction.deleteFrom('board.told_until').execute()
    else if (held === undefined) await startFollowing(transaction)
    return rows.length > 0 && held?.filledId === null ? held : undefined
  })
}
