import { type CompanyOutline, type Term, writeBounds } from '@cryptolist/contract'
import { sql } from 'kysely'
import { isListedSql } from '../../database/listed.ts'
import { createNamedStatement } from '../../database/named-statement.ts'
import type { Database } from '../../database/open-database.ts'
import { keepEachByRevision } from '../../search/keep-by-revision.ts'
import { newestWithTextSql } from '../jobs/newest-texts.ts'
import { shortRange } from '../jobs/pay-labels.ts'
import { describePlace, type PlaceFacts } from '../jobs/presenter.ts'
import { countValues, joinTerms, type TermCount } from './company-terms.ts'
import { nameOfPlace, placesSql } from './job-places.ts'
import { findOwnWords } from './own-words.ts'

interface OutlinedCompany {
  slug: string
  name: string
  descriptionHtml: string | null
  sectors: readonly Term[]
  chains: readonly Term[]
}

/** The outline of a company by its open jobs, for a revision that was read before the company itself (see `keepEachByRevision`). */
export type CompanyOutlines = (company: OutlinedCompany, revision: string) => Promise<CompanyOutline>

/** Each takes some kilobytes. */
const maxKept = 500

/** Outlines are counted and quoted again when anything has changed that lists show. */
export function createCompanyOutlines(database: Connections): CompanyOutlines {
  return keepEachByRevision((company: OutlinedCompany) => outlineCompany(database, company), {
    keyOf: ({ slug }) => slug,
    most: maxKept,
  })
}

type Connections = Pick<Database, 'db' | 'pool'>

async function outlineCompany(database: Connections, company: OutlinedCompany): Promise<CompanyOutline> {
  const { slug } = company
  const [jobs, texts] = await Promise.all([
    selectOutlined(database, slug),
    company.descriptionHtml === null ? selectTexts(database, slug) : [],
  ])
  const words = findOwnWords(
    company.name,
    texts.map(({ markdown }) => markdown),
  )
  const source = words && texts[words.index]
  const remote = jobs.filter(({ mode }) => mode === 'remote')
  const offices = jobs.filter(({ mode }) => mode !== 'remote').flatMap(({ places }) => places)
  return {
    quote: source
      ? { text: words.text, job: { path: source.path, title: source.title }, jobs: words.texts }
      : null,
    offices: countValues(offices).map(([place, count]) => ({ place, name: nameOfPlace(place), jobs: count })),
    remote: countValues(remote.map(describePlace)).map(([where, count]) => ({ where, jobs: count })),
    pay: describePay(jobs),
    jobs: jobs.length,
    sectors: joinTerms({
      own: company.sectors,
      ofJobs: countTerms(jobs.flatMap(({ sectors }) => sectors)),
      jobs: jobs.length,
    }),
    chains: joinTerms({
      own: company.chains,
      ofJobs: countTerms(jobs.flatMap(({ chains }) => chains)),
      jobs: jobs.length,
    }),
  }
}

/** From the lowest to the highest amount of all jobs; without an upper end where no job states one. */
function describePay(jobs: readonly OutlinedJob[]): CompanyOutline['pay'] {
  const lows = jobs.flatMap(({ payMin }) => payMin ?? [])
  const highs = jobs.flatMap(({ payMax }) => payMax ?? [])
  const amounts = [...lows, ...highs]
  if (amounts.length === 0) return null
  const bounds = {
    min: lows.length === 0 ? null : toThousands(Math.min(...amounts)),
    max: highs.length === 0 ? null : toThousands(Math.max(...amounts)),
  }
  return {
    text: writeBounds(bounds, (min, max) => shortRange(min, max, 'USD')),
    jobs: jobs.filter(({ payMin, payMax }) => payMin !== null || payMax !== null).length,
  }
}

function toThousands(usd: number): number {
  return Math.round(usd / 1000) * 1000
}

function countTerms(terms: readonly Term[]): TermCount[] {
  const names = new Map(terms.map(({ slug, name }) => [slug, name]))
  return countValues(terms.map(({ slug }) => slug)).map(([slug, jobs]) => ({
    slug,
    name: names.get(slug) ?? slug,
    jobs,
  }))
}

interface OutlinedJob extends PlaceFacts {
  places: readonly string[]
  payMin: number | null
  payMax: number | null
  sectors: readonly Term[]
  chains: readonly Term[]
}

/** Ranges by level or place count with their lowest and highest; of a single amount only the bound that is stated. */
const selectOutlined = createNamedStatement(
  'company-outline',
  (_db, slug: string) => sql<OutlinedJob>`
    select j.work_mode as mode, j.remote_countries as "remoteCountries", j.excluded_countries as "excludedCountries", j.regions,
      j.office_countries as "officeCountries", j.cities, null as "isRelocationPaid", coalesce(${sql.raw(placesSql)}, '{}') as places,
      case when j.cash_min is not null or j.cash_max is null then j.cash_usd_year_min end as "payMin",
      case when j.cash_max is not null or j.cash_min is null then j.cash_usd_year_max end as "payMax",
      coalesce((select json_agg(json_build_object('slug', s.slug, 'name', s.name) order by t.position)
        from board.job_tags t join board.sectors s on s.slug = t.tag_slug where t.job_id = j.id), '[]') as sectors,
      coalesce((select json_agg(json_build_object('slug', h.slug, 'name', h.name) order by t.position)
        from board.job_chains t join board.chains h on h.slug = t.chain_slug where t.job_id = j.id), '[]') as chains
    from board.jobs j join board.companies c on c.id = j.company_id
    where c.slug = ${slug} and ${sql.raw(isListedSql)}`,
)

interface TextRow {
  path: string
  title: string
  markdown: string
}

const selectTexts = createNamedStatement(
  'company-texts',
  (_db, slug: string) => sql<TextRow>`
    select '/jobs/' || j.slug || '-' || j.public_id as path, j.title, left(j.description_md, 12000) as markdown
    from board.companies c cross join lateral ${newestWithTextSql('j.description_md')} n join board.jobs j on j.id = n.id
    where c.slug = ${slug} order by j.listed_at desc, j.id desc`,
)
