import type { Database } from '@cryptolist/board/database/open-database'
import type { ChainNodes } from '@cryptolist/board/ethereum/nodes'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { watch } from '../index/watches.ts'
import type { SyncedObjects } from './synced-objects.ts'

/** Everything that syncing works with. */
export interface SyncContext {
  database: Pick<Database, 'db'>
  log: Pick<Logger, 'warn' | 'info'>
  chains: ChainNodes
  objects: SyncedObjects
  /** Follows wallets. */
  index: Parameters<typeof watch>[0]
}

/** Told whenever there is something else to sync. */
export const syncChannel = 'chain_sync'

/** Tells all processes that there is something else to sync. */
export async function tellOthers({ database }: Pick<SyncContext, 'database'>): Promise<void> {
  await sql`select pg_notify(${syncChannel}, '')`.execute(database.db)
}
