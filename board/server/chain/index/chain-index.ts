/** Follows what is watched on each chain. */
export interface ChainIndex {
  /** Begins to follow a chain, if this process doesn't yet. */
  follow(chainId: number): void
  /** Ends what is under way and closes its connections. */
  close(): Promise<void>
}

/** Nothing is loaded, asked or connected before a chain has to be followed. */
export function createChainIndex(): ChainIndex {
  return { follow() {}, async close() {} }
}
