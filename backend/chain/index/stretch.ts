import type { RpcLog } from 'viem'
import type { BlockRange, LogFilter } from '../read-logs.ts'
import { readNftTransfers, readTokenTransfer } from '../transfers.ts'
import { checkBlocks, type Header, readBlocksLogs, readHeader, readStretch } from './chain-reader.ts'
import { type BlockRow, saveBlocks } from './follower-repository.ts'
import type { Following } from './following.ts'
import { addTransfers, type Transfers } from './transfer-repository.ts'

/** Decoded logs: transfers, and the blocks that these are in. */
export interface DecodedLogs {
  transfers: Transfers
  blocks: BlockRow[]
}

/** Reads the transfers in logs and whatever is not known yet of their blocks. */
export async function decodeLogs(
  following: Pick<Following, 'node'>,
  logs: readonly RpcLog[],
  knownHeaders: readonly Header[] = [],
): Promise<DecodedLogs> {
  const transfers = {
    erc20: logs.flatMap((log) => readTokenTransfer(log) ?? []),
    nft: logs.flatMap((log) => readNftTransfers(log)),
  }
  const numbers = new Set([...transfers.erc20, ...transfers.nft].map(({ block }) => block))
  const concerned = logs.filter(({ blockNumber }) => numbers.has(Number(blockNumber)))
  return { transfers, blocks: await describeBlocks(following, concerned, knownHeaders) }
}

/** The blocks that logs are in. Reads the headers of those that neither `knownHeaders` nor the logs themselves tell the time of. */
export async function describeBlocks(
  { node }: Pick<Following, 'node'>,
  logs: readonly RpcLog[],
  knownHeaders: readonly Header[] = [],
): Promise<BlockRow[]> {
  const samples = new Map(logs.map((log) => [Number(log.blockNumber), log]))
  const headers = new Map(knownHeaders.map((header) => [header.number, header]))
  const blocks: BlockRow[] = []
  const unknown: number[] = []
  for (const [number, sample] of samples) {
    const header = headers.get(number)
    const time = readTime(sample)
    const { blockHash: hash } = sample
    if (header !== undefined) blocks.push({ ...header, hasRows: true })
    else if (hash && time !== undefined)
      blocks.push({ number, hash, parentHash: undefined, time, hasRows: true })
    else unknown.push(number)
  }
  for (let start = 0; start < unknown.length; start += headersAtOnce) {
    const part = unknown.slice(start, start + headersAtOnce)
    const read = await Promise.all(part.map((number) => readHeader(node.backgroundClient, number)))
    blocks.push(...read.map((header) => ({ ...header, hasRows: true })))
  }
  return blocks
}

const headersAtOnce = 50

/** Newer nodes say a block's time in its logs, which spares reading the header. Some say 0. */
function readTime(log: RpcLog): Date | undefined {
  const given: unknown = Reflect.get(log, 'blockTimestamp')
  const seconds = typeof given === 'string' ? Number(given) : Number.NaN
  return seconds > 0 && Number.isSafeInteger(seconds) ? new Date(seconds * 1000) : undefined
}

/** Writes transfers with their blocks. To be run in a transaction. */
export async function saveDecoded(
  { chainId, leader }: Pick<Following, 'chainId' | 'leader'>,
  { transfers, blocks }: DecodedLogs,
): Promise<void> {
  const { db } = leader
  await saveBlocks(db, chainId, blocks)
  await addTransfers(db, chainId, transfers)
}

/** Blocks this near to the newest one are read by their hash; a node that is further behind is taken for broken. */
const unsureBlocks = 16

/**
 * The logs of the first of some blocks whose hashes are known, and how far that is. Throws NodeBehind if the node has other blocks, or not all.
 */
export async function readKnownBlocks(
  { node, pace }: Pick<Following, 'node' | 'pace'>,
  filters: readonly LogFilter[],
  { from, to }: BlockRange,
  { hashes, newest }: { hashes: ReadonlyMap<number, `0x${string}`>; newest: number },
): Promise<{ to: number; logs: RpcLog[] }> {
  const client = node.backgroundClient
  const sure = Math.min(to, newest - unsureBlocks)
  if (from <= sure) {
    const read = await readStretch(client, filters, { from, to: sure }, { pace, order: 'oldest first' })
    checkBlocks(read.logs, hashes)
    return { to: read.to, logs: read.logs }
  }
  const end = Math.min(to, from + unsureBlocks - 1)
  const wanted: `0x${string}`[] = []
  for (let number = from; number <= end; number += 1) {
    const hash = hashes.get(number)
    if (hash === undefined) throw new Error(`The header of block ${number} is missing.`)
    wanted.push(hash)
  }
  const logs = await readBlocksLogs(client, filters, wanted)
  checkBlocks(logs, hashes)
  return { to: end, logs }
}
