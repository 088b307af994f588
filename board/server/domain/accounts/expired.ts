import { type RawBuilder, sql } from 'kysely'
import { endedSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { removeTracesOfRemoved } from './removal.ts'

/** Every hour, off the full one. */
const hourly = '17 * * * *'

/**
 * Removes sessions, sign-in texts, links and counters that have expired, and what is left of removed users; returns how many, by table.
 * None of it is still of use: what has expired is refused whether its row exists or not.
 */
export async function removeExpired(context: DomainContext): Promise<Record<string, number>> {
  const counts = await deleteExpiredRows(context.database.db)
  const users = await removeTracesOfRemoved(context)
  return users === 0 ? counts : { ...counts, 'removed users': users }
}

/** Has it done every hour, by one process of all. */
export async function handleExpiryJobs(context: DomainContext): Promise<void> {
  await context.queue.repeat('remove-expired', hourly, async () => {
    const removed = await removeExpired(context)
    if (Object.keys(removed).length > 0) context.log.info({ removed }, 'Rows that had expired were removed')
  })
}

/** Rows that are over, in a table that may be absent. */
interface Expired {
  table: string
  /** True for rows that are over. */
  condition: RawBuilder<boolean>
}

/** How long Parse's accounts of jobs and pushes are kept. */
const statusDays = 90
/** A statement stays short, so that nobody waits for it. */
const batchSize = 5_000

/**
 * The order matters: what a session on this site was made with goes after the session. Parse has no way to remove many rows but one by
 * one; what is deleted here in its tables is nothing that it would still take.
 */
const expired: readonly Expired[] = [
  { table: 'public."_Session"', condition: sql`"expiresAt" < now()` },
  {
    table: 'board.site_sessions',
    condition: sql`not exists (select from "_Session" session where session."objectId" = session_id)`,
  },
  { table: 'board.sign_in_nonces', condition: sql`expires_at < now()` },
  // Good for five minutes; an hour keeps the last one, above which the next one has to be.
  { table: 'board.server_times', condition: sql`issued_at < now() - interval '1 hour'` },
  { table: 'board.rate_limits', condition: sql`expire < extract(epoch from now()) * 1000` },
  { table: 'board.mail_tokens', condition: sql`expires_at < now()` },
  { table: 'board.admin_links', condition: sql`expires_at < now()` },
  // Browsers keep their cookie as long.
  { table: 'board.sign_in_devices', condition: sql`used_at < now() - interval '1 year'` },
  // A sent one stays until its listing has been closed for 180 days.
  {
    table: 'board.applications',
    condition: sql`purge_at < now() and (confirmed_at is null or not exists (select from board.jobs j where j.id = job_id
      and (j.status not in ${sql.raw(endedSql)} or coalesce(j.closed_at, j.expires_at) > now() - interval '180 days')))`,
  },
  // Addresses of people who did not answer.
  { table: 'board.company_invitations', condition: sql`expires_at < now() - interval '7 days'` },
  {
    table: 'board.deliveries',
    condition: sql`state <> 'waiting' and tried_at < now() - interval '7 days'`,
  },
  { table: 'board.deliveries', condition: sql`state = 'waiting' and made_at < now() - interval '30 days'` },
  { table: 'public."_Idempotency"', condition: sql`expire < now()` },
  { table: 'public."_JobStatus"', condition: olderThan(statusDays) },
  { table: 'public."_PushStatus"', condition: olderThan(statusDays) },
]

async function deleteExpiredRows(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table, condition } of expired) {
    if (!(await isThere(db, table))) continue
    const count = await removeRows(db, table, condition)
    if (count > 0) counts[table] = (counts[table] ?? 0) + count
  }
  return counts
}

async function removeRows(db: Db, table: string, condition: RawBuilder<boolean>): Promise<number> {
  const name = sql.raw(table)
  let count = 0
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${condition} limit ${batchSize}
      )) and ${condition}`.execute(db)
    count += Number(numAffectedRows)
    if (numAffectedRows < batchSize) return count
  }
}

async function isThere(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(
    db,
  )
  return rows[0]?.found === true
}

function olderThan(days: number): RawBuilder<boolean> {
  return sql<boolean>`"createdAt" < now() - make_interval(days => ${days})`
}
