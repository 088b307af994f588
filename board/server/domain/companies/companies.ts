import {
  BoardError,
  type Company,
  type CompanyList,
  type CompanyResponses,
  type CompanySummary,
} from '@cryptolist/contract'
import { type RawBuilder, sql } from 'kysely'
import * as text from '#messages/company-errors'
import {
  companyLogoSql,
  companyProofSql,
  companyResponsesSql,
  signedBySql,
} from '../../database/company-marks.ts'
import { isListedSql, isLiveSql, publicSql } from '../../database/listed.ts'
import { createNamedStatement } from '../../database/named-statement.ts'
import type { DomainContext } from '../domain-context.ts'
import { listNewestJobs } from '../jobs/jobs.ts'
import { showLinkHosts } from '../markup/link-hosts.ts'
import { isCompanySlug } from './slug.ts'

const companiesPerPage = 50
const maxJobs = 50

/** A page of companies by name; `after` is the cursor of the page before, and a broken one means the first page. */
export async function listCompanies({ database }: DomainContext, after?: string): Promise<CompanyList> {
  const position = findCompanyCursor(after)
  const [rows, [count]] = await Promise.all([
    selectCompanies(database, position?.name ?? null, position?.slug ?? null, companiesPerPage + 1),
    countCompanies(database),
  ])
  const page = rows.slice(0, companiesPerPage)
  const last = rows.length > companiesPerPage ? page.at(-1) : undefined
  const next = last === undefined ? null : formatCompanyCursor({ name: last.sortName, slug: last.slug })
  return { items: page.map(({ sortName: _sortName, ...row }) => row), total: count?.total ?? 0, next }
}

/** Only a company's team and moderators see it before a moderator has approved a listing of it. */
interface CompanyReader {
  seesWaiting?: boolean
}

/** A company with its newest live jobs. Throws not_found for an unknown or frozen one, and for one that isn't public yet. */
export async function getCompany(
  context: DomainContext,
  slug: string,
  reader: CompanyReader = {},
): Promise<Company> {
  const facts = await getCompanyFacts(context, slug, reader)
  return { ...facts, jobs: await listNewestJobs(context, { companySlug: slug, limit: maxJobs }) }
}

/** A company without its jobs. Throws the same errors. */
export async function getCompanyFacts(
  { database }: DomainContext,
  slug: string,
  { seesWaiting = false }: CompanyReader = {},
): Promise<Omit<Company, 'jobs'>> {
  const [row] = isCompanySlug(slug) ? await selectCompany(database, slug, seesWaiting) : []
  if (row === undefined)
    throw new BoardError('not_found', text.noCompany, { facts: { slug: slug.slice(0, 80) } })
  const { firstSeenAt, responses, descriptionHtml, ...facts } = row
  return {
    ...facts,
    descriptionHtml: descriptionHtml === null ? null : showLinkHosts(descriptionHtml),
    firstSeenAt: firstSeenAt.toISOString(),
    ...(responses != null && { responses }),
  }
}

interface CompanyPosition {
  name: string
  slug: string
}

/** Writes a position of the directory as the opaque value of `after`. */
function formatCompanyCursor({ name, slug }: CompanyPosition): string {
  return Buffer.from(`${slug} ${name}`).toString('base64url')
}

/** Whether a page of the directory may have given it. */
export function isCompanyCursor(after: string): boolean {
  return findCompanyCursor(after) !== undefined
}

/** Undefined unless formatCompanyCursor wrote it. */
function findCompanyCursor(after: string | undefined): CompanyPosition | undefined {
  if (after === undefined || after.length > 1000) return undefined
  const [, slug, name] =
    /^([a-z0-9-]{1,80}) ([^\0]{1,200})$/u.exec(Buffer.from(after, 'base64url').toString()) ?? []
  return slug === undefined || name === undefined ? undefined : { slug, name }
}

/** The columns of a CompanySummary, in the order of its fields. */
export const summaryColumns: RawBuilder<unknown> =
  sql.raw(`c.slug, c.name, c.kind, c.claimed_at is not null as "isClaimed", c.is_demo as "isDemo",
  ${companyProofSql} as proof, ${companyLogoSql} as logo, '/companies/' || c.slug as path,
  (select count(*)::int from board.jobs j where j.company_id = c.id and ${isListedSql}) as "liveJobs",
  coalesce((select json_agg(json_build_object('slug', s.slug, 'name', s.name) order by s.name)
    from board.sectors s where s.slug = any (c.sectors)), '[]') as sectors,
  coalesce((select json_agg(json_build_object('slug', h.slug, 'name', h.name) order by array_position(c.chains, h.slug))
    from board.chains h where h.slug = any (c.chains)), '[]') as chains`)

/** The directory has the companies with a listed job, as many as the home page counts; no demo company once there are real listings. */
const isShown = sql.raw(`exists (select from board.jobs j where j.company_id = c.id and ${isListedSql})`)

/** The directory by name, after the given company; `sortName` is the name as it is ordered. */
const selectCompanies = createNamedStatement(
  'companies-by-name',
  (_db, afterName: string | null, afterSlug: string | null, limit: number) =>
    sql<CompanySummary & { sortName: string }>`
    select ${summaryColumns}, lower(c.name) as "sortName" from board.companies c
    where ${isShown} and (${afterName}::text is null or (lower(c.name), c.slug) > (${afterName}::text, ${afterSlug}::text))
    order by lower(c.name), c.slug limit ${limit}`,
)

const countCompanies = createNamedStatement(
  'companies-count',
  () => sql<{ total: number }>`select count(*)::int as total from board.companies c where ${isShown}`,
)

type CompanyRow = Omit<Company, 'firstSeenAt' | 'responses' | 'jobs'> & {
  firstSeenAt: Date
  responses: Company['responses'] | null
}

/** How a company answers applications that are sent from here; null while there are too few to say. */
export async function findResponses(
  { database }: DomainContext,
  slug: string,
): Promise<CompanyResponses | null> {
  const { rows } = await sql<{ responses: CompanyResponses | null }>`
    select ${sql.raw(companyResponsesSql)} as responses from board.companies c where c.slug = ${slug}`.execute(
    database.db,
  )
  return rows[0]?.responses ?? null
}

/** No later than its first listing and the first verification of its domain, whenever its row was written. */
const firstSeenSql = `least(c.created_at,
  (select min(j.first_seen_at) from board.jobs j where j.company_id = c.id and j.status in ${publicSql}),
  (select min(p.proved_at) from board.domain_proofs p where p.company_id = c.id))`

/** A company unless it is frozen. Its past jobs are those that were public and have ended. */
const selectCompany = createNamedStatement(
  'company-by-slug',
  (_db, slug: string, seesWaiting: boolean) => sql<CompanyRow>`
    select ${summaryColumns}, c.website, c.domain, c.description_html as "descriptionHtml",
      case when c.claimed_at is null and coalesce(c.website, c.domain) is null and not exists (select from board.domain_proofs p
        where p.company_id <> c.id and p.state in ('verified', 'stale')
          and right('.' || substring(c.stated_website from '//(.*)'), length(p.domain) + 1) = '.' || p.domain)
        then c.stated_website end as "statedWebsite",
      (select json_build_object('slug', k.code, 'name', k.name) from board.countries k where k.code = c.hq_country) as "hqCountry",
      c.size_band as "sizeBand", c.founded_year as "foundedYear", c.stage, c.github_org as github, c.x_handle as x,
      c.telegram, c.discord, ${sql.raw(firstSeenSql)} as "firstSeenAt", ${sql.raw(signedBySql)} as "signedBy",
      (select count(*)::int from board.jobs j where j.company_id = c.id and j.frozen_at is null
        and j.status in ${sql.raw(publicSql)} and not (${sql.raw(isLiveSql)})) as "pastJobs",
      ${sql.raw(companyResponsesSql)} as responses
    from board.companies c where c.slug = ${slug} and c.frozen_at is null
      and (c.public_since is not null or ${seesWaiting}::boolean)`,
)
