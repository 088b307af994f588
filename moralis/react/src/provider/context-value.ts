import type { Session } from '../session/session.ts'
import type { SessionState } from '../session/session-state.ts'
import type { Environment, MoralisContextValue } from './moralis-context.ts'

/** The props that the value names as long as the SDK has not been started with others. */
interface Named {
  environment: Environment
  appId: string | null
  serverUrl: string | null
}

/** What hooks are given of a session. */
export function toContextValue(session: Session, state: SessionState, named: Named): MoralisContextValue {
  const { userUpdates, web3Enables, ...kept } = state
  const { auth, connector } = state
  return {
    ...kept,
    ...session.actions,
    Moralis: session.Moralis,
    environment: named.environment,
    appId: state.appId ?? named.appId,
    serverUrl: state.serverUrl ?? named.serverUrl,
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
