import type { ChainHead, ChainNode } from '@cryptolist/board/ethereum/node'
import { isReplaced } from '@cryptolist/board/ethereum/read-blocks'
import { NodeBehind } from '../index/chain-reader.ts'
import { createLogPace, type LogBatch, type LogPace, readLogs } from '../read-logs.ts'
import { readEvent } from './event-definition.ts'
import { describeFields } from './event-fields.ts'
import { type EventFilter, readEventFilter } from './event-filter.ts'
import { type EventSync, listEventSyncs, saveNextBlock } from './event-syncs-repository.ts'
import { type EventLog, placeLogs, toEventRows } from './read-events.ts'
import { type Difference, findDifference, noteDifference } from './reconcile.ts'
import type { SyncContext } from './sync-context.ts'
import type { KnownRow, RowGroup } from './synced-rows-repository.ts'
import { type WriterContext, writeRows } from './write-rows.ts'

/** Facts of a chain that are remembered between two looks at it. */
export interface ChainMemory {
  /** How many blocks the node takes at once. */
  pace: LogPace
  /** How often on end an event's rows were above the head. */
  looksAboveHead: Map<string, number>
  /** The classes that are known to be there. */
  prepared: Set<string>
  /** On which day the index was last told that a wallet is wanted. */
  watched: Map<string, string>
  /** The day on which wallets were last ended that no longer sign in. */
  lapsedOn: string | undefined
  names: Map<string, TokenNames>
  /** Wallets whose past the index was still taking in. */
  incomplete: Set<string>
  /** The state of wallets that was written last. */
  walletState: string | undefined
}

export interface FollowContext extends WriterContext {
  node: ChainNode
  memory: ChainMemory
  index: SyncContext['index']
}

/** A contract's name, symbol and decimals, as it reports them. */
export interface TokenNames {
  name: string
  symbol: string
  decimals: string
}

export function createMemory(): ChainMemory {
  return {
    pace: createLogPace(),
    looksAboveHead: new Map(),
    prepared: new Set(),
    watched: new Map(),
    lapsedOn: undefined,
    names: new Map(),
    incomplete: new Set(),
    walletState: undefined,
  }
}

/** A head may go back because it did, or because another node answered that lags. */
const looksUntilGone = 3

/** Brings the rows of all events of a chain to what it says now. One that fails holds up no other; the last failure is thrown. */
export async function followEvents(context: FollowContext, head: ChainHead): Promise<void> {
  let failure: { error: unknown } | undefined
  for (const sync of await listEventSyncs(context.database.db, { chainId: context.node.chainId }))
    try {
      await followEvent(context, sync, head)
    } catch (error) {
      failure = { error }
    }
  if (failure !== undefined) throw failure.error
}

async function followEvent(context: FollowContext, sync: EventSync, head: ChainHead): Promise<void> {
  const { db } = context.database
  let next = sync.nextBlock
  if (next === undefined) {
    next = head.newest + 1
    await saveNextBlock(db, sync.id, next)
  }
  await prepareClass(context, sync)
  const wanted = findFilter(sync)
  // First what is final, only once. Then the rest, in full every time, so that changes by a fork are noticed.
  for (const to of [Math.min(head.finalized, head.newest), head.newest]) {
    if (next > to) continue
    const { address, topic } = sync
    const range = { from: next, to }
    const { pace } = context.memory
    const filter = { address, topics: [topic, ...(wanted?.topics ?? [])] }
    for await (const batch of readLogs(context.node.backgroundClient, filter, range, {
      pace,
      order: 'oldest first',
    })) {
      const logs = batch.logs.filter((log) => wanted?.matches(log) ?? true)
      await writeBatch(context, sync, { ...batch, logs, isFinal: to <= head.finalized })
    }
    next = to + 1
  }
  await removeAboveHead(context, sync, head)
}

function findFilter({ abi, filter }: EventSync): EventFilter | undefined {
  return filter === undefined ? undefined : readEventFilter(readEvent(abi), filter)
}

async function prepareClass(
  { objects, memory }: FollowContext,
  { className, abi }: EventSync,
): Promise<void> {
  if (memory.prepared.has(className)) return
  await objects.prepareClass(className, describeFields(abi === undefined ? undefined : readEvent(abi)))
  memory.prepared.add(className)
}

/** Writes what is in some blocks. */
async function writeBatch(
  context: FollowContext,
  sync: EventSync,
  { from, to, logs, isFinal }: LogBatch & { isFinal: boolean },
): Promise<void> {
  const { node, database } = context
  await context.keepTurn()
  const rows = placeLogs(sync, logs)
  const difference = await findDifference(database.db, groupOf(sync), { from, to, rows })
  const gone = await listProved(context, difference, { isFinal })
  const missing = await toEventRows(node, sync, difference.missing)
  await noteDifference(
    database.db,
    groupOf(sync),
    { ...difference, missing, gone, isFinal },
    async (transaction) => {
      if (isFinal) await saveNextBlock(transaction, sync.id, to + 1)
    },
  )
  await writeRows(context, sync, { mayBeThere: false })
}

function groupOf({ chainId, className, id }: EventSync): RowGroup {
  return { chainId, className, syncId: id }
}

/** A log that the node no longer returns is gone only if its block was replaced. */
async function listProved(
  { node }: FollowContext,
  { gone }: Difference<EventLog>,
  { isFinal }: { isFinal: boolean },
): Promise<KnownRow[]> {
  const proved: KnownRow[] = []
  for (const row of gone) {
    if (await isReplaced(node.backgroundClient, { number: row.blockNumber, hash: row.blockHash }))
      proved.push(row)
    else if (isFinal) throw new NodeBehind(`The node has lost the logs of block ${row.blockNumber}.`)
  }
  return proved
}

/** If a chain stays shorter than it was for several looks, the blocks of some rows no longer exist. */
async function removeAboveHead(
  context: FollowContext,
  sync: EventSync,
  { newest }: ChainHead,
): Promise<void> {
  const { database, memory } = context
  const above = { from: newest + 1, to: Number.MAX_SAFE_INTEGER, rows: [] }
  const { gone } = await findDifference(database.db, groupOf(sync), above)
  const looks = gone.length === 0 ? 0 : (memory.looksAboveHead.get(sync.id) ?? 0) + 1
  memory.looksAboveHead.set(sync.id, looks)
  if (looks < looksUntilGone) return
  await noteDifference(
    database.db,
    groupOf(sync),
    { missing: [], gone, unchanged: [], isFinal: false },
    async () => undefined,
  )
  await writeRows(context, sync, { mayBeThere: false })
}
