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
  /** The block explorer. */
  explorerUrl: string
  infoUrl: string
  faucets: readonly string[]
  isTestnet: boolean
  /** Whether the network was shut down. */
  isDead: boolean
  /** The network that replaced one that was shut down, if any. */
  replacedBy: number | null
  /** What was renamed or moved since the original's catalogue; wallets get this. */
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
