import type { Address } from '../connection/read-answers.ts'
import type { EthereumProvider } from '../provider/ethereum-provider.ts'

/** What a connector gives once the wallet said yes. `account` is null where the wallet can read a chain and sign nothing. */
export interface ActiveWallet {
  provider: EthereumProvider
  account: Address | null
  chainId: number
}

/** A network as a wallet is asked to add it (EIP-3085). */
export interface ChainToAdd {
  chainId: number
  chainName: string
  currencyName: string
  currencySymbol: string
  rpcUrl: string
  blockExplorerUrl: string | null
}

/** A way to reach a wallet: in the browser, over WalletConnect, by e-mail … A connection holds one at a time. */
export interface Connector {
  /** The original's names: `injected`, `WalletConnect`, `web3Auth`, `MagicLink`, `network`. */
  readonly type: string
  /** The wallet, where it is known before it is activated; what it says while it is being asked is heard then. */
  readonly provider?: EthereumProvider
  /** Asks for the wallet. Rejects with WalletError or what the library throws; does nothing more once `signal` is aborted. */
  activate(signal: AbortSignal): Promise<ActiveWallet>
  /** Lets go of the wallet and of what was stored about it. Also called after a failed or cancelled activation. */
  deactivate(): Promise<void>
  switchChain?(chainId: number): Promise<void>
  addChain?(chain: ChainToAdd): Promise<void>
}
