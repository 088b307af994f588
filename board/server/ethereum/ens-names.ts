import { BoardError } from '@cryptolist/contract'
import * as text from '#messages/profile'
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts'
import type { ChainNodes } from './nodes.ts'

export interface EnsNames {
  /** Whether the operator named a node of Ethereum. */
  canAsk(): boolean
  /**
   * The name that a wallet has set for itself and that resolves back to it, at a final block; what a server outside the chain answers for a name is
   * always current. Throws unavailable where the operator's own node can't say; public nodes aren't believed.
   */
  find(wallet: `0x${string}`): Promise<string | undefined>
}

const ethereum = 1

/** Asks the operator's own node only. The code that asks is loaded for the first name. */
export function createEnsNames(sources: { chains: ChainNodes; guardedFetch: GuardedFetch }): EnsNames {
  return {
    canAsk: () => sources.chains.followable.includes(ethereum),
    async find(wallet) {
      const node = await sources.chains.get(ethereum)
      if (node.isPublic) throw new BoardError('unavailable', text.ensAway)
      const [{ findEnsName }, { finalized }] = await Promise.all([import('./ens.ts'), node.getHead()])
      return findEnsName(sources, wallet, { blockNumber: BigInt(finalized) })
    },
  }
}
