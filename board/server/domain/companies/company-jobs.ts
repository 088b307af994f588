import type { CompanyJobs, CompanyJobsQuery, CompanyRole } from '@cryptolist/contract'
import { sql } from 'kysely'
import { isListedSql } from '../../database/listed.ts'
import { createNamedStatement } from '../../database/named-statement.ts'
import type { DomainContext } from '../domain-context.ts'
import { countValues } from './company-terms.ts'
import { nameOfPlace, placesSql } from './job-places.ts'

/** So many jobs are shown whole; of more each role shows its newest, and one role alone has pages. */
const jobsPerPage = 60
const jobsPerRole = 5

/** The open jobs of a company, by role, at a revision of what lists show. */
export async function listCompanyJobs(
  context: DomainContext,
  slug: string,
  query: CompanyJobsQuery,
  revision: string,
): Promise<CompanyJobs> {
  const rows = await selectJobs(context.database, slug)
  const isAt = (row: OpenJob) => query.place === '' || row.places.includes(query.place)
  const isFor = (row: OpenJob) => query.role === '' || row.role === query.role
  const matching = rows.filter((row) => isAt(row) && isFor(row))
  const groups = groupByRole(matching)
  const isWhole = matching.length <= jobsPerPage || query.role !== ''
  const pages = query.role === '' ? 1 : Math.max(1, Math.ceil(matching.length / jobsPerPage))
  const first = (Math.min(query.page, pages) - 1) * jobsPerPage
  const pageGroups = groups.map(({ role, rows: ofRole }) => ({
    role,
    total: ofRole.length,
    rows: isWhole ? ofRole.slice(first, first + jobsPerPage) : ofRole.slice(0, jobsPerRole),
  }))
  const jobs = await context.jobSummaries.list(
    pageGroups.flatMap((group) => group.rows.map(({ id }) => id)),
    revision,
  )
  const jobsById = new Map(jobs.map(({ id, value }) => [id, value]))
  return {
    groups: pageGroups.map(({ role, total, rows: ofRole }) => ({
      role,
      total,
      jobs: ofRole.flatMap(({ id }) => jobsById.get(id) ?? []),
    })),
    total: matching.length,
    pages,
    roles: countRoles(rows.filter(isAt)),
    places: countValues(rows.filter(isFor).flatMap(({ places }) => places)).map(([place, count]) => ({
      place,
      name: nameOfPlace(place),
      jobs: count,
    })),
  }
}

function groupByRole(rows: readonly OpenJob[]): { role: CompanyRole; rows: OpenJob[] }[] {
  return countRoles(rows).map(({ role }) => ({ role, rows: rows.filter((row) => row.role === role) }))
}

/** The most frequent role first; jobs without one last. */
function countRoles(rows: readonly OpenJob[]): CompanyJobs['roles'] {
  const counts = countValues(rows.map(({ role }) => role)).map(([role, jobs]) => ({ role, jobs }))
  return [...counts.filter(({ role }) => role !== 'other'), ...counts.filter(({ role }) => role === 'other')]
}

interface OpenJob {
  id: string
  role: CompanyRole
  places: readonly string[]
}

const selectJobs = createNamedStatement(
  'jobs-of-company-by-role',
  (_db, slug: string) => sql<OpenJob>`
    select j.id, coalesce(j.role_family, 'other') as role, ${sql.raw(placesSql)} as places
    from board.jobs j join board.companies c on c.id = j.company_id
    where c.slug = ${slug} and ${sql.raw(isListedSql)} order by j.listed_at desc, j.id desc`,
)
