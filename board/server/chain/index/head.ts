import { describeChain } from '@cryptolist/contract'
import type { LogFilter } from '../read-logs.ts'
import {
  checkBlocks,
  type Header,
  readBlocksLogs,
  readHeader,
  readHeaders,
  readStretch,
} from './chain-reader.ts'
import { transferFilters } from './filters.ts'
import {
  addWalletTransactions,
  type FollowedWatch,
  findHashes,
  findProgress,
  forgetHeaders,
  type Progress,
  saveBlocks,
  saveProgress,
  saveStop,
  undoAbove,
} from './follower-repository.ts'
import type { Following } from './following.ts'
import { decodeLogs, saveDecoded } from './stretch.ts'
import { findWalletTransactions } from './wallet-transactions.ts'

/** Blocks this near to the newest one are read by their hash; a node that is further behind is taken for broken. */
const unsureBlocks = 16
const blocksAtOnce = 32

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
  const kept = await findHashes(leader.db, chainId, {
    from: Math.min(newest.number, indexedTo),
    to: indexedTo,
  })
  const tip = kept.get(indexedTo)
  if (tip === undefined) throw new Error(`The header of block ${indexedTo} is missing.`)
  const isStopped = progress.stoppedBecause !== null
  if (isStopped && (await readHeader(client, indexedTo)).hash !== tip) return false
  if (newest.number <= indexedTo) {
    const same = kept.get(newest.number)
    // The node is behind, or nothing happened.
    if (same === undefined || same === newest.hash) return false
    return goBack(following, progress, newest.number)
  }
  const isBehind = finalized - indexedTo > unsureBlocks
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

/** Begins at the finalized block: what is above may change, what is below is read backwards for each watch. */
async function begin(
  { chainId, node, leader }: Following,
  { newest, finalized }: { newest: Header; finalized: number },
): Promise<boolean> {
  const start = await readHeader(node.backgroundClient, finalized)
  await leader.transaction(async () => {
    await saveBlocks(leader.db, chainId, [{ ...start, hasRows: false }])
    await saveProgress(leader.db, chainId, { indexedTo: finalized, head: newest.number, finalized })
  })
  return true
}

/** Block after block, each on top of the one before. */
async function followBlocks(following: Following, ahead: Ahead): Promise<boolean> {
  const { chainId, node, leader } = following
  const { progress, newest, finalized } = ahead
  const from = progress.indexedTo + 1
  const sure = newest.number - unsureBlocks
  const to = Math.min(from <= sure ? sure : newest.number, from + blocksAtOnce - 1)
  const wallets = ahead.watches.flatMap(({ kind, address }) => (kind === 'wallet' ? [address] : []))
  const client = node.backgroundClient
  const headers = await readHeaders(client, { from, to }, { withTransactions: wallets.length > 0 })
  if (headers[0]?.parentHash !== ahead.tip) return goBack(following, progress, progress.indexedTo)
  const { logs, reached } = await readHeadersLogs(
    following,
    transferFilters(ahead.watches),
    headers,
    to <= sure,
  )
  const decoded = await decodeLogs(following, logs, reached)
  const transactions = await findWalletTransactions(client, reached, new Set(wallets))
  const indexedTo = from + reached.length - 1
  await leader.transaction(async () => {
    await saveBlocks(
      leader.db,
      chainId,
      reached.map((header) => ({ ...header, hasRows: false })),
    )
    await saveDecoded(following, decoded)
    await addWalletTransactions(leader.db, chainId, transactions)
    await saveProgress(leader.db, chainId, { indexedTo, head: newest.number, finalized })
    await forgetHeaders(leader.db, chainId, Math.min(finalized, indexedTo))
  })
  return indexedTo < newest.number
}

/** The logs of blocks whose headers are known, and the headers they were read for. Throws NodeBehind if they are of other blocks. */
async function readHeadersLogs(
  { node, pace }: Following,
  filters: readonly LogFilter[],
  headers: readonly Header[],
  isSure: boolean,
) {
  const client = node.backgroundClient
  const hashes = new Map(headers.map(({ number, hash }) => [number, hash]))
  const from = headers[0]?.number ?? 0
  const to = from + headers.length - 1
  const read = isSure
    ? await readStretch(client, filters, { from, to }, { pace, order: 'oldest first' })
    : { to, logs: await readBlocksLogs(client, filters, [...hashes.values()]) }
  checkBlocks(read.logs, hashes)
  return { logs: read.logs, reached: headers.slice(0, read.to - from + 1) }
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
    await saveProgress(leader.db, chainId, { indexedTo: to, head: newest.number, finalized })
    await forgetHeaders(leader.db, chainId, to)
  })
  return true
}

const headersBack = 8

/** Undoes what is above the newest block that the node still has as we do. */
async function goBack(following: Following, progress: Progress, from: number): Promise<boolean> {
  const { chainId, node, leader, log } = following
  const lowest = Math.min(progress.finalized, progress.indexedTo)
  for (let to = from; to >= lowest; to -= headersBack) {
    const range = { from: Math.max(lowest, to - headersBack + 1), to }
    const kept = await findHashes(leader.db, chainId, range)
    const now = await readHeaders(node.backgroundClient, range)
    const common = now.findLast(({ number, hash }) => kept.get(number) === hash)
    if (common === undefined) continue
    await leader.transaction(() => undoAbove(leader.db, chainId, common.number))
    log.info({ chainId, undone: progress.indexedTo - common.number }, 'Blocks of a chain were replaced')
    return true
  }
  const reason = `Block ${lowest} was final, and the node has another one in its place. Nothing more is read until the node has the old one again.`
  if (progress.stoppedBecause === null)
    log.error({ chainId }, `${describeChain(chainId)} is not followed: ${reason}`)
  await saveStop(leader.db, chainId, reason)
  return false
}
