import { BoardError, describeChain } from '@cryptolist/contract'
import type { ChainNode } from './node.ts'

export interface ChainNodes {
  /** Throws not_supported where the operator named no node, invalid_input for a chain that was shut down. */
  get(chainId: number): Promise<ChainNode>
  /** The chains with a node of the operator's, which can be followed. */
  readonly followable: readonly number[]
}

/** The nodes that the operator named. Nothing is loaded or asked before it is needed. */
export function createChainNodes(rpcUrls: Readonly<Record<number, readonly string[]>>): ChainNodes {
  const nodes = new Map<number, Promise<ChainNode>>()
  return {
    followable: Object.keys(rpcUrls).map(Number),
    async get(chainId) {
      const url = rpcUrls[chainId]?.[0]
      if (url === undefined)
        throw new BoardError(
          'not_supported',
          `Chain ${describeChain(chainId)} has no node on this server. The operator can set RPC_URL_${chainId}.`,
        )
      const node =
        nodes.get(chainId) ?? import('./node.ts').then(({ createNode }) => createNode(chainId, url))
      nodes.set(chainId, node)
      return node
    },
  }
}
