import {
  type FacetKey,
  type FacetValue,
  facetKeys,
  facetTable,
  type JobFacets,
  type JobQuery,
  nameFacetValue,
  type PayHistogram,
  type ReachCount,
  reaches,
  reachOf,
} from '@cryptolist/contract'
import { sql } from 'kysely'
import {
  bitsExcept,
  embargoed,
  matchesEverything,
  nearestReach,
  otherBits,
  reachSql,
  type SqlPart,
} from './filters.ts'
import { type ListFacetKey, listFacetKeys } from './list-facets.ts'
import type { PageRow } from './pages.ts'

/** A row of a search's result: a job of the page, or a count. One statement returns both, so their columns are the same. */
export type SearchRow = PageRow | CountRow

export interface CountRow {
  kind: FacetKey | 'total' | 'old' | 'pay' | 'unpaid' | 'reach'
  /** Of a facet: the value. Of `pay`: the histogram's step. Of `reach`: the way. */
  value: string | null
  /** The name of a facet's value, where the database knows one. Of `reach`: the region, if only its jobs are counted. */
  name: string | null
  /** How many jobs. */
  n: number
}

/** Width in US dollars a year and number of the pay histogram's steps; the last is open upwards. */
export const payStepUsd = 15_000
export const paySteps = 20
/** Values of a long facet that are shown in addition to the chosen ones. */
export const maxValues: Partial<Record<FacetKey, number>> = { tag: 60, company: 60, country: 40, city: 40 }

/**
 * The selects that count every facet's values over `scored` (see job-search.ts): the jobs one would get by choosing the value.
 * Values that are excluded in the same facet stay excluded, but for the value itself.
 */
export function countFacets(query: JobQuery): SqlPart[] {
  return [...facetKeys.map((key) => counters[key](query)), countPay(query)]
}

const counters: Record<FacetKey, (query: JobQuery) => SqlPart> = {
  ...(Object.fromEntries(
    listFacetKeys.map((key) => [key, (query: JobQuery) => countList(key, query)]),
  ) as Record<ListFacetKey, (query: JobQuery) => SqlPart>),
  country: countCountries,
  tag: countTags,
  chain: countChains,
  sector: countSectors,
  company: countCompanies,
}

/**
 * Jobs are first counted by their whole list, because there are few different lists; a value that a list repeats counts once. Values whose jobs are
 * hidden by other filters stay with a zero.
 */
function countList(key: ListFacetKey, query: JobQuery): SqlPart {
  const [list, hits] = [sql.ref(key), sql.ref(`x_${key}`)]
  return sql`select ${sql.lit(key)}, value, null, sum(case when ${isCounted(key, query, sql`value`)} then jobs else 0 end)::int
    from (select ${list}, ${hits}, missed_bits, count(*) as jobs from scored where ${list} <> '{}' group by 1, 2, 3) alike,
      lateral (select distinct unnest(${list}) as value) listed
    group by value`
}

/** Sectors have a facet of their own and appear among the tags only when they are chosen there. */
function countTags(query: JobQuery): SqlPart {
  return sql`select 'tag', t.slug, t.name, coalesce(counted.n, 0) from board.tags t left join (
      select jt.tag_slug as slug, count(*)::int as n from scored join board.job_tags jt on jt.job_id = scored.id
      where ${isCounted('tag', query, sql`jt.tag_slug`)} group by jt.tag_slug) counted using (slug)
    where counted.n > 0 and not t.is_sector or t.slug = any (${listChosen('tag', query)}::text[])`
}

function countChains(query: JobQuery): SqlPart {
  return sql`select 'chain', h.slug, h.name, coalesce(counted.n, 0) from board.chains h left join (
      select jc.chain_slug as slug, count(*)::int as n from scored join board.job_chains jc on jc.job_id = scored.id
      where ${isCounted('chain', query, sql`jc.chain_slug`)} group by jc.chain_slug) counted using (slug)
    where counted.n > 0 or h.slug = any (${listChosen('chain', query)}::text[])`
}

/**
 * A job's sectors are its company's and those among its tags; one that is both counts once. Companies' lists are counted as
 * wholes, because there are few different ones, and the tags that repeat them are left out.
 */
function countSectors(query: JobQuery): SqlPart {
  const isMatch = isCounted('sector', query, sql`slug`)
  return sql`select 'sector', s.slug, s.name, coalesce(counted.n, 0) from board.sectors s left join (
      select slug, sum(jobs)::int as n from (
        select slug, jobs from (select sectors, missed_bits, x_sector, count(*) as jobs from scored where sectors <> '{}' group by 1, 2, 3) alike,
          lateral (select distinct unnest(sectors) as slug) listed where ${isMatch}
        union all
        select slug, count(*) from (
          select missed_bits, x_sector, jt.tag_slug as slug from scored join board.job_tags jt on jt.job_id = scored.id
          where jt.tag_slug in (select slug from board.tags where is_sector) and jt.tag_slug <> all (sectors)) tagged
        where ${isMatch} group by slug) of_job
      group by slug) counted using (slug)
    where counted.n > 0 or s.slug = any (${listChosen('sector', query)}::text[])`
}

function countCompanies(query: JobQuery): SqlPart {
  return sql`select 'company', c.slug, c.name, coalesce(counted.n, 0) from board.companies c left join (
      select company_id as id, count(*)::int as n from scored
      where ${matchesEverything(query, bitsExcept('company'))} group by company_id) counted using (id)
    where c.frozen_at is null and (counted.n > 0 or c.slug = any (${listChosen('company', query)}::text[]))`
}

/**
 * Jobs are first counted by their places, because there are few different ones. Listed are the countries and regions that some matching job names:
 * what is open to a region or the whole world counts for all of their countries, and would list each.
 */
function countCountries(query: JobQuery): SqlPart {
  const { include } = query.facets.country
  const chosen = listChosen('country', query)
  const isWanted = sql`reach = any (${reachOf(query) ?? [...reaches]}::text[])`
  return sql`(with places as materialized (
      select remote_countries, excluded_countries, office_countries, regions, missed_bits, x_country, count(*) as jobs
      from scored where ${matchesEverything(query, bitsExcept('country'))} group by 1, 2, 3, 4, 5, 6),
    named as (
      select unnest(remote_countries || office_countries) as v from places union select upper(unnest(regions)) from places
      union select unnest(${chosen}::text[]))
    select 'country', v, coalesce(k.name, case v when 'WW' then 'Worldwide' else v end), coalesce(sum(jobs) filter (where ${isWanted}), 0)::int
    from named left join lateral (
      select ${reachSql('places')} as reach, jobs from places where ${isCounted('country', query, sql`v`)}) counted on reach is not null
      left join board.countries k on k.code = v
    group by v, k.name having sum(jobs) filter (where ${isWanted}) > 0 and bool_or(reach = 'named') or v = any (${chosen}::text[])
    ${include.length === 0 ? sql`` : sql`union all ${countReach(include)}`})`
}

/** The jobs of each way in which they are open to the chosen countries and, of those open to a region, the jobs of each region. */
function countReach(include: string[]): SqlPart {
  const near = sql`(select ${nearestReach('places', include)} as reach, * from places where x_country = 0) near`
  return sql`select 'reach', reach, null, sum(jobs)::int from ${near} where reach is not null group by reach
    union all select 'reach', reach, upper(region), sum(jobs)::int from ${near}, unnest(regions) region
      where reach = 'region' and exists (select from board.countries k
        where k.code = any (${include}::text[]) and k.code <> all (excluded_countries || ${embargoed}) and region = any (k.regions))
      group by reach, region`
}

function countPay(query: JobQuery): SqlPart {
  return sql`select case when pay is null then 'unpaid' else 'pay' end,
      least(pay / ${sql.lit(payStepUsd)}, ${sql.lit(paySteps - 1)})::text, null, count(*)::int
    from scored where ${matchesEverything(query, ~otherBits.pay)} group by 1, 2`
}

/** Whether a job counts for one of its values: it passes the other filters and has no excluded value of this facet except this one. */
function isCounted(key: FacetKey, query: JobQuery, value: SqlPart): SqlPart {
  const elsewhere = matchesEverything(query, bitsExcept(key))
  const { exclude } = query.facets[key]
  if (exclude.length === 0) return elsewhere
  const excluded = sql.ref(`x_${key}`)
  return sql`${elsewhere} and (${excluded} = 0 or ${excluded} = 1 and ${value} = any (${exclude}::text[]))`
}

function listChosen(key: FacetKey, query: JobQuery): string[] {
  return [...query.facets[key].include, ...query.facets[key].exclude]
}

/** The facets to count. `true` counts all; a list always includes those with chosen values. */
export type WantedFacets = boolean | readonly FacetKey[]

export function listCounted(wanted: WantedFacets, { facets }: JobQuery): readonly FacetKey[] {
  if (typeof wanted === 'boolean') return wanted ? facetKeys : []
  const isChosen = (key: FacetKey) => facets[key].include.length + facets[key].exclude.length > 0
  return facetKeys.filter((key) => wanted.includes(key) || isChosen(key))
}

/**
 * Shapes the counted rows of a search for the page's filters. Chosen values are always there, with a zero if nothing has them; facets that weren't
 * counted have no values.
 */
export function readFacets(rows: SearchRow[], query: JobQuery, counted: readonly FacetKey[]): JobFacets {
  const rowsOf = new Map<string, SearchRow[]>(counted.map((key) => [key, []]))
  for (const row of rows) rowsOf.get(row.kind)?.push(row)
  const values = facetKeys.map((key): [FacetKey, FacetValue[]] => {
    const own = rowsOf.get(key)
    return [key, own === undefined ? [] : readFacet(key, own, query)]
  })
  const facets = Object.fromEntries(values) as JobFacets['values']
  return { values: facets, reach: readReach(rows, query, facets.country), pay: readHistogram(rows) }
}

function readReach(
  rows: readonly SearchRow[],
  query: JobQuery,
  countries: readonly FacetValue[],
): ReachCount[] {
  const wanted = reachOf(query) ?? reaches
  const counts = rows.filter(({ kind, n }) => kind === 'reach' && n > 0)
  const regions = counts
    .flatMap(({ name, n }) => (name === null ? [] : [{ name, n }]))
    .sort((a, b) => b.n - a.n || collator.compare(a.name, b.name))
  const names: Record<ReachCount['value'], string[]> = {
    named: countries.filter(({ isIncluded }) => isIncluded).map(({ name }) => name),
    region: regions.map(({ name }) => name),
    worldwide: ['Worldwide'],
  }
  return reaches.flatMap((value) => {
    const countRow = counts.find((row) => row.value === value && row.name === null)
    return countRow === undefined
      ? []
      : [{ value, names: names[value], count: countRow.n, isIncluded: wanted.includes(value) }]
  })
}

function readFacet(key: FacetKey, rows: readonly SearchRow[], query: JobQuery): FacetValue[] {
  const { include, exclude } = query.facets[key]
  const { values: list, isOrdered } = facetTable[key]
  const chosen = new Set([...include, ...exclude])
  const values: FacetValue[] = []
  const add = (value: string, name: string | null, count: number) =>
    values.push({
      value,
      name: nameFacetValue(key, value) ?? name ?? value,
      count,
      isIncluded: include.includes(value),
      isExcluded: exclude.includes(value),
    })
  for (const { value, name, n } of rows) {
    if (value === null) continue
    add(value, name, n)
    chosen.delete(value)
  }
  for (const value of chosen) add(value, null, 0)
  if (list !== undefined && isOrdered === true)
    values.sort((a, b) => list.indexOf(a.value) - list.indexOf(b.value))
  else values.sort((a, b) => b.count - a.count || collator.compare(a.name, b.name))
  const max = maxValues[key] ?? Number.POSITIVE_INFINITY
  return values.filter(
    (value, index) => index < max || value.isIncluded || value.isExcluded || isRegion(key, value),
  )
}

const collator = new Intl.Collator('en')

/** There are few regions, and they are what a long list of countries would hide. */
function isRegion(key: FacetKey, { value }: FacetValue): boolean {
  return key === 'country' && (value === 'WW' || value.length > 2)
}

function readHistogram(rows: SearchRow[]): PayHistogram {
  const counts = Array.from({ length: paySteps }, () => 0)
  for (const { kind, value, n } of rows) if (kind === 'pay') counts[Number(value)] = n
  const withoutPay = rows.find((row) => row.kind === 'unpaid')?.n ?? 0
  return { stepUsd: payStepUsd, counts, withoutPay }
}
