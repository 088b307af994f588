import { ConnectionCancelledError } from '../connection/wallet-errors.ts'

/** An answer; rejects as soon as `signal` is aborted, with ConnectionCancelledError unless `toError` creates another error. */
export async function untilAborted<T>(
  signal: AbortSignal,
  answer: PromiseLike<T>,
  toError: () => unknown = () => new ConnectionCancelledError(),
): Promise<T> {
  let stop = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(toError())
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([aborted, answer])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Reasons to stop waiting for an answer. */
export interface InTimeOptions {
  /** 30 by default: libraries that wait for a network may wait forever. */
  seconds?: number | undefined
  signal?: AbortSignal
  toAbortError?(): unknown
  toTimeoutError?(): unknown
}

/** An answer; rejects after a time limit, or as untilAborted does. */
export async function inTime<T>(
  answer: PromiseLike<T>,
  {
    seconds = 30,
    signal,
    toAbortError,
    toTimeoutError = () => new Error(`No answer within ${seconds} s.`),
  }: InTimeOptions = {},
): Promise<T> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), seconds * 1000)
  try {
    const answered = signal === undefined ? answer : untilAborted(signal, answer, toAbortError)
    return await untilAborted(timeout.signal, answered, toTimeoutError)
  } finally {
    clearTimeout(timer)
  }
}
