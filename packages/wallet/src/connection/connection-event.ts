import type { Address } from './read-answers.ts'
import type { WalletError } from './wallet-errors.ts'

/** What a connected wallet does by itself, and the two ends of being connected. */
export type ConnectionEvent =
  | { type: 'enabled'; account: Address; chainId: number }
  | { type: 'deactivated' }
  | { type: 'accountChanged'; account: Address | null }
  | { type: 'chainChanged'; chainId: number }
  | { type: 'disconnected'; error: WalletError }
