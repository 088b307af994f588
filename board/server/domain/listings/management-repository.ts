import type {
  ApplyMethod,
  Finding,
  JobSource,
  ListingGroup,
  ModerationReason,
  RiskClass,
  SignatureMark,
  TeamRole,
} from '@cryptolist/contract'
import { type RawBuilder, sql } from 'kysely'
import { hasVerifiedDomainSql, signatureMarkSql } from '../../database/company-marks.ts'
import { endedSql, ownListingsSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import type { ListingLife } from './transitions.ts'

/** A listing with what its people are shown of it. */
export interface ManagedRow extends ListingLife {
  id: string
  publicId: string
  title: string
  slug: string
  source: JobSource
  sourceId: string | null
  submittedAt: Date | null
  confirmedAt: Date | null
  risk: RiskClass | null
  findings: Finding[]
  reasonCode: ModerationReason | null
  freezeReason: ModerationReason | null
  statusNote: string | null
  isDemo: boolean
  applyMethod: ApplyMethod | null
  companySlug: string
  companyName: string
  companyFrozenAt: Date | null
  /** Whether the company's domain is proved now. */
  isDomainProved: boolean
  signature: SignatureMark | null
  /** Of the account that asks; null when it is not of the team. */
  role: TeamRole | null
  isMaker: boolean
  readAt: Date
}

const columns =
  sql.raw(`j.id, j.public_id as "publicId", j.title, j.slug, j.source, j.source_id as "sourceId", j.status,
  j.close_reason as "closeReason", j.submitted_at as "submittedAt", j.published_at as "publishedAt",
  j.confirmed_at as "confirmedAt", j.expires_at as "expiresAt", j.closed_at as "closedAt", j.renewed_at as "renewedAt",
  j.frozen_at as "frozenAt", j.risk, j.findings, j.reason_code as "reasonCode", j.freeze_reason as "freezeReason",
  j.status_note as "statusNote", j.is_demo as "isDemo", j.apply_method as "applyMethod",
  ${hasVerifiedDomainSql()} as "isDomainProved", c.slug as "companySlug", c.name as "companyName", c.frozen_at as "companyFrozenAt",
  ${signatureMarkSql} as signature, now() as "readAt"`)

const isPast = sql.raw(`(j.status in ${endedSql} or j.status = 'live' and j.expires_at <= now())`)
const groupConditions: Record<ListingGroup, RawBuilder<unknown>> = {
  live: sql.raw(`(j.status = 'live' and j.expires_at > now())`),
  waiting: sql.raw(`j.status in ('draft', 'submitted', 'changes_requested', 'rejected')`),
  ended: isPast,
}

/** A page of an account's listings, the newest first. Only the rows of the page are joined with what they are shown with. */
export async function listManaged(
  db: Db,
  userId: string,
  {
    group,
    after,
    limit,
    companyId,
  }: { group: ListingGroup | undefined; after: string | undefined; limit: number; companyId: string | null },
): Promise<ManagedRow[]> {
  const inGroup = group === undefined ? sql`` : sql`and ${groupConditions[group]}`
  const behind =
    after === undefined ? sql`` : sql`and j.id < (select a.id from board.jobs a where a.public_id = ${after})`
  const { rows } = await sql<ManagedRow>`
    select ${columns}, m.role, j.created_by is not distinct from ${userId} as "isMaker"
    from (select j.id, m.role from ${ownListingsSql(userId)} m join board.jobs j on j.id = m.id
      where ${isOf(companyId)} ${inGroup} ${behind} order by j.id desc limit ${limit}) m
    join board.jobs j on j.id = m.id join board.companies c on c.id = j.company_id order by j.id desc`.execute(
    db,
  )
  return rows
}

/** Of one company, or of all. */
function isOf(companyId: string | null): RawBuilder<unknown> {
  return companyId === null ? sql`true` : sql`j.company_id = ${companyId}`
}

/** How many there are in each group. */
export async function countManaged(
  db: Db,
  userId: string,
  companyId: string | null,
): Promise<Record<ListingGroup, number>> {
  const { rows } = await sql<Record<ListingGroup, number>>`
    select count(*) filter (where ${groupConditions.live})::int as live,
      count(*) filter (where ${groupConditions.waiting})::int as waiting,
      count(*) filter (where ${groupConditions.ended})::int as ended
    from ${ownListingsSql(userId)} m join board.jobs j on j.id = m.id where ${isOf(companyId)}`.execute(db)
  return rows[0] ?? { live: 0, waiting: 0, ended: 0 }
}

/** Titles of an account's newest listings. */
export async function listTitleRows(
  db: Db,
  userId: string,
  limit: number,
): Promise<{ id: string; title: string; companyName: string }[]> {
  const { rows } = await sql<{ id: string; title: string; companyName: string }>`
    select j.public_id as id, j.title, c.name as "companyName"
    from (select id from ${ownListingsSql(userId)} own order by id desc limit ${limit}) m
    join board.jobs j on j.id = m.id join board.companies c on c.id = j.company_id order by j.id desc`.execute(
    db,
  )
  return rows
}

/** One listing; the role is that of the account, if one asks. */
export async function findManaged(
  db: Db,
  jobId: string,
  userId: string | null,
): Promise<ManagedRow | undefined> {
  const { rows } = await sql<ManagedRow>`
    select ${columns}, m.role, ${userId}::text is not null and j.created_by = ${userId} as "isMaker"
    from board.jobs j join board.companies c on c.id = j.company_id
      left join board.company_members m on m.company_id = j.company_id and m.user_id = ${userId}
    where j.id = ${jobId}`.execute(db)
  return rows[0]
}
