import type { Logger } from 'pino'

/** The part of parse-server that sends what is waiting in its queue of pushes. */
export interface PushWorker {
  run(item: unknown): Promise<unknown>
}

/** Parse waits for nobody there, so a failure (the database has gone) would end the process. */
export function catchPushFailures(worker: PushWorker | undefined, log: Pick<Logger, 'error'>): void {
  if (worker === undefined) return
  const run = worker.run.bind(worker)
  worker.run = (item) =>
    run(item).catch((error: unknown) => log.error({ err: error }, 'Some pushes could not be sent'))
}
