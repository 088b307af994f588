import type { LogFilter } from '../read-logs.ts'
import { transferBatchTopic, transferSingleTopic, transferTopic } from '../transfers.ts'
import { maximumAddresses } from './chain-reader.ts'

type Hex = `0x${string}`
const erc1155Topics = [transferSingleTopic, transferBatchTopic] as const
const allTopics = [transferTopic, ...erc1155Topics] as const

/** Filters that get the transfers of these contracts, or from and to these wallets, from a node. */
export function transferFilters(
  watched: readonly { kind: 'contract' | 'wallet'; address: Hex }[],
): LogFilter[] {
  const of = (kind: 'contract' | 'wallet'): Hex[] =>
    watched.filter((one) => one.kind === kind).map(({ address }) => address)
  return [
    ...split(of('contract')).map((address): LogFilter => ({ address, topics: [allTopics] })),
    ...split(of('wallet')).flatMap(walletFilters),
  ]
}

/** In Transfer the parties are the first and the second argument; ERC-1155 puts the operator before them. */
function walletFilters(addresses: readonly Hex[]): LogFilter[] {
  const wallets = addresses.map((address): Hex => `0x${address.slice(2).padStart(64, '0')}`)
  return [
    { topics: [[transferTopic], wallets] },
    { topics: [[transferTopic], null, wallets] },
    { topics: [erc1155Topics, null, wallets] },
    { topics: [erc1155Topics, null, null, wallets] },
  ]
}

function split(addresses: readonly Hex[]): Hex[][] {
  const parts: Hex[][] = []
  for (let start = 0; start < addresses.length; start += maximumAddresses)
    parts.push(addresses.slice(start, start + maximumAddresses))
  return parts
}
