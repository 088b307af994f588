import { maximumAddresses, readStretch } from './chain-reader.ts'
import { transferFilters } from './filters.ts'
import {
  type FollowedWatch,
  findHashes,
  findProgress,
  markBroken,
  markSharedTokens,
  saveLogRange,
  saveReach,
} from './follower-repository.ts'
import type { Following } from './following.ts'
import { decodeLogs, readKnownBlocks, saveDecoded } from './stretch.ts'

/**
 * Takes in new watches: reads their transfers in the blocks that may still change and that others were followed through already. From then on
 * the head brings them what is new, and the backfill what is older.
 */
export async function joinWatches(following: Following, watches: readonly FollowedWatch[]): Promise<boolean> {
  const joining = watches.filter(({ fromBlock }) => fromBlock === undefined)
  const progress = await findProgress(following.leader.db, following.chainId)
  if (joining.length === 0 || progress === undefined) return false
  const { chainId, leader } = following
  const { indexedTo } = progress
  const from = progress.keptFrom + 1
  const hashes = await findHashes(leader.db, chainId, { from, to: indexedTo })
  const filters = transferFilters(joining)
  const headers = { hashes, newest: indexedTo }
  for (let next = from; next <= indexedTo; ) {
    const { to, logs } = await readKnownBlocks(following, filters, { from: next, to: indexedTo }, headers)
    const decoded = await decodeLogs(following, logs)
    await leader.transaction(() => saveDecoded(following, decoded))
    next = to + 1
  }
  const ids = joining.map(({ id }) => id)
  await saveReach(leader.db, ids, from, indexedTo + 1)
  return true
}

/** Reads one range of the past for the watches that lack the newest part of theirs. False if none lacks any. */
export async function backfill(following: Following, watches: readonly FollowedWatch[]): Promise<boolean> {
  const group = chooseGroup(watches)
  if (group === undefined) return false
  const { chainId, leader, node, pace } = following
  const range = { from: Math.max(group.until, group.from - pace.blocks), to: group.from - 1 }
  const client = node.backgroundClient
  const before = pace.blocks
  const filters = transferFilters(group.watches)
  const { from, logs } = await readStretch(client, filters, range, { pace, order: 'newest first' })
  const decoded = await decodeLogs(following, logs)
  const ids = group.watches.map(({ id }) => id)
  await leader.transaction(async () => {
    await saveDecoded(following, decoded)
    await saveReach(leader.db, ids, from)
    if (pace.blocks !== before) await saveLogRange(leader.db, chainId, pace.blocks)
    const complete = group.watches.filter(({ firstBlock }) => firstBlock >= from).map(({ id }) => id)
    if (complete.length === 0) return
    await markBroken(leader.db, chainId, complete)
    await markSharedTokens(leader.db, chainId, complete)
  })
  return true
}

interface Group {
  watches: FollowedWatch[]
  /** Everything below this block is missing. */
  from: number
  /** Where to end, so that the group meets others of its kind and goes on with them in one filter. */
  until: number
}

/** Those that reach back least come first; of them, as many of a kind as fit into one filter. */
function chooseGroup(watches: readonly FollowedWatch[]): Group | undefined {
  const open = watches.flatMap((watch) =>
    watch.fromBlock !== undefined && watch.fromBlock > watch.firstBlock
      ? [{ ...watch, fromBlock: watch.fromBlock }]
      : [],
  )
  const from = Math.max(...open.map(({ fromBlock }) => fromBlock))
  const [first] = open.filter(({ fromBlock }) => fromBlock === from)
  if (first === undefined) return undefined
  const alike = open.filter(({ kind }) => kind === first.kind)
  const group = alike.filter(({ fromBlock }) => fromBlock === from).slice(0, maximumAddresses)
  const ends = [
    ...group.map(({ firstBlock }) => firstBlock),
    ...alike.filter(({ fromBlock }) => fromBlock < from).map(({ fromBlock }) => fromBlock),
  ]
  return { watches: group, from, until: Math.max(...ends) }
}
