import type { ChainIndex } from './chain/index/chain-index.ts'
import type { ChainSync } from './chain/sync/chain-sync.ts'
import type { DomainContext } from './domain/domain-context.ts'
import type { ChainNodes } from './ethereum/nodes.ts'

/** The context of the backend's functions: that of the board's, and the chains. */
export interface BackendContext extends DomainContext {
  /** Nodes of the chains, for the data API and for whatever stands on a chain. */
  chains: ChainNodes
  /** Follows watched contracts and wallets. */
  chainIndex: ChainIndex
  /** Writes what happens on chains into classes of /server. */
  sync: ChainSync
}
