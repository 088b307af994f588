/**
 * Reads again when anything has changed that lists show (see JobSearch.readRevision), not at each call. Callers during a read share its result; a
 * failure is never kept. A caller that has read the revision for the same answer can give it.
 */
export function keepByRevision<T>(
  readRevision: () => Promise<string>,
  read: () => Promise<T>,
): (revision?: string) => Promise<T> {
  const keep = keepEachByRevision(read, { keyOf: () => '', most: 1 })
  return async (revision) => keep(undefined, revision ?? (await readRevision()))
}

interface KeepOptions<Asked> {
  /** Questions with the same key have the same answer. */
  keyOf: (question: Asked) => string
  /** How many answers are kept: those that were asked for last. */
  most: number
}

/**
 * Keeps an answer for each key until anything changes that lists show. The caller has read the revision before anything that is asked with: what was
 * read before a change isn't kept after it.
 */
export function keepEachByRevision<Asked, T>(
  read: (question: Asked) => Promise<T>,
  { keyOf, most }: KeepOptions<Asked>,
): (question: Asked, revision: string) => Promise<T> {
  let answers = new Map<string, Promise<T>>()
  let keptRevision: string | undefined
  return (question, revision) => {
    if (revision !== keptRevision) {
      answers = new Map()
      keptRevision = revision
    }
    const own = answers
    const key = keyOf(question)
    const keptAnswer = own.get(key)
    const value = keptAnswer ?? read(question)
    // The last of the map is what was asked for last.
    own.delete(key)
    own.set(key, value)
    for (const [oldest] of own) {
      if (own.size <= most) break
      own.delete(oldest)
    }
    if (keptAnswer === undefined)
      value.catch(() => {
        if (own.get(key) === value) own.delete(key)
      })
    return value
  }
}
