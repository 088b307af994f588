import type { Database } from '../../../database/open-database.ts'
import { readPages } from '../../../database/read-pages.ts'
import { requireFresh } from '../../accounts/sessions/policy.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import type { CompanyTeamsService } from '../../companies/teams/service.ts'
import { csvLine } from './csv.ts'
import { type ExportedDraft, type ExportedListing, listExported, listExportedDrafts } from './repository.ts'

/** Everything that an account keeps here about jobs, to take along. Pieces of a file, so that nobody has to hold the whole. */
export interface ListingExportService {
  /** Listings with texts, revisions, events and figures; drafts; the companies. Throws not_signed_in, sign_in_again. */
  writeJson(viewer: Viewer, origin: string): AsyncIterable<string>
  /** One line for each listing. Throws the same. */
  writeCsv(viewer: Viewer, origin: string): AsyncIterable<string>
}

export interface ListingExportParts {
  database: Pick<Database, 'db'>
  companyTeams: Pick<CompanyTeamsService, 'listOfUser'>
}

/** Rows that are in memory at a time. */
const batch = 200

/** Makes the service. The right is looked at before the first piece. */
export function createListingExportService(parts: ListingExportParts): ListingExportService {
  return {
    writeJson(viewer, origin) {
      const { user } = requireFresh(viewer)
      return writeJson(parts, user.id, origin)
    },
    writeCsv(viewer, origin) {
      const { user } = requireFresh(viewer)
      return writeCsv(parts, user.id, origin)
    },
  }
}

async function* writeJson(
  { database: { db }, companyTeams }: ListingExportParts,
  userId: string,
  origin: string,
): AsyncIterable<string> {
  const companies = (await companyTeams.listOfUser(userId)).map(({ slug, name, role }) => ({
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

async function* writeCsv(
  { database: { db } }: ListingExportParts,
  userId: string,
  origin: string,
): AsyncIterable<string> {
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

type Db = ListingExportParts['database']['db']

function readListings(db: Db, userId: string): AsyncIterable<ExportedListing> {
  return readPages(batch, (page) => listExported(db, userId, page))
}

function readDrafts(db: Db, userId: string): AsyncIterable<ExportedDraft> {
  return readPages(batch, (page) => listExportedDrafts(db, userId, page))
}

function urlOf(origin: string, { id }: ExportedListing, slug: string): string {
  return `${origin}/jobs/${slug}-${id}`
}

function cellOf(value: unknown): string | number | null {
  if (typeof value === 'string' || typeof value === 'number') return value
  return Array.isArray(value) ? value.join(' ') : null
}
