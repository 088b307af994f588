import { fillMessage, startMessages } from '@cryptolist/contract'
import type { DataApis } from '../data-api/data-api.ts'
import { StartError } from '../errors.ts'
import type { MoralisSettings, StartPart } from '../moralis-static.ts'
import type { Core, ParseSdk } from '../parse/core.ts'
import type { Web3Part } from '../web3/create-web3.ts'
import { checkVersion, sdkVersion, trackStart, warnOfUnusualServerUrl } from './start-notices.ts'
import { type ApiKeys, fetchApiKeys, type StartOptions } from './start-options.ts'

interface StartedParts {
  web3: Pick<Web3Part, 'initPlugins' | 'allowTriggers' | 'speedyNodeApiKey'>
  dataApis: DataApis
  settings: MoralisSettings
  /** Where a page keeps the session from now on. */
  chooseStorage(kind: 'local' | 'memory'): void
  getMoralis(): unknown
}

export function createStart(core: Core, parts: StartedParts): StartPart {
  const { Parse, environment } = core
  let pending: { key: string; promise: Promise<void> } | undefined
  let apiKeysUrl: string | undefined

  function initialize(applicationId: string, javaScriptKey?: string, masterKey?: string): void {
    if (environment === 'browser') warnOfSecret('masterKey', masterKey)
    const nodeMasterKey = environment === 'node' ? masterKey : undefined
    Reflect.apply(Parse._initialize, Parse, [applicationId, javaScriptKey, nodeMasterKey])
  }

  return {
    SDK_VERSION: sdkVersion,
    start(given: StartOptions) {
      // Plain JavaScript may give nothing, or null.
      const options = given ?? {}
      const key = JSON.stringify(options)
      // React's StrictMode starts twice at once: that is one start.
      if (pending?.key === key) return pending.promise
      apiKeysUrl = options.apiKeysUrl
      const promise = start(core, parts, options)
      pending = { key, promise }
      const clear = () => {
        if (pending?.promise === promise) pending = undefined
      }
      promise.then(clear, clear)
      return promise
    },
    async getApiKeys(moralisSecret) {
      if (environment === 'node')
        return fetchApiKeys(core, moralisSecret, { serverUrl: Parse.serverURL, apiKeysUrl })
      warnOfSecret('moralisSecret', moralisSecret)
      throw new StartError('keys_not_fetched', startMessages.keysNotFetched)
    },
    initialize,
    _initialize: initialize,
    // Asks the server nothing by itself: what Parse 8 polls the server for is no part of the original.
    enableLocalDatastore(polling = false, ms?: number) {
      if (!Parse.applicationId) console.warn("'enableLocalDatastore' must be called after 'initialize'")
      else Parse.enableLocalDatastore(polling, ms)
    },
  }
}

/**
 * Sets the application and its server, then waits for the server's plugins. In a page all but the plugins is done before the
 * first wait. Rejects with StartError, with what the data APIs miss, and with what the server says.
 */
async function start(core: Core, parts: StartedParts, options: StartOptions): Promise<void> {
  const { appId, serverUrl } = options
  checkOptions(core, options)
  const isUnlocked = core.environment === 'node' && Boolean(options.moralisSecret)
  const keys = isUnlocked ? await unlock(core, parts, options) : {}
  configure(core, parts, options)
  initializeDataApis(parts, options, keys)
  if (appId && serverUrl) await parts.web3.initPlugins(options.plugins)
  // Not awaited.
  checkVersion(core, options)
  trackStart(core, options)
}

function checkOptions({ environment }: Core, options: StartOptions): void {
  const { appId, serverUrl, moralisSecret, masterKey, storage } = options
  const isPage = environment === 'browser'
  if (!isTextOr(!isPage, serverUrl))
    throw new StartError('server_url_required', startMessages.serverUrlRequired)
  if (!isTextOr(!isPage, appId)) throw new StartError('app_id_required', startMessages.appIdRequired)
  if (!isPage) return
  if (storage !== undefined && storage !== 'local' && storage !== 'memory')
    throw new StartError('storage_unknown', "Moralis.start failed: storage is 'local' or 'memory'")
  warnOfSecret('moralisSecret', moralisSecret)
  warnOfSecret('masterKey', masterKey)
}

// Plain JavaScript may give other types, which would fail only later.
function isTextOr(isOptional: boolean, value: unknown): boolean {
  return value ? typeof value === 'string' : isOptional
}

async function unlock(core: Core, parts: StartedParts, options: StartOptions): Promise<ApiKeys> {
  const { moralisSecret = '' } = options
  parts.settings.moralisSecret = moralisSecret
  const keys = await fetchApiKeys(core, moralisSecret, options)
  parts.web3.speedyNodeApiKey = keys.speedyNodeApiKey
  return keys
}

function configure({ Parse, environment }: Core, parts: StartedParts, options: StartOptions): void {
  const { appId, serverUrl, javascriptKey, masterKey, storage, triggers } = options
  if (Parse.applicationId !== appId || Parse.serverURL !== serverUrl) forgetServer(Parse)
  Reflect.apply(Parse._initialize, Parse, [
    appId,
    javascriptKey,
    environment === 'node' ? masterKey : undefined,
  ])
  Reflect.set(Parse, 'serverURL', serverUrl)
  if (environment === 'browser') parts.chooseStorage(storage ?? 'local')
  if (triggers !== undefined) parts.web3.allowTriggers(triggers)
  if (serverUrl) warnOfUnusualServerUrl(serverUrl)
}

// The user and the live-query socket belong to another application or server.
function forgetServer(Parse: ParseSdk): void {
  const { CoreManager: config } = Parse
  const { serverURL } = Parse
  // Apps may have set the address themselves, and to anything.
  const socketUrl = String(serverURL).replace(/^http/, 'ws')
  if (config.get('LIVEQUERY_SERVER_URL') === socketUrl) config.set('LIVEQUERY_SERVER_URL', null)
  config.getLiveQueryController()._clearCachedDefaultClient()
  Parse.User._clearCache()
}

function initializeDataApis(
  { dataApis, getMoralis }: StartedParts,
  { serverUrl, apiKeysUrl: keysUrl = serverUrl }: StartOptions,
  keys: ApiKeys,
): void {
  const settings = { serverUrl, keysUrl, apiKey: keys.web3ApiKey, Moralis: getMoralis() }
  dataApis.Web3API.initialize(settings)
  dataApis.SolanaAPI.initialize(settings)
}

export function createAccessors({ Parse, environment }: Core): MoralisSettings {
  const { CoreManager: config } = Parse
  let secret: string | undefined
  return {
    get moralisSecret() {
      return secret
    },
    set moralisSecret(value) {
      if (environment === 'browser') warnOfSecret('moralisSecret', value)
      else secret = value
    },
    get applicationId() {
      return config.get('APPLICATION_ID')
    },
    set applicationId(value) {
      config.set('APPLICATION_ID', value)
    },
    get javaScriptKey() {
      return config.get('JAVASCRIPT_KEY')
    },
    set javaScriptKey(value) {
      config.set('JAVASCRIPT_KEY', value)
    },
    get masterKey() {
      return config.get('MASTER_KEY')
    },
    set masterKey(value) {
      if (environment === 'browser') warnOfSecret('masterKey', value)
      else config.set('MASTER_KEY', value)
    },
    get serverURL() {
      return config.get('SERVER_URL')
    },
    set serverURL(value) {
      config.set('SERVER_URL', value)
    },
    get serverAuthType() {
      return config.get('SERVER_AUTH_TYPE')
    },
    set serverAuthType(value) {
      config.set('SERVER_AUTH_TYPE', value)
    },
    get serverAuthToken() {
      return config.get('SERVER_AUTH_TOKEN')
    },
    set serverAuthToken(value) {
      config.set('SERVER_AUTH_TOKEN', value)
    },
  }
}

/** Warns that a secret does not belong in a page; the caller ignores the secret. */
function warnOfSecret(option: string, value: unknown): void {
  if (value) console.warn(fillMessage(startMessages.secretInBrowser, { option }))
}
