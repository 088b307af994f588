import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../database/open-database.ts'

/** So many are lost at most when a process is killed. */
const unsavedCalls = 200
const unsavedMs = 30_000

/** How often nodes were asked today (UTC), by all processes. */
export interface CallCounts {
  count(chainId: number): void
  listToday(): Promise<Map<number, number>>
  /** Saves what isn't yet. */
  close(): Promise<void>
}

/** Saves while calls are made, so that without any nothing runs. */
export function createCallCounts(database: Pick<Database, 'db'>, log: Logger): CallCounts {
  let unsaved = new Map<number, number>()
  let savedAt = Date.now()
  let saving = Promise.resolve()

  const save = (): Promise<void> => {
    const counted = [...unsaved].map(([chainId, calls]) => ({ chainId, calls }))
    unsaved = new Map()
    savedAt = Date.now()
    if (counted.length === 0) return saving
    saving = saving
      .then(() => addCalls(database, counted))
      .catch((error: unknown) => log.warn({ err: error }, 'Calls of chain nodes not counted'))
    return saving
  }
  return {
    count(chainId) {
      const calls = (unsaved.get(chainId) ?? 0) + 1
      unsaved.set(chainId, calls)
      if (calls >= unsavedCalls || Date.now() - savedAt > unsavedMs) void save()
    },
    async listToday() {
      await save()
      const rows = await database.db
        .selectFrom('chain.node_calls')
        .select(['chain_id as chainId', 'calls'])
        .where('day', '=', sql<string>`(now() at time zone 'utc')::date`)
        .execute()
      return new Map(rows.map(({ chainId, calls }) => [Number(chainId), Number(calls)]))
    },
    close: save,
  }
}

async function addCalls(
  { db }: Pick<Database, 'db'>,
  counted: readonly { chainId: number; calls: number }[],
): Promise<void> {
  await db
    .insertInto('chain.node_calls')
    .values(
      counted.map(({ chainId, calls }) => ({
        chain_id: chainId,
        day: sql<string>`(now() at time zone 'utc')::date`,
        calls,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['chain_id', 'day'])
        .doUpdateSet({ calls: sql<string>`node_calls.calls + excluded.calls` }),
    )
    .execute()
}
