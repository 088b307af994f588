import { type JobQuery, type JobSort, jobSorts, sortOf } from '@cryptolist/contract'
import { sql } from 'kysely'
import type { SqlPart } from './filters.ts'
import { toMicroseconds } from './microseconds.ts'

/** Which jobs a page has, of a list that its caller has filtered. */
export interface PageOptions {
  /** Most rows that are shown. */
  limit: number
  /** Shows two of many jobs that one company has in a row, and counts the others. */
  isFolded: boolean
  cursor: PageCursor | undefined
}

/** The job that a page follows or precedes. */
export interface PageCursor {
  position: CursorPosition
  isBefore: boolean
}

/** A job's place in an order. */
export interface CursorPosition {
  id: string
  /**
   * `newest`: when it was listed, in microseconds since 1970. `relevance`: the same, and more for jobs whose title, company or tags match (`tierRank`).
   * `cash_pay`: dollars a year, null when no pay is known. `closing_soon`: when it closes, in microseconds since 1970, null if that isn't known.
   */
  value: number | null
}

/**
 * A row of a page: `page`, a shown job; `fold`, how many (`n`) further jobs of its company follow a shown one unseen; `next`, the last
 * job that the page has, seen or not, where others follow; `previous`, a row alone, where others come before.
 */
export interface PageRow {
  kind: 'page' | 'fold' | 'next' | 'previous'
  /** The job's id. */
  value: string
  /** What the list is sorted by, for the cursor; null when that isn't known. */
  name: string | null
  /** Its place on the page. */
  n: number
}

/** Longer runs of one company's jobs are folded. */
export const longestRun = 3
export const shownOfRun = 2
/** Most jobs that a folded page reads for each that it shows. A longer run continues on the next page. */
export const foldedPerRow = 20

interface Order {
  forwards: SqlPart
  backwards: SqlPart
  value: SqlPart
  isAfter(position: CursorPosition): SqlPart
  isBefore(position: CursorPosition): SqlPart
}

const timeOf = ({ value }: CursorPosition) =>
  sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`
const placeOf = (position: CursorPosition) => sql`(${timeOf(position)}, ${position.id}::uuid)`

const orders: Record<JobSort, Order> = {
  relevance: {
    forwards: sql`rank desc, id desc`,
    backwards: sql`rank, id`,
    value: sql`rank::text`,
    isAfter: ({ value, id }) => sql`(rank, id) < (${value}::bigint, ${id}::uuid)`,
    isBefore: ({ value, id }) => sql`(rank, id) > (${value}::bigint, ${id}::uuid)`,
  },
  newest: {
    forwards: sql`listed_at desc, id desc`,
    backwards: sql`listed_at, id`,
    value: sql.raw(`${toMicroseconds('listed_at')}::text`),
    isAfter: (position) => sql`(listed_at, id) < ${placeOf(position)}`,
    isBefore: (position) => sql`(listed_at, id) > ${placeOf(position)}`,
  },
  cash_pay: {
    forwards: sql`pay desc nulls last, id desc`,
    backwards: sql`pay nulls first, id`,
    value: sql`pay::text`,
    isAfter: ({ value, id }) =>
      value === null
        ? sql`pay is null and id < ${id}::uuid`
        : sql`(pay is null or (pay, id) < (${value}::int, ${id}::uuid))`,
    isBefore: ({ value, id }) =>
      value === null
        ? sql`(pay is not null or id > ${id}::uuid)`
        : sql`(pay, id) > (${value}::int, ${id}::uuid)`,
  },
  closing_soon: {
    forwards: sql`closes nulls last, id desc`,
    backwards: sql`closes desc nulls first, id`,
    value: sql.raw(`${toMicroseconds('closes')}::text`),
    isAfter: (position) => {
      const { value, id } = position
      if (value === null) return sql`closes is null and id < ${id}::uuid`
      const time = timeOf(position)
      return sql`(closes is null or closes > ${time} or closes = ${time} and id < ${id}::uuid)`
    },
    isBefore: (position) => {
      const { value, id } = position
      if (value === null) return sql`(closes is not null or id > ${id}::uuid)`
      const time = timeOf(position)
      return sql`(closes < ${time} or closes = ${time} and id > ${id}::uuid)`
    },
  },
}

/** The select of a page's rows, from whatever has `id`, `company_id` and what the order needs: `listed_at`, `pay`, `closes` or `rank`. */
export function selectPage(
  from: SqlPart,
  sort: JobSort,
  page: PageOptions,
  where: SqlPart = sql`true`,
): SqlPart {
  const { forwards, backwards, value, ...order } = orders[sort]
  const { limit, isFolded, cursor } = page
  const isBefore = cursor?.isBefore === true
  const most = isFolded ? limit * foldedPerRow + 1 : limit + 1
  const reached = cursor === undefined ? sql`true` : order[isBefore ? 'isBefore' : 'isAfter'](cursor.position)
  return sql`(with near as (
      select id, ${value} as sorted_by, company_id, (row_number() over (order by ${forwards}))::int as n
      from (select * from ${from} where ${where} and ${reached} order by ${isBefore ? backwards : forwards} limit ${most}) nearest
    ), seen as (${isFolded ? foldRuns() : sql`select *, true as is_shown, 0 as more from near`}
    ), counted as (
      select *, count(*) filter (where is_shown) over (order by n ${isBefore ? sql`desc` : sql``}) as nth from seen
    ), shown as (select * from counted where is_shown and nth <= ${limit})
    select 'page' as kind, id::text as value, sorted_by as name, n from shown
    union all select 'fold', id::text, null, more from shown where more > 0
    union all ${isBefore ? edgesBefore(most) : edgeAfter(limit, most)})`
}

/** Marks which jobs of each company's run are shown; the last shown one has the number of those hidden. */
function foldRuns(): SqlPart {
  return sql`
      select id, sorted_by, company_id, n, at <= ${shownOfRun} or not is_long as is_shown,
        case when at = ${shownOfRun} and is_long then length - ${shownOfRun} else 0 end as more
      from (select *, length > ${longestRun} and length < count(*) over () as is_long from (
        select *, (row_number() over (partition by company_id, run order by n))::int as at,
          (count(*) over (partition by company_id, run))::int as length
        from (select *, n - row_number() over (partition by company_id order by n) as run from near) runs) placed) judged`
}

/** The last job of a page, shown or folded, if more jobs follow. */
function edgeAfter(limit: number, most: number): SqlPart {
  return sql`select 'next', id::text, sorted_by, 0 from counted where n = coalesce(
      (select min(n) - 1 from counted where is_shown and nth > ${limit}),
      (select count(*) from counted having count(*) = ${most}))`
}

/** Where a page before a job ends is known; other jobs come before it unless it holds everything newer. */
function edgesBefore(most: number): SqlPart {
  return sql`(select 'next', id::text, sorted_by, 0 from counted order by n desc limit 1)
    union all select 'previous', null, null, 0 where (select min(n) from shown) > 1 or (select count(*) from counted) = ${most}`
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const cursorForm = new RegExp(`^(${jobSorts.join('|')}) (-?\\d{1,16}|-) (${uuid})$`)
const maxInteger = 2_147_483_647
/** The orders whose last jobs lack what the others are sorted by. */
const canLackValue: ReadonlySet<JobSort> = new Set(['cash_pay', 'closing_soon'])

/** Writes a position as the opaque value of `after` and `before`. */
export function formatCursor(sort: JobSort, { id, value }: CursorPosition): string {
  return Buffer.from(`${sort} ${value ?? '-'} ${id}`).toString('base64url')
}

/** Undefined for a broken cursor or one of another order: the list then starts at its first page. */
export function findCursor(sort: JobSort, cursor: string | undefined): CursorPosition | undefined {
  if (cursor === undefined) return undefined
  const [, kind, value = '', id] = cursorForm.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (kind !== sort || id === undefined) return undefined
  if (value === '-') return canLackValue.has(sort) ? { id, value: null } : undefined
  const number = Number(value)
  const isPossible = sort === 'cash_pay' ? number >= 0 && number <= maxInteger : Number.isSafeInteger(number)
  return isPossible ? { id, value: number } : undefined
}

/** Where a search's page is; undefined for the first one. */
export function findPageCursor(query: JobQuery): PageCursor | undefined {
  const { after, before } = query
  const sort = sortOf(query)
  const next = findCursor(sort, after)
  if (next !== undefined) return { position: next, isBefore: false }
  const previous = findCursor(sort, before)
  return previous && { position: previous, isBefore: true }
}

/** A page, read from its rows. */
interface ReadPage {
  ids: string[]
  /** How many further jobs of the same company are folded below a job, by its id. */
  folded: Map<string, number>
  next: string | null
  previous: string | null
}

export function readPage(rows: PageRow[], sort: JobSort, { cursor }: Pick<PageOptions, 'cursor'>): ReadPage {
  const of = (kind: PageRow['kind']) => rows.filter((row) => row.kind === kind)
  const shown = of('page').sort((a, b) => a.n - b.n)
  const [first] = shown
  const [last] = of('next')
  const hasPrevious = cursor?.isBefore === true ? of('previous').length > 0 : cursor !== undefined
  return {
    ids: shown.map((row) => row.value),
    folded: new Map(of('fold').map((row) => [row.value, row.n])),
    next: last === undefined ? null : formatCursor(sort, positionOf(last)),
    previous: hasPrevious && first !== undefined ? formatCursor(sort, positionOf(first)) : null,
  }
}

function positionOf({ value, name: sortedBy }: PageRow): CursorPosition {
  return { id: value, value: sortedBy === null ? null : Number(sortedBy) }
}
