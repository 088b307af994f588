import type {
  FindingCode,
  JobSource,
  QueueFilter,
  QueueLine,
  ReviewGroupKey,
  ReviewQueue,
  ReviewRow,
} from '@cryptolist/contract'
import { type RawBuilder, sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Db } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { countQueue } from './queue-counts.ts'
import { dueAt, type ReviewRecord } from './reviews.ts'
import { isLeftSql, waitingSql } from './waiting-reviews.ts'

/** Lines of one page of the queue. */
const pageSize = 50

/**
 * A page of the queue: what people wait for before imports, of each the most urgent first. Imports of a company that wait for what the same rules
 * found are one line. An unknown `after` begins at the top. Two queries, whatever waits.
 */
export async function listReviews(
  { database: { db } }: DomainContext,
  { after, ...filter }: QueueFilter & { after?: string | undefined } = {},
): Promise<ReviewQueue> {
  const [rows, counts] = await Promise.all([
    listLines(db, { filter, after: findQueueCursor(after), limit: pageSize + 1 }),
    countQueue(db, filter),
  ])
  const items = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? items.at(-1) : undefined
  return {
    items: items.map(presentLine),
    ...counts,
    next: last === undefined ? null : formatQueueCursor(last),
  }
}

/**
 * The line to open next: of the group if that still waits, else the next after this place among what the filter leaves, else the first of them; undefined
 * if nothing is left.
 */
export async function findNextLine(
  { database: { db } }: DomainContext,
  { isImport, urgency, dueAt: due, id }: QueuePosition,
  { filter = {}, group }: { filter?: QueueFilter; group?: ReviewGroupKey | undefined } = {},
): Promise<QueueLine | undefined> {
  const first = async (wanted: Omit<LinesWanted, 'limit'>): Promise<LineRow | undefined> =>
    (await listLines(db, { ...wanted, limit: 1 }))[0]
  const line =
    (group && (await first({ filter: {}, group, after: undefined }))) ??
    (await first({ filter, after: { isImport, urgency, dueAt: due, id } })) ??
    (await first({ filter, after: undefined }))
  return line && presentLine(line)
}

/** Where in the queue a page begins: after this one. `dueAt` is ISO with microseconds, as the database says it. */
type QueuePosition = Pick<ReviewRecord, 'isImport' | 'urgency' | 'dueAt' | 'id'>

interface LineRow extends QueuePosition, Omit<ReviewRow, 'openedAt' | 'id' | 'dueAt'> {
  openedAt: Date
  companySlug: string
  source: JobSource | null
  codes: FindingCode[]
  /** How many items the line is for. */
  listings: number
}

function presentLine({
  isImport: _isImport,
  urgency: _urgency,
  openedAt,
  companySlug,
  source,
  codes,
  listings,
  ...row
}: LineRow): QueueLine {
  const group = source === null || listings < 2 ? null : { companySlug, source, codes, listings }
  return { ...row, openedAt: openedAt.toISOString(), group }
}

interface LinesWanted {
  filter: QueueFilter
  after: QueuePosition | undefined
  limit: number
  /** Only this group. */
  group?: ReviewGroupKey
}

/**
 * Lines after a position, imports last, of each the most urgent first. All that waits is read and sorted once, of each group its most urgent item counts,
 * and only the few rows of a page are joined with what they are about. Groups are hashed by a number: sorted by their codes they would take most of the
 * time.
 */
async function listLines(db: Db, { filter, after, limit, group }: LinesWanted): Promise<LineRow[]> {
  const isLeft = isLeftSql(filter)
  const people = sql`(select w.id, w.urgency, w.due_at, false as is_import, '{}'::text[] as codes, 1 as listings
    from w where not w.is_import and ${isLeft} and ${isAfter(after, false)} order by w.place limit ${limit})`
  const imports = sql`(select w.id, w.urgency, w.due_at, true as is_import, w.codes, g.listings
    from (select min(w.place) as place, count(*)::int as listings from w where w.is_import and ${isLeft} and ${isOfGroup(group)}
      group by w.company_id, w.source, w.codes, case when w.codes = '{}' then w.id end) g
    join w on w.place = g.place where ${isAfter(after, true)} order by w.place limit ${limit})`
  const { rows } = await sql<LineRow>`
    with w as materialized (select w.*, row_number() over (order by w.urgency, w.due_at, w.id) as place from ${waitingSql} w)
    select r.id, l.is_import as "isImport", r.urgency, ${dueAt} as "dueAt", r.kind, r.risk, r.opened_at as "openedAt",
      coalesce(j.title, c.name) as title, c.name as "companyName", c.slug as "companySlug", j.source, l.codes, l.listings,
      nullif(j.source, 'direct') as "importedFrom", coalesce(jsonb_array_length(j.findings), 0) as findings,
      case when r.kind = 'report' then (select count(*)::int from board.reports p
        where p.job_id = r.job_id and p.state = 'open') else 0 end as reports
    from (select * from (${group === undefined ? sql`${people} union all ${imports}` : imports}) u
      order by is_import, urgency, due_at, id limit ${limit}) l
    join board.reviews r on r.id = l.id
    left join board.jobs j on j.id = r.job_id
    join board.companies c on c.id = coalesce(r.company_id, j.company_id)
    order by l.is_import, r.urgency, r.due_at, r.id`.execute(db)
  return rows
}

function isOfGroup(group: ReviewGroupKey | undefined): RawBuilder<boolean> {
  if (group === undefined) return sql`true`
  const { companySlug, source, codes } = group
  return sql`${isLeftSql({ companySlug, source })} and w.codes = ${codes}::text[]`
}

function isAfter(position: QueuePosition | undefined, ofImports: boolean): RawBuilder<boolean> {
  if (position === undefined || (ofImports && !position.isImport)) return sql`true`
  return position.isImport && !ofImports
    ? sql`false`
    : sql`(w.urgency, w.due_at, w.id) > (${position.urgency}::smallint, ${position.dueAt}::timestamptz, ${position.id}::uuid)`
}

/** Writes a position of the queue as the opaque value of `after`. */
function formatQueueCursor({ isImport, urgency, dueAt: due, id }: QueuePosition): string {
  return Buffer.from(`${Number(isImport)} ${urgency} ${due} ${id}`).toString('base64url')
}

/** Reads what formatQueueCursor wrote; anything else is no cursor. */
function findQueueCursor(after: string | undefined): QueuePosition | undefined {
  if (after === undefined || after.length > 200) return undefined
  const [, part, urgency, due, id] =
    /^([01]) ([0-2]) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([0-9a-f-]{36})$/.exec(
      Buffer.from(after, 'base64url').toString(),
    ) ?? []
  if (urgency === undefined || due === undefined || id === undefined || !isUuid(id)) return undefined
  return Number.isNaN(Date.parse(due))
    ? undefined
    : { isImport: part === '1', urgency: Number(urgency), dueAt: due, id }
}
