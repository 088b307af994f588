import type { RpcLog } from 'viem'
import { readNftTransfers, readTokenTransfer } from '../transfers.ts'
import { type Header, readHeader } from './chain-reader.ts'
import { type BlockRow, markBroken, saveBlocks } from './follower-repository.ts'
import type { Following } from './following.ts'
import { addTransfers, type Transfers } from './transfer-repository.ts'

/** What logs come to: transfers, and the blocks that these are in. */
export interface DecodedLogs {
  transfers: Transfers
  blocks: BlockRow[]
}

/** Reads the transfers in logs and whatever is not known yet of their blocks. */
export async function decodeLogs(
  following: Pick<Following, 'node'>,
  logs: readonly RpcLog[],
  known: readonly Header[] = [],
): Promise<DecodedLogs> {
  const transfers = {
    erc20: logs.flatMap((log) => readTokenTransfer(log) ?? []),
    nft: logs.flatMap((log) => readNftTransfers(log)),
  }
  const numbers = new Set([...transfers.erc20, ...transfers.nft].map(({ block }) => block))
  const concerned = logs.filter(({ blockNumber }) => numbers.has(Number(blockNumber)))
  return { transfers, blocks: await describeBlocks(following, concerned, known) }
}

/** The blocks that logs are in. Reads the headers of those that neither `known` nor the logs themselves tell the time of. */
export async function describeBlocks(
  { node }: Pick<Following, 'node'>,
  logs: readonly RpcLog[],
  known: readonly Header[] = [],
): Promise<BlockRow[]> {
  const samples = new Map(logs.map((log) => [Number(log.blockNumber), log]))
  const headers = new Map(known.map((header) => [header.number, header]))
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
  const parties = transfers.nft.flatMap(({ token, sender, recipient }) => [token, sender, recipient])
  if (parties.length > 0) await markBroken(db, chainId, [...new Set(parties)])
}
