export interface KeepOptions<T> {
  read: () => Promise<T>
  /** Whether counting this took so much that it may be shown for a while. */
  isLarge: (value: T) => boolean
  /** Milliseconds since 1970. */
  now?: () => number
}

const keptMilliseconds = 10_000
/** From so many live jobs on, figures of the whole board may be ten seconds old. */
export const largeBoard = 20_000

/**
 * Reads a thing anew each time, but keeps a large one for ten seconds: counting some hundred thousand listings for every view of
 * the home page would take longer than a visitor waits. Kept by each process for itself. Those who ask while it is being read
 * share the one answer, and a failure is never kept.
 */
export function keepLarge<T>({ read, isLarge, now = Date.now }: KeepOptions<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  let kept: { value: T; readAt: number } | undefined
  const readAnew = async (): Promise<T> => {
    const readAt = now()
    const value = await read()
    kept = isLarge(value) ? { value, readAt } : undefined
    return value
  }
  return async () => {
    if (kept !== undefined && now() - kept.readAt < keptMilliseconds) return kept.value
    reading ??= readAnew().finally(() => {
      reading = undefined
    })
    return reading
  }
}
