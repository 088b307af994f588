import { fillMessage, walletMessages } from '@cryptolist/contract'
import { ChainError, toChainId } from '@cryptolist/wallet'
import type { Chain } from './chain.ts'
import {
  avalanche,
  avalancheFuji,
  bsc,
  bscTestnet,
  ethereum,
  fantom,
  goerli,
  kovan,
  polygon,
  polygonMumbai,
  rinkeby,
  ropsten,
} from './original-chains.ts'
import {
  arbitrum,
  arbitrumSepolia,
  base,
  baseSepolia,
  celo,
  cronos,
  gnosis,
  hoodi,
  linea,
  mantle,
  optimism,
  optimismSepolia,
  polygonAmoy,
  scroll,
  sepolia,
  sonic,
  unichain,
  zksync,
} from './todays-chains.ts'

/** The original's networks in its order (`getSupportedChains()`). */
export const originalChains: readonly Chain[] = [
  ethereum,
  ropsten,
  rinkeby,
  goerli,
  kovan,
  bsc,
  bscTestnet,
  polygon,
  fantom,
  avalancheFuji,
  avalanche,
  polygonMumbai,
]

/** All networks of the catalogue: the original's first, then those of today by their number. */
export const chains: readonly Chain[] = [
  ...originalChains,
  optimism,
  cronos,
  gnosis,
  unichain,
  sonic,
  zksync,
  mantle,
  base,
  arbitrum,
  celo,
  linea,
  polygonAmoy,
  baseSepolia,
  arbitrumSepolia,
  scroll,
  hoodi,
  sepolia,
  optimismSepolia,
]

/** The network for a chain id (137, "137", "0x89"); undefined if the catalogue has none or the id is invalid. */
export function findChain(chainId: unknown): Chain | undefined {
  try {
    const number = toChainId(chainId)
    return chains.find((chain) => chain.chainId === number)
  } catch (error) {
    if (error instanceof ChainError) return undefined
    throw error
  }
}

/**
 * The network with a number. Throws ChainError: `not_a_chain_id`, `unknown_chain`.
 *
 * @example
 * getChain('0x89').name // 'Polygon Mainnet'
 */
export function getChain(chainId: unknown): Chain {
  const number = toChainId(chainId)
  const chain = chains.find((one) => one.chainId === number)
  if (chain !== undefined) return chain
  throw new ChainError(
    'unknown_chain',
    fillMessage(walletMessages.chainNotSupported, { chain: String(chainId) }),
  )
}

/** Which nodes to use. */
export interface RpcUrlOptions {
  /** The app's own nodes by chain id (decimal or 0x). They take precedence. */
  overrides?: Readonly<Record<string | number, string>>
  /** @deprecated Ignored: the Speedy Nodes, which took it, were shut down. */
  speedyNodeApiKey?: string
}

/**
 * A node for each network of the catalogue that still runs, and the caller's own. Throws ChainError (`not_a_chain_id`) for an override
 * of no network.
 *
 * @example
 * network({ urls: rpcUrls({ overrides: { 1: 'https://node.example' } }), chainId: 1 })
 */
export function rpcUrls(options: RpcUrlOptions = {}): Record<number, string> {
  const urls: Record<number, string> = {}
  for (const {
    chainId,
    rpcUrls: [first],
  } of chains)
    if (first !== undefined) urls[chainId] = first
  for (const [chainId, url] of Object.entries(options.overrides ?? {})) urls[toChainId(chainId)] = url
  return urls
}

const speedyPaths: Record<number, string> = {
  1: 'eth/mainnet',
  3: 'eth/ropsten',
  4: 'eth/rinkeby',
  5: 'eth/goerli',
  42: 'eth/kovan',
  56: 'bsc/mainnet',
  97: 'bsc/testnet',
  137: 'polygon/mainnet',
  250: 'fantom/mainnet',
  43113: 'avalanche/testnet',
  43114: 'avalanche/mainnet',
  80001: 'polygon/mumbai',
}

const speedyBaseUrl = 'https://speedy-nodes-nyc.moralis.io'

/**
 * The URLs of the original's Speedy Nodes for its twelve networks. That service was shut down: they no longer answer
 * unless `baseUrl` is a proxy that serves the same paths.
 */
export function speedyNodeUrls(apiKey: string, baseUrl: string = speedyBaseUrl): Record<number, string> {
  const paths = Object.entries(speedyPaths)
  return Object.fromEntries(
    paths.map(([chainId, path]) => [chainId, `${baseUrl}/${encodeURIComponent(apiKey)}/${path}`]),
  )
}
