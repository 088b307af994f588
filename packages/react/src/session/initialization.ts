import { startMessages } from '@cryptolist/contract'
import { ReactMoralisError } from '../errors/react-moralis-error.ts'
import { toError } from '../errors/to-error.ts'
import type { MoralisSdk, PluginSpec, User } from '../moralis/moralis-sdk.ts'
import type { Store } from '../store/store.ts'
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

  function fail(error: Error): void {
    store.set({ isInitializing: false, initializeError: error, ...restored(store, findUser(Moralis)) })
    // Nobody may look at initializeError, and without this line a page that cannot start would say nothing at all.
    console.warn(error.message)
  }

  async function start(appId: string, serverUrl: string): Promise<void> {
    if (isStarted) return
    isStarted = true
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
    }
  }

  return {
    startOnMount() {
      if (isStarted) return
      const { appId, serverUrl } = { ...getSettings(), ...findGiven(store) }
      if (!appId) fail(new ReactMoralisError(startMessages.appIdForProvider, 'not_configured'))
      else if (!serverUrl) fail(new ReactMoralisError(startMessages.serverUrlForProvider, 'not_configured'))
      else void start(appId, serverUrl)
    },
    restoreOnMount() {
      if (!isStarted) store.set(restored(store, findUser(Moralis)))
    },
    initialize(options = {}) {
      if (options.appId) store.set({ appId: options.appId })
      if (options.serverUrl) store.set({ serverUrl: options.serverUrl })
      const { appId, serverUrl } = { ...getSettings(), ...findGiven(store) }
      if (!appId) throw new ReactMoralisError(startMessages.noAppId, 'not_configured')
      if (!serverUrl) throw new ReactMoralisError(startMessages.noServerUrl, 'not_configured')
      void start(appId, serverUrl)
    },
  }
}

/** What `initialize` was given goes before the props. */
function findGiven(store: Store<SessionState>): InitializationSettings {
  const { appId, serverUrl } = store.get()
  return { ...(appId === null ? {} : { appId }), ...(serverUrl === null ? {} : { serverUrl }) }
}

/** The stored user, null when there is none, undefined when the SDK cannot tell yet. */
function findUser(Moralis: MoralisSdk): User | null | undefined {
  try {
    return Moralis.User.current() ?? null
  } catch {
    return undefined
  }
}

/** The stored user of an app whose storage does not answer at once (React Native). */
async function findUserLater(Moralis: MoralisSdk): Promise<User | null> {
  try {
    return (await Moralis.User.currentAsync()) ?? null
  } catch {
    return null
  }
}

/** The fields that tell of a found user; none while somebody is signing in or has been. */
function restored(store: Store<SessionState>, user: User | null | undefined): Partial<SessionState> {
  const { state } = store.get().auth
  if (state !== 'undefined' && state !== 'unauthenticated') return {}
  if (user) return { user, auth: { state: 'authenticated', error: null } }
  return { user: null, auth: { state: 'unauthenticated', error: null } }
}
