import type { Kysely } from 'kysely'
import type { Schema } from '../../../database/schema.ts'
import { readPages } from '../../../database/transactions.ts'
import { requireFresh } from '../../accounts/sessions/policy.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import { listMemberships } from '../../companies/teams/team.ts'
import type { DomainContext } from '../../domain-context.ts'
import { csvLine } from './csv.ts'
import { type ExportedDraft, type ExportedListing, listExported, listExportedDrafts } from './repository.ts'

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
  return writeJson(context, requireFresh(viewer).user.id, origin)
}

/** One line for each listing. Throws the same. */
export function writeCsvExport(
  context: DomainContext,
  viewer: Viewer,
  origin: string,
): AsyncIterable<string> {
  return writeCsv(context.database.db, requireFresh(viewer).user.id, origin)
}

async function* writeJson(context: DomainContext, userId: string, origin: string): AsyncIterable<string> {
  const { db } = context.database
  const companies = (await listMemberships(db, userId)).map(({ slug, name, role }) => ({
    slug,
    name,
    role,
  }))
  const head = { exportedAt: new Date().toISOString(), board: origin, companies }
  yield `${JSON.stringify(head).slice(0, -1)},"drafts":[`
  let separator = '\n'
  for await (const { rowId: _rowId, ...draft } of readDrafts(db, userId)) {
    yield separator + JSON.stringify(draft)
    separator = ',\n'
  }
  yield '],"listings":['
  separator = '\n'
  for await (const listing of readListings(db, userId)) {
    const {
      rowId: _rowId,
      slug,
      facts,
      views: _views,
      applyClicks: _clicks,
      applications: _count,
      ...more
    } = listing
    yield separator + JSON.stringify({ url: urlOf(origin, listing, slug), ...more, ...facts })
    separator = ',\n'
  }
  yield ']}\n'
}

const columns = [
  'id',
  'title',
  'company',
  'state',
  'close_reason',
  'published',
  'ends',
  'closed',
  'role',
  'employment',
  'cash_min_minor_units',
  'cash_max_minor_units',
  'currency',
  'period',
  'work_mode',
  'remote_countries',
  'cities',
  'tags',
  'apply',
  'views',
  'clicks',
  'applications',
  'url',
]

async function* writeCsv(db: Kysely<Schema>, userId: string, origin: string): AsyncIterable<string> {
  yield csvLine(columns)
  for await (const listing of readListings(db, userId)) {
    const { facts } = listing
    const cell = (name: string): string | number | null => cellOf(facts[name])
    yield csvLine([
      listing.id,
      cell('title'),
      listing.company,
      cell('status'),
      cell('close_reason'),
      cell('published_at'),
      cell('expires_at'),
      cell('closed_at'),
      cell('role_family'),
      cell('employment'),
      cell('cash_min'),
      cell('cash_max'),
      cell('currency'),
      cell('period'),
      cell('work_mode'),
      cell('remote_countries'),
      cell('cities'),
      listing.tags.join(' '),
      cell('apply_url') ?? cell('apply_email'),
      listing.views,
      listing.applyClicks,
      listing.applications,
      urlOf(origin, listing, listing.slug),
    ])
  }
}

function readListings(db: Kysely<Schema>, userId: string): AsyncIterable<ExportedListing> {
  return readPages(batch, (page) => listExported(db, userId, page))
}

function readDrafts(db: Kysely<Schema>, userId: string): AsyncIterable<ExportedDraft> {
  return readPages(batch, (page) => listExportedDrafts(db, userId, page))
}

function urlOf(origin: string, { id }: ExportedListing, slug: string): string {
  return `${origin}/jobs/${slug}-${id}`
}

function cellOf(value: unknown): string | number | null {
  if (typeof value === 'string' || typeof value === 'number') return value
  return Array.isArray(value) ? value.join(' ') : null
}
