import { type FacetKey, facetKeys, type JobQuery } from '@cryptolist/contract'
import { type RawBuilder, sql } from 'kysely'
import { excludeBit, includeBit, otherBits } from './miss-bits.ts'
import { prepareText } from './text-query.ts'

type Condition = RawBuilder<unknown>

/** Whether anything narrows the search. */
export function hasFilter({ facets, text, since, minPayUsd }: JobQuery): boolean {
  return (
    text !== undefined ||
    since !== undefined ||
    minPayUsd !== undefined ||
    facetKeys.some((key) => facets[key].include.length + facets[key].exclude.length > 0)
  )
}

/**
 * Whether a scored job misses none of the filters, or none of those of the given bits. PostgreSQL takes a comparison of computed
 * bits for one job in two hundred and would look up the tags of each; of a coalesce it thinks as of one in two.
 */
export function missesNothing(query: JobQuery, bits = -1): Condition {
  return hasFilter(query) ? sql`coalesce(misses & ${bit(bits)} = 0, false)` : sql`true`
}

/** How many excluded values of each facet a job has, as columns `x_<facet>`. */
export function countExcluded(query: JobQuery): Condition[] {
  return facetKeys.map((key) => {
    const { exclude } = query.facets[key]
    return sql`${exclude.length === 0 ? sql`0` : countHits[key](exclude)} as ${sql.ref(`x_${key}`)}`
  })
}

/** The bits of the facets of which a job has an excluded value. */
export function sumExcluded(query: JobQuery): Condition {
  const active = facetKeys.filter((key) => query.facets[key].exclude.length > 0)
  const bits = active.map(
    (key) => sql`case when ${sql.ref(`x_${key}`)} > 0 then ${bit(excludeBit(key))} else 0 end`,
  )
  return sql.join([sql`0`, ...bits], sql` + `)
}

/** The bits of the filters that a job misses. */
export function sumMissed(query: JobQuery): Condition {
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
