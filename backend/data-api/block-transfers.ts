import type { ChainNode } from '@cryptolist/board/ethereum/node'
import { findHeader } from '@cryptolist/board/ethereum/read-blocks'
import { BoardError, type DataApiAnswers } from '@cryptolist/contract'
import type { RpcLog } from 'viem'
import { readTimesOfLogs } from '../chain/block-times.ts'
import { readRecentLogs, tooWide } from '../chain/bounded-logs.ts'
import { readLogsOfBlock } from '../chain/newest-logs.ts'
import type { BlockRange, LogFilter } from '../chain/read-logs.ts'
import {
  type NftTransfer,
  readNftTransfers,
  transferBatchTopic,
  transferSingleTopic,
  transferTopic,
} from '../chain/transfers.ts'
import { readRange } from './block-range.ts'
import type { DataApiHandlers } from './handler.ts'
import { cutPart, type FoundPart, type ListKey, type ListPart, pageOf } from './lists.ts'
import { toNftItem } from './transfers.ts'

/** ERC-20 has the same event as ERC-721, and nodes do not tell them apart by how much is indexed: reading the logs does. */
const nftTransfers: LogFilter = { topics: [[transferTopic, transferSingleTopic, transferBatchTopic]] }
const maximumBlocksOfPage = 100

export const blockTransferHandlers: Pick<
  DataApiHandlers,
  'getNFTTransfersByBlock' | 'getNftTransfersFromToBlock'
> = {
  async getNFTTransfersByBlock(call) {
    const { chain, block_number_or_hash: at, limit } = call.parameters
    const { client } = await call.context.chains.get(chain)
    const header = await findHeader(client, at)
    if (header === undefined)
      return {
        body: {
          ...{ total: 0, page: 0, page_size: limit, cursor: '', result: [] },
          ...{ block_exists: false, index_complete: false },
        },
      }
    const logs = await readLogsOfBlock(client, nftTransfers, header.hash)
    const times = new Map([[header.number, header.timestamp]])
    const transfers = readTransfers(logs, times)
    const { body } = await pageOf(call, {
      operation: 'getNFTTransfersByBlock',
      upperBlock: header.number,
      async find({ after, skip, limit: count }) {
        const rows = transfers.filter((transfer) => isBehind(transfer, after)).slice(skip, skip + count + 1)
        return cutPart(rows, count, { keyOf, toItem: (transfer) => toNftItem(transfer, 'decimal') })
      },
      count: async () => transfers.length,
    })
    return {
      body: { ...body, block_exists: true, index_complete: true },
      // Cursors expire after a day, so an answer with one isn't cached forever.
      ...(body.cursor === '' && { atBlock: header.number }),
    }
  },

  async getNftTransfersFromToBlock(call) {
    const { chain, format } = call.parameters
    const node = await call.context.chains.get(chain)
    const range = await readRange(call.context, node, call.parameters)
    const { body } = await pageOf<Item>(call, {
      operation: 'getNftTransfersFromToBlock',
      upperBlock: range.to,
      find: async (part) => {
        const { items, next } = await walk(node, range, part)
        return { items: items.map((transfer) => toNftItem(transfer, format)), next }
      },
    })
    return { body: { ...body, index_complete: true } }
  },
}

type Item = DataApiAnswers['getNftTransfersFromToBlock']['result'][number]

/** Transfers of as many blocks as a page has room for, or a node answers at once: a page may be short or empty, and its cursor goes on. */
async function walk(
  node: ChainNode,
  { from }: BlockRange,
  { upperBlock, after, skip, limit }: ListPart,
): Promise<FoundPart<NftTransfer>> {
  const to = after === undefined ? upperBlock : lastBlockFrom(after)
  if (to < from) return { items: [], next: undefined }
  const lowest = Math.max(from, to - maximumBlocksOfPage + 1)
  const recent = await readRecentLogs(node, nftTransfers, { from: lowest, to })
  if (recent.from > to) throw tooWide({ from: recent.from, to })
  const transfers = readTransfers(recent.logs, new Map()).filter((transfer) => isBehind(transfer, after))
  if (transfers.length < skip && recent.from > from)
    throw BoardError.invalidField('offset', 'offset goes beyond what one request reads; use cursor.')
  const rows = transfers.slice(skip, skip + limit)
  const blocks = new Set(rows.map(({ block }) => block))
  const logs = recent.logs.filter(({ blockNumber }) => blocks.has(Number(blockNumber)))
  const times = await readTimesOfLogs(node, logs)
  const items = rows.map((transfer) => ({ ...transfer, time: timeOf(times, transfer.block) }))
  const last = rows.at(-1)
  if (transfers.length > skip + limit && last !== undefined) return { items, next: keyOf(last) }
  return { items, next: recent.from > from ? endOf(recent.from) : undefined }
}

/** Newest first. */
function readTransfers(logs: readonly RpcLog[], times: ReadonlyMap<number, number>): NftTransfer[] {
  const transfers = logs.flatMap((log) => readNftTransfers(log))
  const timed = transfers.map((transfer) => ({
    ...transfer,
    time: timeOf(times, transfer.block) ?? transfer.time,
  }))
  return timed.sort((a, b) => compareKeys(keyOf(b), keyOf(a)))
}

function timeOf(times: ReadonlyMap<number, number>, block: number): Date | undefined {
  const seconds = times.get(block)
  return seconds === undefined ? undefined : new Date(seconds * 1000)
}

function keyOf({ block, logIndex, batchIndex }: NftTransfer): ListKey {
  return [block, logIndex, batchIndex]
}

/** The place behind everything in a block. */
function endOf(block: number): ListKey {
  return [block, -1, -1]
}

function lastBlockFrom([block, logIndex]: ListKey): number {
  return Number(logIndex) < 0 ? Number(block) - 1 : Number(block)
}

function isBehind(transfer: NftTransfer, after: ListKey | undefined): boolean {
  return after === undefined || compareKeys(keyOf(transfer), after) < 0
}

function compareKeys(a: ListKey, b: ListKey): number {
  for (const [place, part] of a.entries()) {
    const difference = Number(part) - Number(b[place])
    if (difference !== 0) return difference
  }
  return 0
}
