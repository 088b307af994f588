import type { EthereumProvider } from '../provider/ethereum-provider.ts'
import type { Address } from '../provider/wallet-answers.ts'

/** An activated wallet. `account` is null if it can only read. */
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

/** A way to reach a wallet: in the browser, over WalletConnect, by email … A connection holds one at a time. */
export interface Connector {
  /** The original's names: `injected`, `WalletConnect`, `web3Auth`, `MagicLink`, `network`. */
  readonly type: string
  /** The wallet, if it is known before it is activated: it may disconnect while it is being asked. */
  readonly provider?: EthereumProvider
  /** Asks for the wallet. Rejects with WalletError or the library's error; stops once `signal` is aborted. */
  activate(signal: AbortSignal): Promise<ActiveWallet>
  /** Disconnects the wallet and deletes what was stored about it. Also called after a failed or cancelled activation. */
  deactivate(): Promise<void>
  switchChain?(chainId: number): Promise<void>
  addChain?(chain: ChainToAdd): Promise<void>
}
