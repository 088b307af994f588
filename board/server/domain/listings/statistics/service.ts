import { createHash, randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../../../database/open-database.ts'
import type { FigureKind } from './figure-kind.ts'
import { addCounts, type Counted, listSums } from './repository.ts'

export interface ListingFigures {
  views: number
  applyClicks: number
  applications: number
}

/** How often listings are looked at, left for the employer's page and applied to: by day, and nothing of who it was. */
export interface ListingFiguresService {
  /**
   * Counts once a day for a visitor. What tells visitors apart stays in this process's memory and is forgotten with the day. With an
   * account it is not counted for the listing's own people.
   */
  count(publicId: string, kind: FigureKind, visitor: string, userId?: string | null): void
  /** Sums of the last days, by the id of the listing's row. */
  list(jobIds: readonly string[], days: number): Promise<Map<string, ListingFigures>>
  /** Writes what has been counted and not written yet. */
  flush(): Promise<void>
  /** Begins to write every few seconds; gives what ends that and writes the rest. */
  start(): () => Promise<void>
}

export interface ListingFiguresParts {
  database: Pick<Database, 'db'>
  log: Pick<Logger, 'warn'>
  now?: () => Date
}

const flushMilliseconds = 5_000
/** Of so many visits of a day the process remembers that they were; what is more begins anew, and may count a visitor twice. */
const remembered = 200_000
const hashBytes = 12

/** Makes the service. */
export function createListingFiguresService(parts: ListingFiguresParts): ListingFiguresService {
  const { database, log, now = () => new Date() } = parts
  const visits = createVisits()
  let pending = new Map<string, Counted>()
  const flush = async (): Promise<void> => {
    if (pending.size === 0) return
    const taken = pending
    pending = new Map()
    try {
      await addCounts(database.db, [...taken.values()])
    } catch (error) {
      // The database is away: they are written with the next ones.
      for (const counted of taken.values()) add(pending, counted)
      log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'Figures are written later',
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
      const sums = new Map<string, ListingFigures>(
        jobIds.map((id) => [id, { views: 0, applyClicks: 0, applications: 0 }]),
      )
      if (jobIds.length === 0) return sums
      for (const { job_id: jobId, kind, sum } of await listSums(database.db, jobIds, days)) {
        const figures = sums.get(jobId)
        if (figures !== undefined) figures[names[kind]] = sum
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

const names: Record<FigureKind, keyof ListingFigures> = {
  view: 'views',
  apply_click: 'applyClicks',
  application: 'applications',
}

function add(pending: Map<string, Counted>, counted: Counted): void {
  const { publicId, kind, day, userId, count } = counted
  const key = `${publicId} ${kind} ${day} ${userId ?? ''}`
  pending.set(key, { ...counted, count: count + (pending.get(key)?.count ?? 0) })
}

/** Tells first visits of a day from later ones, by hashes with a salt that nobody ever sees. */
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
