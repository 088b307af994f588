import type { ChainNode } from '@cryptolist/board/ethereum/node'
import { findFirstBlockSince, findLastBlockUntil } from '../chain/block-of-date.ts'
import type { WatchSubject } from '../chain/index/watches.ts'
import type { BlockRange } from '../chain/read-logs.ts'
import { addTimes, scanNftTransfers, scanTokenTransfers } from '../chain/scan-transfers.ts'
import type { NftTransfer, TokenTransfer } from '../chain/transfers.ts'
import {
  cutRange,
  findIndexed,
  type IndexedCall,
  type IndexedRange,
  notIndexed,
  numberOf,
  type SentRange,
} from './indexed.ts'
import type { ListKey, ListPart } from './lists.ts'
import {
  countErc20Transfers,
  countNftTransfers,
  type Erc20Filter,
  listErc20Transfers,
  listNftTransfers,
  type NftFilter,
  type TransferOrder,
} from './transfers-repository.ts'

/** Transfers of some blocks: from the index, or straight from a node. */
export interface TransferSource<Transfer> {
  range: IndexedRange
  /** One more than the part takes. */
  list(part: ListPart): Promise<Transfer[]>
  count(upperBlock: number): Promise<number>
}

export interface WantedTransfers<Filter> {
  subject: WatchSubject
  filter: Filter
  sent: SentRange
  order?: TransferOrder
}

/** Token transfers. Throws what `openSource` throws. */
export async function openErc20Transfers(
  call: IndexedCall,
  { subject, filter, sent }: WantedTransfers<Erc20Filter>,
): Promise<TransferSource<TokenTransfer>> {
  const { db } = call.context.database
  return openSource(
    call,
    { subject, sent },
    {
      fromIndex: ({ from }) => ({
        list: (part) => listErc20Transfers(db, { filter, from, part }),
        count: (to) => countErc20Transfers(db, filter, { from, to }),
      }),
      fromNode: (node, range) => scanTokenTransfers(node, subject, range),
    },
  )
}

/** NFT transfers. Throws what `openSource` throws. */
export async function openNftTransfers(
  call: IndexedCall,
  { subject, filter, sent, order = 'desc' }: WantedTransfers<NftFilter>,
): Promise<TransferSource<NftTransfer>> {
  const { db } = call.context.database
  return openSource(
    call,
    { subject, sent, order },
    {
      fromIndex: ({ from }) => ({
        list: (part) => listNftTransfers(db, { filter, from, part, order }),
        count: (to) => countNftTransfers(db, filter, { from, to }),
      }),
      async fromNode(node, range) {
        const tokenId = 'token' in filter ? filter.tokenId : undefined
        const transfers = await scanNftTransfers(node, subject, { ...range, tokenId })
        return transfers?.filter((transfer) => isWanted(filter, transfer))
      },
    },
  )
}

function isWanted(filter: NftFilter, { sender, recipient, tokenId }: NftTransfer): boolean {
  if ('token' in filter) return filter.tokenId === undefined || filter.tokenId === tokenId
  const { wallet, direction } = filter
  return direction === 'both' || (direction === 'from' ? sender : recipient) === wallet
}

interface Openers<Transfer> {
  fromIndex(range: IndexedRange): Pick<TransferSource<Transfer>, 'list' | 'count'>
  /** Oldest first; undefined if it takes too long. */
  fromNode(node: ChainNode, range: BlockRange): Promise<Transfer[] | undefined>
}

/**
 * The index where it has all of the range; else the node, if that is quick; else what the index has. Throws not_supported where nothing
 * is known, and unavailable while the index begins.
 */
async function openSource<Transfer extends TokenTransfer>(
  call: IndexedCall,
  { subject, sent, order = 'desc' }: { subject: WatchSubject; sent: SentRange; order?: TransferOrder },
  { fromIndex, fromNode }: Openers<Transfer>,
): Promise<TransferSource<Transfer>> {
  const indexed = await findIndexed(call, subject)
  const { coverage } = indexed
  const range =
    coverage !== undefined && coverage.from <= coverage.to
      ? await cutRange(call, subject.chainId, { coverage, sent })
      : undefined
  if (range?.status === 'SYNCED') return { range, ...fromIndex(range) }
  try {
    const node = await call.context.chains.get(subject.chainId)
    const nodeRange = await askedOf(call, node, sent)
    const transfers = await fromNode(node, nodeRange)
    if (transfers !== undefined) return { range: nodeRange, ...listScanned(node, transfers, order) }
  } catch (error) {
    if (coverage === undefined) throw error
  }
  if (range === undefined) throw notIndexed(call, subject, indexed)
  return { range, ...fromIndex(range) }
}

async function askedOf({ context }: IndexedCall, node: ChainNode, sent: SentRange): Promise<IndexedRange> {
  const { newest } = await node.getHead()
  const chain = { node, database: context.database }
  const { from_date: fromDate, to_date: toDate } = sent
  const from = numberOf(sent.from_block, newest) ?? (fromDate && (await findFirstBlockSince(chain, fromDate)))
  const to = numberOf(sent.to_block, newest) ?? (toDate && (await findLastBlockUntil(chain, toDate)))
  const range = { from: from ?? 0, to: Math.min(to ?? newest, newest) }
  return { ...range, status: 'SYNCED', coverage: range }
}

function listScanned<Transfer extends TokenTransfer>(
  node: ChainNode,
  transfers: readonly Transfer[],
  order: TransferOrder,
): Pick<TransferSource<Transfer>, 'list' | 'count'> {
  const sorted = order === 'asc' ? transfers : [...transfers].reverse()
  const way = order === 'asc' ? 1 : -1
  return {
    async list({ upperBlock, after, skip, limit }) {
      const listed = sorted.filter(
        (transfer) =>
          transfer.block <= upperBlock &&
          (after === undefined || compareKeys(keyOfTransfer(transfer), after) * way > 0),
      )
      return addTimes(node, listed.slice(skip, skip + limit + 1))
    },
    count: async (upperBlock) => transfers.filter(({ block }) => block <= upperBlock).length,
  }
}

/** A transfer's place on its chain. */
export function keyOfTransfer(transfer: TokenTransfer & Partial<Pick<NftTransfer, 'batchIndex'>>): ListKey {
  const { block, logIndex, batchIndex } = transfer
  return batchIndex === undefined ? [block, logIndex] : [block, logIndex, batchIndex]
}

function compareKeys(a: ListKey, b: ListKey): number {
  for (const [index, value] of a.entries()) {
    const difference = Number(value) - Number(b[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
