import {
  type AdminAction,
  adminActions,
  type LogEntry,
  type ModerationAction,
  type ModerationReason,
  type ReviewKind,
  type RiskClass,
  type Transparency,
} from '@cryptolist/contract'
import { sql } from 'kysely'
import { keepFor } from '../../caches/keep-for.ts'
import { hasOpenPageSql, notFrozenSql } from '../../database/listed.ts'
import type { Database } from '../../database/open-database.ts'
import type { Db } from '../../database/schema.ts'
import { relationSql } from './conflict-of-interest.ts'

/** The other work of admins isn't a decision about listings. */
const isDecision = sql`action <> all(${sql.val([...adminActions])}::text[])`
const logPageSize = 50
const shownDecisions = 50
const recentDays = 90
/** It counts the whole log, and anyone may request it. */
const transparencyMilliseconds = 60_000

export interface NewLogEntry {
  action: ModerationAction
  reason: ModerationReason | null
  message: string | null
  reviewKind: ReviewKind | null
  jobId: string | null
  companyId: string | null
  /** Null for what the board does by rule. */
  userId: string | null
  facts?: Record<string, unknown>
}

export async function addLogEntry(db: Db, entry: NewLogEntry): Promise<void> {
  await sql`
    insert into board.moderation_log
      (action, reason_code, message, review_kind, job_id, job_public_id, company_id, user_id, facts)
    values (${entry.action}, ${entry.reason}, ${entry.message}, ${entry.reviewKind}, ${entry.jobId},
      (select public_id from board.jobs where id = ${entry.jobId}::uuid),
      coalesce(${entry.companyId}::uuid, (select company_id from board.jobs where id = ${entry.jobId}::uuid)),
      ${entry.userId}, ${JSON.stringify(entry.facts ?? {})}::jsonb)`.execute(db)
}

export interface AdminEntry {
  action: AdminAction
  /** The admin; null for the operator's command. */
  by: string | null
  /** The thing that was changed, such as `greenhouse:acme`. */
  subject?: string
  aboutUserId?: string
  facts?: Record<string, unknown>
}

/** Logs what an admin or the operator did outside of moderation. */
export async function addAdminEntry(
  db: Db,
  { action, by, subject, aboutUserId, facts }: AdminEntry,
): Promise<void> {
  await db
    .insertInto('board.moderation_log')
    .values({
      action,
      user_id: by,
      about_user_id: aboutUserId ?? null,
      facts: JSON.stringify({
        ...facts,
        ...(subject !== undefined && { subject: subject.slice(0, 500) }),
        byCommand: by === null,
      }),
    })
    .execute()
}

/** A page of the log, the newest first; `before` is the id of an entry. */
export async function listLog(
  db: Db,
  { before, action }: { before?: string; action?: ModerationAction } = {},
): Promise<{ items: LogEntry[]; next: string | null }> {
  const isBefore =
    before !== undefined && /^\d{1,18}$/.test(before) ? sql`and l.id < ${before}::bigint` : sql``
  const ofAction = action === undefined ? sql`` : sql`and l.action = ${action}`
  const { rows } = await sql<Omit<LogEntry, 'at'> & { at: Date }>`
    select l.id, l.at, l.action, l.reason_code as reason, l.message, u.username as by, l.review_kind as kind,
      l.job_public_id as "publicId", j.title, c.name as "companyName", a.username as about,
      l.facts ->> 'office' as office, l.facts ->> 'subject' as subject,
      coalesce(l.facts ->> 'relation', ${relationSql(sql`l.user_id`, sql`l.company_id`)}) as relation
    from (select * from board.moderation_log l where true ${ofAction} ${isBefore} order by l.id desc limit ${logPageSize + 1}) l
    left join board.jobs j on j.id = l.job_id
    left join board.companies c on c.id = l.company_id
    left join "_User" u on u."objectId" = l.user_id
    left join "_User" a on a."objectId" = l.about_user_id
    order by l.id desc`.execute(db)
  const items = rows.slice(0, logPageSize).map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
  return { items, next: rows.length > logPageSize ? (items.at(-1)?.id ?? null) : null }
}

/** Public figures about moderation, up to a minute old. */
export interface TransparencyCache {
  get(): Promise<Transparency>
}

export function createTransparency({ db }: Pick<Database, 'db'>): TransparencyCache {
  return { get: keepFor(transparencyMilliseconds, () => readTransparency(db)) }
}

async function readTransparency(db: Db): Promise<Transparency> {
  const periods = [recentDays, null]
  const [decisions, reports, medianMinutes, waiting, latest] = await Promise.all([
    Promise.all(periods.map(async (days) => ({ days, decisions: await countDecisions(db, days) }))),
    Promise.all(periods.map(async (days) => ({ days, ...(await countReports(db, days)) }))),
    findMedianMinutes(db, recentDays),
    countByRisk(db),
    listPublicDecisions(db, shownDecisions),
  ])
  return {
    periods: decisions,
    reports,
    medianMinutes,
    waiting,
    latest: latest.map(({ at, ...row }) => ({ ...row, at: at.toISOString().slice(0, 10) })),
  }
}

/** How often each decision was made for each reason, in the last days or ever. */
async function countDecisions(
  db: Db,
  days: number | null,
): Promise<{ action: ModerationAction; reason: ModerationReason | null; count: number }[]> {
  const { rows } = await sql<{ action: ModerationAction; reason: ModerationReason | null; count: number }>`
    select action, reason_code as reason, count(*)::int as count from board.moderation_log
    where ${isDecision} ${since(days, sql.ref('at'))}
    group by action, reason_code order by count desc, action, reason_code`.execute(db)
  return rows
}

/** Within how many minutes half of what was decided in the last days was decided; null when nothing was. */
async function findMedianMinutes(db: Db, days: number): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null }>`
    select percentile_cont(0.5) within group (order by extract(epoch from decided_at - opened_at) / 60) as minutes
    from board.reviews where decided_at > now() - make_interval(days => ${days})`.execute(db)
  const minutes = rows[0]?.minutes ?? null
  return minutes === null ? null : Math.round(minutes)
}

/** Waiting reviews by class, and how many are past their time. */
async function countByRisk(db: Db): Promise<{ risk: RiskClass; count: number; overdue: number }[]> {
  const { rows } = await sql<{ risk: RiskClass; count: number; overdue: number }>`
    select risk, count(*)::int as count, (count(*) filter (where due_at < now()))::int as overdue
    from board.reviews where decided_at is null group by risk, urgency order by urgency`.execute(db)
  return rows
}

/** The outcomes of reports made in the last days or ever. */
async function countReports(
  db: Db,
  days: number | null,
): Promise<{ open: number; upheld: number; dismissed: number }> {
  const { rows } = await sql<{ open: number; upheld: number; dismissed: number }>`
    select (count(*) filter (where state = 'open'))::int as open, (count(*) filter (where state = 'upheld'))::int as upheld,
      (count(*) filter (where state = 'dismissed'))::int as dismissed
    from board.reports where true ${since(days, sql.ref('created_at'))}`.execute(db)
  return rows[0] ?? { open: 0, upheld: 0, dismissed: 0 }
}

interface PublicDecision {
  at: Date
  action: ModerationAction
  reason: ModerationReason | null
  /** Null unless the listing is public. */
  path: string | null
}

/** The newest decisions with nothing of any person. */
async function listPublicDecisions(db: Db, limit: number): Promise<PublicDecision[]> {
  const { rows } = await sql<PublicDecision>`
    select l.at, l.action, l.reason_code as reason,
      case when ${sql.raw(hasOpenPageSql)} and ${sql.raw(notFrozenSql)}
        and coalesce(j.closed_at, j.expires_at, now()) > now() - interval '180 days'
        then '/jobs/' || j.slug || '-' || j.public_id end as path
    from (select * from board.moderation_log where ${isDecision}
      order by at desc, id desc limit ${limit}) l
    left join board.jobs j on j.id = l.job_id
    left join board.companies c on c.id = j.company_id
    order by l.at desc, l.id desc`.execute(db)
  return rows
}

function since(days: number | null, column: ReturnType<typeof sql.ref>) {
  return days === null ? sql`` : sql`and ${column} > now() - make_interval(days => ${days})`
}
