import { startMessages } from '@cryptolist/contract'
import { ReactMoralisError } from '../errors/react-moralis-error.ts'
import { toError } from '../errors/to-error.ts'
import type { MoralisSdk, PluginSpec, User } from '../moralis/moralis-sdk.ts'
import type { Store } from '../store/store.ts'
import { findUser, findUserLater } from './find-user.ts'
import type { SessionState } from './session-state.ts'

/** With what the SDK is started. */
export interface InitializationSettings {
  appId?: string | null
  serverUrl?: string | null
  jsKey?: string
  dangerouslyUseOfMasterKey?: string
  plugins?: PluginSpec[]
}

/** What `initialize` may be given instead of the provider's props. */
export interface InitializeOptions {
  appId?: string
  serverUrl?: string
}

/** Starting the SDK, once for each provider, and finding the user that it has stored. */
export interface Initialization {
  /** Starts with the provider's settings. What is missing becomes `initializeError`; later settings may then try again. */
  startOnMount(): void
  /** For a provider that is not to start: only looks for a user of an SDK that somebody else has started. */
  restoreOnMount(): void
  /** Starts now. Throws when no app id or server url is known; what fails later becomes `initializeError`. */
  initialize(options?: InitializeOptions): void
}

/** Makes it; `getSettings` gives the provider's newest props. */
export function createInitialization(
  store: Store<SessionState>,
  Moralis: MoralisSdk,
  getSettings: () => InitializationSettings,
): Initialization {
  let isStarted = false
  /** Whether somebody has asked for a start while one was under way. */
  let isAskedAgain = false
  /** What `initialize` was given, which goes before the props. */
  let given: Place = {}
  const findPlace = (): Place => {
    const { appId, serverUrl } = getSettings()
    return { appId, serverUrl, ...given }
  }

  function fail(error: Error): void {
    const { appId = null, serverUrl = null } = given
    const user = findUser(Moralis)
    store.set({ appId, serverUrl, isInitializing: false, initializeError: error, ...restored(store, user) })
    // Nobody may look at initializeError, and without this line a page that cannot start would say nothing at all.
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
      // Who is signed in is known from here on, before the server has answered.
      const early = findUser(Moralis)
      if (early !== undefined) store.set(restored(store, early))
      await starting
      const found = findUser(Moralis)
      const user = found === undefined ? await findUserLater(Moralis) : found
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

/** The fields that tell of a found user; none while somebody is signing in or has been. */
function restored(store: Store<SessionState>, user: User | null | undefined): Partial<SessionState> {
  const { state } = store.get().auth
  if (state !== 'undefined' && state !== 'unauthenticated') return {}
  if (user) return { user, auth: { state: 'authenticated', error: null } }
  return { user: null, auth: { state: 'unauthenticated', error: null } }
}
