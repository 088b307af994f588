import { fillMessage, transportMessages, walletMessages } from '@cryptolist/contract'
import { ChainError, type ChainToAdd } from '@cryptolist/wallet'

/** A network as the catalogue knows it. */
export interface Chain {
  chainId: number
  name: string
  /** The short name of chainid.network: `eth`, `MATIC`. */
  shortName: string
  networkId: number
  nativeCurrency: ChainCurrency
  /** Public nodes, the preferred one first; none if the network was shut down. Busy apps should use their own. */
  rpcUrls: readonly string[]
  explorerUrl: string
  infoUrl: string
  faucets: readonly string[]
  isTestnet: boolean
  isDead: boolean
  /** The network that replaced one that was shut down, if any. */
  replacedBy: number | null
  /** Names and addresses that have changed since the original's catalogue; wallets get this. */
  today?: { name?: string; nativeCurrency?: ChainCurrency; explorerUrl?: string }
}

/** The currency in which a network is paid. */
export interface ChainCurrency {
  name: string
  symbol: string
  decimals: number
}

type Facts = Pick<
  Chain,
  'chainId' | 'name' | 'shortName' | 'nativeCurrency' | 'rpcUrls' | 'explorerUrl' | 'infoUrl'
> &
  Partial<Chain>

/** A network of the catalogue from what is particular about it. */
export function defineChain(facts: Facts): Chain {
  return {
    networkId: facts.chainId,
    faucets: [],
    isTestnet: false,
    isDead: false,
    replacedBy: null,
    ...facts,
  }
}

/** A currency with the 18 decimals that all of the catalogue's have. */
export function currency(name: string, symbol: string): ChainCurrency {
  return { name, symbol, decimals: 18 }
}

/** A number in hexadecimal, as the original wrote it: `0x89`. Throws ChainError (`not_a_number`). */
export function fromDecimalToHex(value: unknown): `0x${string}` {
  if (typeof value !== 'number') throw new ChainError('not_a_number', walletMessages.notANumber)
  return `0x${value.toString(16)}`
}

/** The number in hexadecimal text, with or without 0x; NaN for other text. Throws ChainError (`not_a_text`). */
export function fromHexToDecimal(value: unknown): number {
  if (typeof value !== 'string') throw new ChainError('not_a_text', walletMessages.notAText)
  return Number.parseInt(value, 16)
}

/**
 * A network for a wallet to add, with today's names; `rpcUrl` is an app's own node. Throws ChainError: `dead_chain`
 * for one that was shut down, `no_rpc_url`.
 */
export function toChainToAdd(chain: Chain, rpcUrl: string | undefined = chain.rpcUrls[0]): ChainToAdd {
  const {
    name = chain.name,
    nativeCurrency = chain.nativeCurrency,
    explorerUrl = chain.explorerUrl,
  } = chain.today ?? {}
  if (chain.isDead) {
    const instead =
      chain.replacedBy === null ? '' : ` Its place was taken by the network ${chain.replacedBy}.`
    throw new ChainError('dead_chain', `${chain.name} was shut down.${instead}`)
  }
  if (rpcUrl === undefined)
    throw new ChainError(
      'no_rpc_url',
      fillMessage(transportMessages.noRpcUrlForChain, { chainId: `0x${chain.chainId.toString(16)}` }),
    )
  return {
    chainId: chain.chainId,
    chainName: name,
    currencyName: nativeCurrency.name,
    currencySymbol: nativeCurrency.symbol,
    rpcUrl,
    blockExplorerUrl: explorerUrl,
  }
}
