import { BoardError } from '@cryptolist/contract'
import { unwatch, type WatchSubject } from '../index/watches.ts'
import type { SyncContext } from './sync-context.ts'
import { deleteSyncedWallet } from './synced-wallets-repository.ts'

/**
 * The operator follows a contract or wallet no longer. What users and keys want goes on, and objects at /server stay. Throws not_found where
 * the operator follows none.
 */
export async function endOperatorWatch(
  { database, index }: Pick<SyncContext, 'database' | 'index'>,
  subject: WatchSubject,
): Promise<void> {
  const owner = 'operator'
  // Otherwise it would be watched again for its classes.
  const isSynced =
    subject.kind === 'wallet' && (await deleteSyncedWallet(database.db, { ...subject, owner }, { isOwn: true }))
  const isWatched = await unwatch(index, { ...subject, owner })
  if (!isWatched && !isSynced)
    throw new BoardError('not_found', `You don’t follow ${subject.address.slice(0, 42)} on this chain.`)
}
