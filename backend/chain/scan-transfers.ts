import type { ChainNode } from '@cryptolist/board/ethereum/node'
import { BoardError } from '@cryptolist/contract'
import { numberToHex, pad, type RpcLog } from 'viem'
import type { WatchSubject } from './index/watches.ts'
import { checkNewestLogs } from './newest-logs.ts'
import { type BlockRange, createLogPace, type LogFilter, type LogPace, readLogs } from './read-logs.ts'
import {
  type NftTransfer,
  readNftTransfers,
  readTokenTransfer,
  type TokenTransfer,
  transferBatchTopic,
  transferSingleTopic,
  transferTopic,
} from './transfers.ts'

const maximumCalls = 20
const maximumMilliseconds = 3_000
const maximumLogs = 10_000

/** Whole chains are asked for at once; what a node refuses is remembered. */
const paces = new WeakMap<ChainNode, LogPace>()

/**
 * Reads all token transfers of a contract or wallet from a node, oldest first, as long as that takes no more than a caller can wait for:
 * undefined when it takes more, or the node can't be asked.
 */
export async function scanTokenTransfers(
  node: ChainNode,
  subject: WatchSubject,
  range: BlockRange,
): Promise<TokenTransfer[] | undefined> {
  const logs = await scan(node, range, filtersOf(subject, [transferTopic]))
  return logs?.flatMap((log) => readTokenTransfer(log) ?? []).filter(isOf(subject))
}

/**
 * Reads all NFT transfers of a contract or wallet from a node, oldest first; undefined when that takes more than a caller can wait for, or the node
 * can't be asked. Where a contract's token is named, little more than that one's are read.
 */
export async function scanNftTransfers(
  node: ChainNode,
  subject: WatchSubject,
  { tokenId, ...range }: BlockRange & { tokenId?: bigint | undefined },
): Promise<NftTransfer[] | undefined> {
  const kinds = [transferTopic, transferSingleTopic, transferBatchTopic] as const
  const filters = tokenId === undefined ? filtersOf(subject, kinds) : filtersOfToken(subject, tokenId)
  const logs = await scan(node, range, filters)
  return logs?.flatMap((log) => readNftTransfers(log)).filter(isOf(subject))
}

/** Topics mean something else in each kind of transfer, so transfers of others are among the logs. */
function isOf({ kind, address }: WatchSubject): (transfer: TokenTransfer) => boolean {
  return ({ token, sender, recipient }) =>
    kind === 'contract' ? token === address : sender === address || recipient === address
}

/** ERC-1155 has the operator in the first place, where the others have the sender. */
function filtersOf({ kind, address }: WatchSubject, kinds: readonly `0x${string}`[]): LogFilter[] {
  const contract = `0x${address.slice(2)}` as const
  if (kind === 'contract') return [{ address: contract, topics: [kinds] }]
  const wallet = pad(contract, { size: 32 })
  const places = [[wallet], [null, wallet], [null, null, wallet]]
  return (kinds.length > 1 ? places : places.slice(0, 2)).map((place) => ({ topics: [kinds, ...place] }))
}

/** ERC-721 has the id in its last place; ERC-1155 has it among the data, where nodes don't look. */
function filtersOfToken({ address }: WatchSubject, tokenId: bigint): LogFilter[] {
  const contract = `0x${address.slice(2)}` as const
  return [
    { address: contract, topics: [transferTopic, null, null, numberToHex(tokenId, { size: 32 })] },
    { address: contract, topics: [[transferSingleTopic, transferBatchTopic]] },
  ]
}

class OutOfBudget extends Error {}

async function scan(
  node: ChainNode,
  range: BlockRange,
  filters: readonly LogFilter[],
): Promise<RpcLog[] | undefined> {
  const pace = paces.get(node) ?? createLogPace(50_000_000)
  paces.set(node, pace)
  const blocks = range.to - range.from + 1
  const isKnownTooWide = pace.refused <= blocks && (filters.length * blocks) / pace.blocks > maximumCalls
  if (isKnownTooWide && pace.answered === 0) return undefined
  const until = Date.now() + maximumMilliseconds
  let calls = 0
  const logsByPlace = new Map<string, RpcLog>()
  const beforeCall = (): void => {
    calls += 1
    if (calls > maximumCalls || logsByPlace.size > maximumLogs || Date.now() > until) throw new OutOfBudget()
  }
  try {
    for (const filter of filters)
      for await (const batch of readLogs(node.client, filter, range, { pace, beforeCall })) {
        const logs = batch.to === range.to ? await checkNewestLogs(node, filter, batch) : batch.logs
        for (const log of logs) logsByPlace.set(`${log.blockHash} ${log.logIndex}`, log)
      }
  } catch (error) {
    if (error instanceof OutOfBudget) return undefined
    throw error
  }
  return logsByPlace.size > maximumLogs ? undefined : sortByPlace([...logsByPlace.values()])
}

function sortByPlace(logs: RpcLog[]): RpcLog[] {
  const placeOf = (log: RpcLog): [number, number] => [Number(log.blockNumber), Number(log.logIndex)]
  return logs
    .map((log) => ({ log, place: placeOf(log) }))
    .sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1])
    .map(({ log }) => log)
}

/** Adds the times of blocks where the node didn't tell them with its logs. */
export async function addTimes<Transfer extends TokenTransfer>(
  { client }: Pick<ChainNode, 'client'>,
  transfers: readonly Transfer[],
): Promise<Transfer[]> {
  const missing = new Set(transfers.flatMap(({ block, time }) => (time === undefined ? [block] : [])))
  const times = new Map(
    await Promise.all(
      [...missing].map(async (number) => {
        const block = await client.request({
          method: 'eth_getBlockByNumber',
          params: [numberToHex(number), false],
        })
        if (block === null)
          throw new BoardError('unavailable', 'The chain just changed. Try again in a moment.')
        return [number, new Date(Number(block.timestamp) * 1000)] as const
      }),
    ),
  )
  return transfers.map((transfer) => ({ ...transfer, time: transfer.time ?? times.get(transfer.block) }))
}
