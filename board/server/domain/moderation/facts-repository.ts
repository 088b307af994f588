import type {
  Finding,
  JobSource,
  JobStatus,
  ModerationAction,
  ModerationReason,
  ReportReason,
  RiskClass,
} from '@cryptolist/contract'
import { sql } from 'kysely'
import { hasVerifiedDomainSql } from '../../database/company-marks.ts'
import type { Db } from '../../database/schema.ts'
import type { AppealSubject } from './appeals.ts'

/** A listing as a moderator sees it, without its content. */
export interface ListingFacts {
  id: string
  publicId: string
  slug: string
  title: string
  status: JobStatus
  source: JobSource
  isFrozen: boolean
  version: number
  risk: RiskClass | null
  findings: Finding[]
  text: string | null
  applyHost: string | null
  createdBy: string | null
  createdAt: Date
  accountSince: Date | null
  emailDomain: string | null
  earlierListings: number
  companyName: string
  companySlug: string
  companyDomain: string | null
  isProved: boolean
  isClaimed: boolean
  isCompanyFrozen: boolean
}

/** The listing of a review; undefined when it has been deleted. */
export async function findListingFacts(db: Db, jobId: string): Promise<ListingFacts | undefined> {
  const { rows } = await sql<ListingFacts>`
    select j.id, j.public_id as "publicId", j.slug, j.title, j.status, j.source, j.frozen_at is not null as "isFrozen",
      j.version, j.risk, j.findings, j.description_md as text, j.created_by as "createdBy", j.first_seen_at as "createdAt",
      coalesce(split_part(j.apply_email, '@', 2), substring(j.apply_url from '^https?://([^/:?#]+)')) as "applyHost",
      u."createdAt" as "accountSince",
      split_part(coalesce(j.poster_email, u.email), '@', 2) as "emailDomain",
      (select count(*)::int from board.jobs e where e.id < j.id and e.source = 'direct'
        and (e.created_by = j.created_by or e.poster_email = j.poster_email)) as "earlierListings",
      c.name as "companyName", c.slug as "companySlug", c.domain as "companyDomain",
      ${sql.raw(hasVerifiedDomainSql())} as "isProved",
      c.claimed_at is not null as "isClaimed", c.frozen_at is not null as "isCompanyFrozen"
    from board.jobs j join board.companies c on c.id = j.company_id
    left join "_User" u on u."objectId" = j.created_by
    where j.id = ${jobId}`.execute(db)
  return rows[0]
}

export interface LinkedRow {
  publicId: string
  title: string
  companyName: string
  status: JobStatus
  isFrozen: boolean
  createdAt: Date
  why: 'account' | 'address' | 'email_domain' | 'signer' | 'text' | 'company'
  /** Per cent that is the same, for `text`; the wallet for `signer`. */
  detail: string | null
  decision: ModerationAction | null
}

const linkedColumns = sql`j.public_id as "publicId", j.title, c.name as "companyName", j.status,
  j.frozen_at is not null as "isFrozen", j.first_seen_at as "createdAt",
  (select l.action from board.moderation_log l where l.job_id = j.id order by l.id desc limit 1) as decision`

/**
 * Listings that share something with one: the poster, a wallet, the company. Each listing once, with its strongest link. An email
 * domain links only if it isn't one of the free ones, whose users share nothing, and only to posters without account: the board keeps their
 * addresses in an index, and those of accounts in none.
 */
export async function listLinked(
  db: Db,
  jobId: string,
  { emailDomain, limit }: { emailDomain: string | null; limit: number },
): Promise<LinkedRow[]> {
  const ofDomain =
    emailDomain === null
      ? sql`select null::uuid as id where false`
      : sql`select o.id from board.jobs o
          where o.poster_email is not null and split_part(o.poster_email, '@', 2) = ${emailDomain}
          order by o.id desc limit ${limit}`
  const { rows } = await sql<LinkedRow>`
    with self as (select id, company_id, created_by, poster_email as email
      from board.jobs where id = ${jobId}),
    found as (
      select o.id, 1 as place, 'account' as why, null as detail
        from self s join board.jobs o on o.created_by = s.created_by
      union all select o.id, 1, 'address', null from self s join board.jobs o on o.poster_email = s.email
      union all select o.job_id, 2, 'signer', o.signer from self s join board.job_signatures own on own.job_id = s.id
        join board.job_signatures o on o.signer = own.signer
      union all select d.id, 4, 'email_domain', ${emailDomain}::text from (${ofDomain}) d
      union all (select o.id, 5, 'company', null from self s join board.jobs o on o.company_id = s.company_id
        order by o.id desc limit 20)
    ),
    best as (select distinct on (id) id, place, why, detail from found
      where id <> ${jobId} order by id, place)
    select ${linkedColumns}, b.why, b.detail
    from best b join board.jobs j on j.id = b.id join board.companies c on c.id = j.company_id
    order by b.place, j.id desc limit ${limit}`.execute(db)
  return rows
}

/** Listings whose text may be like this one's, live ones and ones that never were; how like they are is for the caller to say. */
export async function listTextsNear(db: Db, jobId: string): Promise<(LinkedRow & { text: string })[]> {
  const { rows } = await sql<LinkedRow & { text: string }>`
    with self as (select text_fingerprint as marks from board.jobs where id = ${jobId}),
    near as (
      (select j.id from self s join board.jobs j on j.text_fingerprint && s.marks where j.status = 'live' limit 50)
      union all
      (select j.id from self s join board.jobs j on j.text_fingerprint && s.marks
        where j.status in ('submitted', 'changes_requested', 'rejected') limit 50)
    )
    select ${linkedColumns}, 'text' as why, null as detail, j.description_md as text
    from near n join board.jobs j on j.id = n.id join board.companies c on c.id = j.company_id
    where j.id <> ${jobId} and j.description_md is not null order by j.id desc`.execute(db)
  return rows
}

export interface PastRow {
  id: string
  at: Date
  action: ModerationAction
  reason: ModerationReason | null
  message: string | null
  by: string | null
}

/** Past decisions about a listing or its company, the newest first. */
export async function listPast(
  db: Db,
  about: { jobId: string | null; companyId: string | null },
): Promise<PastRow[]> {
  const { rows } = await sql<PastRow>`
    select l.id, l.at, l.action, l.reason_code as reason, l.message, u.username as by
    from board.moderation_log l left join "_User" u on u."objectId" = l.user_id
    where l.job_id = ${about.jobId}::uuid
      or (l.company_id = ${about.companyId}::uuid and (l.job_id is null or l.action in ('freeze_company', 'unfreeze_company')))
    order by l.id desc limit 20`.execute(db)
  return rows
}

export interface ReportRow {
  id: string
  reason: ReportReason
  note: string | null
  evidenceUrl: string | null
  createdAt: Date
  isSignedIn: boolean
}

/** Open reports of a listing, the newest first. */
export async function listOpenReports(db: Db, jobId: string): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select id, reason, note, evidence_url as "evidenceUrl", created_at as "createdAt", user_id is not null as "isSignedIn"
    from board.reports where job_id = ${jobId} and state = 'open' order by created_at desc limit 50`.execute(
    db,
  )
  return rows
}

export interface AppealRow {
  text: string
  createdAt: Date
  against: PastRow
}

/** The newest appeal of a listing, or of a company itself, with what it is against. */
export async function findAppeal(db: Db, about: AppealSubject): Promise<AppealRow | undefined> {
  const isOf = 'jobId' in about ? sql`a.job_id = ${about.jobId}` : sql`a.company_id = ${about.companyId}`
  const { rows } = await sql<PastRow & { text: string; createdAt: Date }>`
    select a.text, a.created_at as "createdAt", l.id, l.at, l.action, l.reason_code as reason, l.message, u.username as by
    from board.appeals a join board.moderation_log l on l.id = a.decision_id
    left join "_User" u on u."objectId" = l.user_id
    where ${isOf} order by a.created_at desc limit 1`.execute(db)
  const row = rows[0]
  if (row === undefined) return undefined
  const { text, createdAt, ...against } = row
  return { text, createdAt, against }
}

export interface CompanyFacts {
  name: string
  slug: string
  /** It isn't public yet. */
  isWaiting: boolean
  website: string | null
  version: number
  descriptionHtml: string | null
}

export async function findCompanyFacts(db: Db, companyId: string): Promise<CompanyFacts | undefined> {
  return db
    .selectFrom('board.companies')
    .select([
      'name',
      'slug',
      'website',
      'version',
      'description_html as descriptionHtml',
      sql<boolean>`public_since is null`.as('isWaiting'),
    ])
    .where('id', '=', companyId)
    .executeTakeFirst()
}
