import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { isOfTeamSql } from '../../database/listed.ts'
import type { Database } from '../../database/open-database.ts'
import type { Db } from '../../database/schema.ts'

/** Counts of one listing. */
export interface ListingCounts {
  views: number
  applyClicks: number
  applications: number
}

/** How often listings are viewed, left for the employer's page and applied to: by day, and nothing about the visitors. */
export interface ListingStatistics {
  /**
   * Counts a visitor, which is a network, once a day. What tells visitors apart stays in this process's memory and is forgotten at the end of the day. Accounts
   * of the listing's own people are not counted.
   */
  count(publicId: string, kind: StatisticKind, visitor: string, userId?: string | null): void
  /** Sums of the last days, by the id of the listing's row. */
  list(jobIds: readonly string[], days: number): Promise<Map<string, ListingCounts>>
  /** Writes the counts that are not written yet. */
  flush(): Promise<void>
  /** Begins to write every few seconds; the returned function stops that and writes the rest. */
  start(): () => Promise<void>
}

interface StatisticsOptions {
  database: Pick<Database, 'db'>
  log: Pick<Logger, 'warn'>
  now?: () => Date
}

const flushMilliseconds = 5_000
/** Visits of a day that the process remembers. After so many it forgets them and may count a visitor twice. */
const remembered = 200_000
const hashBytes = 12

export function createListingStatistics({
  database,
  log,
  now = () => new Date(),
}: StatisticsOptions): ListingStatistics {
  const visits = createVisits()
  let pending = new Map<string, Counted>()
  const flush = async (): Promise<void> => {
    if (pending.size === 0) return
    const taken = pending
    pending = new Map()
    try {
      await addCounts(database.db, [...taken.values()])
    } catch (error) {
      // The database is unreachable: they are written with the next ones.
      for (const counted of taken.values()) add(pending, counted)
      log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'Statistics will be written later',
      )
    }
  }
  return {
    count(publicId, kind, visitor, userId = null) {
      const day = now().toISOString().slice(0, 10)
      if (visits.isNew(day, `${publicId} ${kind} ${visitor}`))
        add(pending, { publicId, kind, day, userId, count: 1 })
    },
    async list(jobIds, days) {
      const sums = new Map<string, ListingCounts>(
        jobIds.map((id) => [id, { views: 0, applyClicks: 0, applications: 0 }]),
      )
      if (jobIds.length === 0) return sums
      for (const { jobId, kind, sum } of await listSums(database.db, jobIds, days)) {
        const counts = sums.get(jobId)
        if (counts !== undefined) counts[names[kind]] = sum
      }
      return sums
    },
    flush,
    start() {
      const timer = setInterval(() => void flush(), flushMilliseconds)
      timer.unref()
      return async () => {
        clearInterval(timer)
        await flush()
      }
    },
  }
}

const names: Record<StatisticKind, keyof ListingCounts> = {
  view: 'views',
  apply_click: 'applyClicks',
  application: 'applications',
}

function add(pending: Map<string, Counted>, counted: Counted): void {
  const { publicId, kind, day, userId, count } = counted
  const key = `${publicId} ${kind} ${day} ${userId ?? ''}`
  pending.set(key, { ...counted, count: count + (pending.get(key)?.count ?? 0) })
}

/** Tells first visits of a day from later ones, by hashes with a random salt that never leaves this function. */
function createVisits(): { isNew(day: string, visit: string): boolean } {
  let salt = randomBytes(32)
  let today = ''
  const seen = new Set<string>()
  return {
    isNew(day, visit) {
      if (day !== today || seen.size >= remembered) {
        today = day
        salt = randomBytes(32)
        seen.clear()
      }
      const hash = createHash('sha256')
        .update(salt)
        .update(visit)
        .digest()
        .subarray(0, hashBytes)
        .toString('base64')
      if (seen.has(hash)) return false
      seen.add(hash)
      return true
    },
  }
}

/** A view of the listing's page, a click to the employer's, an application sent through this site. */
export type StatisticKind = 'view' | 'apply_click' | 'application'

/** Counts of a listing that are not written yet. */
interface Counted {
  publicId: string
  kind: StatisticKind
  /** YYYY-MM-DD, UTC. */
  day: string
  /** The visitor's account, to leave out the listing's own people; it is not written. */
  userId: string | null
  count: number
}

/** Adds to the counts; leaves out demo listings, deleted listings and the listing's own people. */
async function addCounts(db: Db, counted: readonly Counted[]): Promise<void> {
  await sql`
    insert into board.job_daily_counts (job_id, day, kind, count)
    select j.id, n.day, n.kind, sum(n.count)
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      as n("publicId" text, kind text, day date, "userId" text, count int)
    join board.jobs j on j.public_id = n."publicId"
    where not j.is_demo and (n."userId" is null
      or j.created_by is distinct from n."userId" and not ${isOfTeamSql('j.company_id', sql`n."userId"`)})
    group by j.id, n.day, n.kind order by j.id, n.day, n.kind
    on conflict (job_id, day, kind) do update set count = job_daily_counts.count + excluded.count`.execute(db)
}

interface SumRow {
  jobId: string
  kind: StatisticKind
  sum: number
}

/** Sums by listing and kind over the last so many days, today included. */
async function listSums(db: Db, jobIds: readonly string[], days: number): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    select job_id as "jobId", kind, sum(count)::int as sum from board.job_daily_counts
    where job_id = any (${jobIds}::uuid[]) and day > (now() at time zone 'UTC')::date - ${days}::int
    group by job_id, kind`.execute(db)
  return rows
}
