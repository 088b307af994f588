import { type Chain, chains, toHexChainId } from '@cryptolist/wallet/chains'

/** A network as apps of the original know it. */
export interface ChainRecord {
  name: string
  /** Hexadecimal: `0x89`. */
  chainId: string
  shortName: string
  networkId: number
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Public nodes; empty where the network was shut down. */
  rpc: string[]
  faucets: string[]
  infoURL: string
  blockExplorerUrl: string | null
}

/** The networks of the catalogue: the original's twelve in its order, then those of today. */
export function getSupportedChains(): ChainRecord[] {
  return chains.map(toRecord)
}

/**
 * The network with a hexadecimal number, or undefined if the catalogue lacks it.
 *
 * @example
 * getChain('0x89')?.nativeCurrency.symbol // 'MATIC'
 */
export function getChain(chainId: string): ChainRecord | undefined {
  return getSupportedChains().find((chain) => chain.chainId === chainId.toLowerCase())
}

function toRecord(chain: Chain): ChainRecord {
  return {
    name: chain.name,
    chainId: toHexChainId(chain.chainId),
    shortName: chain.shortName,
    networkId: chain.networkId,
    nativeCurrency: { ...chain.nativeCurrency },
    rpc: [...chain.rpcUrls],
    faucets: [...chain.faucets],
    infoURL: chain.infoUrl,
    blockExplorerUrl: chain.explorerUrl,
  }
}
