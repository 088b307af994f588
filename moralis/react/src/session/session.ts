import { startMessages } from '@cryptolist/contract'
import { ReactMoralisError, toError } from '../errors/react-moralis-error.ts'
import { createStore, type Store } from '../store/store.ts'
import { type AuthenticationActions, createAuthentication } from './authentication.ts'
import {
  createUserActions,
  createWeb3Actions,
  followWallet,
  type UserActions,
  type Web3Actions,
} from './session-actions.ts'
import {
  findUser,
  findUserLater,
  initialState,
  type MoralisSdk,
  type PluginSpec,
  type SessionState,
  type User,
} from './session-state.ts'

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

interface InitializationSettings {
  appId?: string | null
  serverUrl?: string | null
  jsKey?: string
  dangerouslyUseOfMasterKey?: string
  plugins?: PluginSpec[]
}

/** Overrides the provider's props. */
export interface InitializeOptions {
  appId?: string
  serverUrl?: string
}

/** Starting the SDK, once for each provider, and finding the user that it has stored. */
interface Initialization {
  /** Starts with the provider's settings. If one is missing, it sets `initializeError`, and later settings may try again. */
  startOnMount(): void
  /** For a provider that must not start: only looks for the user of an SDK that the app has started. */
  restoreOnMount(): void
  /** Starts now. Throws when no app id or server url is known; a later failure sets `initializeError`. */
  initialize(options?: InitializeOptions): void
}

/** `getSettings` gives the provider's newest props. */
function createInitialization(
  store: Store<SessionState>,
  Moralis: MoralisSdk,
  getSettings: () => InitializationSettings,
): Initialization {
  let isStarted = false
  /** Whether another start was asked for while one was under way. */
  let isAskedAgain = false
  /** The options of `initialize`, which override the props. */
  let given: Place = {}
  const findPlace = (): Place => {
    const { appId, serverUrl } = getSettings()
    return { appId, serverUrl, ...given }
  }

  function fail(error: Error): void {
    const { appId = null, serverUrl = null } = given
    const user = findUser(Moralis)
    store.set({ appId, serverUrl, isInitializing: false, initializeError: error, ...restored(store, user) })
    // An app may ignore initializeError; a page that cannot start must not fail silently.
    console.warn(error.message)
  }

  async function start(appId: string, serverUrl: string): Promise<void> {
    if (isStarted) {
      isAskedAgain = true
      return
    }
    isStarted = true
    isAskedAgain = false
    const { jsKey, dangerouslyUseOfMasterKey, plugins } = getSettings()
    store.set({ appId, serverUrl, isInitializing: true, initializeError: null })
    try {
      const starting = Moralis.start({
        appId,
        serverUrl,
        javascriptKey: jsKey,
        masterKey: dangerouslyUseOfMasterKey,
        plugins,
      })
      // The signed-in user is known from here on, before the server answers.
      const early = findUser(Moralis)
      if (early !== undefined) store.set(restored(store, early))
      await starting
      const currentUser = findUser(Moralis)
      const user = currentUser === undefined ? await findUserLater(Moralis) : currentUser
      store.set({ isInitialized: true, isInitializing: false, ...restored(store, user) })
    } catch (thrown) {
      isStarted = false
      fail(toError(thrown))
      const place = findPlace()
      if (isAskedAgain && (place.appId !== appId || place.serverUrl !== serverUrl)) startOnMount()
    }
  }

  function startOnMount(): void {
    const { appId, serverUrl } = findPlace()
    if (appId && serverUrl) void start(appId, serverUrl)
    else if (isStarted) return
    else if (appId) fail(new ReactMoralisError(startMessages.serverUrlForProvider, 'not_configured'))
    else fail(new ReactMoralisError(startMessages.appIdForProvider, 'not_configured'))
  }

  return {
    startOnMount,
    restoreOnMount() {
      if (!isStarted) store.set(restored(store, findUser(Moralis)))
    },
    initialize(options = {}) {
      const { appId: ownAppId, serverUrl: ownServerUrl } = options ?? {}
      given = {
        ...given,
        ...(ownAppId && { appId: ownAppId }),
        ...(ownServerUrl && { serverUrl: ownServerUrl }),
      }
      const { appId, serverUrl } = findPlace()
      if (!appId) throw new ReactMoralisError(startMessages.noAppId, 'not_configured')
      if (!serverUrl) throw new ReactMoralisError(startMessages.noServerUrl, 'not_configured')
      void start(appId, serverUrl)
    },
  }
}

type Place = Pick<InitializationSettings, 'appId' | 'serverUrl'>

/** The fields for a user that was found; none while a sign-in is under way or has ended. */
function restored(store: Store<SessionState>, user: User | null | undefined): Partial<SessionState> {
  const { state } = store.get().auth
  if (state !== 'undefined' && state !== 'unauthenticated') return {}
  if (user) return { user, auth: { state: 'authenticated', error: null } }
  return { user: null, auth: { state: 'unauthenticated', error: null } }
}
