import { type JobQuery, type JobSort, jobSorts, sortOf } from '@cryptolist/contract'
import { sql } from 'kysely'
import { isVeryOldSql, oldTimes, type SqlPart, tierRank } from './filters.ts'
import { toMicroseconds } from './microseconds.ts'

/** Which jobs a page has, of a list that its caller has filtered. */
export interface PageOptions {
  /** Most rows that are shown. */
  limit: number
  /** Shows two of many jobs that one company has in a row, and counts the others. */
  isFolded: boolean
  /** A company, by its slug, that isn't folded. */
  unfolded?: string | undefined
  /** Ends before the first very old job (see `oldTimes`), unless it begins with one. */
  stopsAtOld: boolean
  cursor: PageCursor | undefined
}

/** The job that a page follows or precedes. */
export interface PageCursor {
  position: CursorPosition
  isBefore: boolean
}

/** A job's place in an order; the highest value comes first, and of equal ones the highest id. */
export interface CursorPosition {
  id: string
  /** `newest`: when it was listed, in microseconds since 1970. The other orders: its rank (see `rankOf`). */
  value: number
}

/** Whether a job in this place is very old. */
export function isVeryOld(sort: JobSort, { value }: CursorPosition): boolean {
  const [, veryOld] = oldTimes()
  return value < (sort === 'newest' || sort === 'relevance' ? veryOld : tierRank)
}

/**
 * A row of a page: `page`, a shown job; `fold`, how many (`n`) further jobs of its company follow a shown one unseen; `next`, the last
 * job that the page has, seen or not, where others follow; `older`, the same where the first of them is very old; `previous`, a row alone, where others come before.
 */
export interface PageRow {
  kind: 'page' | 'fold' | 'next' | 'older' | 'previous'
  /** The job's id. */
  value: string
  /** The key that the list is sorted by, for the cursor; null in rows that no cursor is made of. */
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

const placeOf = ({ value, id }: CursorPosition) =>
  sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond', ${id}::uuid)`

/** As an index of the table has it. */
const byTime: Order = {
  forwards: sql`listed_at desc, id desc`,
  backwards: sql`listed_at, id`,
  value: sql.raw(`${toMicroseconds('listed_at')}::text`),
  isAfter: (position) => sql`(listed_at, id) < ${placeOf(position)}`,
  isBefore: (position) => sql`(listed_at, id) > ${placeOf(position)}`,
}

const byRank: Order = {
  forwards: sql`rank desc, id desc`,
  backwards: sql`rank, id`,
  value: sql`rank::text`,
  isAfter: ({ value, id }) => sql`(rank, id) < (${value}::bigint, ${id}::uuid)`,
  isBefore: ({ value, id }) => sql`(rank, id) > (${value}::bigint, ${id}::uuid)`,
}

/** The select of a page's rows, from whatever has `id`, `company_id`, `listed_at` and, but for the newest first, `rank` (see `rankOf`). */
export function selectPage(
  from: SqlPart,
  sort: JobSort,
  page: PageOptions,
  where: SqlPart = sql`true`,
): SqlPart {
  const { forwards, backwards, value, ...order } = sort === 'newest' ? byTime : byRank
  const { limit, isFolded, unfolded, cursor, stopsAtOld } = page
  const isBefore = cursor?.isBefore === true
  const most = isFolded ? limit * foldedPerRow + 1 : limit + 1
  const reached = cursor === undefined ? sql`true` : order[isBefore ? 'isBefore' : 'isAfter'](cursor.position)
  const way = isBefore ? sql`desc` : sql``
  const side = stopsAtOld ? sql`where is_old = (select is_old from near order by n ${way} limit 1)` : sql``
  return sql`(with near as (
      select id, ${value} as sorted_by, company_id, ${isVeryOldSql('listed_at')} as is_old, (row_number() over (order by ${forwards}))::int as n
      from (select * from ${from} where ${where} and ${reached} order by ${isBefore ? backwards : forwards} limit ${most}) nearest
    ), side as (select id, sorted_by, company_id, is_old, n from near ${side}
    ), seen as (${isFolded ? foldRuns(unfolded) : sql`select *, true as is_shown, 0 as more from side`}
    ), counted as (
      select *, count(*) filter (where is_shown) over (order by n ${way}) as nth from seen
    ), shown as (select * from counted where is_shown and nth <= ${limit})
    select 'page' as kind, id::text as value, sorted_by as name, n from shown
    union all select 'fold', id::text, null, more from shown where more > 0
    union all ${isBefore ? edgesBefore(most, stopsAtOld && isVeryOld(sort, cursor.position)) : edgeAfter(limit, most)})`
}

/** Marks which jobs of each company's run are shown; the last shown one has the number of those hidden. */
function foldRuns(unfolded: string | undefined): SqlPart {
  const isOther =
    unfolded === undefined
      ? sql``
      : sql`and company_id is distinct from (select c.id from board.companies c where c.slug = ${unfolded})`
  return sql`
      select id, sorted_by, company_id, is_old, n, at <= ${shownOfRun} or not is_long as is_shown,
        case when at = ${shownOfRun} and is_long then length - ${shownOfRun} else 0 end as more
      from (select *, length > ${longestRun} and length < count(*) over () ${isOther} as is_long from (
        select *, (row_number() over (partition by company_id, run order by n))::int as at,
          (count(*) over (partition by company_id, run))::int as length
        from (select *, n - row_number() over (partition by company_id order by n) as run from side) runs) placed) judged`
}

/** The last job of a page, shown or folded, if more jobs follow. */
function edgeAfter(limit: number, most: number): SqlPart {
  const isCut = sql`(select count(*) from counted) < (select count(*) from near)`
  return sql`select case when ${isCut} and n = (select max(n) from counted) then 'older' else 'next' end, id::text, sorted_by, 0
    from counted where n = coalesce(
      (select min(n) - 1 from counted where is_shown and nth > ${limit}),
      (select count(*) from counted having count(*) = ${most} or ${isCut}))`
}

/** Where a page before a job ends is known; other jobs come before it unless it holds everything newer. */
function edgesBefore(most: number, isBeforeOld: boolean): SqlPart {
  const kind = isBeforeOld ? sql`case when is_old then 'next' else 'older' end` : sql`'next'`
  return sql`(select ${kind}, id::text, sorted_by, 0 from counted order by n desc limit 1)
    union all select 'previous', null, null, 0 where (select min(n) from shown) > 1 or (select count(*) from counted) = ${most}`
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** Its name in cursors. Ranks had other values once, without the prefix: those cursors would now be of another place. */
const kindOf = (sort: JobSort) => (sort === 'newest' ? sort : `rank:${sort}`)
const cursorForm = new RegExp(`^(${jobSorts.map(kindOf).join('|')}) (-?\\d{1,16}) (${uuid})$`)

/** Writes a position as the opaque value of `after` and `before`. */
export function formatCursor(sort: JobSort, { id, value }: CursorPosition): string {
  return Buffer.from(`${kindOf(sort)} ${value} ${id}`).toString('base64url')
}

/** Undefined for a broken cursor, an old one or one of another order: the list then starts at its first page. */
export function findCursor(sort: JobSort, cursor: string | undefined): CursorPosition | undefined {
  if (cursor === undefined) return undefined
  const [, kind, value, id] = cursorForm.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const number = Number(value)
  return kind === kindOf(sort) && id !== undefined && Number.isSafeInteger(number)
    ? { id, value: number }
    : undefined
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
  /** Whether the page ends because what follows is very old. */
  isNextOld: boolean
  previous: string | null
}

export function readPage(rows: PageRow[], sort: JobSort, { cursor }: Pick<PageOptions, 'cursor'>): ReadPage {
  const of = (kind: PageRow['kind']) => rows.filter((row) => row.kind === kind)
  const pageRows = of('page').sort((a, b) => a.n - b.n)
  const [first] = pageRows
  const [older] = of('older')
  const last = older ?? of('next')[0]
  const hasPrevious = cursor?.isBefore === true ? of('previous').length > 0 : cursor !== undefined
  return {
    ids: pageRows.map((row) => row.value),
    folded: new Map(of('fold').map((row) => [row.value, row.n])),
    next: last === undefined ? null : formatCursor(sort, positionOf(last)),
    isNextOld: older !== undefined,
    previous: hasPrevious && first !== undefined ? formatCursor(sort, positionOf(first)) : null,
  }
}

function positionOf({ value, name: sortedBy }: PageRow): CursorPosition {
  return { id: value, value: Number(sortedBy) }
}
