import type { ChainIndex } from './chain/index/chain-index.ts'
import type { ChainSync } from './chain/sync/chain-sync.ts'
import type { Context } from './context.ts'
import type { DataApi } from './data-api/data-api.ts'
import type { DomainContext } from './domain/domain-context.ts'
import type { ChainNodes } from './ethereum/nodes.ts'

/** What the backend adds to the board's context. */
export interface BackendParts {
  /** Nodes of the chains, for the data API and for whatever stands on a chain. */
  chains: ChainNodes
  /** Follows watched contracts and wallets. */
  chainIndex: ChainIndex
  /** Writes events of chains into classes of /server. */
  sync: ChainSync
  /** Budgets and kept answers of the data API. */
  dataApi: DataApi
}

/** Context of the backend's functions. */
export interface BackendContext extends DomainContext, BackendParts {}

/** Context of the backend's routes. */
export interface BackendWebContext extends Context, BackendParts {}
