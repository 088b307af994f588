import { BoardError } from '@cryptolist/contract'
import {
  type Chain,
  type ClientConfig,
  type CustomTransport,
  createPublicClient,
  custom,
  type PublicClient,
  ResponseBodyTooLargeError,
  RpcRequestError,
} from 'viem'
import { createHeadCache, headAgeMs, type TimedHead } from './head.ts'
import { type ChainRpc, type ChainRpcOptions, createChainRpc, type RequestLimits } from './rpc/chain-rpc.ts'
import { NodeError } from './rpc/endpoint.ts'
import { NodeFailure, unwrapNodeError } from './rpc/failures.ts'

/** Where a chain is: numbers of blocks. What is at or below `finalized` no longer changes. */
export interface ChainHead {
  newest: number
  finalized: number
}

export interface ClientOptions extends Partial<RequestLimits> {
  /** The chain's facts for viem. */
  chain?: Chain
  /** Runs before each call; throw to stop. */
  beforeCall?: () => void
  /** How offchain lookups (EIP-3668) are fetched, for names alone: contracts choose the addresses. None are by default. */
  ccipRead?: Exclude<ClientConfig['ccipRead'], false>
}

/** A chain that can be asked. Its clients throw BoardErrors where a node fails, and viem's errors for reverts and refused ranges of logs. */
export interface ChainNode {
  readonly chainId: number
  /** For what a caller waits for. Follows no CCIP-Read, tries each node once; each call takes 5 seconds at most. */
  readonly client: PublicClient
  /** For following the chain: waits until live calls leave room in the node's budget. Its answers may be larger and take longer. */
  readonly backgroundClient: PublicClient
  /** Whether it is one of the public nodes, which serve plain reads only. */
  readonly isPublic: boolean
  /** A block time old at most, or as old as is said; at 0 it is read now. */
  getHead(maximumAgeMs?: number): Promise<ChainHead>
  /** A client with other limits. */
  createClient(options: ClientOptions): PublicClient
}

const liveLimits: RequestLimits = {
  priority: 'live',
  timeoutMs: 5_000,
  maximumBytes: 10 * 1024 * 1024,
}
/** 16 MiB are about 25,000 logs. */
const backgroundLimits: RequestLimits = {
  priority: 'background',
  timeoutMs: 30_000,
  maximumBytes: 16 * 1024 * 1024,
}

export interface ChainState {
  chainId: number
  /** Whether public nodes answer in place of the operator's. */
  isPublic: boolean
  /** How many addresses are tried. */
  addresses: number
  /** Where the chain is, or why its nodes don't say. */
  head: { newest: number; finalized: number; madeAt: Date } | { problem: string }
}

export interface OpenChain {
  node: ChainNode
  getState(): Promise<ChainState>
  /** Asks every node for its chain, and logs those that can't be used. */
  check(): Promise<void>
  close(): void
}

export interface ChainOptions extends ChainRpcOptions {
  /** For tests; a block time by default. */
  maximumHeadAgeMs?: number | undefined
}

/** Opens a chain's nodes; all clients of viem are made here. Nothing is asked yet. */
export function openChain(options: ChainOptions): OpenChain {
  const { chainId, isPublic, addresses, maximumHeadAgeMs = headAgeMs(chainId) } = options
  const rpc = createChainRpc(options)
  const getHead = createHeadCache(chainId, maximumHeadAgeMs, (method, params) =>
    rpc.ask(method, params, liveLimits),
  )
  return {
    node: createNode(chainId, isPublic, rpc, getHead),
    async getState() {
      const head = await getHead().catch((error: unknown) => {
        if (error instanceof BoardError) return { problem: error.message }
        throw error
      })
      return { chainId, isPublic, addresses: addresses.length, head }
    },
    check: () => rpc.check(liveLimits),
    close: rpc.close,
  }
}

function createNode(
  chainId: number,
  isPublic: boolean,
  rpc: ChainRpc,
  getHead: (maximumAgeMs?: number) => Promise<TimedHead>,
): ChainNode {
  const createClient = ({ ccipRead, chain, beforeCall, ...limits }: ClientOptions): PublicClient =>
    withBoardErrors(
      createPublicClient<CustomTransport, Chain | undefined>({
        // viem's own default fetches whatever address a contract names.
        ccipRead: ccipRead ?? false,
        cacheTime: 0,
        chain,
        transport: createTransport({ chainId, rpc, beforeCall }, { ...liveLimits, ...limits }),
      }),
    )
  return {
    chainId,
    client: createClient({}),
    backgroundClient: createClient(backgroundLimits),
    isPublic,
    createClient,
    async getHead(maximumAgeMs) {
      const { newest, finalized } = await getHead(maximumAgeMs)
      return { newest, finalized }
    },
  }
}

function createTransport(
  { chainId, rpc, beforeCall }: { chainId: number; rpc: ChainRpc; beforeCall: (() => void) | undefined },
  limits: RequestLimits,
): CustomTransport {
  const request = async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
    beforeCall?.()
    try {
      return await rpc.ask(method, params, limits)
    } catch (error) {
      if (error instanceof NodeError)
        throw new RpcRequestError({ body: { method }, error: error.rpc, url: `RPC_URL_${chainId}` })
      if (error instanceof NodeFailure)
        throw new ResponseBodyTooLargeError({ maxSize: limits.maximumBytes, size: limits.maximumBytes + 1 })
      throw error
    }
  }
  return custom({ request }, { retryCount: 0 })
}

/** viem wraps what a transport throws in errors of its own; callers get it as it was thrown. */
function withBoardErrors(client: PublicClient): PublicClient {
  return new Proxy(client, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (typeof value !== 'function') return value
      return (...parameters: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(value, target, parameters)
        if (!(answer instanceof Promise)) return answer
        return answer.then(name === 'multicall' ? throwNodeFailures : undefined, (error: unknown) => {
          throw unwrapNodeError(error)
        })
      }
    },
  })
}

/** viem's multicall takes a node that is down for contracts that failed, one and all. */
function throwNodeFailures(results: unknown): unknown {
  for (const result of Array.isArray(results) ? results : []) {
    const error: unknown = result?.status === 'failure' ? result.error : undefined
    const unwrapped = unwrapNodeError(error)
    if (unwrapped !== error) throw unwrapped
  }
  return results
}
