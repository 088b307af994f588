import type { ActiveWallet, Connector } from '../connectors/connector.ts'
import type { EthereumProvider } from '../provider/ethereum-provider.ts'
import type { Address } from './read-answers.ts'
import type { WalletError } from './wallet-errors.ts'

/** A wallet whose account and network are known. */
export interface EnabledWallet extends ActiveWallet {
  connector: Connector
}

/** What a connected wallet reports, and the two ends of a connection. */
export type ConnectionEvent =
  | ({ type: 'enabled' } & EnabledWallet)
  | { type: 'deactivated'; connector: Connector; provider: EthereumProvider }
  | { type: 'accountChanged'; account: Address | null }
  | { type: 'chainChanged'; chainId: number }
  /** The provider reached its network (EIP-1193 `connect`). */
  | { type: 'connected'; chainId: number | null }
  | { type: 'disconnected'; error: WalletError }
