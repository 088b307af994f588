import type { ListingGroup, SignatureMark, TeamRole } from '@cryptolist/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { hasVerifiedDomainSql, signatureMarkSql } from '../../database/company-marks.ts'
import { endedSql, ownListingsSql } from '../../database/listed.ts'
import type { Db, JobsTable } from '../../database/schema.ts'

const jobColumns = [
  'id',
  'public_id',
  'title',
  'slug',
  'source',
  'source_id',
  'status',
  'close_reason',
  'submitted_at',
  'published_at',
  'confirmed_at',
  'expires_at',
  'closed_at',
  'renewed_at',
  'frozen_at',
  'risk',
  'findings',
  'reason_code',
  'freeze_reason',
  'status_note',
  'is_demo',
  'apply_method',
] as const satisfies (keyof JobsTable)[]

/** A listing with what its people are shown of it. */
export type ManagedRow = Pick<Selectable<JobsTable>, (typeof jobColumns)[number]> & {
  company_slug: string
  company_name: string
  company_frozen_at: Date | null
  /** Whether the company's domain is proved now. */
  is_domain_proved: boolean
  signature: SignatureMark | null
  /** Of the account that asks; null when it is not of the team. */
  role: TeamRole | null
  is_maker: boolean
  read_at: Date
}

const columns = sql.raw(`${jobColumns.map((column) => `j.${column}`).join(', ')},
  ${hasVerifiedDomainSql()} as is_domain_proved, c.slug as company_slug, c.name as company_name, c.frozen_at as company_frozen_at,
  ${signatureMarkSql} as signature, now() as read_at`)

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
    select ${columns}, m.role, j.created_by is not distinct from ${userId} as is_maker
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
    select ${columns}, m.role, ${userId}::text is not null and j.created_by = ${userId} as is_maker
    from board.jobs j join board.companies c on c.id = j.company_id
      left join board.company_members m on m.company_id = j.company_id and m.user_id = ${userId}
    where j.id = ${jobId}`.execute(db)
  return rows[0]
}
