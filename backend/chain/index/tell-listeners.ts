import { toLowerHex } from '@cryptolist/board/database/hex'
import type { RpcLog } from 'viem'
import { describeFailure } from '../describe-failure.ts'
import { type BlockRange, createLogPace, type LogFilter } from '../read-logs.ts'
import { matchesFilter, readStretch } from './chain-reader.ts'
import { findHashes, findProgress, type Progress } from './follower-repository.ts'
import type { Following } from './following.ts'
import type { ChainListener, ListenedLog } from './listener.ts'
import { findListeners, type ListenerProgress, saveListener } from './listener-repository.ts'
import { describeBlocks, readKnownBlocks } from './stretch.ts'

/**
 * Gives listeners the blocks they don't have yet, up to one stretch. True if there is more. A listener that fails gets the same blocks again
 * the next time and doesn't hold up the others.
 */
export async function tellListeners(
  following: Following,
  listeners: readonly ChainListener[],
): Promise<boolean> {
  if (listeners.length === 0) return false
  const { chainId, leader, log } = following
  const progress = await findProgress(leader.db, chainId)
  if (progress === undefined) return false
  const toldByName = await findListeners(leader.db, chainId)
  const groups = new Map<number, Told[]>()
  for (const listener of listeners) {
    const told = toldByName.get(listener.name) ?? (await addListener(following, listener, progress))
    groups.set(told.toldTo, [...(groups.get(told.toldTo) ?? []), { listener, told }])
  }
  let hasMore = false
  for (const [toldTo, group] of groups) {
    const stretch = await readFor(following, group, { toldTo, progress })
    if (stretch.to < progress.indexedTo) hasMore = true
    for (const one of group)
      try {
        await tell(following, one, stretch, progress)
      } catch (error) {
        log.warn(
          { chainId, listener: one.listener.name, reason: describeFailure(error) },
          'A listener of a chain failed',
        )
      }
  }
  return hasMore
}

interface Told {
  listener: ChainListener
  told: ListenerProgress
}
type Stretch = BlockRange & { logs: ListenedLog[]; raw: ReadonlyMap<ListenedLog, RpcLog> }

async function addListener(
  { chainId, leader }: Following,
  { name, fromBlock }: ChainListener,
  { indexedTo }: Progress,
): Promise<ListenerProgress> {
  const toldTo = Math.min(indexedTo, fromBlock === undefined ? indexedTo : fromBlock - 1)
  const told = { toldTo, finalTo: toldTo, undoneAbove: undefined }
  await saveListener(leader.db, chainId, name, told)
  return told
}

async function tell(
  { chainId, leader }: Following,
  { listener, told }: Told,
  { from, to, logs, raw }: Stretch,
  { finalized }: Progress,
): Promise<void> {
  const { name } = listener
  const now = { ...told }
  if (now.undoneAbove !== undefined) {
    await listener.onUndo(now.undoneAbove)
    now.undoneAbove = undefined
    await saveListener(leader.db, chainId, name, now)
  }
  if (from <= to) {
    const own = logs.filter((log) => {
      const given = raw.get(log)
      return given !== undefined && listener.filters.some((filter) => matchesFilter(given, filter))
    })
    await listener.onBlocks({ from, to, logs: own })
    now.toldTo = to
    await saveListener(leader.db, chainId, name, now)
  }
  const finalTo = Math.min(finalized, now.toldTo)
  if (finalTo <= now.finalTo) return
  await listener.onFinal(finalTo)
  await saveListener(leader.db, chainId, name, { ...now, finalTo })
}

/** Reads the next blocks for listeners that were told equally far: old ones in ranges, newer ones as the index has them. */
async function readFor(
  following: Following,
  group: readonly Told[],
  { toldTo, progress }: { toldTo: number; progress: Progress },
): Promise<Stretch> {
  const { chainId, node, leader } = following
  const { indexedTo, keptFrom } = progress
  const filters: LogFilter[] = group.flatMap(({ listener }) => [...listener.filters])
  const from = toldTo + 1
  if (filters.length === 0 || from > indexedTo) return { from, to: indexedTo, logs: [], raw: new Map() }
  if (from < keptFrom) {
    const pace = createLogPace(following.pace.blocks)
    const range = { from, to: keptFrom - 1 }
    const read = await readStretch(node.backgroundClient, filters, range, { pace, order: 'oldest first' })
    return { from, to: read.to, ...(await present(following, read.logs)) }
  }
  const hashes = await findHashes(leader.db, chainId, { from, to: indexedTo })
  const headers = { hashes, newest: indexedTo }
  const { to, logs } = await readKnownBlocks(following, filters, { from, to: indexedTo }, headers)
  return { from, to, ...(await present(following, logs)) }
}

/** Logs in order, each once. */
async function present(
  following: Following,
  given: readonly RpcLog[],
): Promise<Pick<Stretch, 'logs' | 'raw'>> {
  const blocks = await describeBlocks(following, given)
  const times = new Map(blocks.map(({ number, time }) => [number, time]))
  const byPlace = new Map<string, { log: ListenedLog; raw: RpcLog }>()
  for (const raw of given) {
    const { address, topics, data, blockHash, transactionHash } = raw
    const blockNumber = Number(raw.blockNumber)
    const logIndex = Number(raw.logIndex)
    const blockTime = times.get(blockNumber)
    if (blockHash === null || transactionHash === null || blockTime === undefined) continue
    const place = { blockNumber, blockHash, blockTime, transactionHash, logIndex }
    const transactionIndex = Number(raw.transactionIndex)
    const log = { address: toLowerHex(address), topics, data, ...place, transactionIndex }
    byPlace.set(`${blockNumber} ${logIndex}`, { log, raw })
  }
  const sorted = [...byPlace.values()].sort(
    ({ log: one }, { log: other }) => one.blockNumber - other.blockNumber || one.logIndex - other.logIndex,
  )
  return { logs: sorted.map(({ log }) => log), raw: new Map(sorted.map(({ log, raw }) => [log, raw])) }
}
