import { setImmediate as nextTurn } from 'node:timers/promises'
import { type JobQuery, sortOf } from '@cryptolist/contract'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../database/open-database.ts'
import { buildIndex } from './index/build.ts'
import type { LiveIndex } from './index/live-index.ts'
import { createJobSearch, type JobSearch, largeBoard } from './job-search.ts'
import { createListingChanges, type ListingChange } from './listing-changes.ts'
import { findPageCursor, readPage } from './pages.ts'

/** A search that keeps the live listings in memory. */
export interface IndexedSearch extends JobSearch {
  /** Begins to read the listings, and to follow their changes when nobody searches. */
  start(): void
  /** Whether searches are answered from memory now. */
  isReady(): boolean
  /** Whether they have been once, or had a minute to be since it was started. */
  isPrepared(): boolean
  /** Resolves when the listings that are being read have been. */
  whenBuilt(): Promise<void>
  /** Resolves when nothing is read any more. */
  close(): Promise<void>
}

interface IndexedSearchParts {
  database: Pick<Database, 'db' | 'pool'>
  log: Pick<Logger, 'info' | 'warn'>
  /** Answers while there is no index. */
  inSql?: JobSearch
  /** See `mayLackFacets`: a board with more listings is large. */
  mostCountedInSql?: number
  /** How long a process counts as preparing without an index. */
  prepareMilliseconds?: number
}

/** How often changes are read when nobody searches. */
const idleMilliseconds = 2_000
const retryMilliseconds = 5_000
/** A board that takes longer to read is served without an index meanwhile. */
const defaultPrepareMilliseconds = 60_000
/** How often a text is prepared anew when what it needs was dropped for others. */
const maxTries = 3

/**
 * Answers from an index of the live listings in this process, and from SQL until there is one (decision 0004). Every search first takes over what has
 * changed in the database up to its own moment, so both say the same.
 */
export function createIndexedSearch({
  database,
  log,
  inSql = createJobSearch({ database }),
  mostCountedInSql = largeBoard,
  prepareMilliseconds = defaultPrepareMilliseconds,
}: IndexedSearchParts): IndexedSearch {
  const { db } = database
  const indexKeeper = keepIndex({ database, log, mostCountedInSql })
  const changes = createListingChanges(database, indexKeeper.apply)
  let timer: NodeJS.Timeout | undefined
  let startedAt = performance.now()
  const follow = (): void => void changes.readRevision().catch(() => undefined)
  /** The current index, or undefined while there is none. It contains a revision's changes before anyone learns that revision. */
  const findIndex = async (revision?: string): Promise<LiveIndex | undefined> => {
    if (revision === undefined) await changes.readRevision()
    return indexKeeper.get()
  }
  const isLargeLoading = async (): Promise<boolean> => (await indexKeeper.countLoading()) > mostCountedInSql
  const findNames = async (index: LiveIndex, query: JobQuery): Promise<ReadonlyMap<string, string>> => {
    const slugs = index.listUnknownCompanies(query)
    if (slugs.length === 0) return new Map()
    const { rows } = await sql<{ slug: string; name: string }>`
      select slug, name from board.companies where slug = any (${slugs}::text[]) and frozen_at is null`.execute(
      db,
    )
    return new Map(rows.map(({ slug, name }) => [slug, name]))
  }
  return {
    correct: inSql.correct,
    hasWord: inSql.hasWord,
    readRevision: changes.readRevision,
    async search(query, options) {
      const { limit, withFacets, isFolded = false, unfolded, stopsAtOld = false, revision } = options
      const cursor = findPageCursor(query)
      const page = { limit, isFolded, unfolded, stopsAtOld, cursor }
      for (let tries = 0; tries < maxTries; tries++) {
        const index = await findIndex(revision)
        if (index === undefined) break
        if (query.text !== undefined && !(await index.prepare(query.text))) continue
        const otherCompanies =
          withFacets === false ? new Map<string, string>() : await findNames(index, query)
        // Reading took a moment, in which another listing may have come or gone.
        if (query.text !== undefined || otherCompanies.size > 0) await changes.readRevision()
        const answer =
          indexKeeper.get() === index ? index.find(query, { ...page, withFacets, otherCompanies }) : undefined
        if (answer === undefined) continue
        return {
          ...readPage(answer.pageRows, sortOf(query), { cursor }),
          total: answer.total,
          old: answer.old,
          facets: answer.facets,
          uncounted: answer.uncounted,
        }
      }
      const isWithout = options.mayLackFacets === true && (await isLargeLoading())
      return inSql.search(query, isWithout ? { ...options, withFacets: false } : options)
    },
    async listSimilar(job, options) {
      const index = await findIndex(options.revision)
      return index?.listSimilar(job, options) ?? inSql.listSimilar(job, options)
    },
    listMatching: inSql.listMatching,
    matchListed: inSql.matchListed,
    countByCompany: async () => (await findIndex())?.countByCompany(),
    start() {
      startedAt = performance.now()
      follow()
      timer = setInterval(follow, idleMilliseconds).unref()
    },
    isReady: () => indexKeeper.get() !== undefined,
    isPrepared: () => indexKeeper.hasBeenBuilt() || performance.now() - startedAt >= prepareMilliseconds,
    async whenBuilt() {
      await changes.readRevision()
      await indexKeeper.whenBuilt()
    },
    async close() {
      clearInterval(timer)
      await indexKeeper.close()
    },
  }
}

interface KeptIndex {
  get(): LiveIndex | undefined
  hasBeenBuilt(): boolean
  /** Returns whether another index answers now than at the last call. */
  apply(change: ListingChange): Promise<boolean>
  whenBuilt(): Promise<void>
  /** How many listings are being loaded; 0 when none are. */
  countLoading(): Promise<number>
  close(): Promise<void>
}

/** The index that is being built, and the changes that it doesn't have yet. */
interface Building {
  changes: ListingChange[]
  /** Much has changed since it was begun: it has to be built once more. */
  isOvertaken: boolean
  done: Promise<void>
  /** How many listings there are. */
  counted: Promise<number>
}

type KeptIndexParts = Pick<IndexedSearchParts, 'database' | 'log'> & { mostCountedInSql: number }

/**
 * Builds the index, writes changes into it and builds it again when it has to. The database's changes are given to it one after the other. Of a large board,
 * the old index answers until the new one is there: SQL would take seconds.
 */
function keepIndex({ database: { db }, log, mostCountedInSql }: KeptIndexParts): KeptIndex {
  let index: LiveIndex | undefined
  let building: Building | undefined
  let hasBeenBuilt = false
  let isSwapped = false
  /** Much has changed that the index doesn't have. */
  let isStale = false
  let isClosed = false
  let retryAt = 0
  const build = async (changes: ListingChange[], onCounted: (listings: number) => void): Promise<void> => {
    const isWanted = () => !isClosed && building?.changes === changes
    const breathe = async () => {
      await nextTurn()
      if (!isWanted()) throw new Abandoned()
    }
    const startedAt = performance.now()
    let toldAt = startedAt
    try {
      const built = await buildIndex(db, {
        breathe,
        onCounted,
        onProgress(read) {
          if (performance.now() - toldAt < 5_000) return
          toldAt = performance.now()
          log.info({ listings: read }, 'Search index: reading listings')
        },
      })
      for (let change = changes.shift(); change !== undefined; change = changes.shift()) {
        await built.update(change)
        built.expire(change.at)
        await breathe()
      }
      isSwapped ||= index !== undefined
      index = built
      hasBeenBuilt = true
      isStale = building?.isOvertaken === true
      building = undefined
      log.info({ ms: Math.round(performance.now() - startedAt) }, 'Search index: ready')
      if (isStale) start()
    } catch (error) {
      if (!isWanted()) return
      building = undefined
      fail(error)
    }
  }
  const fail = (error: unknown): void => {
    retryAt = performance.now() + retryMilliseconds
    const answers = index === undefined ? 'the database answers searches' : 'the old one answers searches'
    log.warn({ err: error }, `The search index couldn’t be loaded, so ${answers}`)
  }
  const start = (): void => {
    const changes: ListingChange[] = []
    let onCounted = (_listings: number): void => undefined
    const counted = new Promise<number>((resolve) => {
      onCounted = resolve
    })
    const next: Building = { changes, counted, isOvertaken: false, done: Promise.resolve() }
    building = next
    // Not counted, if it failed before.
    next.done = build(changes, onCounted).finally(() => onCounted(0))
  }
  /** Another board may be behind the database, or this one is so small that SQL is quick. */
  const dropsAt = ({ isUnknown }: ListingChange): boolean =>
    isUnknown || index === undefined || index.size() <= mostCountedInSql
  const write = async (change: ListingChange): Promise<void> => {
    if (change.isEverything) {
      if (dropsAt(change)) {
        index = undefined
        isStale = false
        return start()
      }
      isStale = true
      // The one being built is newer than what there is, so it isn't given up.
      if (building === undefined) start()
      else building.isOvertaken = true
      return
    }
    const isChange = change.jobs.length + change.companies.length > 0
    if (isChange) building?.changes.push(change)
    if (index === undefined) {
      if (building === undefined && performance.now() > retryAt) start()
      return
    }
    const written = index
    try {
      written.expire(change.at)
      // A connection that broke is not worth reading everything again.
      if (isChange) await written.update(change).catch(() => written.update(change))
    } catch (error) {
      // Half written, it would never be right again.
      if (index === written) index = undefined
      return fail(error)
    }
    const isDue = building === undefined && performance.now() > retryAt
    if (isDue && (isStale || written.isWorn())) start()
  }
  return {
    get: () => index,
    hasBeenBuilt: () => hasBeenBuilt,
    async apply(change) {
      if (isClosed) return false
      await write(change)
      const wasSwapped = isSwapped
      isSwapped = false
      return wasSwapped
    },
    async whenBuilt() {
      while (building !== undefined) await building.done
    },
    countLoading: async () => (index === undefined ? ((await building?.counted) ?? 0) : 0),
    async close() {
      isClosed = true
      const last = building
      building = undefined
      index = undefined
      await last?.done
    },
  }
}

/** Thrown to end what nobody waits for. */
class Abandoned extends Error {}
