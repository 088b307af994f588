import type { ChainNode } from '@cryptolist/board/ethereum/node'
import { findHeader } from '@cryptolist/board/ethereum/read-blocks'
import { BoardError } from '@cryptolist/contract'
import type { RpcLog } from 'viem'

const headersAtOnce = 20
const maximumKept = 20_000
/** Times of final blocks, by node. */
const timesByNode = new WeakMap<ChainNode, Map<number, number>>()

/** The times in seconds of the blocks that logs are in. Many nodes tell them with the logs; the others are asked for headers. */
export async function readTimesOfLogs(
  node: ChainNode,
  logs: readonly RpcLog[],
): Promise<ReadonlyMap<number, number>> {
  const { finalized } = await node.getHead()
  const finalTimes = timesByNode.get(node) ?? new Map<number, number>()
  timesByNode.set(node, finalTimes)
  const times = new Map<number, number>()
  const missing = new Set<number>()
  for (const log of logs) {
    const number = Number(log.blockNumber)
    const time = log.blockTimestamp ? Number(log.blockTimestamp) : finalTimes.get(number)
    if (time === undefined) missing.add(number)
    else times.set(number, time)
  }
  const numbers = [...missing]
  for (let start = 0; start < numbers.length; start += headersAtOnce) {
    const group = numbers.slice(start, start + headersAtOnce)
    const headers = await Promise.all(group.map((number) => findHeader(node.client, number)))
    for (const header of headers) {
      if (header === undefined)
        throw new BoardError('unavailable', 'The chain just changed. Try again in a moment.')
      times.set(header.number, header.timestamp)
      if (header.number <= finalized) finalTimes.set(header.number, header.timestamp)
    }
  }
  for (const number of finalTimes.keys()) {
    if (finalTimes.size <= maximumKept) break
    finalTimes.delete(number)
  }
  return times
}
