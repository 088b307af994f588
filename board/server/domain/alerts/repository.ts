import { mostNewJobs } from '@cryptolist/contract'
import { type RawBuilder, sql } from 'kysely'
import { isReachableSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import { isTellableSql } from '../subscriptions/follow-changes.ts'

/** Whose alerts: those of an account, those of an address, or the single one that a link opens. */
export type AlertHolder = { userId: string } | { email: string } | { alertId: string }

/** Alerts of a holder, as SQL over `board.alerts a`; an address has those that are confirmed. */
function isHeldBy(holder: AlertHolder) {
  if ('userId' in holder) return sql<boolean>`a.user_id = ${holder.userId}`
  if ('email' in holder) return sql<boolean>`(a.email = ${holder.email} and a.state <> 'unconfirmed')`
  return sql<boolean>`a.id = ${holder.alertId}`
}

function alerts(db: Db) {
  return db
    .selectFrom('board.alerts as a')
    .select([
      'a.id',
      'a.user_id as userId',
      'a.email',
      'a.search',
      'a.name',
      'a.frequency',
      'a.hour',
      'a.time_zone as timeZone',
      'a.state',
      'a.created_at as createdAt',
      'a.due_at as dueAt',
      'a.is_emailed as isEmailed',
      'a.feed_version as feedVersion',
    ])
}

export type AlertRow = NonNullable<Awaited<ReturnType<typeof findAlert>>>

export async function findAlert(db: Db, id: string, holder: AlertHolder = { alertId: id }) {
  return alerts(db).where('a.id', '=', id).where(isHeldBy(holder)).executeTakeFirst()
}

/** The account's alert for a search, in the form in which it is kept. */
export async function findAlertOf(db: Db, userId: string, search: string) {
  return alerts(db).where('a.user_id', '=', userId).where('a.search', '=', search).executeTakeFirst()
}

/** Open jobs that were found for an alert after a moment, as SQL over `board.alert_jobs n` and `board.jobs j`. */
export function newJobsSql(alertId: RawBuilder<unknown>, since: RawBuilder<unknown>) {
  return sql`from board.alert_jobs n join board.jobs j on j.id = n.job_id join board.companies c on c.id = j.company_id
    where n.alert_id = ${alertId} and n.found_at > ${since} and ${sql.raw(isTellableSql)}`
}

/** The newest first, with how many open jobs were found for each since its owner last looked, `mostNewJobs` at most. */
export async function listAlerts(db: Db, holder: AlertHolder) {
  return alerts(db)
    .select([
      'a.seen_at as seenAt',
      sql<number>`(select count(*)::int from (select ${newJobsSql(sql.ref('a.id'), sql.ref('a.seen_at'))}
        limit ${mostNewJobs}) new)`.as('newJobs'),
    ])
    .where(isHeldBy(holder))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .execute()
}

export async function countAlerts(db: Db, holder: AlertHolder): Promise<number> {
  const { count } = await db
    .selectFrom('board.alerts as a')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isHeldBy(holder))
    .executeTakeFirstOrThrow()
  return count
}

/** Until the transaction ends, nobody else adds an alert for this holder. */
export async function lockHolder(db: Db, holder: AlertHolder): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alerts ${Object.values(holder)[0]}`}, 0))`.execute(
    db,
  )
}

/** Until the transaction ends, nobody else changes these alerts or notes jobs for them. */
export async function lockAlerts(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select from board.alerts where id = any (${ids}::uuid[]) order by id for update`.execute(db)
}

/** Jobs of emails that didn’t arrive wait again. */
export async function giveJobsBack(db: Db, mailIds: readonly string[]): Promise<void> {
  await db.updateTable('board.alert_jobs').set({ mail_id: null }).where('mail_id', 'in', mailIds).execute()
}

/** Pauses all alerts with emails of these addresses and of accounts that have confirmed one of them; `bounced` if their emails come back. */
export async function pauseAddresses(
  db: Db,
  addresses: readonly string[],
  state: 'paused' | 'bounced',
): Promise<void> {
  await sql`
    update board.alerts set state = ${state} where id in (
      select id from board.alerts where state = 'active' and is_emailed and id in (
        select id from board.alerts where email = any (${addresses}::text[])
        union select a.id from board.alerts a join "_User" u on u."objectId" = a.user_id
          where u.email = any (${addresses}::text[]) and u."emailVerified")
      order by id for update)`.execute(db)
}

/** Deletes alerts in a transaction. Their jobs that weren't sent wait for another alert, except those that are just being sent. */
export async function replaceAlerts(db: Db, ids: readonly string[], by: string): Promise<void> {
  // Who is noting jobs for them ends first.
  await lockAlerts(db, ids)
  await sql`
    insert into board.alert_jobs (alert_id, job_id, found_at)
    select ${by}::uuid, j.job_id, min(j.found_at) from board.alert_jobs j join board.alerts a on a.id = j.alert_id
      left join board.alert_mails m on m.id = j.mail_id
    where a.id = any (${ids}::uuid[]) and (j.mail_id is null or (m.state = 'waiting' and a.leased_until is null))
    group by j.job_id`.execute(db)
  await db.deleteFrom('board.alerts').where('id', 'in', ids).execute()
}

/** Open jobs that were found for an alert after a moment, by the database's ids, the last found first, `mostNewJobs` at most. */
export async function listNewJobs(
  db: Db,
  alertId: string,
  since: Date,
): Promise<{ jobId: string; foundAt: string }[]> {
  // As text, whose microseconds a date would lose.
  const { rows } = await sql<{ jobId: string; foundAt: string }>`
    select n.job_id as "jobId", n.found_at::text as "foundAt" ${newJobsSql(sql`${alertId}::uuid`, sql`${since}::timestamptz`)}
    order by n.found_at desc, n.job_id limit ${mostNewJobs}`.execute(db)
  return rows
}

/** That the owner has seen the jobs that were found up to a moment, rounded up to the milliseconds that links carry. */
export async function noteSeen(db: Db, alertId: string, foundAt: string): Promise<void> {
  await sql`
    update board.alerts set seen_at = greatest(seen_at, date_trunc('milliseconds', ${foundAt}::timestamptz + interval '999 microseconds'))
    where id = ${alertId}`.execute(db)
}

/** The database's ids of the jobs that wait for an alert's next email, the last found first. */
export async function listWaitingJobs(db: Db, alertId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('board.alert_jobs')
    .select('job_id as jobId')
    .where('alert_id', '=', alertId)
    .where('mail_id', 'is', null)
    .orderBy('found_at', 'desc')
    .orderBy('job_id')
    .limit(limit)
    .execute()
  return rows.map(({ jobId }) => jobId)
}

/** Jobs that an alert found while it sent no emails count as told. They are in no email, so the alert's id stands for one. */
export async function noteToldInFeed(db: Db, alertId: string): Promise<void> {
  await db
    .updateTable('board.alert_jobs')
    .set({ mail_id: alertId })
    .where('alert_id', '=', alertId)
    .where('mail_id', 'is', null)
    .execute()
}

/** The address that emails of an account may go to; undefined if it has none. */
export async function findAccountEmail(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select u.email from "_User" u where u."objectId" = ${userId} and ${sql.raw(isReachableSql('u'))}`.execute(
    db,
  )
  return rows[0]?.email
}

/** The account that may be written to at an address. */
export async function findAccountOf(db: Db, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u."objectId" as id from "_User" u where u.email = ${email} and ${sql.raw(isReachableSql('u'))} limit 1`.execute(
    db,
  )
  return rows[0]?.id
}
