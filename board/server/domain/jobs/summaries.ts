import type { JobSummary } from '@cryptolist/contract'
import type { Database } from '../../database/open-database.ts'
import { presentSummary } from './presenter.ts'
import { listListedRows } from './repository.ts'

/** Jobs as lists show them, read once for each revision of what lists show. */
export interface JobSummaries {
  /** By the database's ids, in their order; ids without a listed job are left out. `revision` was read since the answer was asked for. */
  list(ids: readonly string[], revision: string): Promise<KeptSummary[]>
}

export interface KeptSummary {
  /** The database's id. */
  id: string
  /** The same object for as long as nothing has changed; nobody may write to it. */
  summary: JobSummary
}

/** About 15 MB, with their JSON and their rows. */
const maxKept = 5_000

export function createJobSummaries(database: Pick<Database, 'db' | 'pool'>): JobSummaries {
  let kept = new Map<string, JobSummary>()
  let keptRevision = ''
  return {
    async list(ids, revision) {
      if (revision !== keptRevision) {
        kept = new Map()
        keptRevision = revision
      }
      const own = kept
      const found = new Map(ids.map((id) => [id, own.get(id)]))
      const missing = ids.filter((id) => found.get(id) === undefined)
      for (const row of await listListedRows(database, missing)) found.set(row.id, presentSummary(row))
      for (const [id, summary] of found) {
        if (summary === undefined) continue
        // The last of the map is what was asked for last.
        own.delete(id)
        own.set(id, summary)
      }
      for (const [oldest] of own) {
        if (own.size <= maxKept) break
        own.delete(oldest)
      }
      return [...found].flatMap(([id, summary]) => (summary === undefined ? [] : [{ id, summary }]))
    },
  }
}
