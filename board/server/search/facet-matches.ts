import type { FacetKey } from '@cryptolist/contract'
import { type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<unknown>

/** How the jobs `j` of the companies `c` have the values of a facet. */
interface FacetMatch {
  /** Whether a job has any of the values. */
  hasAny(values: string[]): Condition
  /** How many of the values a job has. */
  countHits(values: string[]): Condition
}

/**
 * Whether the job can be done from country `v`. Remote work whose countries the employer has not named matches no country: we
 * don't guess. `WW` is the value "Worldwide" and matches only what is open to the whole world; a code that is no country matches
 * nothing. An office counts for its own country, whatever the work mode.
 */
const canBeDoneFrom: Condition = sql`(
  v = any (j.remote_countries) and v <> all (j.excluded_countries)
  or 'WW' = any (j.remote_countries) and v <> all (j.excluded_countries) and v in (select code from board.countries)
  or v = any (j.office_countries))`

/** Each facet of the contract's table. */
export const facetMatches: Readonly<Record<FacetKey, FacetMatch>> = {
  mode: column('j.work_mode'),
  country: {
    hasAny: (values) => sql`exists (select from unnest(${values}::text[]) v where ${canBeDoneFrom})`,
    countHits: (values) => countOf(values, canBeDoneFrom),
  },
  role: column('j.role_family'),
  tag: joined('board.job_tags', 'tag_slug'),
  chain: joined('board.job_chains', 'chain_slug'),
  sector: {
    hasAny: (values) => sql`(c.sectors && ${values}::text[] or j.id in (
      select jt.job_id from board.job_tags jt join board.tags t on t.slug = jt.tag_slug
      where t.is_sector and t.slug = any (${values}::text[])))`,
    countHits: (values) =>
      countOf(
        values,
        sql`v = any (c.sectors) or (j.id, v) in (
        select jt.job_id, jt.tag_slug from board.job_tags jt join board.tags t on t.slug = jt.tag_slug where t.is_sector)`,
      ),
  },
  seniority: listColumn('j.seniority'),
  employment: listColumn('j.employment'),
  company: column('c.slug'),
}

function column(name: string): FacetMatch {
  const hasAny = (values: string[]) => sql`${sql.ref(name)} = any (${values}::text[])`
  return { hasAny, countHits: (values) => sql`(${hasAny(values)})::int` }
}

function listColumn(name: string): FacetMatch {
  return {
    hasAny: (values) => sql`${sql.ref(name)} && ${values}::text[]`,
    countHits: (values) => countOf(values, sql`v = any (${sql.ref(name)})`),
  }
}

/** Values in a table of their own, which has a row for each job and value. */
function joined(table: string, slug: string): FacetMatch {
  const [from, value] = [sql.table(table), sql.ref(slug)]
  return {
    hasAny: (values) => sql`j.id in (select job_id from ${from} where ${value} = any (${values}::text[]))`,
    countHits: (values) => countOf(values, sql`(j.id, v) in (select job_id, ${value} from ${from})`),
  }
}

function countOf(values: string[], condition: Condition): Condition {
  return sql`(select count(*)::int from unnest(${values}::text[]) v where ${condition})`
}
