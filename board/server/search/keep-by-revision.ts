/**
 * Reads again when anything has changed that lists show (see JobSearch.readRevision), not at each call. Callers during a read share its result; a
 * failure is never kept. A caller that has read the revision for the same answer can give it.
 */
export function keepByRevision<T>(
  readRevision: () => Promise<string>,
  read: () => Promise<T>,
): (known?: string) => Promise<T> {
  const keep = keepEachByRevision(read, { keyOf: () => '', most: 1 })
  return async (known) => keep(undefined, known ?? (await readRevision()))
}

interface KeepOptions<Asked> {
  /** What is asked for with the same key has the same answer. */
  keyOf: (asked: Asked) => string
  /** How many answers are kept: those that were asked for last. */
  most: number
}

/**
 * Keeps an answer for each key until anything changes that lists show. The caller has read the revision before anything that is asked with: what was
 * read before a change isn't kept after it.
 */
export function keepEachByRevision<Asked, T>(
  read: (asked: Asked) => Promise<T>,
  { keyOf, most }: KeepOptions<Asked>,
): (asked: Asked, revision: string) => Promise<T> {
  let kept = new Map<string, Promise<T>>()
  let keptRevision: string | undefined
  return (asked, revision) => {
    if (revision !== keptRevision) {
      kept = new Map()
      keptRevision = revision
    }
    const own = kept
    const key = keyOf(asked)
    const known = own.get(key)
    const value = known ?? read(asked)
    // The last of the map is what was asked for last.
    own.delete(key)
    own.set(key, value)
    for (const [oldest] of own) {
      if (own.size <= most) break
      own.delete(oldest)
    }
    if (known === undefined)
      value.catch(() => {
        if (own.get(key) === value) own.delete(key)
      })
    return value
  }
}
