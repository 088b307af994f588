import { BoardError, type ManagedListingDetail } from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import * as text from '#messages/listing-errors'
import type { Db, Schema } from '../../database/schema.ts'
import { closeGone } from '../imports/close-listings.ts'
import { compareWithSource, staysOpen } from '../imports/own-fields.ts'
import { readImported } from './content-rows.ts'
import { findContentRows } from './find-content-rows.ts'

/** Where the source of a listing says something else than its employer here, and whether it stays open without it; null for one posted here. */
export async function findSourceSays(
  db: Db,
  jobId: string,
): Promise<Pick<ManagedListingDetail, 'sourceSays' | 'staysOpen'>> {
  const rows = await findContentRows(db, jobId)
  if (rows === undefined || rows.job.source === 'direct') return { sourceSays: [], staysOpen: null }
  const { ownFields, sourceSays: source } = rows.job
  return {
    sourceSays: source === null ? [] : compareWithSource(ownFields, { here: readImported(rows), source }),
    staysOpen: ownFields.includes(staysOpen),
  }
}

/**
 * Keeps an imported listing open when its source no longer has it, until it expires; or closes it with its source again, at once if that
 * has lost it meanwhile. Throws conflict for a listing posted here.
 */
export async function keepOpen(db: Transaction<Schema>, jobId: string, isKept: boolean): Promise<void> {
  const { rows } = await sql`
    update board.jobs set version = version + 1,
      own_fields = array_remove(own_fields, ${staysOpen}) || ${isKept ? [staysOpen] : []}::text[]
    where id = ${jobId} and source <> 'direct' and status = 'live' returning id`.execute(db)
  if (rows.length === 0) throw new BoardError('conflict', text.notOfSource)
  if (isKept) return
  const { rows: gone } = await sql`
    select from board.source_postings where job_id = ${jobId} having count(*) > 0 and bool_and(gone_at is not null)`.execute(
    db,
  )
  if (gone.length > 0) await closeGone(db, [jobId])
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
