import { findCause } from '@cryptolist/board/ethereum/find-cause'
import { BoardError } from '@cryptolist/contract'
import { BaseError, numberToHex, type PublicClient, type RpcLog } from 'viem'
import { judgeRefusal } from './log-refusals.ts'

/** Blocks from the first to the last, both included. */
export interface BlockRange {
  from: number
  to: number
}

/** The filter of eth_getLogs without its range. Each place of `topics` is one value, several of which one must match, or null for any. */
export interface LogFilter {
  address?: Hex | readonly Hex[]
  topics?: readonly (Hex | readonly Hex[] | null)[]
}
type Hex = `0x${string}`

/** All matching logs of some blocks, by block and place. */
export interface LogBatch extends BlockRange {
  logs: RpcLog[]
}

/** How many blocks a node takes for one call, as learned from what it answered. Keep one per node. */
export interface LogPace {
  blocks: number
  /** The smallest range refused lately; the next try of as many waits for `patience` answers. */
  refused: number
  patience: number
  answered: number
}

/** `blocks` is where to begin: what was learned before, or a guess. */
export function createLogPace(blocks = 2_000): LogPace {
  return { blocks, refused: Number.POSITIVE_INFINITY, patience: 16, answered: 0 }
}

const maximumBlocks = 50_000_000
/** As many logs as one answer should have: viem refuses more than 10 MiB, which are about 16,000 logs. */
const comfortableLogs = 5_000

export interface LogReading {
  pace: LogPace
  /** Newest blocks first by default. */
  order?: 'newest first' | 'oldest first'
  /** Waits after a refusal for asking too often; by default the reading fails with it. */
  waitForRoom?: (attempt: number) => Promise<void>
  /** Runs before each call; throw to stop. */
  beforeCall?: () => void
}

/**
 * Reads the logs of a range in as many calls as the node needs: ranges grow while it answers and shrink when it refuses, by its own hint if
 * it gives one. Each batch is complete, and batches adjoin. Throws unavailable when even one block is refused, and at once when the node
 * can't be reached.
 */
export async function* readLogs(
  client: PublicClient,
  filter: LogFilter,
  range: BlockRange,
  { pace, order = 'newest first', waitForRoom, beforeCall }: LogReading,
): AsyncGenerator<LogBatch, void> {
  let { from, to } = range
  let limited = 0
  let lastPace = { ...pace }
  while (from <= to) {
    const blocks = Math.min(pace.blocks, to - from + 1)
    const part = order === 'newest first' ? { from: to - blocks + 1, to } : { from, to: from + blocks - 1 }
    beforeCall?.()
    try {
      const logs = await getLogs(client, filter, part)
      learnFromAnswer(pace, blocks, logs.length)
      limited = 0
      lastPace = { ...pace }
      yield { ...part, logs }
      if (order === 'newest first') to = part.from - 1
      else from = part.to + 1
    } catch (error) {
      const refusal = judgeRefusal(error, part)
      if (refusal === 'too often' && waitForRoom !== undefined) {
        limited += 1
        await waitForRoom(limited)
      } else if (typeof refusal === 'object' && blocks > 1) learnFromRefusal(pace, blocks, refusal.hint)
      else {
        // A node that refuses everything for a while says nothing of how much it takes.
        Object.assign(pace, lastPace)
        throw readable(error)
      }
    }
  }
}

/** A node's error as callers can be told it. */
function readable(error: unknown): unknown {
  if (!(error instanceof BaseError)) return error
  const cause = findCause(error, BoardError)
  return (
    cause ??
    new BoardError('unavailable', 'The node doesn’t return logs right now. Try again later.', {
      cause: error,
    })
  )
}

function learnFromAnswer(pace: LogPace, blocks: number, logs: number): void {
  pace.answered += 1
  if (pace.answered >= pace.patience) pace.refused = Number.POSITIVE_INFINITY
  // A short rest of a range says nothing about longer ones.
  if (blocks < pace.blocks) return
  if (logs > comfortableLogs) {
    pace.blocks = Math.max(1, Math.floor((blocks * comfortableLogs) / logs))
    return
  }
  const isNearRefused = pace.refused !== Number.POSITIVE_INFINITY
  const wider = Math.ceil(blocks * (isNearRefused ? 1.5 : 2))
  if (wider < pace.refused) pace.blocks = Math.min(wider, maximumBlocks)
}

function learnFromRefusal(pace: LogPace, blocks: number, hint: number | undefined): void {
  // Tried again too early: it stays as it is for longer.
  if (pace.answered >= pace.patience) pace.patience = Math.min(pace.patience * 2, 256)
  pace.answered = 0
  const isUseful = hint !== undefined && hint < blocks
  // A limit that the node names itself holds longer than one that was found out.
  if (isUseful) pace.patience = Math.max(pace.patience, 64)
  pace.blocks = isUseful ? hint : Math.max(1, Math.floor(blocks / 2))
  pace.refused = isUseful ? hint + 1 : blocks
}

/** One call. Nodes need not sort their answer. */
async function getLogs(client: PublicClient, filter: LogFilter, { from, to }: BlockRange): Promise<RpcLog[]> {
  const rpcFilter = {
    ...(filter.address !== undefined && { address: copyList(filter.address) }),
    ...(filter.topics !== undefined && {
      topics: filter.topics.map((topic) => (topic === null ? null : copyList(topic))),
    }),
    fromBlock: numberToHex(from),
    toBlock: numberToHex(to),
  }
  const logs = await client.request({ method: 'eth_getLogs', params: [rpcFilter] }, { retryCount: 0 })
  if (!Array.isArray(logs)) throw new BoardError('unavailable', 'The node did not answer with logs.')
  return sortLogs(logs)
}

function copyList(value: Hex | readonly Hex[]): Hex | Hex[] {
  return typeof value === 'string' ? value : [...value]
}

function sortLogs(logs: readonly RpcLog[]): RpcLog[] {
  const placed = logs
    .filter(({ removed }) => !removed)
    .map((log) => ({ log, block: Number(log.blockNumber), index: Number(log.logIndex) }))
  return placed.sort((a, b) => a.block - b.block || a.index - b.index).map(({ log }) => log)
}
