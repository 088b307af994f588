import { toHex } from '@cryptolist/board/database/hex'
import { findReceipt } from '@cryptolist/board/ethereum/read-blocks'
import { BoardError, type DataApiAnswers, describeChain } from '@cryptolist/contract'
import { getChainFacts } from '../chain/chain-facts.ts'
import { readTrades } from '../chain/read-trades.ts'
import type { DataApiCall, DataApiHandlers } from './handler.ts'
import { cutRange, findIndexed, type IndexedRange, notIndexed, type SentRange } from './indexed.ts'
import { cutPart, pageOf } from './lists.ts'
import {
  countTrades,
  findCheapest,
  listTrades,
  listUnread,
  type TradeRow,
  type TradesFilter,
  writeTrades,
} from './trades-repository.ts'

/** Sales of collections that are followed, found in the receipts of their transfers. */
export const tradeHandlers: Pick<DataApiHandlers, 'getNFTTrades' | 'getNFTLowestPrice'> = {
  async getNFTTrades(call) {
    const { db } = call.context.database
    const { chain: chainId, address: token } = call.parameters
    const filter = { chainId, token }
    const range = await readSales(call, filter, call.parameters)
    const { body } = await pageOf(call, {
      operation: 'getNFTTrades',
      upperBlock: range.to,
      find: async (part) =>
        cutPart(await listTrades(db, filter, { from: range.from, part }), part.limit, {
          keyOf: (row) => [Number(row.blockNumber), row.logIndex],
          toItem: (row) => toItem(row, token),
        }),
      count: (to) => countTrades(db, filter, { from: range.from, to }),
    })
    return { body, coverage: range.coverage }
  },

  async getNFTLowestPrice(call) {
    const { context, parameters } = call
    const { chain: chainId, address: token, days } = parameters
    const filter = { chainId, token }
    const since = new Date(context.now().getTime() - days * 86_400_000)
    const range = await readSales(call, filter, { from_date: since })
    const cheapest = await findCheapest(context.database.db, filter, range)
    if (cheapest === undefined)
      throw new BoardError('not_found', `We know of no sale of ${token} in the last ${days} days.`)
    return { body: toItem(cheapest, token), coverage: range.coverage }
  },
}

const receiptsAtOnce = 20
const patienceMilliseconds = 3_000
const maximumReceipts = 400

/**
 * Looks through the receipts of a range that weren't looked through yet. Throws not_supported for a collection that isn't followed, and
 * unavailable while something is missing: what has been read stays.
 */
async function readSales(
  call: DataApiCall<'getNFTTrades' | 'getNFTLowestPrice'>,
  filter: TradesFilter,
  sent: SentRange,
): Promise<IndexedRange> {
  const { context } = call
  const { chainId, token } = filter
  const subject = { chainId, kind: 'contract', address: token } as const
  const indexed = await findIndexed(call, subject)
  const { coverage } = indexed
  if (coverage === undefined || coverage.from > coverage.to) throw notIndexed(call, subject, indexed)
  const range = await cutRange(call, chainId, { coverage, sent })
  if (range.status !== 'SYNCED') throw notIndexed(call, subject, indexed)
  const { db } = context.database
  const until = Date.now() + patienceMilliseconds
  const unread = await listUnread(db, filter, range, maximumReceipts + 1)
  if (unread.length === 0) return range
  const { client } = await context.chains.get(chainId)
  const collection = { token, wrappedNative: getChainFacts(chainId).market?.wrappedNative.address }
  let read = 0
  while (read < Math.min(unread.length, maximumReceipts) && Date.now() < until) {
    const group = unread.slice(read, read + receiptsAtOnce)
    const receipts = await Promise.all(group.map(({ hash }) => findReceipt(client, hash)))
    for (const [index, { block }] of group.entries()) {
      const receipt = receipts[index]
      if (receipt === undefined) throw notReadYet(filter)
      const transactionIndex = Number(receipt.logs[0]?.transactionIndex ?? 0)
      await writeTrades(db, filter, {
        receipt,
        block,
        transactionIndex,
        trades: readTrades(receipt, collection),
      })
    }
    read += group.length
  }
  if (read < unread.length) throw notReadYet(filter)
  return range
}

function notReadYet({ chainId, token }: TradesFilter): BoardError {
  return new BoardError(
    'unavailable',
    `The sales of ${token} on ${describeChain(chainId)} are being read. Try again in a moment, or ask for fewer blocks.`,
    { facts: { retryAfterSeconds: 5 } },
  )
}

function toItem(row: TradeRow, token: string): DataApiAnswers['getNFTLowestPrice'] {
  return {
    transaction_hash: toHex(row.transactionHash),
    transaction_index: String(row.transactionIndex),
    token_ids: row.tokenIds,
    token_address: token,
    seller_address: toHex(row.seller),
    buyer_address: toHex(row.buyer),
    marketplace_address: toHex(row.marketplace),
    price: row.price,
    block_timestamp: row.blockTime.toISOString(),
    block_number: row.blockNumber,
    block_hash: toHex(row.blockHash),
  }
}
