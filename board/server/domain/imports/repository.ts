import type {
  CloseReason,
  Employment,
  JobSource,
  JobStatus,
  LabelledRange,
  OutsideForm,
  PayLevel,
  RoleFamily,
  Seniority,
  WorkMode,
} from '@cryptolist/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db, Schema } from '../../database/schema.ts'
import type { CashRow } from '../money/yearly-pay.ts'
import { expiryDays, type Listing, statesForm } from './listing.ts'

/** The stored part of an imported job that a file can change. */
export interface StoredJob {
  id: string
  companyId: string
  source: JobSource
  sourceId: string
  status: JobStatus
  isFrozen: boolean
  closeReason: CloseReason | null
  /** Of what its source said last. */
  sourceHash: string | null
  /** The fields that its employer has changed here. */
  ownFields: string[]
  version: number
  /** The number of the newest revision; 0 as long as there is none. */
  revision: number
  /** The hash of the words that a moderator approved. */
  passedText: string | null
  title: string
  url: string | null
  roleFamily: RoleFamily | null
  seniority: Seniority[]
  employment: Employment[]
  workMode: WorkMode | null
  remoteCountries: readonly string[]
  excludedCountries: readonly string[]
  regions: readonly string[]
  officeCountries: readonly string[]
  cities: readonly string[]
  tags: string[]
  chains: string[]
  description: string | null
  /** The title and text that its source said last: its employer may have changed them here. */
  sourceTitle: string
  sourceDescription: string | null
  language: string | null
  isLanguageRead: boolean
  /** Without currency where it has no one pay. */
  pay: CashRow
  payRanges: LabelledRange[]
  payEvidence: [PayLevel, string | null] | null
  placeQuote: string | null
  outsideForm: OutsideForm | null
  /** The earliest time the employer has stated, otherwise when it was first seen. */
  listedAt: Date
}

/** A listing with its stored or future ids. */
export interface PlacedListing {
  id: string
  companyId: string
  listing: Listing
}

const importLock = sql`hashtextextended('board.listing-import', 0)`

/** Takes the import lock for a connection; false if another import holds it. */
export async function takeImportLock(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${importLock}) as taken`.execute(
    connection,
  )
  return rows[0]?.taken === true
}

/** Gives it back. The end of the connection does too. */
export async function releaseImportLock(connection: Db): Promise<void> {
  await sql`select pg_advisory_unlock(${importLock})`.execute(connection)
}

/** The boards that their companies asked to leave out, in small letters: `lever:acme`. */
export async function listLeftOut(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('board.sources')
    .select(sql<string>`lower(system || ':' || board)`.as('name'))
    .where('state', '=', 'left_out')
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** The name of an imported job. */
export type JobKey = Pick<StoredJob, 'companyId' | 'source' | 'sourceId'>

/** All imported jobs of these companies, with tags and chains in order. */
export function listStoredJobs(db: Transaction<Schema>, companyIds: readonly string[]): Promise<StoredJob[]> {
  return selectStored(db, sql`j.company_id = any(${companyIds}::uuid[])`)
}

/** The imported jobs with these keys, with tags and chains in order. */
export function listJobsByKey(db: Transaction<Schema>, keys: readonly JobKey[]): Promise<StoredJob[]> {
  const ids = keys.map(({ companyId }) => companyId)
  const sources = keys.map(({ source }) => source)
  const sourceIds = keys.map(({ sourceId }) => sourceId)
  return selectStored(
    db,
    sql`(j.company_id, j.source, j.source_id) in (select * from unnest(${ids}::uuid[], ${sources}::text[], ${sourceIds}::text[]))`,
  )
}

async function selectStored(db: Transaction<Schema>, isMeant: RawBuilder<unknown>): Promise<StoredJob[]> {
  const { rows } = await sql<StoredJob>`
    select j.id, j.company_id as "companyId", j.source, j.source_id as "sourceId", j.status,
      j.frozen_at is not null as "isFrozen", j.close_reason as "closeReason", j.source_hash as "sourceHash", j.revision, j.own_fields as "ownFields", j.version, j.passed_text as "passedText",
      j.title, j.apply_url as url, j.role_family as "roleFamily", j.seniority, j.employment, j.work_mode as "workMode",
      j.remote_countries as "remoteCountries", j.excluded_countries as "excludedCountries", j.regions, j.listed_at as "listedAt",
      j.office_countries as "officeCountries", j.cities,
      array(select tag_slug from board.job_tags where job_id = j.id order by position) as tags,
      array(select chain_slug from board.job_chains where job_id = j.id order by position) as chains,
      j.description_md as description, j.language, j.is_language_read as "isLanguageRead",
      coalesce(j.source_says ->> 'title', j.title) as "sourceTitle",
      coalesce(j.source_says ->> 'description', j.description_md) as "sourceDescription",
      json_build_object('cashMin', j.cash_min, 'cashMax', j.cash_max, 'currency', j.currency, 'period', j.period) as pay,
      j.pay_ranges as "payRanges",
      case when j.pay_level is not null then json_build_array(j.pay_level, j.pay_quote) end as "payEvidence",
      j.place_quote as "placeQuote", j.outside_form as "outsideForm"
    from board.jobs j
    where ${isMeant} and j.source_id is not null and not j.is_demo`.execute(db)
  return rows
}

/**
 * Locks these jobs until the transaction ends. Returns which of them still have the state that was read: a poster or a moderator may have
 * decided on others since.
 */
export async function lockAsRead(
  db: Transaction<Schema>,
  jobs: readonly StoredJob[],
): Promise<(job: { id: string }) => boolean> {
  const states = jobs.map(({ id, status, isFrozen, closeReason, version }) => ({
    id,
    status,
    isFrozen,
    closeReason,
    version,
  }))
  const { rows } = await sql<{ id: string }>`
    select j.id from board.jobs j
    join jsonb_to_recordset(${JSON.stringify(states)}::jsonb) n (id uuid, status text, "isFrozen" boolean, "closeReason" text, version integer) on n.id = j.id
    where j.status = n.status and (j.frozen_at is not null) = n."isFrozen"
      and j.close_reason is not distinct from n."closeReason" and j.version = n.version
    order by j.id for no key update of j`.execute(db)
  const ids = new Set(rows.map(({ id }) => id))
  return ({ id }) => ids.has(id)
}

/**
 * Stores new listings, first seen now, for 45 days, each with its event: live, in review if they are held, or rejected with those of their place that
 * a moderator rejected as no listings of the company.
 */
export async function createJobs(
  db: Transaction<Schema>,
  jobs: readonly (PlacedListing & { publicId: string; isHeld: boolean; isRefused: boolean })[],
): Promise<void> {
  const rows = jobs.map((job) => ({
    ...toColumns(job),
    id: job.id,
    public_id: job.publicId,
    company_id: job.companyId,
    status: job.isRefused ? 'rejected' : statusOf(job),
    reason_code: job.isRefused ? 'impersonation' : null,
    submitted_at: job.isHeld ? new Date().toISOString() : null,
  }))
  await sql`
    with made as (
    insert into board.jobs (id, public_id, company_id, source, source_id, source_url, source_hash, title, slug, role_family, seniority, employment,
      work_mode, remote_countries, excluded_countries, regions, office_countries, cities, apply_method, apply_url,
      status, reason_code, submitted_at, first_seen_at, last_seen_at, expires_at)
    select id, public_id, company_id, source, source_id, source_url, source_hash, title, slug, role_family, seniority, employment,
      work_mode, remote_countries, excluded_countries, regions, office_countries, cities, 'url', apply_url,
      status, reason_code, submitted_at, now(), now(), now() + make_interval(days => ${expiryDays})
    from jsonb_populate_recordset(null::board.jobs, ${JSON.stringify(rows)}::jsonb)
    returning id, public_id, company_id, status)
    insert into board.job_events (job_id, public_id, company_id, kind, to_status, actor)
    select id, public_id, company_id, ${eventKind}, status, 'import' from made`.execute(db)
  await insertTerms(db, jobs)
}

/** Writes what changed in jobs that are stored. */
export async function updateJobs(db: Transaction<Schema>, jobs: readonly PlacedListing[]): Promise<void> {
  const rows = jobs.map((job) => ({ ...toColumns(job), id: job.id }))
  const ids = jobs.map((job) => job.id)
  await sql`
    update board.jobs j
    set title = n.title, slug = n.slug, source_url = n.source_url, apply_url = n.apply_url, role_family = n.role_family,
      seniority = n.seniority, employment = n.employment, work_mode = n.work_mode, remote_countries = n.remote_countries,
      excluded_countries = n.excluded_countries, regions = n.regions, office_countries = n.office_countries, cities = n.cities, updated_at = now()
    from jsonb_populate_recordset(null::board.jobs, ${JSON.stringify(rows)}::jsonb) n
    where j.id = n.id`.execute(db)
  await sql`delete from board.job_tags where job_id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from board.job_chains where job_id = any(${ids}::uuid[])`.execute(db)
  await insertTerms(db, jobs)
}

function statusOf({ isHeld }: { isHeld: boolean }): JobStatus {
  return isHeld ? 'submitted' : 'live'
}

const eventKind = sql`case status when 'live' then 'published' when 'rejected' then 'rejected' else 'submitted' end`

/**
 * Marks these jobs of the file as seen now, and as live for 45 more days or until the day on the employer's page, or as in review if they are
 * held. Jobs that were closed only because they were no longer seen go live again. Each change of state gets an event. A form that is stated with
 * the job is stated now.
 */
export async function markSeen(
  db: Transaction<Schema>,
  jobs: readonly (PlacedListing & { isHeld: boolean })[],
): Promise<void> {
  const ids = jobs.map(({ id }) => id)
  const ends = jobs.map(({ listing }) => listing.stated?.closesAt ?? null)
  const states = jobs.map(statusOf)
  const hashes = jobs.map(({ listing }) => listing.sourceHash ?? null)
  const haveForms = jobs.map(({ listing: { stated } }) => statesForm(stated))
  await sql`
    with seen as (
      select j.id, j.status as was, n.closes_at, n.status, n.source_hash, n.has_form
      from unnest(${ids}::uuid[], ${ends}::timestamptz[], ${states}::text[], ${hashes}::text[], ${haveForms}::boolean[])
        n (id, closes_at, status, source_hash, has_form) join board.jobs j on j.id = n.id for update of j),
    kept as (
      update board.jobs j
      set last_seen_at = now(), expires_at = least(now() + make_interval(days => ${expiryDays}), n.closes_at),
        status = n.status, close_reason = null, closed_at = null, source_hash = coalesce(n.source_hash, j.source_hash),
        outside_form_at = case when not n.has_form then j.outside_form_at end,
        submitted_at = case when n.status = 'live' or n.was = 'submitted' then j.submitted_at else now() end
      from seen n where j.id = n.id returning j.id, j.public_id, j.company_id, n.was, j.status)
    insert into board.job_events (job_id, public_id, company_id, kind, from_status, to_status, actor)
    select id, public_id, company_id, ${eventKind}, was, status, 'import' from kept where was <> status`.execute(
    db,
  )
}

/** Notes what sources say of the parts of listings that employers have changed here. */
export async function noteSourceSays(db: Transaction<Schema>, jobs: readonly PlacedListing[]): Promise<void> {
  const rows = jobs.flatMap(({ id, listing: { own } }) => (own === undefined ? [] : [{ id, says: own.says }]))
  if (rows.length === 0) return
  await sql`
    update board.jobs j set source_says = n.says from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (id uuid, says jsonb)
    where j.id = n.id and j.source_says is distinct from n.says`.execute(db)
}

/** Writes the searchable words of these jobs. */
export async function refreshSearch(db: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  await sql`select board.refresh_job_search(${ids}::uuid[])`.execute(db)
}

function toColumns({ listing }: PlacedListing): Record<string, unknown> {
  return {
    source: listing.source,
    source_id: listing.sourceId,
    source_url: listing.own?.sourceUrl ?? listing.url,
    source_hash: listing.sourceHash ?? null,
    apply_url: listing.own?.isByEmail ? null : listing.url,
    title: listing.title,
    slug: listing.slug,
    role_family: listing.roleFamily ?? null,
    seniority: listing.seniority,
    employment: listing.employment,
    work_mode: listing.workMode ?? null,
    remote_countries: listing.remoteCountries,
    excluded_countries: listing.excludedCountries,
    regions: listing.regions,
    office_countries: listing.officeCountries,
    cities: listing.cities,
  }
}

async function insertTerms(db: Transaction<Schema>, jobs: readonly PlacedListing[]): Promise<void> {
  const tags = jobs.flatMap(({ id, listing }) =>
    listing.tags.map((slug, index) => ({
      job_id: id,
      tag_slug: slug,
      position: index + 1,
      quote: listing.tagQuotes.get(slug) ?? null,
    })),
  )
  const chains = jobs.flatMap(({ id, listing }) =>
    listing.chains.map((slug, index) => ({
      job_id: id,
      chain_slug: slug,
      position: index + 1,
      quote: listing.chainQuotes.get(slug) ?? null,
    })),
  )
  await sql`
    insert into board.job_tags (job_id, tag_slug, position, quote)
    select job_id, tag_slug, position, quote from jsonb_populate_recordset(null::board.job_tags, ${JSON.stringify(tags)}::jsonb)`.execute(
    db,
  )
  await sql`
    insert into board.job_chains (job_id, chain_slug, position, quote)
    select job_id, chain_slug, position, quote from jsonb_populate_recordset(null::board.job_chains, ${JSON.stringify(chains)}::jsonb)`.execute(
    db,
  )
}
