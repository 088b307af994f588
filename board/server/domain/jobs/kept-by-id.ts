/** What is shown of jobs, by the database's ids and in their order; ids without a listed job are left out. `revision` was read since the answer was asked for. */
export type ListKept<T> = (ids: readonly string[], revision: string) => Promise<KeptJob<T>[]>

export interface KeptJob<T> {
  /** The database's id. */
  id: string
  /** The same object for as long as nothing has changed; nobody may write to it. */
  value: T
}

/** Reads each job once for each revision of what lists show, and keeps those that were asked for last. `read` answers in any order. */
export function keepById<T>(
  read: (ids: readonly string[]) => Promise<readonly KeptJob<T>[]>,
  most: number,
): ListKept<T> {
  let kept = new Map<string, T>()
  let keptRevision = ''
  return async (ids, revision) => {
    if (revision !== keptRevision) {
      kept = new Map()
      keptRevision = revision
    }
    const own = kept
    const found = new Map(ids.map((id) => [id, own.get(id)]))
    const missing = ids.filter((id) => found.get(id) === undefined)
    if (missing.length > 0) for (const { id, value } of await read(missing)) found.set(id, value)
    for (const [id, value] of found) {
      if (value === undefined) continue
      // The last of the map is what was asked for last.
      own.delete(id)
      own.set(id, value)
    }
    for (const [oldest] of own) {
      if (own.size <= most) break
      own.delete(oldest)
    }
    return [...found].flatMap(([id, value]) => (value === undefined ? [] : [{ id, value }]))
  }
}
