import type { DomainContext } from '@cryptolist/board/domain-context'
import type { ChainNodes } from '@cryptolist/board/ethereum/nodes'
import type { ChainIndex } from './chain/index/chain-index.ts'
import type { ChainSync } from './chain/sync/chain-sync.ts'

/** The chains' additions to the board's context. */
export interface ChainParts {
  /** Nodes of the chains, for the data API and for whatever stands on a chain. */
  chains: ChainNodes
  /** Follows watched contracts and wallets. */
  chainIndex: ChainIndex
  /** Writes events of chains into classes of /server. */
  sync: ChainSync
}

/** Context of the backend's functions. */
export interface BackendContext extends DomainContext, ChainParts {}
