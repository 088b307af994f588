import { numberToHex, type PublicClient, type RpcBlock, type RpcLog, type RpcTransaction } from 'viem'
import { type BlockRange, type LogFilter, type LogPace, readLogs } from '../read-logs.ts'

type Hex = `0x${string}`

export interface Header {
  number: number
  hash: Hex
  parentHash: Hex
  time: Date
  /** Only if they were asked for. */
  transactions: readonly RpcTransaction[]
}

/** The node doesn't know, or no longer, what it just spoke of: it lags behind others at the same address, or the chain changed meanwhile. */
export class NodeBehind extends Error {}

/** Reads a header; throws NodeBehind if the node doesn't have the block. */
export async function readHeader(
  client: PublicClient,
  block: number | 'latest',
  { withTransactions = false } = {},
): Promise<Header> {
  const place = typeof block === 'number' ? numberToHex(block) : block
  const answer: RpcBlock | null = await client.request(
    { method: 'eth_getBlockByNumber', params: [place, withTransactions] },
    { retryCount: 0 },
  )
  if (!answer?.hash || !answer.number || (typeof block === 'number' && Number(answer.number) !== block))
    throw new NodeBehind(`The node has no block ${block}.`)
  return {
    number: Number(answer.number),
    hash: answer.hash,
    parentHash: answer.parentHash,
    time: new Date(Number(answer.timestamp) * 1000),
    transactions: answer.transactions.filter((one) => typeof one !== 'string'),
  }
}

/** Headers that follow each other; throws NodeBehind if they don't. */
export async function readHeaders(
  client: PublicClient,
  { from, to }: BlockRange,
  options: { withTransactions?: boolean } = {},
): Promise<Header[]> {
  const numbers = Array.from({ length: to - from + 1 }, (_, place) => from + place)
  const headers = await Promise.all(numbers.map((number) => readHeader(client, number, options)))
  for (const [place, header] of headers.entries())
    if (place > 0 && header.parentHash !== headers[place - 1]?.hash)
      throw new NodeBehind(`Block ${header.number} does not follow the one before.`)
  return headers
}

/**
 * All logs of the first blocks of a range that match one of the filters, and how far that is: as many blocks as the node answers at once.
 * A log that matches two filters comes twice.
 */
export async function readStretch(
  client: PublicClient,
  filters: readonly LogFilter[],
  range: BlockRange,
  { pace, order }: { pace: LogPace; order: 'newest first' | 'oldest first' },
): Promise<BlockRange & { logs: RpcLog[] }> {
  let { from, to } = range
  const logs: RpcLog[] = []
  for (const filter of filters) {
    // Only the first batch: what comes after it would have to be kept in memory until the other filters get there.
    for await (const batch of readLogs(client, filter, { from, to }, { pace, order })) {
      logs.push(...batch.logs)
      if (order === 'newest first') from = batch.from
      else to = batch.to
      break
    }
  }
  return { from, to, logs: logs.filter((log) => isWithin(log, { from, to })) }
}

function isWithin({ blockNumber }: RpcLog, { from, to }: BlockRange): boolean {
  const number = Number(blockNumber ?? -1)
  return number >= from && number <= to
}

/** Logs must be of the blocks whose headers were read; throws NodeBehind if they aren't. */
export function checkBlocks(logs: readonly RpcLog[], hashes: ReadonlyMap<number, string>): void {
  for (const { blockNumber, blockHash } of logs)
    if (hashes.get(Number(blockNumber)) !== blockHash)
      throw new NodeBehind(`The logs of block ${Number(blockNumber)} belong to another one.`)
}

/**
 * The logs of single blocks, each asked for by its hash. Asked by numbers, a node that lags behind would leave out the logs of blocks that it
 * doesn't have yet; asked by hash it refuses.
 */
export async function readBlocksLogs(
  client: PublicClient,
  filters: readonly LogFilter[],
  hashes: readonly Hex[],
): Promise<RpcLog[]> {
  if (filters.length === 0) return []
  const joined = joinFilters(filters)
  const answers = await Promise.all(
    hashes.map((blockHash) =>
      client.request({ method: 'eth_getLogs', params: [{ ...joined, blockHash }] }, { retryCount: 0 }),
    ),
  )
  return answers.flatMap((logs) => logs.filter((log) => filters.some((filter) => matchesFilter(log, filter))))
}

/** One filter that lets through whatever one of these does, and more: its logs have to be matched again. */
function joinFilters(filters: readonly LogFilter[]): { address?: Hex[]; topics?: Hex[][] } {
  const [only, ...others] = filters
  const addresses = filters.map(({ address }) => listOf(address))
  const events = filters.map(({ topics }) => listOf(topics?.[0]))
  const joined: { address?: Hex[]; topics?: (Hex[] | null)[] } = {}
  const unique = new Set(addresses.flat())
  if (addresses.every((list) => list.length > 0) && unique.size <= maximumAddresses)
    joined.address = [...unique]
  if (others.length === 0 && only?.topics !== undefined)
    joined.topics = only.topics.map((topic) => (topic === null ? null : listOf(topic)))
  else if (events.every((list) => list.length > 0)) joined.topics = [[...new Set(events.flat())]]
  return joined as { address?: Hex[]; topics?: Hex[][] }
}

/** So many addresses go into one filter. */
export const maximumAddresses = 200

function listOf(given: Hex | readonly Hex[] | null | undefined): Hex[] {
  if (given === null || given === undefined) return []
  return typeof given === 'string' ? [given] : [...given]
}

/** Whether a log is one that the filter asks for. */
export function matchesFilter(log: RpcLog, { address, topics = [] }: LogFilter): boolean {
  const addresses = listOf(address)
  if (addresses.length > 0 && !addresses.some((one) => one === log.address.toLowerCase())) return false
  return topics.every((topic, place) => {
    const wanted = log.topics[place]
    return topic === null || (wanted !== undefined && listOf(topic).includes(wanted))
  })
}
