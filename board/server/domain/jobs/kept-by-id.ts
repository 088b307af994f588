/** Lists values of jobs by the database's ids and in their order; ids without a listed job are left out. `revision` was read since the answer was asked for. */
export type ListKept<T> = (ids: readonly string[], revision: string) => Promise<KeptJob<T>[]>

export interface KeptJob<T> {
  /** The database's id. */
  id: string
  /** Data shown of the job: one object until something changes, and nobody may write to it. */
  value: T
}

/**
 * Reads each job once for each revision of what lists show, and keeps those that were asked for last, until their sizes together exceed
 * `most`. `read` answers in any order.
 */
export function keepById<T>(
  read: (ids: readonly string[]) => Promise<readonly KeptJob<T>[]>,
  { most, sizeOf }: { most: number; sizeOf(value: T): number },
): ListKept<T> {
  let cache = { jobs: new Map<string, T>(), size: 0 }
  let keptRevision = ''
  return async (ids, revision) => {
    if (revision !== keptRevision) {
      cache = { jobs: new Map(), size: 0 }
      keptRevision = revision
    }
    const own = cache
    const { jobs } = own
    const byId = new Map(ids.map((id) => [id, jobs.get(id)]))
    const missing = ids.filter((id) => byId.get(id) === undefined)
    if (missing.length > 0) for (const { id, value } of await read(missing)) byId.set(id, value)
    for (const [id, value] of byId) {
      if (value === undefined) continue
      const before = jobs.get(id)
      own.size += sizeOf(value) - (before === undefined ? 0 : sizeOf(before))
      // The last of the map is what was asked for last.
      jobs.delete(id)
      jobs.set(id, value)
    }
    for (const [oldest, value] of jobs) {
      if (own.size <= most) break
      own.size -= sizeOf(value)
      jobs.delete(oldest)
    }
    return [...byId].flatMap(([id, value]) => (value === undefined ? [] : [{ id, value }]))
  }
}
