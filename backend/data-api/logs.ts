import type { ChainNode } from '@cryptolist/board/ethereum/node'
import { BoardError, type DataApiAnswers, type DataApiOperationName } from '@cryptolist/contract'
import type { RpcLog } from 'viem'
import { readTimesOfLogs } from '../chain/block-times.ts'
import { readRecentLogs, tooWide } from '../chain/bounded-logs.ts'
import { decodeEvent, findEvent } from '../chain/contract-events.ts'
import type { BlockRange, LogFilter } from '../chain/read-logs.ts'
import { readRange } from './block-range.ts'
import { presentBlock, presentTopics } from './blocks.ts'
import type { DataApiCall, DataApiHandlers } from './handler.ts'
import { cutPart, type ListKey, pageOf } from './lists.ts'

export const logHandlers: Pick<DataApiHandlers, 'getLogsByAddress' | 'getContractEvents'> = {
  async getLogsByAddress(call) {
    const { chain, address, block_number: block, topic0, topic1, topic2, topic3 } = call.parameters
    const node = await call.context.chains.get(chain)
    const sent = block === undefined ? call.parameters : { from_block: block, to_block: block }
    const range = await readRange(call.context, node, sent)
    const filter = { address, topics: readTopics([topic0, topic1, topic2, topic3]) }
    const listed = { operation: 'getLogsByAddress', node, filter, range } as const
    const { body, upperBlock } = await listLogs(call, { ...listed, toItem: presentLog, isCounted: true })
    // Cursors expire after a day, so an answer with one isn't cached forever.
    return { body, ...(body.cursor === '' && { atBlock: upperBlock }) }
  },

  async getContractEvents(call) {
    const { chain, address, topic, abi = call.parameters.data } = call.parameters
    if (abi === undefined) throw BoardError.invalidField('abi', 'param abi is required')
    const event = findEvent(abi, topic)
    const node = await call.context.chains.get(chain)
    const range = await readRange(call.context, node, call.parameters)
    const filter = { address, topics: [event.hash] }
    const toItem = (log: RpcLog, time: number): EventItem => ({
      ...presentPlace(log, time),
      data: decodeEvent(event, log),
    })
    const listed = { operation: 'getContractEvents', node, filter, range } as const
    const { body, upperBlock } = await listLogs(call, { ...listed, toItem, isCounted: false })
    return { body: body.result, atBlock: upperBlock }
  },
}

type Hex = `0x${string}`
type LogItem = NonNullable<DataApiAnswers['getLogsByAddress']['result']>[number]
type EventItem = DataApiAnswers['getContractEvents'][number]

interface ListedLogs<Item> {
  operation: DataApiOperationName
  node: ChainNode
  filter: LogFilter
  range: BlockRange
  /** Whether answers include the total, for which the first page reads the whole range. */
  isCounted: boolean
  toItem(log: RpcLog, time: number): Item
}

/** A page of logs, newest first. Throws invalid_input for a range that takes more than a request may. */
async function listLogs<Item>(
  call: DataApiCall<'getLogsByAddress' | 'getContractEvents'>,
  { operation, node, filter, range, isCounted, toItem }: ListedLogs<Item>,
) {
  let total = 0
  return pageOf<Item>(call, {
    operation,
    upperBlock: range.to,
    async find({ upperBlock, after, skip, limit }) {
      const isWhole = after === undefined && isCounted
      const to = after === undefined ? upperBlock : Number(after[0])
      const isBehind = (log: RpcLog): boolean => after === undefined || isOlder(keyOf(log), after)
      const hasPage = (logs: readonly RpcLog[]): boolean => logs.filter(isBehind).length > skip + limit
      const isEnough = isWhole ? undefined : hasPage
      const recent = await readRecentLogs(node, filter, { from: range.from, to, isEnough })
      if (!recent.isComplete && (isWhole || !hasPage(recent.logs))) throw tooWide({ from: recent.from, to })
      const logs = recent.logs.filter(isBehind)
      total = logs.length
      const rows = logs.slice(skip, skip + limit + 1)
      const times = await readTimesOfLogs(node, rows.slice(0, limit))
      const present = (log: RpcLog): Item => toItem(log, times.get(Number(log.blockNumber)) ?? 0)
      return cutPart(rows, limit, { keyOf, toItem: present })
    },
    ...(isCounted && { count: async () => total }),
  })
}

function keyOf(log: RpcLog): ListKey {
  return [Number(log.blockNumber), Number(log.logIndex)]
}

function isOlder([block = 0, index = 0]: ListKey, [afterBlock = 0, afterIndex = 0]: ListKey): boolean {
  return block === afterBlock ? index < afterIndex : block < afterBlock
}

function presentLog(log: RpcLog, time: number): LogItem {
  return { ...presentPlace(log, time), data: log.data, ...presentTopics(log) }
}

function presentPlace(log: RpcLog, time: number) {
  return {
    transaction_hash: String(log.transactionHash),
    address: log.address.toLowerCase(),
    ...presentBlock({ number: Number(log.blockNumber), hash: log.blockHash ?? '0x', timestamp: time }),
  }
}

/** Places at the end that may have anything are left out, because some nodes take no empty ones there. */
function readTopics(topics: readonly (string | undefined)[]): (Hex | null)[] {
  const last = topics.findLastIndex((topic) => topic !== undefined)
  return topics.slice(0, last + 1).map((topic, place): Hex | null => {
    if (topic === undefined) return null
    if (/^0x[0-9a-f]{64}$/.test(topic)) return `0x${topic.slice(2)}`
    throw BoardError.invalidField(`topic${place}`, `topic${place} must be 0x and 64 hexadecimal digits.`)
  })
}
