import { facetKeys, type JobQuery } from '@cryptolist/contract'
import { type RawBuilder, sql } from 'kysely'
import { facetMatches } from './facet-matches.ts'
import { excludeBit, includeBit, otherBits } from './filter-bits.ts'
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
 * Whether a scored job passes all filters, or all of the given bits. The coalesce is for PostgreSQL's planner: it expects a comparison of
 * computed bits to hold for one job in two hundred, and would look up the tags of each; it expects a coalesce to hold for one in two.
 */
export function matchesEverything(query: JobQuery, bits = -1): Condition {
  return hasFilter(query) ? sql`coalesce(missed_bits & ${bit(bits)} = 0, false)` : sql`true`
}

/** How many excluded values of each facet a job has, as columns `x_<facet>`. */
export function countExcluded(query: JobQuery): Condition[] {
  return facetKeys.map((key) => {
    const { exclude } = query.facets[key]
    return sql`${exclude.length === 0 ? sql`0` : facetMatches[key].countHits(exclude)} as ${sql.ref(`x_${key}`)}`
  })
}

/** The bits of the facets of which a job has an excluded value. */
export function excludedFacetBits(query: JobQuery): Condition {
  const active = facetKeys.filter((key) => query.facets[key].exclude.length > 0)
  const bits = active.map(
    (key) => sql`case when ${sql.ref(`x_${key}`)} > 0 then ${bit(excludeBit(key))} else 0 end`,
  )
  return sql.join([sql`0`, ...bits], sql` + `)
}

/** The bits of the chosen values, text, day and pay that a job fails. */
export function missedFilterBits(query: JobQuery): Condition {
  const active = facetKeys.filter((key) => query.facets[key].include.length > 0)
  const missed = active.map((key) =>
    bitUnless(facetMatches[key].hasAny(query.facets[key].include), includeBit(key)),
  )
  if (query.text !== undefined) missed.push(bitUnless(matchesText(query.text), otherBits.text))
  if (query.since !== undefined) missed.push(bitUnless(isListedSince(query.since), otherBits.since))
  if (query.minPayUsd !== undefined)
    missed.push(bitUnless(sql`j.cash_usd_year_max >= ${query.minPayUsd}::bigint`, otherBits.pay))
  return sql.join([sql`0`, ...missed], sql` + `)
}

function bitUnless(condition: Condition, value: number): Condition {
  return sql`case when ${condition} then 0 else ${bit(value)} end`
}

function bit(value: number): Condition {
  return sql.lit(value)
}

/** Words in title, company, tags and text; characters in title and company if the text has no searchable word. */
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
