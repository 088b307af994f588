import {
  type CompanyDirectory,
  type CompanySummary,
  type DirectoryQuery,
  directoryInitials,
  emptyDirectoryQuery,
} from '@cryptolist/contract'
import { sql } from 'kysely'
import { isListedSql } from '../../database/listed.ts'
import { createNamedStatement } from '../../database/named-statement.ts'
import { correctText } from '../../search/spelling.ts'
import type { DomainContext } from '../domain-context.ts'
import { foldText } from '../taxonomy/folded-text.ts'
import { sectorGroup, tags } from '../taxonomy/terms.ts'
import { summaryColumns } from './companies.ts'
import { joinTerms, type TermCount } from './company-terms.ts'
import { countJobs, type DirectoryEntry } from './directory-entries.ts'
import { nameOfPlace, placesSql } from './job-places.ts'

const companiesPerPage = 50

/** A page of the directory of companies with open jobs. */
export async function listDirectory(
  context: DomainContext,
  query: DirectoryQuery,
): Promise<CompanyDirectory> {
  const entries = await context.readDirectory()
  const matching = findEntries(entries, query)
  const pages = Math.max(1, Math.ceil(matching.length / companiesPerPage))
  const first = (Math.min(query.page, pages) - 1) * companiesPerPage
  return {
    items: await readItems(
      context,
      sortEntries(matching, query.sort)
        .slice(first, first + companiesPerPage)
        .map(({ id }) => id),
    ),
    total: matching.length,
    all: { companies: entries.length, jobs: countJobs(entries) },
    pages,
    sectors: countSectors(entries),
    initials: listInitials(findEntries(entries, { ...query, initial: '' })),
    correction: findCorrection(entries, query, matching.length),
    escapes: matching.length > 0 ? [] : listEscapes(entries, query),
  }
}

/** If a search finds fewer companies than this, its text may have a typing error. */
const fewCompanies = 3

/** A search corrected to the words of names and domains that are nearest to what was typed; undefined if it finds no more companies. */
function findCorrection(
  entries: readonly DirectoryEntry[],
  query: DirectoryQuery,
  matchCount: number,
): CompanyDirectory['correction'] {
  if (query.text === '' || matchCount >= fewCompanies) return undefined
  const wordCounts = new Map<string, number>()
  for (const { words } of entries)
    for (const word of words.split(/[^\p{L}\p{N}]+/u)) wordCounts.set(word, (wordCounts.get(word) ?? 0) + 1)
  const text = correctText(foldText(query.text), wordCounts)
  if (text === undefined) return undefined
  const corrected = { ...query, text, page: 1 }
  const companies = findEntries(entries, corrected).length
  return companies > matchCount ? { query: corrected, companies } : undefined
}

function findEntries(
  entries: readonly DirectoryEntry[],
  { text, sector, initial }: DirectoryQuery,
): DirectoryEntry[] {
  const wanted = foldText(text).split(' ')
  return entries.filter(
    (entry) =>
      (initial === '' || entry.initial === initial) &&
      (sector === '' || entry.sectors.includes(sector)) &&
      wanted.every((word) => entry.words.includes(word)),
  )
}

/** Sorts stably, so that equal ones stay by name. */
function sortEntries(entries: DirectoryEntry[], sort: DirectoryQuery['sort']): DirectoryEntry[] {
  if (sort === 'jobs') return entries.toSorted((a, b) => b.jobs - a.jobs)
  if (sort === 'newest') return entries.toSorted((a, b) => b.newestAt.getTime() - a.newestAt.getTime())
  return entries
}

function countSectors(entries: readonly DirectoryEntry[]): CompanyDirectory['sectors'] {
  return tags
    .filter(({ group }) => group === sectorGroup)
    .map(({ slug, name }) => ({
      slug,
      name,
      companies: entries.filter(({ sectors }) => sectors.includes(slug)).length,
    }))
    .filter(({ companies }) => companies > 0)
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

function listInitials(entries: readonly DirectoryEntry[]): string[] {
  const used = new Set(entries.map(({ initial }) => initial))
  return directoryInitials.filter((initial) => used.has(initial))
}

/** Wider searches, each with one filter less, that find companies; the one that finds most comes first. */
function listEscapes(entries: readonly DirectoryEntry[], query: DirectoryQuery): CompanyDirectory['escapes'] {
  return (['initial', 'sector', 'text'] as const)
    .filter((filter) => query[filter] !== '')
    .map((filter) => ({ ...query, [filter]: emptyDirectoryQuery[filter], page: 1 }))
    .map((wider) => ({ query: wider, companies: findEntries(entries, wider).length }))
    .filter(({ companies }) => companies > 0)
    .sort((a, b) => b.companies - a.companies)
}

async function readItems(
  { database }: DomainContext,
  ids: readonly string[],
): Promise<CompanyDirectory['items']> {
  if (ids.length === 0) return []
  const [companies, facts] = await Promise.all([selectSummaries(database, ids), selectFacts(database, ids)])
  const factsById = new Map(facts.map((row) => [row.id, row]))
  return companies.map(({ id, ...summary }) => {
    const { roles = [], places = [], sectors = [], chains = [] } = factsById.get(id) ?? {}
    const jobs = summary.liveJobs
    return {
      ...summary,
      sectors: joinTerms({ own: summary.sectors, ofJobs: sectors, jobs }),
      chains: joinTerms({ own: summary.chains, ofJobs: chains, jobs }),
      roles,
      places: places.map((row) => ({ ...row, place: nameOfPlace(row.place) })),
    }
  })
}

const selectSummaries = createNamedStatement(
  'companies-by-ids',
  (_db, ids: readonly string[]) => sql<CompanySummary & { id: string }>`
    select c.id, ${summaryColumns} from board.companies c where c.id = any (${ids}::uuid[])
    order by array_position(${ids}::uuid[], c.id)`,
)

interface FactsRow {
  id: string
  roles: { role: CompanyDirectory['items'][number]['roles'][number]['role']; jobs: number }[] | undefined
  places: { place: string; jobs: number }[] | undefined
  sectors: TermCount[] | undefined
  chains: TermCount[] | undefined
}

const selectFacts = createNamedStatement(
  'companies-facts',
  (_db, ids: readonly string[]) => sql<FactsRow>`
    with listed as materialized (
      select j.id, j.company_id, j.role_family, ${sql.raw(placesSql)} as places
      from board.jobs j join board.companies c on c.id = j.company_id
      where c.id = any (${ids}::uuid[]) and ${sql.raw(isListedSql)}),
    by_role as (select company_id, role_family as role, count(*)::int as jobs from listed where role_family is not null group by 1, 2),
    by_place as (
      select company_id, place, count(*)::int as jobs
      from listed cross join lateral unnest(places) place group by 1, 2),
    by_sector as materialized (
      select l.company_id, s.slug, s.name, count(*)::int as jobs
      from listed l join board.job_tags t on t.job_id = l.id join board.sectors s on s.slug = t.tag_slug group by 1, 2, 3),
    by_chain as materialized (
      select l.company_id, h.slug, h.name, count(*)::int as jobs
      from listed l join board.job_chains t on t.job_id = l.id join board.chains h on h.slug = t.chain_slug group by 1, 2, 3)
    select c.id,
      coalesce((select json_agg(json_build_object('role', role, 'jobs', jobs) order by jobs desc, role)
        from by_role where company_id = c.id), '[]') as roles,
      coalesce((select json_agg(json_build_object('place', place, 'jobs', jobs) order by jobs desc, place)
        from by_place where company_id = c.id), '[]') as places,
      coalesce((select json_agg(json_build_object('slug', slug, 'name', name, 'jobs', jobs) order by jobs desc, slug)
        from by_sector where company_id = c.id), '[]') as sectors,
      coalesce((select json_agg(json_build_object('slug', slug, 'name', name, 'jobs', jobs) order by jobs desc, slug)
        from by_chain where company_id = c.id), '[]') as chains
    from unnest(${ids}::uuid[]) c (id)`,
)
