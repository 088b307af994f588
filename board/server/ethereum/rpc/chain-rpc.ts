import { BoardError } from '@cryptolist/contract'
import type { Logger } from 'pino'
import { createBudget, type Priority } from './budget.ts'
import { createEndpoint } from './endpoint.ts'
import { NodeFailure, toBoardError } from './failures.ts'

/** Everything that is ever asked of a node. What callers send never becomes a method of its own. */
const methods = [
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'ots_getApiLevel',
  'ots_searchTransactionsAfter',
  'ots_searchTransactionsBefore',
]

export interface RequestLimits {
  priority: Priority
  /** For all of it, waiting and other nodes included. */
  timeoutMs: number
  maximumBytes: number
}

/** The nodes of one chain. */
export interface ChainRpc {
  /**
   * Asks one node after another until one answers. Throws a BoardError that callers can read, NodeError for what only the caller can
   * judge (a revert, a refused range of logs), or NodeFailure `too_large` for logs and calls.
   */
  ask(method: string, params: readonly unknown[], limits: RequestLimits): Promise<unknown>
  /** Asks every node for its chain, and logs those that have another one or don't answer. */
  check(limits: RequestLimits): Promise<void>
  close(): void
}

export interface ChainRpcOptions {
  chainId: number
  /** In the order in which they are tried. */
  addresses: readonly string[]
  isPublic: boolean
  /** Undefined: the operator set none. */
  requestsPerSecond: number | undefined
  log: Logger
  count(): void
}

export function createChainRpc(options: ChainRpcOptions): ChainRpc {
  const { chainId, addresses, isPublic, log, count } = options
  const endpoints = addresses.map((address, index) => {
    const name = isPublic ? 'public node' : `RPC_URL_${chainId}`
    const label = addresses.length > 1 ? `${name}, address ${index + 1}` : name
    return { label, ...createEndpoint({ chainId, address, label, log, count }) }
  })
  const budget = createBudget({
    requestsPerSecond: options.requestsPerSecond ?? followingRate(addresses),
    limitsLive: options.requestsPerSecond !== undefined,
  })

  const tryEach = async (
    method: string,
    params: readonly unknown[],
    limits: RequestLimits,
  ): Promise<unknown> => {
    const deadline = Date.now() + limits.timeoutMs
    const failures: NodeFailure[] = []
    const usable = endpoints.filter((endpoint) => endpoint.isAvailable())
    for (const [index, endpoint] of usable.entries()) {
      try {
        await budget.take(limits.priority, deadline)
        const timeoutMs =
          limits.priority === 'background'
            ? limits.timeoutMs
            : Math.max(1, Math.floor((deadline - Date.now()) / (usable.length - index)))
        return await endpoint.ask(method, params, { timeoutMs, maximumBytes: limits.maximumBytes })
      } catch (error) {
        if (!(error instanceof NodeFailure)) throw error
        if (error.kind === 'limited') budget.slowDown((error.retryAfterSeconds ?? 1) * 1_000)
        failures.push(error)
      }
    }
    // The caller then asks for less.
    const tooLarge = failures.find(({ kind }) => kind === 'too_large')
    if (['eth_getLogs', 'eth_call'].includes(method) && tooLarge !== undefined) throw tooLarge
    throw toBoardError(chainId, failures)
  }

  return {
    async ask(method, params, limits) {
      refuseUnlisted(method, params, isPublic && limits.priority === 'background')
      return tryEach(method, params, limits)
    },
    async check(limits) {
      const checks = endpoints.map(({ label, check }) =>
        check(limits).catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : 'unknown cause'
          log.warn({ chainId, node: label, reason }, 'Chain node can’t be used')
        }),
      )
      await Promise.all(checks)
    },
    close() {
      budget.close()
      for (const endpoint of endpoints) endpoint.close()
    },
  }
}

/** Providers count requests; a node on this machine has no such limit. */
function followingRate(addresses: readonly string[]): number | undefined {
  const isLocal = addresses.every((address) => /^(localhost|127\.|\[::1\])/.test(new URL(address).hostname))
  return isLocal ? undefined : 5
}

function refuseUnlisted(method: string, params: readonly unknown[], isFollowingPublic: boolean): void {
  if (!methods.includes(method)) throw new Error(`${method} is not among the methods that nodes are asked.`)
  // Overrides of state would let a caller run anything at the operator's cost.
  if (method === 'eth_call' && params.length > 2) throw new Error('eth_call takes no overrides here.')
  if (method === 'eth_getLogs' && isFollowingPublic)
    throw new BoardError('not_supported', 'Public nodes are not followed. The operator can set RPC_URL.')
}
