import { fillMessage, walletMessages } from '@cryptolist/contract'
import type { Chain } from './chain.ts'
import { ChainError, toChainId } from './chain-id.ts'
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
