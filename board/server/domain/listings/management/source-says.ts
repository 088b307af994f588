import { BoardError } from '@cryptolist/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import * as text from '#messages/listing-errors'
import type { Schema } from '../../../database/schema.ts'
import { readImported } from '../content-rows.ts'
import { findContentRows } from '../find-content-rows.ts'
import { compareWithSource } from '../import/own-fields.ts'

/** Where the source of a listing says something else than its employer here. */
export async function listSourceSays(
  db: Kysely<Schema>,
  jobId: string,
): Promise<ReturnType<typeof compareWithSource>> {
  const row = await db
    .selectFrom('board.jobs')
    .select(['own_fields', 'source_says'])
    .where('id', '=', jobId)
    .executeTakeFirst()
  if (row === undefined || row.source_says === null) return []
  const rows = await findContentRows(db, jobId)
  if (rows === undefined) return []
  return compareWithSource(row.own_fields, { here: readImported(rows), source: row.source_says })
}

/**
 * Leaves a part of a listing to its source again. The board is read in full next, so that what the source says goes through the same checks
 * as ever. Throws conflict if the part is the source's already.
 */
export async function giveUpOwnField(db: Transaction<Schema>, jobId: string, field: string): Promise<void> {
  const { rows } = await sql`
    update board.jobs set own_fields = array_remove(own_fields, ${field}), source_says = source_says - ${field}::text, source_hash = '',
      version = version + 1
    where id = ${jobId} and ${field} = any(own_fields) returning id`.execute(db)
  if (rows.length === 0) throw new BoardError('conflict', text.notOwnField)
  await sql`
    with shown as (update board.source_postings set row_hash = null where job_id = ${jobId} returning source_id)
    update board.sources set etag = null, last_modified = null, answer_hash = null, due_at = least(due_at, now())
    where id in (select source_id from shown) and state = 'followed'`.execute(db)
}
