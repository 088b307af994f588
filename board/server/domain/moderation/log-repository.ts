import type {
  ModerationAction,
  ModerationReason,
  ReviewKind,
  RiskClass,
  StaffRole,
} from '@cryptolist/contract'
import { type Kysely, sql } from 'kysely'
import { notFrozenSql, openPageSql } from '../../database/listed.ts'
import type { Schema } from '../../database/schema.ts'

type Db = Kysely<Schema>

export interface LogRow {
  id: string
  at: Date
  action: ModerationAction
  reason: ModerationReason | null
  message: string | null
  by: string | null
  kind: ReviewKind | null
  publicId: string | null
  title: string | null
  companyName: string | null
  about: string | null
  office: StaffRole | null
}

/** The log, the newest first, before an entry. */
export async function listLog(
  db: Db,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<LogRow[]> {
  const isBefore = before === undefined ? sql`` : sql`where l.id < ${before}::bigint`
  const { rows } = await sql<LogRow>`
    select l.id, l.at, l.action, l.reason_code as reason, l.message, u.username as by, l.review_kind as kind,
      l.job_public_id as "publicId", j.title, c.name as "companyName", a.username as about,
      l.facts ->> 'office' as office
    from (select * from board.moderation_log l ${isBefore} order by l.id desc limit ${limit}) l
    left join board.jobs j on j.id = l.job_id
    left join board.companies c on c.id = l.company_id
    left join "_User" u on u."objectId" = l.user_id
    left join "_User" a on a."objectId" = l.about_user_id
    order by l.id desc`.execute(db)
  return rows
}

/** How often each decision was made for each reason, in the last days or ever. Offices are no decisions about listings. */
export async function countDecisions(
  db: Db,
  days: number | null,
): Promise<{ action: ModerationAction; reason: ModerationReason | null; count: number }[]> {
  const { rows } = await sql<{ action: ModerationAction; reason: ModerationReason | null; count: number }>`
    select action, reason_code as reason, count(*)::int as count from board.moderation_log
    where action not in ('give_office', 'take_office') ${since(days, sql.ref('at'))}
    group by action, reason_code order by count desc, action, reason_code`.execute(db)
  return rows
}

/** Within how many minutes half of what was decided in the last days was decided; null when nothing was. */
export async function findMedianMinutes(db: Db, days: number): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null }>`
    select percentile_cont(0.5) within group (order by extract(epoch from decided_at - opened_at) / 60) as minutes
    from board.reviews where decided_at > now() - make_interval(days => ${days})`.execute(db)
  const minutes = rows[0]?.minutes ?? null
  return minutes === null ? null : Math.round(minutes)
}

/** What waits, by class, and how much of it is past its time. */
export async function countByRisk(db: Db): Promise<{ risk: RiskClass; count: number; overdue: number }[]> {
  const { rows } = await sql<{ risk: RiskClass; count: number; overdue: number }>`
    select risk, count(*)::int as count, (count(*) filter (where due_at < now()))::int as overdue
    from board.reviews where decided_at is null group by risk, urgency order by urgency`.execute(db)
  return rows
}

/** What became of reports that were made in the last days or ever. */
export async function countReports(
  db: Db,
  days: number | null,
): Promise<{ open: number; upheld: number; dismissed: number }> {
  const { rows } = await sql<{ open: number; upheld: number; dismissed: number }>`
    select (count(*) filter (where state = 'open'))::int as open, (count(*) filter (where state = 'upheld'))::int as upheld,
      (count(*) filter (where state = 'dismissed'))::int as dismissed
    from board.reports where true ${since(days, sql.ref('created_at'))}`.execute(db)
  return rows[0] ?? { open: 0, upheld: 0, dismissed: 0 }
}

export interface PublicDecision {
  at: Date
  action: ModerationAction
  reason: ModerationReason | null
  /** Null unless everybody may read the listing. */
  path: string | null
}

/** The newest decisions with nothing of any person. */
export async function listPublicDecisions(db: Db, limit: number): Promise<PublicDecision[]> {
  const { rows } = await sql<PublicDecision>`
    select l.at, l.action, l.reason_code as reason,
      case when j.status in ${sql.raw(openPageSql)} and ${sql.raw(notFrozenSql)}
        and coalesce(j.closed_at, j.expires_at, now()) > now() - interval '180 days'
        then '/jobs/' || j.slug || '-' || j.public_id end as path
    from (select * from board.moderation_log where action not in ('give_office', 'take_office')
      order by at desc, id desc limit ${limit}) l
    left join board.jobs j on j.id = l.job_id
    left join board.companies c on c.id = j.company_id
    order by l.at desc, l.id desc`.execute(db)
  return rows
}

function since(days: number | null, column: ReturnType<typeof sql.ref>) {
  return days === null ? sql`` : sql`and ${column} > now() - make_interval(days => ${days})`
}
