import { postingFields, processFields, publicFields, tokenFields } from '@cryptolist/contract'
import { sql } from 'kysely'
import { type Cell, csvHead, csvLine } from '../../../escaping/csv.ts'
import { ownListingsSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import { readPages } from '../../database/transactions.ts'
import { writeJson } from '../../texts/write-json.ts'
import { requireFresh } from '../accounts/session-policy.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import { listMemberships } from '../teams/team.ts'
import { columnsOf } from './content-rows.ts'

/** Rows that are in memory at a time. */
const batch = 200

/**
 * Everything that an account keeps here about jobs: listings with texts, revisions, events and statistics; drafts; the companies. Pieces of
 * a file, so that the whole is never in memory. Throws not_signed_in, sign_in_again, before the first piece.
 */
export function writeJsonExport(
  context: DomainContext,
  viewer: Viewer,
  origin: string,
): AsyncIterable<string> {
  return writeOwn(context, requireFresh(viewer).user.id, origin)
}

/** One line for each listing. Throws the same. */
export function writeCsvExport(
  context: DomainContext,
  viewer: Viewer,
  origin: string,
): AsyncIterable<string> {
  return writeCsv(context.database.db, requireFresh(viewer).user.id, origin)
}

async function* writeOwn(context: DomainContext, userId: string, origin: string): AsyncGenerator<string> {
  const { db } = context.database
  const companies = (await listMemberships(db, userId)).map(({ slug, name, role }) => ({ slug, name, role }))
  const head = { exportedAt: new Date().toISOString(), board: origin, companies }
  yield* writeJson(head, { drafts: presentDrafts(db, userId), listings: presentListings(db, userId, origin) })
}

async function* presentDrafts(db: Db, userId: string) {
  for await (const { rowId: _rowId, ...draft } of readDrafts(db, userId)) yield draft
}

async function* presentListings(db: Db, userId: string, origin: string) {
  for await (const listing of readListings(db, userId)) {
    const {
      rowId: _rowId,
      slug: _slug,
      facts,
      views: _views,
      applyClicks: _clicks,
      applications: _count,
      ...more
    } = listing
    yield { url: urlOf(origin, listing), ...more, ...facts }
  }
}

/** The columns of the CSV: their names, and each either a fact of the listing, the first of several that it has, or read from it. */
const columns: readonly [
  name: string,
  cell: string | readonly string[] | ((listing: ExportedListing, origin: string) => Cell),
][] = [
  ['id', ({ id }) => id],
  ['title', 'title'],
  ['company', ({ company }) => company],
  ['state', 'status'],
  ['close_reason', 'close_reason'],
  ['published', 'published_at'],
  ['ends', 'expires_at'],
  ['closed', 'closed_at'],
  ['role', 'role_family'],
  ['employment', 'employment'],
  ['cash_min_minor_units', 'cash_min'],
  ['cash_max_minor_units', 'cash_max'],
  ['currency', 'currency'],
  ['period', 'period'],
  ['work_mode', 'work_mode'],
  ['remote_countries', 'remote_countries'],
  ['cities', 'cities'],
  ['tags', ({ tags }) => tags.join(' ')],
  ['apply', ['apply_url', 'apply_email']],
  ['views', ({ views }) => views],
  ['clicks', ({ applyClicks }) => applyClicks],
  ['applications', ({ applications }) => applications],
  ['url', (listing, origin) => urlOf(origin, listing)],
]

async function* writeCsv(db: Db, userId: string, origin: string): AsyncIterable<string> {
  yield csvHead(columns.map(([name]) => name))
  for await (const listing of readListings(db, userId))
    yield csvLine(
      columns.map(([, cell]) =>
        typeof cell === 'function' ? cell(listing, origin) : findFact(listing, [cell].flat()),
      ),
    )
}

function readListings(db: Db, userId: string): AsyncIterable<ExportedListing> {
  return readPages(batch, (page) => listExported(db, userId, page))
}

function readDrafts(db: Db, userId: string): AsyncIterable<ExportedDraft> {
  return readPages(batch, (page) => listExportedDrafts(db, userId, page))
}

function urlOf(origin: string, { id, slug }: ExportedListing): string {
  return `${origin}/jobs/${slug}-${id}`
}

function findFact({ facts }: ExportedListing, names: readonly string[]): Cell {
  return names.map((name) => cellOf(facts[name])).find((cell) => cell !== null) ?? null
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number') return value
  return Array.isArray(value) ? value.join(' ') : null
}

/** A listing with all that is kept of it. */
interface ExportedListing {
  /** Of the row, for the next page. */
  rowId: string
  id: string
  slug: string
  company: string
  companySlug: string
  /** The content and state of the listing, column by column; no account and no address of a person is among them. */
  facts: Record<string, unknown>
  tags: string[]
  chains: string[]
  tokens: Record<string, unknown>[]
  revisions: Record<string, unknown>[]
  events: Record<string, unknown>[]
  counts: { day: string; kind: string; count: number }[]
  views: number
  applyClicks: number
  applications: number
}

const plainColumns = columnsOf({ ...publicFields, ...postingFields, ...processFields })
  .map((column) => `j.${column}`)
  .join(', ')
/** The exported columns of a listing: of the contract's fields all, of others those that are named here. */
const jobColumns =
  sql.raw(`${plainColumns}, j.title, j.description_md, j.role_family, j.seniority, j.employment, 
  j.cash_min, j.cash_max, j.currency, j.period, j.is_token_only, j.cash_usd_year_min, j.cash_usd_year_max, j.fx_date,
  j.crypto_pay, j.crypto_assets, j.crypto_pct, j.crypto_chain, j.pay_cadence, j.work_mode, j.remote_countries,
  j.excluded_countries, j.office_countries, j.cities, j.core_time_zone, j.core_start, j.core_end, 
  j.process_steps, j.take_home_hours, 
  j.apply_method, j.apply_url, j.apply_email, j.apply_questions, j.apply_cv, j.source, j.source_id, j.source_url, j.status,
  j.close_reason, j.status_note, j.reason_code, j.freeze_reason, j.risk, j.findings, j.version, j.revision,
  j.submitted_at, j.published_at, j.first_seen_at, j.last_seen_at, j.confirmed_at, j.renewed_at, j.reminded_at, j.expires_at,
  j.closed_at, j.frozen_at, j.updated_at, j.is_demo`)
const tokenColumns = sql.raw(
  Object.values(tokenFields)
    .map(({ column }) => `k.${column}`)
    .join(', '),
)

/** Listings of an account and of its companies, by id, the next ones after a row. */
async function listExported(
  db: Db,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<ExportedListing[]> {
  const sumOf = (kind: string) =>
    sql`(select coalesce(sum(d.count), 0)::int from board.job_daily_counts d where d.job_id = j.id and d.kind = ${kind})`
  const { rows } = await sql<ExportedListing>`
    select j.id as "rowId", j.public_id as id, j.slug, c.name as company, c.slug as "companySlug",
      (select to_jsonb(f) from (select ${jobColumns}) f) as facts,
      array(select t.tag_slug from board.job_tags t where t.job_id = j.id order by t.position) as tags,
      array(select h.chain_slug from board.job_chains h where h.job_id = j.id order by h.position) as chains,
      coalesce((select jsonb_agg((select to_jsonb(f) from (select ${tokenColumns}) f) order by k.position)
        from board.job_token_terms k where k.job_id = j.id), '[]') as tokens,
      coalesce((select jsonb_agg(jsonb_build_object('number', r.number, 'at', r.at, 'actor', r.actor, 'content', r.content) order by r.number)
        from board.job_revisions r where r.job_id = j.id), '[]') as revisions,
      coalesce((select jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind, 'from_status', e.from_status, 'to_status', e.to_status,
          'actor', e.actor, 'reason_code', e.reason_code, 'facts', e.facts) order by e.id)
        from board.job_events e where e.job_id = j.id), '[]') as events,
      coalesce((select jsonb_agg(jsonb_build_object('day', d.day, 'kind', d.kind, 'count', d.count) order by d.day, d.kind)
        from board.job_daily_counts d where d.job_id = j.id), '[]') as counts,
      ${sumOf('view')} as views, ${sumOf('apply_click')} as "applyClicks", ${sumOf('application')} as applications
    from (select own.id from ${ownListingsSql(userId)} own
      where ${after}::uuid is null or own.id > ${after}::uuid order by own.id limit ${limit}) own
    join board.jobs j on j.id = own.id join board.companies c on c.id = j.company_id order by j.id`.execute(
    db,
  )
  return rows
}

interface ExportedDraft {
  /** Of the row, for the next page. */
  rowId: string
  id: string
  state: string
  fields: Record<string, unknown>
  createdAt: string
  updatedAt: string
}

/** The drafts that the account has begun, by id, the next ones after a row. */
async function listExportedDrafts(
  db: Db,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<ExportedDraft[]> {
  const rows = await db
    .selectFrom('board.listing_drafts as d')
    .select(['d.id as rowId', 'd.public_id as id', 'd.state', 'd.fields'])
    .select(['d.created_at as createdAt', 'd.updated_at as updatedAt'])
    .where('user_id', '=', userId)
    .where('state', '<>', 'done')
    .$if(after !== null, (query) => query.where('d.id', '>', after))
    .orderBy('d.id')
    .limit(limit)
    .execute()
  return rows.map(({ createdAt, updatedAt, ...draft }) => ({
    ...draft,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}
