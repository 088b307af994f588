import {
  emptyJobQuery,
  formatJobQuery,
  nameFacetValue,
  type Trend,
  type TrendDay,
  type Trends,
  type TrendWeek,
} from '@cryptolist/contract'
import { sql } from 'kysely'
import { keepFor } from '../../caches/keep-for.ts'
import { isLiveSql, notFrozenSql, publicSql } from '../../database/listed.ts'
import type { Database } from '../../database/open-database.ts'
import type { JobSearch } from '../../search/job-search.ts'
import { keepByRevision } from '../../search/keep-by-revision.ts'
import type { DomainContext } from '../domain-context.ts'
import { fewestForHalf as fewest } from '../jobs/board-outline.ts'

/** How the board changes, as it was at most five minutes ago. */
export interface TrendFigures {
  /** New companies are as of the revision, or of now: a hidden one is gone at once. */
  read(revision?: string): Promise<Trends>
}

interface Reader {
  database: Pick<Database, 'db'>
  search: Pick<JobSearch, 'readRevision'>
  now: DomainContext['now']
}

const keptMilliseconds = 5 * 60_000
const shownDays = 731
const shownWeeks = 52
/** A value is new for so many days after it was first seen. */
const newDays = 30
const mostNewCompanies = 12
/** Four weeks, so that the same day of the week is compared; a week more where that day wasn't counted. */
const [comparedDays, comparedAtMost] = [28, 35]
const dayMilliseconds = 86_400_000

export function createTrends(reader: Reader): TrendFigures {
  const readFigures = keepFor(keptMilliseconds, () => readCounted(reader))
  const readNewCompanies = keepByRevision(reader.search.readRevision, () => listNewCompanies(reader))
  return {
    async read(revision) {
      const [figures, newCompanies] = await Promise.all([readFigures(), readNewCompanies(revision)])
      return { ...figures, newCompanies }
    },
  }
}

async function readCounted(reader: Reader): Promise<Omit<Trends, 'newCompanies'>> {
  const [days, weeks, first] = await Promise.all([readDays(reader), readWeeks(reader), findFirstDay(reader)])
  const until = days.at(-1)?.day ?? null
  const comparedWith = until === null ? null : findCompared(days, until)
  const trends = until === null ? [] : await readTrends(reader, until, comparedWith)
  return { since: first, until, comparedWith, days, weeks, trends }
}

async function findFirstDay({ database: { db } }: Reader): Promise<string | null> {
  const { rows } = await sql<{
    day: string | null
  }>`select min(day)::text as day from board.daily_figures where figure = 'live'`.execute(db)
  return rows[0]?.day ?? null
}

/** Ascending. */
async function readDays({ database: { db }, now }: Reader): Promise<TrendDay[]> {
  const { rows } = await sql<{ [Key in Exclude<keyof TrendDay, 'day'>]: number } & { day: string }>`
    select day::text as day, max(count) filter (where figure = 'live') as live, max(count) filter (where figure = 'companies') as companies,
      max(count) filter (where figure = 'paid') as paid, max(count) filter (where figure = 'remote') as remote,
      max(count) filter (where figure = 'opened') as opened, max(count) filter (where figure = 'ended') as ended
    from board.daily_figures
    where figure in ('live', 'companies', 'paid', 'remote', 'opened', 'ended') and day > ${dayBefore(now(), shownDays)}::date
    group by 1 order by 1`.execute(db)
  return rows.map((row) => (row.live < fewest ? { ...row, companies: null, paid: null, remote: null } : row))
}

function findCompared(days: readonly TrendDay[], until: string): string | null {
  const at = new Date(until)
  const [from, to] = [dayBefore(at, comparedAtMost), dayBefore(at, comparedDays)]
  return days.findLast(({ day }) => day >= from && day <= to)?.day ?? null
}

/**
 * A listing without a date of its own counts by the day on which it came, unless its company came that day too: then it may have been open for long.
 */
const hasDateSql = `(j.published_at is not null or j.posted_at is not null or j.first_seen_at >= c.public_since + interval '1 day')`

/** Without gaps, to the week that isn't over. */
async function readWeeks({ database: { db }, now }: Reader): Promise<TrendWeek[]> {
  const monday = dayBefore(now(), (now().getUTCDay() + 6) % 7)
  const weeks = Array.from({ length: shownWeeks }, (_, index) =>
    dayBefore(new Date(monday), 7 * (shownWeeks - 1 - index)),
  )
  const { rows } = await sql<TrendWeek>`
    select to_char(date_trunc('week', j.listed_at at time zone 'UTC'), 'YYYY-MM-DD') as week, count(*)::int as listings
    from board.jobs j join board.companies c on c.id = j.company_id
    where j.status in ${sql.raw(publicSql)} and ${sql.raw(notFrozenSql)} and not j.is_demo and ${sql.raw(hasDateSql)}
      and j.listed_at >= ${weeks[0]}::timestamp at time zone 'UTC' and j.listed_at <= ${now()}
    group by 1`.execute(db)
  const counts = new Map(rows.map(({ week, listings }) => [week, listings]))
  if (rows.reduce((sum, { listings }) => sum + listings, 0) < fewest) return []
  return weeks.map((week) => ({ week, listings: counts.get(week) ?? 0 }))
}

/** Tags of what people work with; the others name trades and ways of working. */
const stackSql = `t.tag_group not in ('sectors', 'non-code', 'work-attributes')`

async function readTrends(
  { database: { db } }: Reader,
  until: string,
  comparedWith: string | null,
): Promise<Trend[]> {
  const { rows } = await sql<Omit<Trend, 'path' | 'name'> & { name: string | null }>`
    select f.figure as by, f.value, coalesce(k.name, t.name) as name, max(f.count) filter (where f.day = ${until}::date) as count,
      max(f.count) filter (where f.day = ${comparedWith}::date and f.count >= ${fewest}) as before, min(f.day)::text as since
    from board.daily_figures f left join board.chains k on f.figure = 'chain' and k.slug = f.value
      left join board.tags t on f.figure = 'tag' and t.slug = f.value and ${sql.raw(stackSql)}
    where f.figure = 'role' or k.slug is not null or t.slug is not null
    group by f.figure, f.value, k.name, t.name
    having max(f.count) filter (where f.day = ${until}::date) >= ${fewest}
    order by 4 desc, f.figure, f.value`.execute(db)
  return rows.map((row) => ({
    ...row,
    name: row.name ?? nameFacetValue(row.by, row.value) ?? row.value,
    path: pathOf(row),
  }))
}

function pathOf({ by, value }: Pick<Trend, 'by' | 'value'>): string {
  const query = emptyJobQuery()
  query.facets[by].include = [value]
  return `/jobs?${formatJobQuery(query)}`
}

async function listNewCompanies({ database: { db }, now }: Reader): Promise<Trends['newCompanies']> {
  const { rows } = await sql<Trends['newCompanies'][number]>`
    select c.slug, c.name, '/companies/' || c.slug as path, to_char(c.public_since at time zone 'UTC', 'YYYY-MM-DD') as since,
      count(*)::int as "liveJobs"
    from board.companies c join board.jobs j on j.company_id = c.id
    where ${sql.raw(isLiveSql)} and not j.is_demo
      and c.public_since >= greatest(${dayBefore(now(), newDays)}::date,
        (select min(day) + 1 from board.daily_figures where figure = 'live'))::timestamp at time zone 'UTC'
      and exists (select from board.daily_figures)
    group by c.id order by c.public_since desc, c.slug limit ${mostNewCompanies}`.execute(db)
  return rows
}

/** In UTC. */
function dayBefore(moment: Date, days: number): string {
  return new Date(moment.getTime() - days * dayMilliseconds).toISOString().slice(0, 10)
}
