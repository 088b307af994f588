import type { LogFilter } from '../read-logs.ts'

type Hex = `0x${string}`

/** A log of a listener, with the time of its block. */
export interface ListenedLog {
  address: Hex
  topics: readonly Hex[]
  data: Hex
  blockNumber: number
  blockHash: Hex
  blockTime: Date
  transactionHash: Hex
  transactionIndex: number
  logIndex: number
}

/**
 * Follows a chain along with the index: it gets each block once the index has it, in order, and what is undone. Its progress outlives the
 * process. After a failure it gets the same blocks again, so it must recognise by (block, log index) what it has already handled.
 */
export interface ChainListener {
  /** Unique on its chain: its progress is kept by this name. */
  name: string
  /** Where it begins when it is new: at this block, or after the newest that the index has. */
  fromBlock?: number
  /** The logs it gets: those that match any of the filters. With no filters it gets blocks without logs. Read again in each round. */
  filters: readonly LogFilter[]
  /** All its logs of some blocks, in order. Blocks without logs come too. */
  onBlocks(blocks: { from: number; to: number; logs: readonly ListenedLog[] }): Promise<void>
  /** All that it got of blocks above this one is undone; the blocks that replace them follow. */
  onUndo(above: number): Promise<void>
  /** Everything that it got up to this block can no longer be undone. */
  onFinal(upTo: number): Promise<void>
}
