import { BoardError } from '@cryptolist/contract'
import type { Logger } from 'pino'
import type { ChainConfig } from '../config/config.ts'
import type { CallCounts } from './call-counts.ts'
import type { ChainNode, ChainState, OpenChain } from './node.ts'
import { nameChain } from './rpc/failures.ts'

export interface ChainNodes {
  /** Throws not_supported if the operator named no node, invalid_input for a chain that was shut down. */
  get(chainId: number): Promise<ChainNode>
  /** The chains with a node of the operator's, which can be followed. */
  readonly followable: readonly number[]
  /** Asks the nodes of each chain that has some where the chain is. Calls are those since midnight UTC, by all processes. */
  listStates(): Promise<(ChainState & { callsToday: number })[]>
  /** Asks the operator's nodes in the background for their chain, and logs those that have another one or don't answer. */
  check(): void
  close(): Promise<void>
}

export interface ChainNodesOptions {
  config: Pick<ChainConfig, 'rpcUrls' | 'rpcRequestsPerSecond' | 'hasPublicNodes'>
  log: Logger
  counts: CallCounts
  /** How old a head may be; a block time by default. */
  maximumHeadAgeMs?: number
}

/** The nodes of all chains. Nothing is loaded or asked before it is needed. */
export function createChainNodes({ config, log, counts, maximumHeadAgeMs }: ChainNodesOptions): ChainNodes {
  const opened = new Map<number, Promise<OpenChain>>()
  const followable = Object.keys(config.rpcUrls).map(Number)

  const open = (chainId: number): Promise<OpenChain> => {
    const openedChain = opened.get(chainId)
    if (openedChain !== undefined) return openedChain
    const opening = findAddresses(chainId, config).then(async (addresses) => {
      const { openChain } = await import('./node.ts')
      return openChain({
        chainId,
        ...addresses,
        requestsPerSecond: config.rpcRequestsPerSecond[chainId],
        maximumHeadAgeMs,
        log,
        count: () => counts.count(chainId),
      })
    })
    opened.set(chainId, opening)
    // A chain that failed to load, or has no node, is looked at again the next time.
    opening.catch(() => opened.delete(chainId))
    return opening
  }

  return {
    followable,
    get: async (chainId) => (await open(chainId)).node,
    async listStates() {
      const { listPublicChains } = await import('./public-nodes.ts')
      const chains = new Set([...followable, ...(config.hasPublicNodes ? listPublicChains() : [])])
      const states = [...chains].map(async (chainId) => (await open(chainId)).getState())
      const [today, ...listed] = await Promise.all([counts.listToday(), ...states])
      return listed.map((state) => ({ ...state, callsToday: today.get(state.chainId) ?? 0 }))
    },
    check() {
      for (const chainId of followable)
        open(chainId)
          .then((chain) => chain.check())
          .catch((error: unknown) => log.error({ chainId, err: error }, 'Chain nodes could not be checked'))
    },
    async close() {
      for (const chain of await Promise.allSettled(opened.values()))
        if (chain.status === 'fulfilled') chain.value.close()
      await counts.close()
    },
  }
}

async function findAddresses(
  chainId: number,
  { rpcUrls, hasPublicNodes }: ChainNodesOptions['config'],
): Promise<{ addresses: readonly string[]; isPublic: boolean }> {
  const own = rpcUrls[chainId]
  if (own !== undefined) return { addresses: own, isPublic: false }
  const { isShutDown, listPublicNodes } = await import('./public-nodes.ts')
  if (isShutDown(chainId)) throw BoardError.invalidField('chain', `${nameChain(chainId)} was shut down.`)
  const addresses = hasPublicNodes ? listPublicNodes(chainId) : []
  if (addresses.length > 0) return { addresses, isPublic: true }
  throw new BoardError(
    'not_supported',
    `${nameChain(chainId)} has no node on this server. The operator can set RPC_URL_${chainId}.`,
  )
}
