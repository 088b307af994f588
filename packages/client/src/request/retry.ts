import type { ApiError } from './api-error.ts'

/** How often a call is made in total, and the unit of the waits between (the back-off of Moralis v1). */
const maxAttempts = 5
const unitMs = 125

/**
 * Milliseconds to wait before the call is made again after `attempt` attempts; undefined if it must not be repeated: after an error that
 * the caller must fix, after the last attempt, and when the board asks for a longer wait than `maxWaitSeconds`.
 */
export function findWaitMs(error: ApiError, attempt: number, maxWaitSeconds: number): number | undefined {
  if (attempt >= maxAttempts) return undefined
  const backOffMs = Math.random() * unitMs * 2 ** attempt
  if (error.status === 429) {
    const { retryAfterSeconds } = error.facts
    if (typeof retryAfterSeconds !== 'number') return backOffMs
    return retryAfterSeconds <= maxWaitSeconds ? retryAfterSeconds * 1000 : undefined
  }
  const isPassing = error.status >= 500 || error.code === 'unreachable' || error.code === 'timed_out'
  return isPassing ? backOffMs : undefined
}

/** Waits, or throws the reason of the signal as soon as it is aborted. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
  })
}
