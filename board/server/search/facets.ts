import {
  type FacetKey,
  type FacetValue,
  facetKeys,
  facetTable,
  type JobFacets,
  type JobQuery,
  nameFacetValue,
  type PayHistogram,
} from '@cryptolist/contract'
import { sql } from 'kysely'
import { bitsExcept, embargoed, matchesEverything, otherBits, type SqlPart } from './filters.ts'
import { type ListFacetKey, listFacetKeys } from './list-facets.ts'
import type { PageRow } from './pages.ts'

/** A row of a search's result: a job of the page, or a count. One statement returns both, so their columns are the same. */
export type SearchRow = PageRow | CountRow

export interface CountRow {
  kind: FacetKey | 'total' | 'pay' | 'unpaid'
  /** Of a facet: the value. Of `pay`: the histogram's step. */
  value: string | null
  /** The name of a facet's value, where the database knows one. */
  name: string | null
  /** How many jobs. */
  n: number
}

/** Width in US dollars a year and number of the pay histogram's steps; the last is open upwards. */
export const payStepUsd = 15_000
export const paySteps = 20
/** Values of a long facet that are shown in addition to the chosen ones. */
export const maxValues: Partial<Record<FacetKey, number>> = { tag: 60, company: 60, country: 40 }

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
 * Jobs are first counted by their places, because there are few different ones. What is open to the whole world counts for every
 * country but those it excludes; it is counted once and added to all. Listed are the countries that some matching job names.
 */
function countCountries(query: JobQuery): SqlPart {
  const { exclude } = query.facets.country
  return sql`(with places as materialized (
      select remote_countries, excluded_countries, office_countries, regions, missed_bits, x_country, count(*) as jobs,
        'WW' = any (remote_countries) as is_worldwide
      from scored where ${matchesEverything(query, bitsExcept('country'))} group by 1, 2, 3, 4, 5, 6)
    select 'country', code, coalesce(k.name, case code when 'WW' then 'Worldwide' else code end), sum(jobs)::int
    from (
      select value as code, jobs, true as is_named from places, lateral (
        select value from unnest(remote_countries) value where not is_worldwide and value <> all (excluded_countries)
        union select unnest(office_countries)
        union select upper(unnest(regions))) named
      where ${isCounted('country', query, sql`value`)}
      union all
      select every.code, wide.jobs, every.code = 'WW' from (select code::text from board.countries where code <> all (${embargoed})
          union all select 'WW') every,
        (select coalesce(sum(jobs), 0) as jobs from places where is_worldwide and x_country = 0) wide
      union all
      select k.code, -jobs, false from places, lateral (select distinct unnest(excluded_countries || office_countries) as code) named
        join board.countries k using (code) where is_worldwide and x_country = 0 and code <> all (${embargoed})
      union all
      select value, jobs, true from places, unnest(${exclude}::text[]) value
      where is_worldwide and x_country = 1 and value <> all (excluded_countries || office_countries)
        and (value = 'WW' or value in (select code from board.countries)) and value <> all (${embargoed})
    ) counted left join board.countries k using (code)
    group by code, k.name having sum(jobs) > 0 and bool_or(is_named) or code = any (${listChosen('country', query)}::text[]))`
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
  return { values: Object.fromEntries(values) as JobFacets['values'], pay: readHistogram(rows) }
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
