import type { RunOutcome } from '@cryptolist/contract'
import { type RawBuilder, sql } from 'kysely'
import { isReachableSql, isServedSql, isUnlockedSql } from '../database/listed.ts'
import type { Db } from '../database/schema.ts'

export interface QueueFacts {
  name: string
  /** Due, but not begun. */
  waiting: number
  /** Not due yet, such as what failed and is tried again. */
  later: number
  running: number
  /** Given up. */
  failed: number
  /** How long the oldest has been due. */
  oldestDueSeconds: number
}

/** Work of the board's own, without pg-boss's. */
export const isOwnWork = sql<boolean>`name not like '\\_\\_pgboss\\_\\_%'`

/** The work in the queue, of all processes together; names without work are left out. */
export async function readQueue(db: Db): Promise<QueueFacts[]> {
  const { rows } = await sql<QueueFacts>`
    select name,
      (count(*) filter (where state in ('created', 'retry') and start_after <= now()))::int as waiting,
      (count(*) filter (where state in ('created', 'retry') and start_after > now()))::int as later,
      (count(*) filter (where state = 'active'))::int as running,
      (count(*) filter (where state = 'failed'))::int as failed,
      coalesce(extract(epoch from now() - min(start_after)
        filter (where state in ('created', 'retry') and start_after <= now())), 0)::float as "oldestDueSeconds"
    from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') and ${isOwnWork}
    group by name
    order by name`.execute(db)
  return rows
}

export interface ImportFacts {
  source: string
  listings: number
  lastSeenAt: Date
}

/** Where listings were imported from, and when an import last brought one. Reads all of them. */
export async function readImports(db: Db): Promise<ImportFacts[]> {
  const { rows } = await sql<ImportFacts>`
    select source, count(*)::int as listings, max(last_seen_at) as "lastSeenAt"
    from board.jobs where last_seen_at is not null and not is_demo
    group by source order by source`.execute(db)
  return rows
}

export interface FollowedFacts {
  system: string
  followed: number
  paused: number
  /** Followed boards that no complete answer has confirmed for a day. */
  overdue: number
  /** When a complete answer last confirmed one of them. */
  confirmedAt: Date | null
}

/** The followed boards of each system. */
export async function readFollowed(db: Db): Promise<FollowedFacts[]> {
  const { rows } = await sql<FollowedFacts>`
    select system, (count(*) filter (where state = 'followed'))::int as followed,
      (count(*) filter (where state = 'paused'))::int as paused,
      (count(*) filter (where state = 'followed' and coalesce(confirmed_at, added_at) < now() - interval '1 day'))::int as overdue,
      max(confirmed_at) as "confirmedAt"
    from board.sources where state <> 'left_out' group by system order by system`.execute(db)
  return rows
}

export interface SourceRunFacts {
  system: string
  outcome: RunOutcome
  runs: number
  seconds: number
  added: number
  changed: number
  closed: number
  held: number
}

/** Results of the readings of followed boards in the last hour, in the queue or by the command. */
export async function readSourceRuns(db: Db): Promise<SourceRunFacts[]> {
  const { rows } = await sql<SourceRunFacts>`
    select s.system, r.outcome, count(*)::int as runs, sum(r.milliseconds)::float / 1000 as seconds,
      sum(r.added)::int as added, sum(r.changed)::int as changed, sum(r.closed)::int as closed, sum(r.held)::int as held
    from board.sources s join board.source_runs r on r.source_id = s.id and r.at > now() - interval '1 hour'
    group by s.system, r.outcome order by s.system, r.outcome`.execute(db)
  return rows
}

export interface MessageFacts {
  /** All that wait, also for receivers that fail. */
  waiting: number
  /** How long the oldest has been due, of receivers that neither fail nor are being sent to: it grows where the board sends nothing. */
  oldestDueSeconds: Record<'channel' | 'webhook', number>
  /** Of the last week, as long as they are kept. */
  failed: number
  /** Subscriptions whose receivers took nothing the last time. */
  failing: number
  /** Subscriptions that get nothing any longer, because of their receivers. */
  switchedOff: number
}

/** Messages of subscriptions to webhooks and channels. */
export async function readMessages(db: Db): Promise<MessageFacts> {
  const isServed = sql.raw(isServedSql)
  const isSentTo = sql`exists (select from board.deliveries l where l.subscription_id = s.id and l.state = 'waiting' and l.leased_until > now())`
  const oldestOf = (kinds: RawBuilder<unknown>) => sql<number>`
    coalesce(extract(epoch from now() - min(greatest(d.due_at, s.wait_until))
      filter (where ${kinds} and greatest(d.due_at, s.wait_until) <= now() and s.failing_since is null and not ${isSentTo})), 0)::float`
  const { rows } = await sql<MessageFacts>`
    select count(*)::int as waiting,
      json_build_object('channel', ${oldestOf(sql`s.kind <> 'webhook'`)}, 'webhook', ${oldestOf(sql`s.kind = 'webhook'`)}) as "oldestDueSeconds",
      (select count(*)::int from board.deliveries where state = 'failed') as failed,
      (select count(*)::int from board.subscriptions s where ${isServed} and s.failing_since is not null) as failing,
      (select count(*)::int from board.subscriptions where state in ('failed', 'gone')) as "switchedOff"
    from board.deliveries d join board.subscriptions s on s.id = d.subscription_id where d.state = 'waiting' and ${isServed}`.execute(
    db,
  )
  const none = {
    waiting: 0,
    oldestDueSeconds: { channel: 0, webhook: 0 },
    failed: 0,
    failing: 0,
    switchedOff: 0,
  }
  return rows[0] ?? none
}

export interface AlertFacts {
  /** Alerts for which jobs wait. */
  waiting: number
  /** How long the oldest has been due, without what a recipient's server puts off, and what a push service didn't take or is too slow for: it grows where the board sends nothing. */
  oldestDueSeconds: Record<'email' | 'browser', number>
  /** Alerts that are due, but whose accounts have no confirmed address. */
  unreachable: number
  /** Alerts that are paused because emails to their addresses are refused or come back. */
  bounced: number
  /** Browsers that are notified, and how many notifications failed the last time. */
  browsers: number
  notificationsFailing: number
  /** Emails of the last week, by how they ended. */
  mails: Record<'sent' | 'skipped' | 'refused', number>
}

/** Searches whose new jobs are emailed. */
export async function readAlerts(db: Db): Promise<AlertFacts> {
  const isReachable = sql.raw(`(a.user_id is null or ${isReachableSql('u')})`)
  const { rows } = await sql<Omit<AlertFacts, 'mails'> & AlertFacts['mails']>`
    select w.waiting, w.unreachable, m.*, json_build_object('email', w.oldest, 'browser', n.oldest) as "oldestDueSeconds",
      (select count(*)::int from board.alerts where state = 'bounced') as bounced,
      (select count(*)::int from board.push_subscriptions) as browsers,
      (select count(*)::int from board.alert_pushes where failures > 0) as "notificationsFailing" from (
      select count(*)::int as waiting,
        coalesce(extract(epoch from now() - min(case when m.id is not null then m.made_at else greatest(a.due_at, a.waiting_since) end)
          filter (where ${isReachable} and a.soft_bounces = 0 and (m.id is not null or a.due_at <= now()))), 0)::float as oldest,
        (count(*) filter (where not ${isReachable} and a.due_at <= now()))::int as unreachable
      from board.alerts a left join "_User" u on u."objectId" = a.user_id
      left join board.alert_mails m on m.alert_id = a.id and m.state = 'waiting' where a.state = 'active' and a.is_emailed and a.waiting_since is not null
    ) w, (
      select coalesce(extract(epoch from now() - min(greatest(p.due_at, f.found_at))), 0)::float as oldest
      from board.alert_pushes p join board.alerts a on a.id = p.alert_id and a.state = 'active' left join "_User" u on u."objectId" = a.user_id
      cross join lateral (select min(found_at) as found_at from board.alert_jobs where alert_id = a.id and found_at > p.told_until) f
      where p.due_at <= now() and p.failures = 0 and f.found_at is not null and (a.user_id is null or ${sql.raw(isUnlockedSql('u'))})
    ) n, (
      select (count(*) filter (where state = 'sent'))::int as sent, (count(*) filter (where state = 'skipped'))::int as skipped,
        (count(*) filter (where state = 'refused'))::int as refused
      from board.alert_mails where ended_at > now() - interval '7 days'
    ) m`.execute(db)
  const { sent = 0, skipped = 0, refused = 0, ...facts } = rows[0] ?? {}
  const none = {
    waiting: 0,
    oldestDueSeconds: { email: 0, browser: 0 },
    unreachable: 0,
    bounced: 0,
    browsers: 0,
    notificationsFailing: 0,
  }
  return { ...none, ...facts, mails: { sent, skipped, refused } }
}

export interface DatabaseFacts {
  serverVersion: string
  bytes: number
  migrations: number
  lastMigration: string
  migratedAt: Date
}

export async function readDatabase(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as "serverVersion",
      pg_database_size(current_database())::float as bytes,
      (select count(*)::int from board.kysely_migration) as migrations,
      name as "lastMigration", timestamp::timestamptz as "migratedAt"
    from board.kysely_migration order by name desc limit 1`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('A database without migrations was opened.')
  return facts
}
