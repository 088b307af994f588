import type { ChainNode } from '@cryptolist/board/ethereum/node'
import { findHeader, type Header } from '@cryptolist/board/ethereum/read-blocks'
import { BoardError } from '@cryptolist/contract'
import { hexToBytes, keccak256, type PublicClient, type RpcLog } from 'viem'
import type { LogBatch, LogFilter } from './read-logs.ts'

// One address may lead to several nodes, some of which are a few blocks behind the others: asked for the logs of a range that they don't have
// yet, they answer without the newest ones. A block's header says which logs it may have.

/** How many of the newest blocks are compared. */
const maximumLag = 4
const maximumTries = 4

/**
 * The logs of a batch that reaches to the newest block, where those that can still change are really those of their blocks. Throws unavailable
 * when the nodes don't agree.
 */
export async function checkNewestLogs(
  node: ChainNode,
  filter: LogFilter,
  { logs, from, to }: LogBatch,
): Promise<RpcLog[]> {
  const { finalized } = await node.getHead()
  const first = Math.max(from, finalized + 1, to - maximumLag + 1)
  const numbers = Array.from({ length: Math.max(0, to - first + 1) }, (_, index) => first + index)
  const headers = await Promise.all(numbers.map((number) => readHeader(node.client, number)))
  const checked = await Promise.all(
    headers.map((header) => {
      const own = logs.filter(({ blockNumber }) => Number(blockNumber) === header.number)
      const isRight =
        own.length > 0 ? own.every(({ blockHash }) => blockHash === header.hash) : !mayHave(header, filter)
      return isRight ? own : readLogsOfBlock(node.client, filter, header.hash)
    }),
  )
  return [...logs.filter(({ blockNumber }) => Number(blockNumber) < first), ...checked.flat()]
}

/** All matching logs of one block. A node that doesn't have it is asked again, which may reach another one. */
export async function readLogsOfBlock(
  client: PublicClient,
  { address, topics }: LogFilter,
  blockHash: `0x${string}`,
): Promise<RpcLog[]> {
  const rpcFilter = {
    blockHash,
    ...(address !== undefined && { address: typeof address === 'string' ? address : [...address] }),
    ...(topics !== undefined && {
      topics: topics.map((topic) => (topic === null || typeof topic === 'string' ? topic : [...topic])),
    }),
  }
  return again(() => client.request({ method: 'eth_getLogs', params: [rpcFilter] }))
}

async function readHeader(client: PublicClient, number: number): Promise<Header> {
  return again(async () => {
    const header = await findHeader(client, number)
    if (header === undefined)
      throw new BoardError('unavailable', 'The node doesn’t have its newest block yet.')
    return header
  })
}

async function again<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++)
    try {
      return await ask()
    } catch (error) {
      if (tries < maximumTries) continue
      if (error instanceof BoardError) throw error
      throw new BoardError(
        'unavailable',
        'Not all nodes have the newest blocks yet. Try again in a moment.',
        {
          cause: error,
        },
      )
    }
}

/** Whether a block's Bloom filter has an address and a topic of each place. */
function mayHave({ logsBloom }: Header, { address, topics = [] }: LogFilter): boolean {
  if (logsBloom === null || logsBloom.length !== 514) return true
  const bloom = hexToBytes(logsBloom)
  const hasAny = (wanted: LogFilter['address'] | null): boolean => {
    const values = wanted === undefined || wanted === null ? [] : [wanted].flat()
    return values.length === 0 || values.some((value) => isInBloom(bloom, value))
  }
  return hasAny(address) && topics.every(hasAny)
}

function isInBloom(bloom: Uint8Array, value: `0x${string}`): boolean {
  const hash = keccak256(value, 'bytes')
  return [0, 2, 4].every((place) => {
    const bit = (((hash[place] ?? 0) << 8) | (hash[place + 1] ?? 0)) & 2047
    return ((bloom[255 - (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0
  })
}
