import { ConnectionCancelledError } from '../connection/wallet-errors.ts'

/**
 * What a library answers, or ConnectionCancelledError as soon as `signal` is aborted; the library's answer then goes to `onLate`, for what
 * it holds has to be let go.
 */
export function untilAborted<T>(
  signal: AbortSignal,
  answer: PromiseLike<T>,
  onLate: (late: T) => void = () => {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new ConnectionCancelledError())
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    const end = () => signal.removeEventListener('abort', stop)
    answer.then(
      (value) => {
        end()
        if (signal.aborted) onLate(value)
        else resolve(value)
      },
      (cause: unknown) => {
        end()
        reject(cause)
      },
    )
  })
}

/** The same with an end in time, by default 30 seconds: libraries that wait for a network may wait for ever. */
export async function untilTime<T>(
  signal: AbortSignal,
  answer: PromiseLike<T>,
  { onLate, seconds = 30 }: { onLate?: (late: T) => void; seconds?: number } = {},
): Promise<T> {
  const abort = new AbortController()
  let isTooLate = false
  const stop = () => abort.abort()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  const timer = setTimeout(() => {
    isTooLate = true
    stop()
  }, seconds * 1000)
  try {
    return await untilAborted(abort.signal, answer, onLate)
  } catch (cause) {
    if (isTooLate) throw new Error(`There was no answer in ${seconds} seconds.`)
    throw cause
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
