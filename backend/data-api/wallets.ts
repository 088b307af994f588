import { toBytes } from '@cryptolist/board/database/hex'
import type { Db } from '@cryptolist/board/database/schema'
import type { ChainNode } from '@cryptolist/board/ethereum/node'
import { BoardError, describeChain } from '@cryptolist/contract'
import { sql } from 'kysely'
import { findFirstBlockSince, findLastBlockUntil } from '../chain/block-of-date.ts'
import type { BlockRange } from '../chain/read-logs.ts'
import {
  canSearchTransactions,
  listProviderTransactions,
  searchTransactions,
  type WalletHistory,
  type WalletTransaction,
} from '../chain/wallet-history.ts'
import type { BackendContext } from '../context.ts'
import type { DataApiCall, DataApiHandlers } from './handler.ts'
import { cutRange, findIndexed, numberOf } from './indexed.ts'
import { cutPart, type FoundPart, type ListKey, type ListPart, maximumCounted, pageOf } from './lists.ts'

type Call = DataApiCall<'getTransactions'>

/** More than a block has of one wallet: so many are read beside the page, because pages end within blocks. */
const margin = 100

/**
 * A wallet's transactions, newest first: from a node that finds them by address, else from the operator's data provider, else those since
 * the wallet is followed. Transfers within transactions are not among them.
 */
export const walletHandlers: Pick<DataApiHandlers, 'getTransactions'> = {
  async getTransactions(call) {
    const { context, parameters } = call
    const { chain: chainId, address } = parameters
    const node = await findNode(context, chainId)
    if (node !== undefined && (await canSearchTransactions(node)))
      return { body: await listFrom(call, node, (part) => searchTransactions(node, address, part)) }
    const provider = context.config.dataProviderUrls[chainId]
    if (provider !== undefined) {
      const list = (part: Asked) => listProviderTransactions(provider, address, part)
      return { body: await listFrom(call, node, list), source: 'data provider' }
    }
    return listFollowed(call)
  },
}

interface Asked {
  range: BlockRange
  atLeast: number
}

/** A data provider answers about chains without a node, too. */
async function findNode(context: BackendContext, chainId: number): Promise<ChainNode | undefined> {
  try {
    return await context.chains.get(chainId)
  } catch (error) {
    const hasOther = context.config.dataProviderUrls[chainId] !== undefined
    if (hasOther && error instanceof BoardError && error.code === 'not_supported') return undefined
    throw error
  }
}

const farBlock = 999_999_999

async function listFrom(
  call: Call,
  node: ChainNode | undefined,
  list: (part: Asked) => Promise<WalletHistory>,
) {
  const { from, to } = await rangeOf(call, node)
  const { body } = await pageOf<WalletTransaction>(call, {
    operation: 'getTransactions',
    upperBlock: to,
    async find({ upperBlock, after, skip, limit }) {
      const end = after === undefined ? upperBlock : Number(after[0])
      const atLeast = skip + limit + 1 + margin
      const { transactions, isComplete } = await list({ range: { from, to: end }, atLeast })
      const rows = transactions
        .filter((row) => after === undefined || isBehind(keyOf(row), after))
        .slice(skip)
      const part = cutPart(rows, limit, { keyOf, toItem: (row) => row })
      const last = rows.at(-1)
      if (last === undefined && !isComplete)
        throw BoardError.invalidField(
          'offset',
          'offset is further than this list can be read at once. Use cursor to go on.',
        )
      // The node was asked as often as a caller may have it asked: the next page goes on from there.
      return part.next === undefined && !isComplete && last !== undefined
        ? { ...part, next: keyOf(last) }
        : part
    },
  })
  return { ...body, status: 'SYNCED' }
}

async function rangeOf({ context, parameters }: Call, node: ChainNode | undefined): Promise<BlockRange> {
  const { from_date: fromDate, to_date: toDate } = parameters
  const newest = node === undefined ? farBlock : (await node.getHead()).newest
  const find = async (
    date: Date | undefined,
    search: typeof findFirstBlockSince,
  ): Promise<number | undefined> => {
    if (date === undefined) return undefined
    if (node !== undefined) return search({ node, database: context.database }, date)
    throw new BoardError(
      'not_supported',
      `Dates of ${describeChain(parameters.chain)} need a node. The operator can set RPC_URL_${parameters.chain}.`,
    )
  }
  const from = numberOf(parameters.from_block, newest) ?? (await find(fromDate, findFirstBlockSince))
  const to = numberOf(parameters.to_block, newest) ?? (await find(toDate, findLastBlockUntil))
  return { from: from ?? 0, to: Math.min(to ?? newest, newest) }
}

function keyOf(row: WalletTransaction): ListKey {
  return [Number(row.block_number), Number(row.transaction_index)]
}

function isBehind([block = 0, index = 0]: ListKey, [lastBlock = 0, lastIndex = 0]: ListKey): boolean {
  return block < lastBlock || (block === lastBlock && index < lastIndex)
}

/** Transactions since the wallet is followed. Never an empty list for what was before. */
async function listFollowed(call: Call) {
  const { context, parameters } = call
  const { chain: chainId, address } = parameters
  const { db } = context.database
  const indexed = await findIndexed(call, { chainId, kind: 'wallet', address })
  const { coverage } = indexed
  const since = coverage?.transactionsFrom
  if (coverage === undefined || since === undefined) throw noHistory(call, indexed.refusal)
  const followed = { ...coverage, from: since }
  const range = await cutRange(call, chainId, { coverage: followed, sent: parameters })
  const query = { chainId, wallet: toBytes(address), from: range.from }
  const { body } = await pageOf<WalletTransaction>(call, {
    operation: 'getTransactions',
    upperBlock: range.to,
    find: (part) => findKept(db, query, part),
    count: (upper) => countKept(db, query, upper),
  })
  if (body.total === 0 && range.status === 'SYNCING') throw noHistory(call, undefined)
  return { body: { ...body, status: range.status }, coverage: range.coverage }
}

function noHistory(call: Call, refusal: BoardError | undefined): BoardError {
  const { chain, address } = call.parameters
  return (
    refusal ??
    new BoardError(
      'not_supported',
      `The transactions of ${address} on ${describeChain(chain)} aren't known here. A wallet's are kept from when somebody with an account or API key first asks for it. For older ones the operator can set RPC_URL_${chain} to a node with the Otterscan API, or DATA_PROVIDER_URL_${chain}.`,
    )
  )
}

interface KeptQuery {
  chainId: number
  wallet: Buffer
  from: number
}
async function findKept(
  db: Db,
  { chainId, wallet, from }: KeptQuery,
  { upperBlock, after, skip, limit }: ListPart,
): Promise<FoundPart<WalletTransaction>> {
  const behind = after && sql`and (block_number, transaction_index) < (${after[0]}, ${after[1]})`
  const { rows } = await sql<{ transaction: WalletTransaction }>`
    select transaction from chain.wallet_transactions
    where chain_id = ${chainId} and wallet = ${wallet} and block_number between ${from} and ${upperBlock}
      ${behind ?? sql``}
    order by block_number desc, transaction_index desc limit ${limit + 1} offset ${skip}`.execute(db)
  return cutPart(
    rows.map(({ transaction }) => transaction),
    limit,
    { keyOf, toItem: (row) => row },
  )
}

async function countKept(db: Db, { chainId, wallet, from }: KeptQuery, upper: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from chain.wallet_transactions
      where chain_id = ${chainId} and wallet = ${wallet} and block_number between ${from} and ${upper}
      limit ${maximumCounted}
    ) found`.execute(db)
  return rows[0]?.count ?? 0
}
