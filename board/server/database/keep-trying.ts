import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { describeCauses, isDatabaseAway, isStatementTooSlow } from './database-errors.ts'

/** How long to wait for what isn't up yet, and what ends the wait early. */
export interface Wait {
  milliseconds: number
  signal?: AbortSignal
}

/** Nobody waits. */
export const noWait: Wait = { milliseconds: 0 }

interface Attempts {
  wait: Wait
  /** Whether an error may pass by itself. */
  isPassing(error: unknown): boolean
  /** Called once, with the first error that is waited for. */
  onWait(error: unknown): void
}

const againMilliseconds = 500

/** Does something until it succeeds. Throws its last error when that doesn't pass by itself or the time is over. */
export async function keepTrying<T>(
  run: () => Promise<T>,
  { wait: { milliseconds, signal }, isPassing, onWait }: Attempts,
): Promise<T> {
  const endsAt = performance.now() + milliseconds
  let isWaiting = false
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!isPassing(error) || performance.now() >= endsAt || signal?.aborted) throw error
      if (!isWaiting) onWait(error)
      isWaiting = true
      // It rejects when the wait is ended.
      await sleep(againMilliseconds, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** Repeats a part of the start if the database was lost or answered too late: it may still be starting, or the machine may be busy. */
export function keepTryingDatabase<T>(
  run: () => Promise<T>,
  wait: Wait,
  log: Pick<Logger, 'warn'>,
): Promise<T> {
  return keepTrying(run, {
    wait,
    isPassing: (error) => isDatabaseAway(error) || isStatementTooSlow(error),
    onWait: (error) =>
      log.warn({ reason: describeCauses(error) }, 'Lost the database during startup, trying again'),
  })
}
