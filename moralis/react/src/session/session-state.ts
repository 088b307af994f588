import type { MoralisSdk, User } from '../moralis/moralis-sdk.ts'

/** Why signing in or out failed; `code` is a number from the server or the wallet, or one of our codes. */
export interface AuthError extends Error {
  readonly code?: number | string | null
}

/** The state of signing in and out. */
export type Authentication =
  | {
      state: 'undefined' | 'unauthenticated' | 'authenticated' | 'authenticating' | 'logging_out'
      error: null
    }
  | { state: 'error'; error: AuthError }

/** The state of one provider. Wallet fields are null while no wallet is connected; `account` is lower-case, `chainId` hex. */
export interface SessionState {
  /** What `initialize` was given, then what the SDK was started with. */
  appId: string | null
  serverUrl: string | null
  isInitialized: boolean
  isInitializing: boolean
  initializeError: Error | null
  auth: Authentication
  user: User | null
  userUpdates: number
  userError: Error | null
  isWeb3Enabled: boolean
  web3Enables: number
  web3EnableError: Error | null
  web3: MoralisSdk['web3']
  chainId: string | null
  account: string | null
  connector: MoralisSdk['connector']
  provider: unknown
}

/** Also what a server renders. */
export const initialState: SessionState = {
  appId: null,
  serverUrl: null,
  isInitialized: false,
  isInitializing: false,
  initializeError: null,
  auth: { state: 'undefined', error: null },
  user: null,
  userUpdates: 0,
  userError: null,
  isWeb3Enabled: false,
  web3Enables: 0,
  web3EnableError: null,
  web3: null,
  chainId: null,
  account: null,
  connector: null,
  provider: null,
}
