import { BoardError, describeChain } from '@cryptolist/contract'
import { unwatch, type WatchOwner, watch } from '../index/watches.ts'
import { readChain } from './event-syncs.ts'
import { type SyncContext, tellOthers } from './sync-context.ts'
import { deleteSyncedWallet, saveSyncedWallet } from './synced-wallets-repository.ts'
import { listChainsOf, type WalletPrefix } from './wallet-classes.ts'

interface WalletRequest {
  prefix: WalletPrefix
  /** The usual chain of the prefix unless given, or the first of its other ones that has a node. */
  chain: unknown
  address: string
}

/**
 * Has the classes of a wallet's chain tell of what it does, from now on or from its beginning. Asked for once more, it changes nothing.
 * Throws invalid_input, not_supported where the chain has no node, and as `watch` does.
 */
export async function syncWallet(
  context: SyncContext,
  { owner, isHistorical, ...request }: WalletRequest & { owner: WatchOwner; isHistorical: boolean },
): Promise<void> {
  const wallet = readWallet(context, request)
  const node = await context.chains.get(wallet.chainId)
  // Read now: behind a kept head there may be blocks from before. A node that doesn't answer now is asked at the first look.
  const head = await node.getHead(0).catch(() => undefined)
  await watch(context.index, { ...wallet, kind: 'wallet', owner })
  // What isn't final yet is compared as it comes, and what is final is past.
  const from = isHistorical ? head?.finalized : head?.newest
  const fromBlock = from === undefined ? undefined : from + 1
  await saveSyncedWallet(context.database.db, { ...wallet, owner, isHistorical, fromBlock })
  await tellOthers(context)
}

/** Ends it; the rows stay. Only the operator can end what others began. Throws as `syncWallet`, and not_found. */
export async function unsyncWallet(
  context: SyncContext,
  { owner, ...request }: WalletRequest & { owner: WatchOwner },
): Promise<void> {
  const wallet = readWallet(context, request)
  const begunBy = await deleteSyncedWallet(context.database.db, {
    ...wallet,
    owner: owner === 'operator' ? undefined : owner,
  })
  for (const each of new Set([owner, begunBy ?? owner]))
    await unwatch(context.index, { ...wallet, kind: 'wallet', owner: each })
  if (begunBy === undefined) throw new BoardError('not_found', `The wallet ${wallet.address} isn't watched.`)
}

function readWallet(
  context: SyncContext,
  { prefix, chain, address: given }: WalletRequest,
): { chainId: number; address: `0x${string}` } {
  const address = given.toLowerCase()
  if (!/^0x[0-9a-f]{40}$/.test(address))
    throw BoardError.invalidField('address', 'This isn’t the address of a wallet.')
  const chains = listChainsOf(prefix)
  const [usual = 1] = chains
  const first = chains.find((chainId) => context.chains.followable.includes(chainId)) ?? usual
  const chainId = readChain(context, chain ?? first)
  if (!chains.includes(chainId))
    throw BoardError.invalidField(
      'chainId',
      `Wallets of ${describeChain(chainId)} have no classes that begin with ${prefix}.`,
    )
  return { chainId, address: `0x${address.slice(2)}` }
}
