import type { Address } from '../connection/read-answers.ts'
import type { Hex } from '../rpc/hex.ts'

/** An event that a contract wrote down. */
export interface Log {
  address: Address
  topics: readonly Hex[]
  data: Hex
  blockNumber: number
  blockHash: Hex
  transactionHash: Hex
  transactionIndex: number
  logIndex: number
  removed: boolean
}

/** A log with what the contract's ABI says of it, where it names such an event (the names of ethers v5). */
export interface ContractEvent extends Log {
  event?: string
  eventSignature?: string
  /** The values in the ABI's order, and by their names; indexed text, bytes and lists are the hash that the chain keeps of them. */
  args?: readonly unknown[]
}

/** What became of a transaction, with the names of ethers v5; amounts are bigint. */
export interface Receipt {
  transactionHash: Hex
  blockHash: Hex
  blockNumber: number
  transactionIndex: number
  from: Address
  /** Null where the transaction made a contract. */
  to: Address | null
  contractAddress: Address | null
  /** 1 where it succeeded, 0 where it failed; null before Byzantium. */
  status: 1 | 0 | null
  gasUsed: bigint
  cumulativeGasUsed: bigint
  effectiveGasPrice: bigint
  logs: readonly Log[]
  /** The logs as events, after a contract call. */
  events?: readonly ContractEvent[]
  logsBloom: Hex
  confirmations: number
  type: number
  byzantium: boolean
}
