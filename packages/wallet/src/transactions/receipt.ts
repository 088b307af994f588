import type { Address } from '../connection/read-answers.ts'
import type { Hex } from '../rpc/hex.ts'

/** An event that a contract logged. */
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

/** A log, decoded if the contract's ABI knows the event (the names of ethers v5). */
export interface ContractEvent extends Log {
  event?: string
  eventSignature?: string
  /** The values in the ABI's order, and by their names; indexed text, bytes and lists are the hash that the chain keeps of them. */
  args?: readonly unknown[]
}

/** The result of a transaction, with the names of ethers v5; amounts are bigint. */
export interface Receipt {
  transactionHash: Hex
  blockHash: Hex
  blockNumber: number
  transactionIndex: number
  from: Address
  /** Null if the transaction created a contract. */
  to: Address | null
  contractAddress: Address | null
  /** 1 for success, 0 for failure; null before Byzantium. */
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
