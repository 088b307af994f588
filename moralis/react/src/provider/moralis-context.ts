import { startMessages } from '@cryptolist/contract'
import { type Context, createContext, useContext } from 'react'
import { NoMoralisContextProviderError } from '../errors/react-moralis-error.ts'
import type { AuthenticationActions } from '../session/authentication.ts'
import type { InitializeOptions, Session } from '../session/session.ts'
import type { UserActions, Web3Actions } from '../session/session-actions.ts'
import type { AuthError, MoralisSdk, SessionState } from '../session/session-state.ts'

/** Where an app runs; only in a browser is `window.ethereum` listened to. */
export type Environment = 'browser' | 'native'

type Kept = Omit<SessionState, 'userUpdates' | 'web3Enables'>

/** The result of `useMoralis`. Exactly one of the six flags of signing in and out is true. */
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

/**
 * The SDK, who is signed in, and the wallet. Throws NoMoralisContextProviderError outside of a `<MoralisProvider>`.
 *
 * @example
 * const { authenticate, isAuthenticated, user, logout } = useMoralis()
 */
export function useMoralis(): MoralisContextValue {
  const value = useContext(MoralisContext)
  if (value === null) throw new NoMoralisContextProviderError(startMessages.outsideOfProvider)
  return value
}

/** The session as hooks get it; `place` counts until the SDK has been started with another. */
export function toContextValue(
  session: Session,
  state: SessionState,
  place: Pick<MoralisContextValue, 'environment' | 'appId' | 'serverUrl'>,
): MoralisContextValue {
  const { userUpdates, web3Enables, ...others } = state
  const { auth, connector } = state
  return {
    ...others,
    ...session.actions,
    Moralis: session.Moralis,
    environment: place.environment,
    appId: state.appId ?? place.appId,
    serverUrl: state.serverUrl ?? place.serverUrl,
    initialize: session.initialization.initialize,
    authError: auth.error,
    isAuthenticated: auth.state === 'authenticated',
    isUnauthenticated: auth.state === 'unauthenticated',
    isAuthenticating: auth.state === 'authenticating',
    hasAuthError: auth.state === 'error',
    isLoggingOut: auth.state === 'logging_out',
    isAuthUndefined: auth.state === 'undefined',
    isUserUpdating: userUpdates > 0,
    isWeb3EnableLoading: web3Enables > 0,
    network: connector?.network ?? null,
    connectorType: connector?.type ?? null,
  }
}
