import { type FacetKey, facetKeys, type JobQuery } from '@cryptolist/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { hasRealListingSql, isListedSql } from '../database/listed.ts'
import type { Schema } from '../database/schema.ts'
import type { CursorPosition } from './cursor.ts'
import { countFacets } from './facet-repository.ts'
import { excludeBit, includeBit, otherBits } from './miss-bits.ts'
import { prepareText } from './text-query.ts'

export interface SearchOptions {
  limit: number
  withFacets: boolean
  /** The last job of the page before. */
  cursor?: CursorPosition
}

/** A line of the one answer: `page` (value id, name cursor value, n place), `total`, `demo`, `pay`, `unpaid`, or a facet's value. */
export interface SearchRow {
  kind: string
  value: string | null
  name: string | null
  n: number
}

type Condition = RawBuilder<unknown>

/**
 * Runs a search in one statement. Every listed job is read once and gets the sum of the bits of the filters that it misses
 * (`misses`); the list are those that miss none, a facet's counts those that miss nothing but perhaps that facet.
 * The figures of spec: search say why a later index replaces this on large boards.
 */
export async function searchJobs(
  db: Kysely<Schema>,
  query: JobQuery,
  options: SearchOptions,
): Promise<SearchRow[]> {
  const parts = [listPage(query, options), countAll(), findDemoOnly()]
  if (options.withFacets) parts.push(...countFacets(query))
  const statement = sql<SearchRow>`
    with listed as not materialized (
      select j.id, j.listed_at, j.cash_usd_year_max as pay, j.work_mode, j.role_family, j.seniority, j.employment, j.company_id,
        j.remote_countries, j.excluded_countries, j.office_countries, c.sectors,
        ${sql.join(countExcluded(query))},
        ${sumMissed(query)} as missed
      from board.jobs j join board.companies c on c.id = j.company_id
      where ${sql.raw(isListedSql)}
    ), scored as materialized (
      select *, missed + ${sumExcluded(query)} as misses from listed
    )
    ${sql.join(parts, sql` union all `)}`
  return (await statement.execute(db)).rows
}

/** How many excluded values of each facet a job has, as columns `x_<facet>`. */
function countExcluded(query: JobQuery): Condition[] {
  return facetKeys.map((key) => {
    const { exclude } = query.facets[key]
    return sql`${exclude.length === 0 ? sql`0` : countHits[key](exclude)} as ${sql.ref(`x_${key}`)}`
  })
}

function sumExcluded(query: JobQuery): Condition {
  const active = facetKeys.filter((key) => query.facets[key].exclude.length > 0)
  const bits = active.map(
    (key) => sql`case when ${sql.ref(`x_${key}`)} > 0 then ${bit(excludeBit(key))} else 0 end`,
  )
  return sql.join([sql`0`, ...bits], sql` + `)
}

function sumMissed(query: JobQuery): Condition {
  const active = facetKeys.filter((key) => query.facets[key].include.length > 0)
  const missed = active.map((key) => unless(matches[key](query.facets[key].include), includeBit(key)))
  if (query.text !== undefined) missed.push(unless(matchesText(query.text), otherBits.text))
  if (query.since !== undefined) missed.push(unless(isListedSince(query.since), otherBits.since))
  if (query.minPayUsd !== undefined)
    missed.push(unless(sql`j.cash_usd_year_max >= ${query.minPayUsd}::bigint`, otherBits.pay))
  return sql.join([sql`0`, ...missed], sql` + `)
}

function unless(condition: Condition, value: number): Condition {
  return sql`case when ${condition} then 0 else ${bit(value)} end`
}

function bit(value: number): Condition {
  return sql.lit(value)
}

/** Whether a job has any of the values. */
const matches: Record<FacetKey, (values: string[]) => Condition> = {
  mode: (values) => sql`j.work_mode = any (${values}::text[])`,
  role: (values) => sql`j.role_family = any (${values}::text[])`,
  company: (values) => sql`c.slug = any (${values}::text[])`,
  seniority: (values) => sql`j.seniority && ${values}::text[]`,
  employment: (values) => sql`j.employment && ${values}::text[]`,
  tag: (values) => sql`j.id in (select job_id from board.job_tags where tag_slug = any (${values}::text[]))`,
  chain: (values) =>
    sql`j.id in (select job_id from board.job_chains where chain_slug = any (${values}::text[]))`,
  sector: (values) => sql`(c.sectors && ${values}::text[] or j.id in (
    select jt.job_id from board.job_tags jt join board.tags t on t.slug = jt.tag_slug
    where t.is_sector and t.slug = any (${values}::text[])))`,
  country: (values) => sql`exists (select from unnest(${values}::text[]) v where ${canBeDoneFrom})`,
}

/** How many of the values a job has. */
const countHits: Record<FacetKey, (values: string[]) => Condition> = {
  mode: (values) => sql`(${matches.mode(values)})::int`,
  role: (values) => sql`(${matches.role(values)})::int`,
  company: (values) => sql`(${matches.company(values)})::int`,
  seniority: (values) => countOf(values, sql`v = any (j.seniority)`),
  employment: (values) => countOf(values, sql`v = any (j.employment)`),
  tag: (values) => countOf(values, sql`(j.id, v) in (select job_id, tag_slug from board.job_tags)`),
  chain: (values) => countOf(values, sql`(j.id, v) in (select job_id, chain_slug from board.job_chains)`),
  sector: (values) =>
    countOf(
      values,
      sql`v = any (c.sectors) or (j.id, v) in (
        select jt.job_id, jt.tag_slug from board.job_tags jt join board.tags t on t.slug = jt.tag_slug where t.is_sector)`,
    ),
  country: (values) => countOf(values, canBeDoneFrom),
}

function countOf(values: string[], condition: Condition): Condition {
  return sql`(select count(*)::int from unnest(${values}::text[]) v where ${condition})`
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

/** Words in title, company, tags and text; letter by letter in title and company where the text has no word to search for. */
function matchesText(text: string): Condition {
  const { words, literal, isUnspaced } = prepareText(text)
  const words_ = sql`websearch_to_tsquery('english', ${words})`
  return sql`(j.id in (select s.id from board.jobs s where s.status = 'live' and s.frozen_at is null and s.search @@ ${words_})
    or (${isUnspaced}::boolean or numnode(${words_}) = 0)
      and (strpos(lower(j.title), ${literal}) > 0 or strpos(lower(c.name), ${literal}) > 0))`
}

/** From the beginning of the day in UTC. */
function isListedSince(day: string): Condition {
  const seconds = Date.parse(`${day}T00:00:00Z`) / 1000
  return Number.isNaN(seconds) ? sql`true` : sql`j.listed_at >= to_timestamp(${seconds}::float8)`
}

function listPage(query: JobQuery, { limit, cursor }: SearchOptions): Condition {
  const order = query.sort === 'newest' ? sql`listed_at desc, id desc` : sql`pay desc nulls last, id desc`
  const value =
    query.sort === 'newest' ? sql`(extract(epoch from listed_at) * 1000000)::bigint::text` : sql`pay::text`
  return sql`(select 'page' as kind, id::text as value, ${value} as name, (row_number() over (order by ${order}))::int as n
    from scored where misses = 0 and ${isAfter(query, cursor)} order by ${order} limit ${limit + 1})`
}

/** Later in the order than the last job of the page before. */
function isAfter(query: JobQuery, cursor: CursorPosition | undefined): Condition {
  if (cursor === undefined) return sql`true`
  const { id, value } = cursor
  if (query.sort === 'newest')
    return sql`(listed_at, id) < (timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond', ${id}::uuid)`
  if (value === null) return sql`pay is null and id < ${id}::uuid`
  return sql`(pay is null or (pay, id) < (${value}::int, ${id}::uuid))`
}

function countAll(): Condition {
  return sql`select 'total', null, null, count(*)::int from scored where misses = 0`
}

function findDemoOnly(): Condition {
  return sql`select 'demo', null, null, (not ${sql.raw(hasRealListingSql)} and exists (select from scored))::int`
}
