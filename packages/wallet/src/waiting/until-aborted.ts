import { ConnectionCancelledError } from '../connection/wallet-errors.ts'

/** What a library or a wallet answers, or an error as soon as `signal` is aborted: ConnectionCancelledError unless `toError` makes another. */
export function untilAborted<T>(
  signal: AbortSignal,
  answer: PromiseLike<T>,
  toError: () => Error = () => new ConnectionCancelledError(),
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(toError())
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    const end = () => signal.removeEventListener('abort', stop)
    answer.then(
      (value) => {
        end()
        resolve(value)
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
  { seconds = 30 }: { seconds?: number | undefined } = {},
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${seconds} s.`)), seconds * 1000)
  })
  try {
    return await Promise.race([untilAborted(signal, answer), tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** The same for what nobody cancels. */
export function untilLate<T>(seconds: number, answer: PromiseLike<T>): Promise<T> {
  return untilTime(new AbortController().signal, answer, { seconds })
}
