import { BoardError, describeChain } from '@cryptolist/contract'
import { unwatch, type WatchOwner, watch } from '../index/watches.ts'
import { readChain } from './event-syncs.ts'
import { type SyncContext, tellOthers } from './sync-context.ts'
import {
  countSignedIn,
  deleteLapsed,
  deleteSyncedWallet,
  noteSignIn,
  saveSyncedWallet,
} from './synced-wallets-repository.ts'
import { findWalletClass, listChainsOf, type WalletPrefix } from './wallet-classes.ts'

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
  await addWallet(context, { ...readWallet(context, request), owner, isHistorical })
}

/** On each chain. They fill up only if thousands of people sign in within a month. */
const maximumSignedIn = 1_000
/** As long as a session lasts, so nobody is signed in with the wallet after that. */
const signedInDays = 30

/**
 * Watches a wallet that signs in for 30 days, from its first block, on every chain that has a node and classes for it. Returns the ids of the
 * chains that have no room for it. Throws as `watch` does.
 */
export async function syncSignedIn(
  context: SyncContext,
  { address, owner }: { address: `0x${string}`; owner: WatchOwner },
): Promise<number[]> {
  const { db } = context.database
  const full: number[] = []
  for (const chainId of context.chains.followable) {
    if (findWalletClass(chainId, 'Transactions') === undefined) continue
    if (await noteSignIn(db, { chainId, address })) continue
    if ((await countSignedIn(db, chainId)) >= maximumSignedIn) full.push(chainId)
    else await addWallet(context, { chainId, address, owner, isHistorical: true }, { hasSignedIn: true })
  }
  return full
}

/** Ends what `syncSignedIn` began for wallets that haven't signed in for 30 days. The rows stay. */
export async function endLapsed({ database }: Pick<SyncContext, 'database'>, chainId: number): Promise<void> {
  await deleteLapsed(database.db, chainId, signedInDays)
}

async function addWallet(
  context: SyncContext,
  { owner, isHistorical, ...wallet }: Wallet & { owner: WatchOwner; isHistorical: boolean },
  options: { hasSignedIn?: boolean } = {},
): Promise<void> {
  const node = await context.chains.get(wallet.chainId)
  // Read now: behind a kept head there may be blocks from before. A node that doesn't answer now is asked at the first look.
  const head = await node.getHead(0).catch(() => undefined)
  await watch(context.index, { ...wallet, kind: 'wallet', owner })
  // A block that isn't final yet is compared as it comes, and one that is final is past.
  const from = isHistorical ? head?.finalized : head?.newest
  const fromBlock = from === undefined ? undefined : from + 1
  await saveSyncedWallet(context.database.db, { ...wallet, owner, isHistorical, fromBlock }, options)
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

interface Wallet {
  chainId: number
  /** Lower-case. */
  address: `0x${string}`
}

function readWallet(context: SyncContext, { prefix, chain, address: given }: WalletRequest): Wallet {
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
