import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Pool } from 'pg'
import PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import { type DatabaseConnection, shareConnections } from '../database/connection.ts'
import type { ProcessRole } from '../database/embedded/lock.ts'
import { createPool, endPool, type PoolCounts, type Timeouts } from '../database/pool.ts'
import type { Schema } from '../database/schema.ts'
import { tryAgain } from '../database/transactions.ts'
import { createStatements, createTolerantStatements, statementsWithin } from './statements.ts'

const schema = 'pgboss'
/** Nobody waits for a page here, but a frozen database must not hold a connection forever. */
const timeouts: Timeouts = { connect: 3_000, statement: 30_000, answer: 35_000 }
const pollMilliseconds = 5_000
const closeMilliseconds = 1_500
/** A job that was running when its process died runs again after this; longer work is cut into several jobs. */
const longestSeconds = 300
/** From a quarter of a minute to some hours between two tries, about six hours in all. */
const retries = { retryLimit: 10, retryDelay: 15, retryBackoff: true, expireInSeconds: longestSeconds }

/** How long admins can see work that was given up, and have it tried again. */
const failedSeconds = 30 * 86_400

interface AddOptions {
  afterSeconds?: number
  /** Adds it with what else the transaction does, or not at all. The name has to be handled, or to have been used before. */
  within?: Transaction<Schema>
  /** Adds it unless work of this name was added with the same key in the same hour and isn't done yet. */
  key?: string
}

/** Work that outlives the request, and the process, that asked for it. */
export interface Queue {
  /** Runs this work here, one after the other; failures are retried later and in the end logged. Commands run none. */
  handle<T extends object>(name: string, run: (data: T) => Promise<void>): Promise<void>
  /** Adds work for whichever process handles that name. What has run leaves nothing behind. */
  add(name: string, data: object, options?: AddOptions): Promise<void>
  /** Looks now for work of this name that was added in a transaction. */
  wake(name: string): void
  /** Runs something at the times of a cron line (UTC), in one process of all. */
  repeat(name: string, cron: string, run: () => Promise<void>): Promise<void>
  /** Takes no new work and gives what runs 1.5 seconds; what is cut off is done again later. */
  close(): Promise<void>
}

/** The queue for those who look after it. */
export interface OpenQueue extends Queue {
  /** Its connections to the database. */
  pool: PoolCounts
  /** Does once more what was given up. Nothing happens to work that is in another state. */
  tryAgain(name: string, id: string): Promise<void>
}

interface QueueDependencies {
  database: { connection: DatabaseConnection }
  log: Logger
  /** `command` adds work and does none. The server unless given. */
  role?: ProcessRole
  /** How often work that other processes added is looked for. */
  pollMilliseconds?: number
  /** Told of each job that was run here. */
  onJob?: OnJob
}

/** `again`: it failed and is tried again. */
export type JobOutcome = 'done' | 'again' | 'failed'
type OnJob = (name: string, outcome: JobOutcome, seconds: number) => void

/** Opens the queue in the board's database; makes its schema at the first start. */
export async function createQueue(parts: QueueDependencies): Promise<OpenQueue> {
  const { database, log, role = 'server' } = parts
  const pool = createPool(database.connection, timeouts, log, shareConnections(database.connection).queue)
  const quiet = { schema, schedule: false, supervise: false } as const
  const boss = new PgBoss({ ...quiet, db: createStatements(pool) })
  await boss.start()
  const keeper = role === 'server' ? await startKeeper(pool, log) : undefined

  const ensuredQueues = new Set<string>()
  const workers = new Map<string, Worker>()
  const ensure = async (name: string): Promise<void> => {
    if (ensuredQueues.has(name)) return
    if ((await boss.getQueue(name)) === null) await makeQueue(boss, name)
    ensuredQueues.add(name)
  }
  const handle: Queue['handle'] = async (name, run) => {
    await ensure(name)
    if (role === 'command') return
    const poll = parts.pollMilliseconds ?? pollMilliseconds
    const limits = { pollMilliseconds: poll, longestMilliseconds: longestSeconds * 1000 }
    workers.set(name, startWorker({ boss, name, run, log, onJob: parts.onJob, ...limits }))
  }
  return {
    pool,
    handle,
    async add(name, data, { afterSeconds, within, key } = {}) {
      await ensure(name)
      const delay = afterSeconds === undefined ? {} : { startAfter: afterSeconds }
      const place = within === undefined ? {} : { db: statementsWithin(within) }
      const single = key === undefined ? {} : { singletonKey: key, singletonSeconds: 3_600 }
      await boss.send(name, data, { ...retries, ...delay, ...place, ...single })
      if (within === undefined) workers.get(name)?.wake()
    },
    wake: (name) => workers.get(name)?.wake(),
    async tryAgain(name, id) {
      await boss.retry(name, id)
      workers.get(name)?.wake()
    },
    async repeat(name, cron, run) {
      await ensure(name)
      if (role === 'command') return
      await boss.schedule(name, cron, {}, retries)
      await handle(name, run)
    },
    async close() {
      const ended = Promise.all([...workers.values()].map((worker) => worker.stop()))
      await Promise.race([ended, sleep(closeMilliseconds, undefined, { ref: false })])
      await keeper?.stop({ graceful: false })
      await boss.stop({ graceful: false })
      await Promise.race([endPool(pool), sleep(closeMilliseconds / 5, undefined, { ref: false })])
    },
  }
}

/** Keeps time for all processes. What it cannot do while the database is away, it does later. */
async function startKeeper(pool: Pool, log: Pick<Logger, 'warn'>): Promise<PgBoss> {
  const keeper = new PgBoss({
    schema,
    migrate: false,
    archiveFailedAfterSeconds: failedSeconds,
    db: createTolerantStatements(pool, log),
  })
  keeper.on('error', () => undefined)
  await keeper.start()
  // Work of a process that died becomes due again.
  await keeper.maintain()
  return keeper
}

/** Creates the table of a new queue. Maintenance by another process can collide with it, and PostgreSQL then ends one of the two. */
async function makeQueue(boss: PgBoss, name: string): Promise<void> {
  await tryAgain(() => boss.createQueue(name))
}

interface WorkerDependencies<T> {
  boss: Pick<PgBoss, 'fetch' | 'deleteJob' | 'fail'>
  name: string
  run(data: T): Promise<void>
  log: Logger
  onJob: OnJob | undefined
  pollMilliseconds: number
  longestMilliseconds: number
}

/** Does the jobs of one name, one after the other. */
interface Worker {
  /** Looks for jobs now. */
  wake(): void
  /** Takes no more jobs; resolves when the last one has ended. */
  stop(): Promise<void>
}

/** pg-boss has workers too, but a lost database makes theirs reject unhandled, which ends the process. */
function startWorker<T extends object>(parts: WorkerDependencies<T>): Worker {
  const { boss, name, pollMilliseconds } = parts
  let isStopping = false
  let isWoken = false
  let interrupt = new AbortController()
  const pause = async (): Promise<void> => {
    if (!isWoken && !isStopping)
      await sleep(pollMilliseconds, undefined, { ref: false, signal: interrupt.signal }).catch(
        () => undefined,
      )
    isWoken = false
    interrupt = new AbortController()
  }
  const wake = (): void => {
    isWoken = true
    interrupt.abort()
  }
  const loop = async (): Promise<void> => {
    while (!isStopping) {
      isWoken = false
      // Answers no jobs while the database is away.
      const [job] = await boss.fetch<T>(name, { includeMetadata: true })
      if (job === undefined) await pause()
      else await settle(pause, () => isStopping, await perform(parts, job))
    }
  }
  const ended = loop()
  const stop = (): Promise<void> => {
    isStopping = true
    interrupt.abort()
    return ended
  }
  return { wake, stop }
}

/** Runs one job and returns how to record its outcome. */
async function perform<T extends object>(
  { boss, name, run, log, onJob, longestMilliseconds }: WorkerDependencies<T>,
  job: PgBoss.JobWithMetadata<T>,
): Promise<() => Promise<void>> {
  const startedAt = performance.now()
  const tell = (outcome: JobOutcome): void => onJob?.(name, outcome, (performance.now() - startedAt) / 1_000)
  try {
    await withinTime(run(job.data), longestMilliseconds)
    tell('done')
    return () => boss.deleteJob(name, job.id)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const facts = { queue: name, job: job.id, attempt: job.retryCount + 1 }
    const isLast = job.retryCount >= job.retryLimit
    tell(isLast ? 'failed' : 'again')
    if (!isLast) log.warn({ ...facts, reason }, 'A job failed, retrying later')
    else log.error({ ...facts, err: error }, 'A job failed, no retries left')
    return () => boss.fail(name, job.id, { message: reason })
  }
}

/** Work that has been done is written down even when the database comes back only later, or it would be done twice. */
async function settle(
  pause: () => Promise<void>,
  isStopping: () => boolean,
  write: () => Promise<void>,
): Promise<void> {
  for (;;) {
    try {
      return await write()
    } catch {
      if (isStopping()) return
      await pause()
    }
  }
}

async function withinTime(work: Promise<void>, milliseconds: number): Promise<void> {
  const timer = new AbortController()
  const limit = sleep(milliseconds, undefined, { ref: false, signal: timer.signal }).then(
    () => {
      throw new Error(`It took longer than ${milliseconds / 1000} seconds.`)
    },
    () => undefined,
  )
  try {
    await Promise.race([work, limit])
  } finally {
    timer.abort()
  }
}
