import type { ActiveWallet, Connector } from '../connectors/connector.ts'
import type { EthereumProvider } from '../provider/ethereum-provider.ts'
import type { Address } from './read-answers.ts'
import type { WalletError } from './wallet-errors.ts'

/** A wallet that said which account and network it is on. */
export interface EnabledWallet extends ActiveWallet {
  connector: Connector
}

/** What a connected wallet does by itself, and the two ends of being connected. */
export type ConnectionEvent =
  | ({ type: 'enabled' } & EnabledWallet)
  | { type: 'deactivated'; connector: Connector; provider: EthereumProvider }
  | { type: 'accountChanged'; account: Address | null }
  | { type: 'chainChanged'; chainId: number }
  /** The provider reached its network (EIP-1193 `connect`). */
  | { type: 'connected'; chainId: number | null }
  | { type: 'disconnected'; error: WalletError }
