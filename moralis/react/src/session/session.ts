import { createStore, type Store } from '../store/store.ts'
import { type AuthenticationActions, createAuthentication } from './authentication.ts'
import { createInitialization, type Initialization, type InitializationSettings } from './initialization.ts'
import {
  createUserActions,
  createWeb3Actions,
  followWallet,
  type UserActions,
  type Web3Actions,
} from './session-actions.ts'
import { initialState, type MoralisSdk, type SessionState } from './session-state.ts'

/** Everything in a provider but React: the state and what changes it. Creating one touches neither the page nor the server. */
export interface Session {
  readonly Moralis: MoralisSdk
  readonly store: Store<SessionState>
  readonly initialization: Initialization
  readonly actions: AuthenticationActions & UserActions & Web3Actions
  /** Takes the provider's newest props. */
  configure(settings: InitializationSettings): void
  /** Listens to the wallet; returns the function that stops it. */
  connect(): () => void
}

export function createSession(Moralis: MoralisSdk, settings: InitializationSettings): Session {
  const store = createStore(initialState)
  let current = settings
  return {
    Moralis,
    store,
    initialization: createInitialization(store, Moralis, () => current),
    actions: {
      ...createAuthentication(store, Moralis),
      ...createUserActions(store, Moralis),
      ...createWeb3Actions(store, Moralis),
    },
    configure(next) {
      current = next
    },
    connect: () => followWallet(store, Moralis),
  }
}
