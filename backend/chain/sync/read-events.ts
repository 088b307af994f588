import type { ChainNode } from '@cryptolist/board/ethereum/node'
import { findHeader } from '@cryptolist/board/ethereum/read-blocks'
import { type Hex, hexToNumber, numberToHex, type RpcLog } from 'viem'
import { NodeBehind } from '../index/chain-reader.ts'
import { readEvent } from './event-definition.ts'
import { readArguments } from './event-fields.ts'
import type { EventSync } from './event-syncs-repository.ts'
import type { NewRow, Place } from './synced-rows-repository.ts'

/** A log and its place in the chain. */
export interface EventLog extends Place {
  log: RpcLog & { blockNumber: Hex; blockHash: Hex; logIndex: Hex }
}

/** The logs of an event among those that a node gave, each with its place. */
export function placeLogs(
  { address, topic }: Pick<EventSync, 'address' | 'topic'>,
  logs: readonly RpcLog[],
): EventLog[] {
  return logs.flatMap((log) => {
    const isAsked = log.address.toLowerCase() === address && log.topics[0]?.toLowerCase() === topic
    return (isAsked && toEventLog(log)) || []
  })
}

/** Undefined for a log that isn't, or is no longer, in a block. */
function toEventLog(log: RpcLog): EventLog | undefined {
  const { blockNumber, blockHash, logIndex, removed } = log
  if (blockNumber === null || blockHash === null || logIndex === null || removed) return undefined
  return {
    log: { ...log, blockNumber, blockHash, logIndex },
    blockNumber: hexToNumber(blockNumber),
    blockHash: blockHash.toLowerCase(),
    place: hexToNumber(logIndex),
    part: 0,
  }
}

/** Makes the rows of logs. Asks for the times of their blocks; throws NodeBehind where one of these is another by now. */
export async function toEventRows(
  node: ChainNode,
  { abi, chainId }: Pick<EventSync, 'abi' | 'chainId'>,
  logs: readonly EventLog[],
): Promise<NewRow[]> {
  const event = abi === undefined ? undefined : readEvent(abi)
  const times = await readTimes(node, logs)
  return logs.map(({ log, ...place }) => {
    const own = readArguments(event, log)
    const time = times.get(place.blockHash)
    if (own === undefined || time === undefined) return { ...place, fields: undefined }
    return {
      ...place,
      fields: {
        ...own,
        address: log.address.toLowerCase(),
        block_hash: place.blockHash,
        block_number: place.blockNumber,
        block_timestamp: toDateField(time),
        transaction_hash: log.transactionHash,
        transaction_index: log.transactionIndex === null ? null : hexToNumber(log.transactionIndex),
        log_index: place.place,
        chain_id: numberToHex(chainId),
      },
    }
  })
}

/** A moment as Parse has it on the wire. */
function toDateField(time: Date): { __type: 'Date'; iso: string } {
  return { __type: 'Date', iso: time.toISOString() }
}

const callsAtOnce = 10

async function readTimes(node: ChainNode, logs: readonly Place[]): Promise<Map<string, Date>> {
  const times = new Map<string, Date>()
  const blocks = [...new Map(logs.map(({ blockHash, blockNumber }) => [blockHash, blockNumber]))]
  for (let start = 0; start < blocks.length; start += callsAtOnce)
    await Promise.all(
      blocks.slice(start, start + callsAtOnce).map(async ([hash, number]) => {
        const header = await findHeader(node.backgroundClient, number)
        if (header?.hash !== hash) throw new NodeBehind(`Block ${number} is not the one of its logs.`)
        times.set(hash, new Date(header.timestamp * 1000))
      }),
    )
  return times
}

/** At which place of its block each transaction is. Those that the node doesn't know are left out. */
export async function readTransactionIndexes(
  node: ChainNode,
  hashes: readonly string[],
): Promise<Map<string, number>> {
  const indexes = new Map<string, number>()
  const wanted = [...new Set(hashes)]
  for (let start = 0; start < wanted.length; start += callsAtOnce)
    await Promise.all(
      wanted.slice(start, start + callsAtOnce).map(async (hash) => {
        const transaction = await node.backgroundClient.request({
          method: 'eth_getTransactionByHash',
          params: [`0x${hash.slice(2)}`],
        })
        const index = transaction?.transactionIndex
        if (index !== null && index !== undefined) indexes.set(hash, hexToNumber(index))
      }),
    )
  return indexes
}
