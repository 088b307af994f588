import type { ChainNode } from '@cryptolist/board/ethereum/node'
import { BoardError } from '@cryptolist/contract'
import type { RpcLog } from 'viem'
import { checkNewestLogs } from './newest-logs.ts'
import { type BlockRange, createLogPace, type LogFilter, type LogPace, readLogs } from './read-logs.ts'

/** Limits on what one request may ask of a node. */
const maximumLogCalls = 20
const maximumLogs = 10_000
const maximumMilliseconds = 15_000

/** Logs, newest first, of all blocks from `from` on. */
export interface RecentLogs {
  logs: RpcLog[]
  /** The oldest block whose logs are all here; above `to` where not even the newest block's fit. */
  from: number
  /** Whether that is all that was asked for. */
  isComplete: boolean
}

/** The ranges that a node takes, learned by all requests together. Most take a few thousand blocks. */
const paces = new WeakMap<ChainNode, LogPace>()

class OutOfBudget extends Error {}

/**
 * Reads logs from the newest block of a range down, as far as one request may go, or until `isEnough` of them are there. Logs of blocks that
 * can still change are compared with their headers.
 */
export async function readRecentLogs(
  node: ChainNode,
  filter: LogFilter,
  {
    from,
    to,
    isEnough = () => false,
  }: BlockRange & { isEnough?: ((logs: readonly RpcLog[]) => boolean) | undefined },
): Promise<RecentLogs> {
  const pace = paces.get(node) ?? createLogPace(10_000)
  paces.set(node, pace)
  const until = Date.now() + maximumMilliseconds
  let calls = 0
  const beforeCall = (): void => {
    calls += 1
    if (calls > maximumLogCalls || Date.now() > until) throw new OutOfBudget()
  }
  const result: RecentLogs = { logs: [], from: to + 1, isComplete: from > to }
  try {
    for await (const batch of readLogs(node.client, filter, { from, to }, { pace, beforeCall })) {
      const logs = batch.to === to ? await checkNewestLogs(node, filter, batch) : batch.logs
      result.logs.push(...logs.reverse())
      result.from = batch.from
      result.isComplete = batch.from === from
      if (result.logs.length > maximumLogs) return cut(result)
      if (isEnough(result.logs)) break
    }
  } catch (error) {
    if (!(error instanceof OutOfBudget)) throw error
  }
  return result
}

/** Drops the oldest blocks, whole. */
function cut({ logs }: RecentLogs): RecentLogs {
  const from = Number(logs[maximumLogs]?.blockNumber) + 1
  return { logs: logs.filter(({ blockNumber }) => Number(blockNumber) >= from), from, isComplete: false }
}

/** The error for a range that takes more than one request may: invalid_input with the largest one that works. */
export function tooWide({ from, to }: BlockRange): BoardError {
  if (from > to)
    return new BoardError(
      'invalid_input',
      `Block ${to} alone has more than ${maximumLogs} logs. Narrow it down by topics.`,
    )
  return new BoardError(
    'invalid_input',
    `The range is too large: one request reads up to ${maximumLogs} logs in ${maximumLogCalls} calls of the node. from_block=${from} with to_block=${to} works.`,
    { facts: { field: 'from_block', from_block: from, to_block: to } },
  )
}
