import { setImmediate as nextTurn } from 'node:timers/promises'
import type { JobQuery } from '@cryptolist/contract'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { JobSearch } from '../../search/job-search.ts'
import { readStoredSearch } from '../subscriptions/stored-search.ts'
import type { Change } from '../subscriptions/write-notices.ts'

/** A job is new for so long after it was listed: one that is corrected in this time can still enter a search. */
export const newDays = 30
/** A few milliseconds of reading. */
const searchesAtOnce = 200
/** Rows of one statement, before the alerts that share a search. */
const matchesAtOnce = 2_000

/** New jobs that searches of alerts find. */
export interface AlertMatches {
  matches: { search: string; jobId: string }[]
  /** Searches with values that are gone. */
  outdated: string[]
}

/** Searches of alerts as they were read, undefined where a value is gone, for all rounds of one job: reading them takes longer than asking them. */
export type ReadSearches = Map<string, JobQuery | undefined>

interface NewJobs {
  search: Pick<JobSearch, 'matchListed'>
  readSearches: ReadSearches
  changes: readonly Pick<Change, 'id' | 'event' | 'listedAt'>[]
  at: Date
}

/** Asks each search of an alert once for the new ones among changed listings. */
export async function matchAlerts(
  db: Db,
  { search, readSearches, changes, at }: NewJobs,
): Promise<AlertMatches> {
  const since = at.getTime() - newDays * 24 * 3_600_000
  const ids = changes
    .filter(({ event, listedAt }) => event !== 'ended' && listedAt.getTime() >= since)
    .map(({ id }) => id)
  if (ids.length === 0) return { matches: [], outdated: [] }
  const rows = await db
    .selectFrom('board.alerts')
    .select('search')
    .distinct()
    .where('state', '=', 'active')
    .execute()
  const readable: { query: JobQuery; search: string }[] = []
  for (const [index, row] of rows.entries()) {
    if (!readSearches.has(row.search)) readSearches.set(row.search, readStoredSearch(row.search))
    const query = readSearches.get(row.search)
    if (query !== undefined) readable.push({ query, search: row.search })
    if (index % searchesAtOnce === 0) await nextTurn()
  }
  const matches = await search.matchListed(
    readable.map(({ query }) => query),
    ids,
  )
  return {
    matches: matches.flatMap((jobIds, index) =>
      jobIds.map((jobId) => ({ search: readable[index]?.search ?? '', jobId })),
    ),
    outdated: rows.map((row) => row.search).filter((one) => readSearches.get(one) === undefined),
  }
}

/** Notes the jobs that alerts have found, each once for each alert, in the transaction that says they were told. */
export async function writeAlertMatches(
  db: Db,
  { matches, outdated }: AlertMatches,
  at: Date,
): Promise<void> {
  if (outdated.length > 0)
    await db
      .updateTable('board.alerts')
      .set({ state: 'outdated' })
      .where('state', '=', 'active')
      .where('search', 'in', outdated)
      .execute()
  for (let start = 0; start < matches.length; start += matchesAtOnce) {
    const part = matches.slice(start, start + matchesAtOnce)
    // An alert or a listing may be deleted at this moment.
    await sql`
      insert into board.alert_jobs (alert_id, job_id, found_at)
      select a.id, j.id, ${at} from unnest(${part.map((one) => one.search)}::text[], ${part.map((one) => one.jobId)}::uuid[]) as m (search, job_id)
      join board.alerts a on a.search = m.search and a.state = 'active'
      join board.jobs j on j.id = m.job_id and j.listed_at >= a.starts_at and not j.is_demo
      for key share of a, j
      on conflict do nothing`.execute(db)
  }
  if (matches.length > 0) await noteWaiting(db, [...new Set(matches.map((one) => one.search))], at)
}

/** After the jobs, and in one order for all: who has just emailed them locks alerts in this order, and looks afterwards whether jobs wait. */
async function noteWaiting(db: Db, searches: readonly string[], at: Date): Promise<void> {
  await sql`
    update board.alerts a set waiting_since = coalesce(a.waiting_since, ${at}) from (
      select id from board.alerts where search = any (${searches}::text[]) and state = 'active' and is_emailed
        and exists (select from board.alert_jobs w where w.alert_id = alerts.id and w.mail_id is null)
      order by id for no key update
    ) locked where a.id = locked.id`.execute(db)
}
