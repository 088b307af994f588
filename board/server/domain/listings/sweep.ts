import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { inTransaction } from '../../database/transactions.ts'
import { removeOldChanges } from '../../search/listing-changes.ts'
import type { DomainContext } from '../domain-context.ts'
import { dropReviews } from '../moderation/reviews.ts'
import { notifyPosters } from './notify-poster.ts'
import { archiveAfterDays, reminderDays } from './transitions.ts'

/** Listings per transaction, which locks their rows for some hundred milliseconds. */
const batch = 2_000
/** Listings per queued job that writes to their posters. */
const emailsPerJob = 200

/** Every ten minutes, off the full ones. */
const everyTenMinutes = '3-59/10 * * * *'

/** Has the queue sweep the listings. */
export async function handleListingSweep(context: DomainContext): Promise<void> {
  await context.queue.repeat('listing-sweep', everyTenMinutes, async () => {
    const done = await sweepListings(context)
    if (done.expired + done.reminded + done.archived > 0)
      context.log.info(done, 'Listings that are over were ended')
    await removeOldChanges(context.database)
  })
}

/** Expires due listings, sends reminders, archives old ones; returns the counts. */
export async function sweepListings(
  context: DomainContext,
): Promise<{ expired: number; reminded: number; archived: number }> {
  return {
    expired: await inBatches((limit) => expireBatch(context, limit)),
    reminded: await inBatches((limit) => remindBatch(context, limit)),
    archived: await inBatches((limit) => archiveListings(context.database.db, archiveAfterDays, limit)),
  }
}

async function inBatches(run: (limit: number) => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const done = await run(batch)
    total += done
    if (done < batch) return total
  }
}

function expireBatch(context: DomainContext, limit: number): Promise<number> {
  return inTransaction(context.database.db, async (db) => {
    const rows = await expireListings(db, limit)
    await dropReviews(db, { jobIds: rows.map(({ id }) => id), kinds: ['edit'] })
    for (const jobIds of groups(rows)) await notifyPosters(context, db, { kind: 'expired', jobIds })
    return rows.length
  })
}

function remindBatch(context: DomainContext, limit: number): Promise<number> {
  return inTransaction(context.database.db, async (db) => {
    const rows = await claimExpiryReminders(db, reminderDays, limit)
    for (const jobIds of groups(rows)) await notifyPosters(context, db, { kind: 'expiring', jobIds })
    return rows.length
  })
}

function groups(rows: readonly SweptRow[]): string[][] {
  const ids = rows.filter((row) => row.isDirect).map((row) => row.id)
  return Array.from({ length: Math.ceil(ids.length / emailsPerJob) }, (_, index) =>
    ids.slice(index * emailsPerJob, (index + 1) * emailsPerJob),
  )
}

/** A listing that the sweep moved, and whether its poster is written to. */
interface SweptRow {
  id: string
  isDirect: boolean
}

/** Ends up to so many live listings that are past their end, each with its event. */
async function expireListings(db: Db, limit: number): Promise<SweptRow[]> {
  const { rows } = await sql<SweptRow>`
    with due as (
      select id from board.jobs where status = 'live' and expires_at <= now()
      order by expires_at limit ${limit} for update skip locked),
    ended as (
      update board.jobs j set status = 'expired', updated_at = now() from due where j.id = due.id
      returning j.id, j.public_id, j.company_id, j.source, j.is_demo),
    noted as (
      insert into board.job_events (job_id, public_id, company_id, kind, from_status, to_status, actor)
      select id, public_id, company_id, 'expired', 'live', 'expired', 'system' from ended)
    select id, source = 'direct' and not is_demo as "isDirect" from ended`.execute(db)
  return rows
}

/** Marks up to `limit` listings that end within so many days as reminded, and returns them: each is returned once. */
async function claimExpiryReminders(db: Db, days: number, limit: number): Promise<SweptRow[]> {
  const { rows } = await sql<SweptRow>`
    with due as (
      select id from board.jobs
      where status = 'live' and expires_at > now() and expires_at <= now() + make_interval(days => ${days}::int)
        and reminded_at is null and frozen_at is null and source = 'direct' and not is_demo
      order by expires_at limit ${limit} for update skip locked)
    update board.jobs j set reminded_at = now() from due where j.id = due.id
    returning j.id, true as "isDirect"`.execute(db)
  return rows
}

/** Archives up to so many listings that ended more than the given days ago; returns how many. */
async function archiveListings(db: Db, days: number, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select id, status as was from board.jobs
      where status in ('expired', 'closed') and coalesce(closed_at, expires_at) < now() - make_interval(days => ${days}::int)
      limit ${limit} for update skip locked),
    ended as (
      update board.jobs j set status = 'archived', updated_at = now() from due where j.id = due.id
      returning j.id, j.public_id, j.company_id, due.was)
    insert into board.job_events (job_id, public_id, company_id, kind, from_status, to_status, actor)
    select id, public_id, company_id, 'archived', was, 'archived', 'system' from ended returning job_id as id`.execute(
    db,
  )
  return rows.length
}
