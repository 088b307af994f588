import { nameChain } from '@cryptolist/board/ethereum/rpc/failures'
import { type Header, readHeader, readHeaders, readStretch } from './chain-reader.ts'
import { transferFilters } from './filters.ts'
import {
  addWalletTransactions,
  type FollowedWatch,
  findHashes,
  findProgress,
  type Progress,
  saveBlocks,
  saveProgress,
  saveStop,
  undoAbove,
} from './follower-repository.ts'
import type { Following } from './following.ts'
import { decodeLogs, readKnownBlocks, saveDecoded } from './stretch.ts'
import { findWalletTransactions } from './wallet-transactions.ts'

const blocksAtOnce = 32
/** Chains with many small blocks make thousands of them before one is final, but replace a few at most. */
const maximumKept = 1_024

/**
 * Goes a step towards the newest block, or back from one that is no longer the chain's. True if there may be more to do. Never guesses: a
 * change that reaches deeper than the kept headers stops the chain until they are right again.
 */
export async function followHead(following: Following, watches: readonly FollowedWatch[]): Promise<boolean> {
  const { chainId, node, leader } = following
  const { backgroundClient: client } = node
  const newest = await readHeader(client, 'latest')
  const finalized = Math.min(newest.number, (await node.getHead()).finalized)
  const progress = await findProgress(leader.db, chainId)
  if (progress === undefined) return begin(following, { newest, finalized })
  const { indexedTo } = progress
  const hashes = await findHashes(leader.db, chainId, {
    from: Math.min(newest.number, indexedTo),
    to: indexedTo,
  })
  const tip = hashes.get(indexedTo)
  if (tip === undefined) throw new Error(`The header of block ${indexedTo} is missing.`)
  const isStopped = progress.stoppedBecause !== null
  if (isStopped && (await readHeader(client, indexedTo)).hash !== tip) return false
  if (newest.number <= indexedTo) {
    const same = hashes.get(newest.number)
    // The node is behind, or nothing happened.
    if (same === undefined || same === newest.hash) return false
    return goBack(following, progress, newest.number)
  }
  const isBehind = finalized - indexedTo > blocksAtOnce
  const hasWallets = watches.some(({ kind }) => kind === 'wallet')
  const ahead: Ahead = { progress, tip, newest, finalized, watches }
  return isBehind && !hasWallets ? followFinal(following, ahead) : followBlocks(following, ahead)
}

interface Ahead {
  progress: Progress
  tip: string
  newest: Header
  finalized: number
  watches: readonly FollowedWatch[]
}

/** Begins at a block that no longer changes: what is above is followed, what is below is read backwards for each watch. */
async function begin(
  { chainId, node, leader }: Following,
  { newest, finalized }: { newest: Header; finalized: number },
): Promise<boolean> {
  const first = Math.max(finalized, newest.number - maximumKept)
  const start = await readHeader(node.backgroundClient, first)
  await leader.transaction(async () => {
    await saveBlocks(leader.db, chainId, [{ ...start, hasRows: false }])
    await saveProgress(leader.db, chainId, {
      indexedTo: first,
      head: newest.number,
      finalized,
      keptFrom: first,
    })
  })
  return true
}

/** Block after block, each on top of the one before. */
async function followBlocks(following: Following, ahead: Ahead): Promise<boolean> {
  const { chainId, node, leader } = following
  const { progress, newest, finalized } = ahead
  const from = progress.indexedTo + 1
  const to = Math.min(newest.number, from + blocksAtOnce - 1)
  const wallets = ahead.watches.flatMap(({ kind, address }) => (kind === 'wallet' ? [address] : []))
  const client = node.backgroundClient
  const headers = await readHeaders(client, { from, to }, { withTransactions: wallets.length > 0 })
  if (headers[0]?.parentHash !== ahead.tip) return goBack(following, progress, progress.indexedTo)
  const hashes = new Map(headers.map(({ number, hash }) => [number, hash]))
  const filters = transferFilters(ahead.watches)
  const { logs, to: indexedTo } = await readKnownBlocks(
    following,
    filters,
    { from, to },
    { hashes, newest: newest.number },
  )
  const reached = headers.slice(0, indexedTo - from + 1)
  const decoded = await decodeLogs(following, logs, reached)
  const transactions = await findWalletTransactions(client, reached, new Set(wallets))
  await leader.transaction(async () => {
    await saveBlocks(
      leader.db,
      chainId,
      reached.map((header) => ({ ...header, hasRows: false })),
    )
    await saveDecoded(following, decoded)
    await addWalletTransactions(leader.db, chainId, transactions)
    const keptFrom = Math.max(progress.keptFrom, Math.min(finalized, indexedTo), indexedTo - maximumKept)
    await saveProgress(leader.db, chainId, { indexedTo, head: newest.number, finalized, keptFrom })
  })
  return indexedTo < newest.number
}

/** Many blocks at once while all of them are final: of most only the logs are read. */
async function followFinal(following: Following, ahead: Ahead): Promise<boolean> {
  const { chainId, node, leader, pace } = following
  const { progress, newest, finalized } = ahead
  const client = node.backgroundClient
  if ((await readHeader(client, progress.indexedTo)).hash !== ahead.tip)
    return goBack(following, progress, progress.indexedTo)
  const range = { from: progress.indexedTo + 1, to: finalized }
  const filters = transferFilters(ahead.watches)
  const { to, logs } = await readStretch(client, filters, range, { pace, order: 'oldest first' })
  const end = await readHeader(client, to)
  const decoded = await decodeLogs(following, logs, [end])
  await leader.transaction(async () => {
    await saveBlocks(leader.db, chainId, [{ ...end, hasRows: false }])
    await saveDecoded(following, decoded)
    await saveProgress(leader.db, chainId, { indexedTo: to, head: newest.number, finalized, keptFrom: to })
  })
  return true
}

const headersBack = 8

/** Undoes what is above the newest block that the node still has as we do. */
async function goBack(following: Following, progress: Progress, from: number): Promise<boolean> {
  const { chainId, node, leader, log } = following
  const lowest = progress.keptFrom
  for (let to = from; to >= lowest; to -= headersBack) {
    const range = { from: Math.max(lowest, to - headersBack + 1), to }
    const hashes = await findHashes(leader.db, chainId, range)
    const now = await readHeaders(node.backgroundClient, range)
    const common = now.findLast(({ number, hash }) => hashes.get(number) === hash)
    if (common === undefined) continue
    await leader.transaction(() => undoAbove(leader.db, chainId, common.number))
    log.info({ chainId, undone: progress.indexedTo - common.number }, 'Blocks of a chain were replaced')
    return true
  }
  const reason = `The node has other blocks than before, down to ${lowest} and further than can be undone. Nothing more is read until it has the old ones again.`
  if (progress.stoppedBecause === null)
    log.error({ chainId }, `${nameChain(chainId)} is not followed: ${reason}`)
  await saveStop(leader.db, chainId, reason)
  return false
}
