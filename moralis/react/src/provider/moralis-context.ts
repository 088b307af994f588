import { type Context, createContext } from 'react'
import type { MoralisSdk } from '../moralis/moralis-sdk.ts'
import type { AuthenticationActions } from '../session/authentication.ts'
import type { InitializeOptions } from '../session/initialization.ts'
import type { AuthError, SessionState } from '../session/session-state.ts'
import type { UserActions } from '../session/user-actions.ts'
import type { Web3Actions } from '../session/web3-actions.ts'

/** Where an app runs; only in a browser is `window.ethereum` listened to. */
export type Environment = 'browser' | 'native'

type Kept = Omit<SessionState, 'userUpdates' | 'web3Enables'>

/** What `useMoralis` gives. Of the six flags of signing in and out exactly one is true. */
export interface MoralisContextValue extends Kept, AuthenticationActions, UserActions, Web3Actions {
  Moralis: MoralisSdk
  environment: Environment
  /** Starts the SDK where `initializeOnMount` is false, or again after `initializeError`. Throws when no app id or server url is known. */
  initialize(options?: InitializeOptions): void
  authError: AuthError | null
  isAuthenticated: boolean
  isUnauthenticated: boolean
  isAuthenticating: boolean
  hasAuthError: boolean
  isLoggingOut: boolean
  isAuthUndefined: boolean
  isUserUpdating: boolean
  isWeb3EnableLoading: boolean
  network: string | null
  connectorType: string | null
}

/** The context of `<MoralisProvider>`; hooks read it with `useMoralis`. */
export const MoralisContext: Context<MoralisContextValue | null> =
  /* @__PURE__ */ createContext<MoralisContextValue | null>(null)
