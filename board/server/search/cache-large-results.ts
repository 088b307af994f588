interface CacheOptions<T> {
  read: (revision?: string) => Promise<T>
  /** Whether the result is so large that it may be kept. */
  isLarge: (value: T) => boolean
  /** Milliseconds since 1970. */
  now?: () => number
}

const keptMilliseconds = 10_000

/**
 * Reads again on each call, but keeps a large result for ten seconds: counting some hundred thousand listings for every view of
 * the home page would take longer than a visitor waits. Each process has its own cache. Callers during a read share its result; a
 * failure is never kept.
 */
export function cacheLargeResults<T>({
  read,
  isLarge,
  now = Date.now,
}: CacheOptions<T>): (revision?: string) => Promise<T> {
  let reading: Promise<T> | undefined
  let entry: { value: T; readAt: number } | undefined
  const readAgain = async (revision?: string): Promise<T> => {
    const readAt = now()
    const value = await read(revision)
    entry = isLarge(value) ? { value, readAt } : undefined
    return value
  }
  return async (revision) => {
    if (entry !== undefined && now() - entry.readAt < keptMilliseconds) return entry.value
    reading ??= readAgain(revision).finally(() => {
      reading = undefined
    })
    return reading
  }
}
