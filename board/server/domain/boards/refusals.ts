import { sql, type Transaction } from 'kysely'
import type { Db, Schema } from '../../database/schema.ts'

/** Of `board.source_refusals`: a page that can't be used is asked for again after so long, even if its row in the list is the same. */
export const isAskedAgain = sql`is_settled and asked_at < now() - interval '1 day'`

/** A posting whose page could not be used. */
export interface Refusal {
  postingId: string
  /** The row of the list for which it was asked. */
  hash: string
  /** Whether it is left alone for a day; else it has failed only once. */
  isSettled: boolean
}

/** The postings whose page could not be used when it was last asked for, except those that are due again. */
export async function listRefusals(db: Db, sourceId: string): Promise<Map<string, Refusal>> {
  const { rows } = await sql<Refusal>`
    select posting_id as "postingId", row_hash as hash, is_settled as "isSettled" from board.source_refusals
    where source_id = ${sourceId} and not (${isAskedAgain})`.execute(db)
  return new Map(rows.map((refusal) => [refusal.postingId, refusal]))
}

/** Stores which pages could not be used now, next to those that were not asked for again. */
export async function storeRefusals(
  db: Transaction<Schema>,
  sourceId: string,
  { fresh, keptIds }: { fresh: readonly Refusal[]; keptIds: readonly string[] },
): Promise<void> {
  await sql`
    delete from board.source_refusals where source_id = ${sourceId} and posting_id <> all(${keptIds}::text[])`.execute(
    db,
  )
  await sql`
    insert into board.source_refusals (source_id, posting_id, row_hash, is_settled)
    select ${sourceId}, n."postingId", n.hash, n."isSettled"
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) n ("postingId" text, hash text, "isSettled" boolean)`.execute(
    db,
  )
}

/** How many pages of a board can't be used. */
export async function countRefusals(db: Transaction<Schema>, sourceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from board.source_refusals where source_id = ${sourceId} and is_settled`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
