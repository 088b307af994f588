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
 * Something that follows a chain beside the index: it is told of each block once the index has it, in order, and of what is undone. How far it
 * was told outlives the process. After a failure it is told the same again, so it has to know by (block, log index) what it has done.
 */
export interface ChainListener {
  /** Unique on its chain: its progress is kept by this name. */
  name: string
  /** Where it begins when it is new: at this block, or after the newest that the index has. */
  fromBlock?: number
  /** Which logs it gets; one must match. Without any it is told of the blocks alone. Read again in each round. */
  filters: readonly LogFilter[]
  /** All its logs of some blocks, in order. Blocks without logs come too. */
  onBlocks(blocks: { from: number; to: number; logs: readonly ListenedLog[] }): Promise<void>
  /** Whatever it was told of blocks above this one is undone; those that came in their place follow. */
  onUndo(above: number): Promise<void>
  /** What it was told up to this block can no longer be undone. */
  onFinal(upTo: number): Promise<void>
}
