import { setTimeout as sleep } from 'node:timers/promises'
import type PgBoss from 'pg-boss'
import type { Logger } from 'pino'

export interface WorkerDependencies<T> {
  boss: Pick<PgBoss, 'fetch' | 'deleteJob' | 'fail'>
  name: string
  run(data: T): Promise<void>
  log: Logger
  pollMilliseconds: number
  longestMilliseconds: number
}

/** Does the jobs of one name, one after the other. */
export interface Worker {
  /** Looks for jobs now. */
  wake(): void
  /** Takes no more jobs; resolves when the last one has ended. */
  stop(): Promise<void>
}

/** pg-boss has workers too, but a lost database makes theirs reject unhandled, which ends the process. */
export function startWorker<T extends object>(parts: WorkerDependencies<T>): Worker {
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

/** Runs one job and answers how to write down what became of it. */
async function perform<T extends object>(
  { boss, name, run, log, longestMilliseconds }: WorkerDependencies<T>,
  job: PgBoss.JobWithMetadata<T>,
): Promise<() => Promise<void>> {
  try {
    await withinTime(run(job.data), longestMilliseconds)
    return () => boss.deleteJob(name, job.id)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const facts = { queue: name, job: job.id, attempt: job.retryCount + 1 }
    if (job.retryCount < job.retryLimit)
      log.warn({ ...facts, reason }, 'A job failed and is tried again later')
    else log.error({ ...facts, err: error }, 'A job failed for the last time')
    return () => boss.fail(name, job.id, { message: reason })
  }
}

/** What has been done is written down even when the database comes back only later, or it would be done twice. */
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
