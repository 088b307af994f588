import { BoardError } from '@cryptolist/contract'
import * as text from '#messages/chains'
import { followContract } from '../index/follow-contract.ts'
import { unwatch, type WatchSubject } from '../index/watches.ts'
import { addEventSync } from './event-syncs.ts'
import type { SyncContext } from './sync-context.ts'
import { deleteSyncedWallet } from './synced-wallets-repository.ts'

/** An operator's wish to follow a contract, as typed: its tokens' transfers, or one of its events as objects of a class. */
export interface TypedFollow {
  kind: 'transfers' | 'events'
  chainId: string
  address: string
  topic: string
  tableName: string
  /** If blank, from the next block on. */
  fromBlock: string
}

/** Follows it until the operator ends it. Throws invalid_input with the field, and whatever the chain's node throws. */
export async function followForOperator(context: SyncContext, typed: TypedFollow): Promise<void> {
  const { kind, topic, tableName, fromBlock: from } = typed
  const address = typed.address.toLowerCase()
  const chainId = Number(typed.chainId)
  if (!context.chains.followable.includes(chainId)) throw BoardError.invalidField('chainId', text.chooseChain)
  if (!/^0x[0-9a-f]{40}$/.test(address)) throw BoardError.invalidField('address', text.enterContract)
  if (kind === 'transfers') return followTransfers(context, chainId, address)
  if (topic === '') throw BoardError.invalidField('topic', text.enterEvent)
  if (!/^\d{0,15}$/.test(from)) throw BoardError.invalidField('fromBlock', text.enterBlock)
  const fromBlock = from === '' ? undefined : Number(from)
  await addEventSync(context, { chain: chainId, address, topic, className: tableName, fromBlock })
}

async function followTransfers(context: SyncContext, chainId: number, address: string): Promise<void> {
  try {
    const { index, chains } = context
    await followContract({ ...index, chains }, { chainId, address, owner: 'operator' })
  } catch (error) {
    if (error instanceof BoardError && error.code === 'not_found')
      throw BoardError.invalidField('address', text.noTokenHere)
    throw error
  }
}

/**
 * Ends the operator's watch of a contract or wallet. Users' and keys' own watches go on, and objects at /server stay. Throws not_found if the
 * operator has no such watch.
 */
export async function endOperatorWatch(
  { database, index }: Pick<SyncContext, 'database' | 'index'>,
  subject: WatchSubject,
): Promise<void> {
  const owner = 'operator'
  // Otherwise it would be watched again for its classes.
  const isSynced =
    subject.kind === 'wallet' && (await deleteSyncedWallet(database.db, { ...subject, owner })) !== undefined
  const isWatched = await unwatch(index, { ...subject, owner })
  if (!isWatched && !isSynced)
    throw new BoardError('not_found', text.notFollowing(subject.address.slice(0, 42)))
}
