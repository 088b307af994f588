import { sql } from 'kysely'
import { verifiedDomainSql } from '../../database/company-marks.ts'
import { isListedSql } from '../../database/listed.ts'
import { createNamedStatement } from '../../database/named-statement.ts'
import type { Database } from '../../database/open-database.ts'
import { cacheLargeResults } from '../../search/cache-large-results.ts'
import { type CompanyCount, type JobSearch, largeBoard } from '../../search/job-search.ts'
import { keepByRevision } from '../../search/keep-by-revision.ts'
import { foldText } from '../taxonomy/folded-text.ts'

/** A company with open jobs, as the directory is searched and sorted. */
export interface DirectoryEntry {
  id: string
  /** Folded words that a search may name: its name, its path, its domain. */
  words: string
  initial: string
  jobs: number
  newestAt: Date
  /** Its own sectors and those of its open jobs. */
  sectors: readonly string[]
}

/**
 * Reads all companies with open jobs, by name, when anything has changed that lists show; on a large board they are up to ten seconds old. Where the search
 * has an index, it counts their jobs.
 */
export function createDirectoryReader(
  database: Pick<Database, 'db' | 'pool'>,
  { readRevision, countByCompany }: Pick<JobSearch, 'readRevision' | 'countByCompany'>,
): () => Promise<readonly DirectoryEntry[]> {
  const read = async (): Promise<readonly DirectoryEntry[]> => {
    const counts = await countByCompany()
    return counts === undefined ? (await selectEntries(database)).map(toEntry) : readCounted(database, counts)
  }
  return cacheLargeResults({
    read: keepByRevision(readRevision, read),
    isLarge: (entries) => countJobs(entries) > largeBoard,
  })
}

async function readCounted(
  database: Pick<Database, 'db' | 'pool'>,
  counts: readonly CompanyCount[],
): Promise<readonly DirectoryEntry[]> {
  const bySlug = new Map(counts.map((count) => [count.slug, count]))
  const named = await selectNames(database, [...bySlug.keys()])
  return named.flatMap((company) => {
    const count = bySlug.get(company.slug)
    return count === undefined ? [] : toEntry({ ...company, ...count })
  })
}

/** The open jobs of all these companies. */
export function countJobs(entries: readonly DirectoryEntry[]): number {
  return entries.reduce((sum, { jobs }) => sum + jobs, 0)
}

function toEntry({ name, slug, domain, ...row }: EntryRow): DirectoryEntry {
  const folded = foldText(name)
  const first = [...folded][0] ?? '~'
  const initial = /[a-z]/.test(first) ? first : /\p{Nd}/u.test(first) ? '0' : '~'
  return { ...row, words: `${folded} ${slug} ${domain ?? ''}`, initial }
}

interface EntryRow extends Pick<DirectoryEntry, 'id' | 'jobs' | 'newestAt' | 'sectors'> {
  slug: string
  name: string
  domain: string | null
}

const selectNames = createNamedStatement(
  'companies-of-directory',
  (_db, slugs: readonly string[]) => sql<Pick<EntryRow, 'id' | 'slug' | 'name' | 'domain'>>`
    select c.id, c.slug, c.name, ${sql.raw(verifiedDomainSql)} as domain
    from board.companies c where c.slug = any (${slugs}::text[]) order by lower(c.name), c.slug`,
)

const selectEntries = createNamedStatement(
  'companies-directory',
  () => sql<EntryRow>`
    with listed as materialized (
      select j.id, j.company_id, j.listed_at from board.jobs j join board.companies c on c.id = j.company_id
      where ${sql.raw(isListedSql)}),
    counted as (select company_id, count(*)::int as jobs, max(listed_at) as newest from listed group by 1),
    of_jobs as (
      select l.company_id, array_agg(distinct t.tag_slug) as sectors
      from listed l join board.job_tags t on t.job_id = l.id join board.sectors s on s.slug = t.tag_slug group by 1)
    select c.id, c.slug, c.name, n.jobs, n.newest as "newestAt",
      c.sectors || coalesce(o.sectors, '{}') as sectors,
      ${sql.raw(verifiedDomainSql)} as domain
    from counted n join board.companies c on c.id = n.company_id left join of_jobs o on o.company_id = c.id
    order by lower(c.name), c.slug`,
)
