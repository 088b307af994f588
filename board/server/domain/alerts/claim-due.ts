import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isReachableSql } from '../../database/listed.ts'
import type { DomainContext } from '../domain-context.ts'
import { mostOfMail } from './alert-email.ts'
import { type AlertTimes, nextTime } from './schedule.ts'

/** An email that is about to be sent. */
export interface DueMail extends AlertTimes {
  /** Of the email. */
  id: string
  alertId: string
  to: string
  name: string
  search: string
  softBounces: number
  /** The database's ids, those found last first. */
  jobIds: string[]
  /** Until when the alert is ours. */
  lease: Date
}

interface Claim {
  lease: Date
  /** Most emails. */
  limit: number
  /** Domains of addresses to which enough is being sent. */
  busyDomains: readonly string[]
}

type ClaimedAlert = Omit<DueMail, 'id' | 'jobIds' | 'lease'>

/** Whether jobs waited for `board.alerts a` when it was due. */
const isInTime = sql`(a.frequency = 'instant' or a.due_at >= a.waiting_since)`

/** Alerts whose times are moved together. */
const movedAtOnce = 500

/**
 * Alerts for which nothing waited at their hour keep their hour: jobs that were found after it wait for the next one. Those that are emailed at once have none.
 */
export async function skipMissedTimes({
  database,
  now,
}: Pick<DomainContext, 'database' | 'now'>): Promise<void> {
  const moveSome = () =>
    database.db.transaction().execute(async (db) => {
      const { rows } = await sql<AlertTimes & { id: string; waitingSince: Date }>`
        select a.id, a.frequency, a.hour, a.time_zone as "timeZone", a.waiting_since as "waitingSince" from board.alerts a
        where a.state = 'active' and a.is_emailed and a.waiting_since is not null and a.due_at <= ${now()} and not ${isInTime}
        order by a.due_at, a.id limit ${movedAtOnce} for no key update skip locked`.execute(db)
      const times = rows.map((row) => nextTime(row, row.waitingSince))
      await sql`update board.alerts a set due_at = t.due from unnest(${rows.map(({ id }) => id)}::uuid[], ${times}::timestamptz[]) as t (id, due)
        where a.id = t.id`.execute(db)
      return rows.length
    })
  let moved: number
  do moved = await moveSome()
  while (moved === movedAtOnce)
}

/**
 * Takes up alerts that are due, the longest due first, and writes down the jobs of each email before anything is sent. An email that a process wrote down before it died keeps
 * its id and its jobs, so anyone who has received it gets exactly that email again.
 */
export async function claimDue(
  { database, now }: Pick<DomainContext, 'database' | 'now'>,
  { lease, limit, busyDomains }: Claim,
): Promise<DueMail[]> {
  const at = now()
  return database.db.transaction().execute(async (db) => {
    // Ordered by the index alone: many alerts share an hour, and a second column would sort all of them each time.
    const { rows: alerts } = await sql<ClaimedAlert>`
      with picked as (
        select a.id, coalesce(a.email, u.email) as "to" from board.alerts a left join "_User" u on u."objectId" = a.user_id
        where a.state = 'active' and a.is_emailed and a.waiting_since is not null and a.due_at <= ${at} and ${isInTime}
          and (a.leased_until is null or a.leased_until <= ${at})
          and (a.user_id is null or ${sql.raw(isReachableSql('u'))})
          and split_part(coalesce(a.email, u.email), '@', 2) <> all (${busyDomains}::text[])
        order by a.due_at limit ${limit} for update of a skip locked
      )
      update board.alerts a set leased_until = ${lease} from picked p where a.id = p.id
      returning a.id as "alertId", p."to", a.name, a.search, a.frequency, a.hour, a.time_zone as "timeZone", a.soft_bounces as "softBounces"`.execute(
      db,
    )
    if (alerts.length === 0) return []
    const emptyMails = alerts.map(({ alertId }) => ({ id: randomUUID(), alertId }))
    await sql`
      with made as (
        insert into board.alert_mails (id, alert_id, made_at)
        select id, alert_id, ${at} from unnest(${emptyMails.map(({ id }) => id)}::uuid[], ${emptyMails.map(({ alertId }) => alertId)}::uuid[]) as m (id, alert_id)
        on conflict (alert_id) where state = 'waiting' do nothing returning id, alert_id
      )
      update board.alert_jobs j set mail_id = chosen.mail_id from (
        select m.id as mail_id, w.alert_id, w.job_id from made m cross join lateral (
          select alert_id, job_id from board.alert_jobs where alert_id = m.alert_id and mail_id is null
          order by found_at desc, job_id limit ${mostOfMail}
        ) w
      ) chosen where j.alert_id = chosen.alert_id and j.job_id = chosen.job_id`.execute(db)
    const { rows: mails } = await sql<Pick<DueMail, 'id' | 'alertId' | 'jobIds'>>`
      select m.id, m.alert_id as "alertId",
        array(select job_id from board.alert_jobs where mail_id = m.id order by found_at desc, job_id) as "jobIds"
      from board.alert_mails m where m.state = 'waiting' and m.alert_id = any (${alerts.map(({ alertId }) => alertId)}::uuid[])`.execute(
      db,
    )
    const byAlert = new Map(mails.map((mail) => [mail.alertId, mail]))
    return alerts.flatMap((alert) => {
      const mail = byAlert.get(alert.alertId)
      return mail === undefined ? [] : [{ ...alert, ...mail, lease }]
    })
  })
}
