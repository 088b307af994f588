import { sql } from 'kysely'
import { isReachableSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'

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
    ])
}

export type AlertRow = NonNullable<Awaited<ReturnType<typeof findAlert>>>

export async function findAlert(db: Db, id: string, holder: AlertHolder = { alertId: id }) {
  return alerts(db).where('a.id', '=', id).where(isHeldBy(holder)).executeTakeFirst()
}

/** The newest first, with how many jobs were found for each since its owner last looked. */
export async function listAlerts(db: Db, holder: AlertHolder) {
  return alerts(db)
    .select(
      sql<number>`(select count(*)::int from board.alert_jobs n where n.alert_id = a.id and n.found_at > a.seen_at)`.as(
        'newJobs',
      ),
    )
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

/** That the owner has seen what is new. */
export async function noteSeen(db: Db, holder: AlertHolder, at: Date): Promise<void> {
  await sql`update board.alerts a set seen_at = ${at} where ${isHeldBy(holder)}`.execute(db)
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
