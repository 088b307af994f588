import { readField } from '@cryptolist/wallet'
import {
  type Chain,
  chains,
  getChain as findKnownChain,
  toChainToAdd,
  toHexChainId,
} from '@cryptolist/web3/chains'
import { useCallback, useMemo } from 'react'
import { type MoralisContextValue, useMoralis } from '../provider/moralis-context.ts'

type Wallet = Pick<
  MoralisContextValue,
  'chainId' | 'account' | 'network' | 'provider' | 'connector' | 'connectorType'
>

/** The connected wallet and its network. */
export interface ChainState extends Wallet {
  /** The wallet's network in the catalogue; null without a wallet, and for networks that the catalogue lacks. */
  chain: ChainRecord | null
  /**
   * Makes the wallet change its network, and adds the network first if the wallet does not know it. Rejects with ChainError
   * (`unknown_chain`, `dead_chain`) if the catalogue cannot describe it either, and with what the wallet throws.
   */
  switchNetwork(chainId: string): Promise<void>
}

/** The wallet does not know the network (EIP-3326). */
const unknownChainCode = 4902

/**
 * The wallet's network.
 *
 * @example
 * const { chain, switchNetwork } = useChain()
 * await switchNetwork('0x89')
 */
export function useChain(): ChainState {
  const { Moralis, chainId, account, network, provider, connector, connectorType } = useMoralis()
  const switchNetwork = useCallback(
    async (wanted: string) => {
      try {
        await Moralis.switchNetwork(wanted)
      } catch (error) {
        if (readField(error, 'code') !== unknownChainCode) throw error
        const network = toChainToAdd(findKnownChain(wanted))
        const { chainName, currencyName, currencySymbol, rpcUrl, blockExplorerUrl } = network
        const hexadecimal = toHexChainId(network.chainId)
        await Moralis.addNetwork(
          hexadecimal,
          chainName,
          currencyName,
          currencySymbol,
          rpcUrl,
          blockExplorerUrl,
        )
      }
    },
    [Moralis],
  )
  const chain = useMemo(() => (chainId === null ? null : (getChain(chainId) ?? null)), [chainId])
  return { switchNetwork, chainId, chain, account, network, provider, connector, connectorType }
}

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

/** The network with a hexadecimal number, or undefined if the catalogue lacks it. */
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
