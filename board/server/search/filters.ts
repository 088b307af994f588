import {
  embargoedCountries,
  type FacetKey,
  facetKeys,
  type JobQuery,
  type JobSort,
  type Overlap,
  reaches,
  reachOf,
} from '@cryptolist/contract'
import { type RawBuilder, sql } from 'kysely'
import { facetLists, type ListFacetKey, listFacetKeys } from './list-facets.ts'
import { toMicroseconds } from './microseconds.ts'
import type { CoreHours } from './overlap.ts'
import type { ReadText } from './text/text-reader.ts'

/** A condition, value or select: a part of a search's statement. */
export type SqlPart = RawBuilder<unknown>

/**
 * Each filter has a bit, and a job that fails it gets that bit: 4 bits for text, day, pay and hours, then two for each facet. They are PostgreSQL's `bigint`, which
 * has 63 bits without the sign, so 29 facets fit.
 */
export const otherBits = { text: 1n, since: 2n, pay: 4n, overlap: 8n } as const
const firstFacetBit = 16n

/** A facet's bits by its place among the facets: for having none of the chosen values, and for having an excluded one. */
export function facetBits(place: number): { include: bigint; exclude: bigint } {
  const include = firstFacetBit << BigInt(2 * place)
  return { include, exclude: include << 1n }
}

const bitsOf = (key: FacetKey) => facetBits(facetKeys.indexOf(key))

/** All bits except those of one facet. */
export function bitsExcept(key: FacetKey): bigint {
  const { include, exclude } = bitsOf(key)
  return ~(include | exclude)
}

function writeBits(bits: bigint): SqlPart {
  return sql.raw(`(${bits})::bigint`)
}

/** Whether anything narrows the search. */
export function hasFilter({ facets, text, since, minPayUsd, overlap }: JobQuery): boolean {
  return (
    [text, since, minPayUsd, overlap].some((field) => field !== undefined) ||
    facetKeys.some((key) => facets[key].include.length + facets[key].exclude.length > 0)
  )
}

/**
 * Whether a scored job passes all filters, or all of the given bits. The coalesce is for PostgreSQL's planner: it expects a comparison of
 * computed bits to hold for one job in two hundred, and would look up the tags of each; it expects a coalesce to hold for one in two.
 */
export function matchesEverything(query: JobQuery, bits = -1n): SqlPart {
  return hasFilter(query) ? sql`coalesce(missed_bits & ${writeBits(bits)} = 0, false)` : sql`true`
}

/** How many excluded values of each facet a job has, as columns `x_<facet>`. */
export function countExcluded(query: JobQuery): SqlPart[] {
  return facetKeys.map((key) => {
    const { exclude } = query.facets[key]
    return sql`${exclude.length === 0 ? sql`0` : facetMatches[key].countHits(exclude)} as ${sql.ref(`x_${key}`)}`
  })
}

/** The bits of the facets in which a job has an excluded value. */
export function excludedFacetBits(query: JobQuery): SqlPart {
  const active = facetKeys.filter((key) => query.facets[key].exclude.length > 0)
  const bits = active.map(
    (key) => sql`case when ${sql.ref(`x_${key}`)} > 0 then ${writeBits(bitsOf(key).exclude)} else 0 end`,
  )
  return sql.join([sql`0`, ...bits], sql` + `)
}

/** The parts of a search that the database was asked for before. */
export interface ReadParts {
  text: ReadText | undefined
  /** The core hours that share enough with the working day that is asked for. */
  hours: readonly CoreHours[]
}

/** The bits of the chosen values, text, day, pay and hours that a job fails. */
export function missedFilterBits(query: JobQuery, { text, hours }: ReadParts): SqlPart {
  const active = facetKeys.filter((key) => query.facets[key].include.length > 0)
  const reach = reachOf(query)
  const hasAny = (key: FacetKey, values: string[]) =>
    key === 'country' && reach !== undefined
      ? sql`${nearestReach('j', values)} = any (${reach}::text[])`
      : facetMatches[key].hasAny(values)
  const missed = active.map((key) => bitUnless(hasAny(key, query.facets[key].include), bitsOf(key).include))
  if (text !== undefined) missed.push(bitUnless(matchesText(text), otherBits.text))
  if (query.since !== undefined) missed.push(bitUnless(isListedSince(query.since), otherBits.since))
  if (query.minPayUsd !== undefined)
    missed.push(bitUnless(sql`j.cash_usd_year_max >= ${query.minPayUsd}::bigint`, otherBits.pay))
  if (query.overlap !== undefined) missed.push(bitUnless(hasHours(hours, query.overlap), otherBits.overlap))
  return sql.join([sql`0`, ...missed], sql` + `)
}

function bitUnless(condition: SqlPart, bits: bigint): SqlPart {
  return sql`case when ${condition} then 0 else ${writeBits(bits)} end`
}

/** Words in title, company, tags and text; characters in title and company if the text has no searchable word. */
function matchesText({ tsquery, literal }: ReadText): SqlPart {
  if (tsquery === '')
    return sql`(strpos(lower(j.title), ${literal}) > 0 or strpos(lower(c.name), ${literal}) > 0)`
  return sql`found.id is not null`
}

/**
 * The jobs that a text finds, as `found` next to the jobs `j`. Joined, because a list of ids would be searched once for each job where it is too long
 * for the memory of a hash table: for minutes, on a board of a million. `among`: of these alone, whether they are listed or not.
 */
export function joinText(text: ReadText | undefined, among?: readonly string[]): SqlPart {
  const tsquery = text?.tsquery ?? ''
  if (tsquery === '') return sql``
  const isAsked =
    among === undefined ? sql`s.status = 'live' and s.frozen_at is null` : sql`s.id = any (${among}::uuid[])`
  return sql`left join (
      select s.id, ts_filter(s.search, '{a,b}') @@ ${tsquery}::tsquery as is_first, s.search @@ ${text?.exact}::tsquery as is_exact from board.jobs s
      where ${isAsked} and s.search @@ ${tsquery}::tsquery) found on found.id = j.id`
}

/**
 * Added to the time of what comes first by relevance, twice for what is found as it is written: times until 2065 are fewer microseconds, and three
 * times that is still a number that JavaScript writes exactly.
 */
export const tierRank = 3_000_000_000_000_000

const dayMicroseconds = 86_400_000_000
/** From these ages on, in days, a job comes one step later by relevance, and one more. */
const oldAges = [180, 365] as const

/**
 * Times, in microseconds since 1970, before which a job is old, and very old: what is very old comes last in every order. They change once a day, so that
 * pages fit together.
 */
export function oldTimes(): readonly [old: number, veryOld: number] {
  const today = Math.floor((Date.now() * 1000) / dayMicroseconds)
  const [old, veryOld] = oldAges.map((days) => (today - days) * dayMicroseconds) as [number, number]
  return [old, veryOld]
}

/** Whether a job is very old by the time when it was listed. */
export function isVeryOldSql(listedAt: string): SqlPart {
  const [, veryOld] = oldTimes()
  return sql.raw(`${toMicroseconds(listedAt)} < ${veryOld}`)
}

/** When a job closes, if its employer chose the day: an import ends when it is no longer seen. */
const deadline = toMicroseconds('case when j.published_at is not null then j.expires_at end')

/**
 * Rank of a list's jobs, the highest first, unless the newest come first. By pay and by closing day, what is known comes before what isn't, and
 * within what is very old only.
 */
export function rankOf(sort: JobSort, text: ReadText | undefined): SqlPart {
  if (sort === 'relevance') return relevanceOf(text)
  const value =
    sort === 'cash_pay'
      ? 'coalesce(j.cash_usd_year_max, -1) + 1'
      : `greatest(coalesce(${tierRank - 1} - ${deadline}, 0), 0)`
  return sql`${sql.raw(value)} + case when ${isVeryOldSql('j.listed_at')} then 0 else ${sql.lit(tierRank)} end`
}

/**
 * Next to `joinText`: those whose title, company, tags or chains have the words as they are written (2), then those that have them with other endings (1),
 * then all others (0); the newest first. Half a year of age costs a step, and a year two, so that what is very old comes last.
 */
function relevanceOf(text: ReadText | undefined): SqlPart {
  const time = sql.raw(toMicroseconds('j.listed_at'))
  if ((text?.tsquery ?? '') === '') return time
  const [old, veryOld] = oldTimes().map((microseconds) => sql`(${time} < ${sql.lit(microseconds)})::int`) as [
    SqlPart,
    SqlPart,
  ]
  const step = sql`case when found.is_exact then 2 else 1 end - ${old} - ${veryOld}`
  return sql`${time} + ${sql.lit(tierRank)} * case when found.is_first then greatest(${step}, 0) else 0 end`
}

function hasHours(hours: readonly CoreHours[], { withUnstated }: Overlap): SqlPart {
  const among = sql`(j.core_time_zone, j.core_start, j.core_end) in (select * from unnest(
    ${hours.map(({ timeZone }) => timeZone)}::text[], ${hours.map(({ startMinute }) => startMinute)}::int[],
    ${hours.map(({ endMinute }) => endMinute)}::int[]))`
  return withUnstated ? sql`(j.core_time_zone is null or ${among})` : among
}

/** From the beginning of the day in UTC. */
function isListedSince(day: string): SqlPart {
  const seconds = Date.parse(`${day}T00:00:00Z`) / 1000
  return Number.isNaN(seconds) ? sql`true` : sql`j.listed_at >= to_timestamp(${seconds}::float8)`
}

/** How the jobs `j` of the companies `c` have the values of a facet. */
interface FacetMatch {
  /** Whether a job has any of the values. */
  hasAny(values: string[]): SqlPart
  /** How many of the values a job has. */
  countHits(values: string[]): SqlPart
}

/** Countries that "worldwide" doesn't include, as SQL. */
export const embargoed: SqlPart = sql.raw(`array['${embargoedCountries.join("', '")}']`)

/** A table or alias with the lists of a job's places. */
type Placed = 'j' | 'places'

/**
 * How a job is open to country `v`: null if it isn't. Remote work whose countries the employer has not named is open to no country: we don't guess.
 * `WW` is the value "Worldwide" and matches only what is open to the whole world; a code that is no country matches nothing. An office counts for its
 * own country, whatever the work mode. A region counts for itself and for its countries, as the whole world does for all, but not for those that the job
 * excludes, nor for a country under embargo: for that only a job counts that names it.
 */
export function reachSql(of: Placed): SqlPart {
  const list = (name: string) => sql.ref(`${of}.${name}_countries`)
  const regions = sql.ref(`${of}.regions`)
  return sql`case
    when v = any (${list('remote')}) and v <> all (${list('excluded')}) or v = any (${list('office')}) or lower(v) = any (${regions}) then 'named'
    when v = any (${list('excluded')}) or v = any (${embargoed}) then null
    when ${regions} <> '{}' and exists (select from board.countries k where k.code = v and k.regions && ${regions}) then 'region'
    when 'WW' = any (${list('remote')}) and v in (select code from board.countries) then 'worldwide' end`
}

/** The nearest way in which a job is open to any of the countries, null if it is to none. */
export function nearestReach(of: Placed, values: readonly string[]): SqlPart {
  return sql`(select (${reachList}::text[])[min(array_position(${reachList}::text[], ${reachSql(of)}))] from unnest(${values}::text[]) v)`
}

const reachList = sql.raw(`array['${reaches.join("', '")}']`)

const canBeDoneFrom: SqlPart = sql`(${reachSql('j')}) is not null`

/** Each facet of the contract's table. */
const facetMatches: Readonly<Record<FacetKey, FacetMatch>> = {
  ...(Object.fromEntries(listFacetKeys.map((key) => [key, listed(facetLists[key])])) as Record<
    ListFacetKey,
    FacetMatch
  >),
  country: {
    hasAny: (values) => sql`exists (select from unnest(${values}::text[]) v where ${canBeDoneFrom})`,
    countHits: (values) => countOf(values, canBeDoneFrom),
  },
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
  company: column('c.slug'),
}

function column(name: string): FacetMatch {
  const hasAny = (values: string[]) => sql`${sql.ref(name)} = any (${values}::text[])`
  return { hasAny, countHits: (values) => sql`(${hasAny(values)})::int` }
}

/** Values in an array. */
function listed(array: string): FacetMatch {
  const list = sql.raw(`(${array})`)
  return {
    hasAny: (values) => sql`${list} && ${values}::text[]`,
    countHits: (values) => countOf(values, sql`v = any (${list})`),
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

function countOf(values: string[], condition: SqlPart): SqlPart {
  return sql`(select count(*)::int from unnest(${values}::text[]) v where ${condition})`
}
