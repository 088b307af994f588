import { startMessages } from '@cryptolist/contract'
import type { DataApis } from '../data-api/create-data-apis.ts'
import type { MoralisSettings } from '../moralis-static.ts'
import type { Core, ParseSdk } from '../parse/core.ts'
import type { Web3Part } from '../web3/web3-part.ts'
import { warnOfSecret } from './accessors.ts'
import { type ApiKeys, fetchApiKeys } from './api-keys.ts'
import { checkVersion, trackStart } from './report-start.ts'
import { StartError } from './start-error.ts'
import type { StartOptions } from './start-options.ts'
import { warnOfUnusualServerUrl } from './subdomain.ts'

/** What a start sets up. */
export interface StartedParts {
  web3: Pick<Web3Part, 'initPlugins' | 'allowTriggers' | 'speedyNodeApiKey'>
  dataApis: DataApis
  settings: MoralisSettings
  /** Where a page keeps the session from now on. */
  chooseStorage(kind: 'local' | 'memory'): void
  /** `Moralis` itself, once it is put together. */
  getMoralis(): unknown
}

/**
 * Sets the application and its server, then waits for the server's plugins. In a page all but the plugins is done before the
 * first wait. Rejects with StartError, with what the data APIs miss, and with what the server says.
 */
export async function start(core: Core, parts: StartedParts, options: StartOptions): Promise<void> {
  const { appId, serverUrl } = options
  checkOptions(core, options)
  const isUnlocked = core.environment === 'node' && Boolean(options.moralisSecret)
  const keys = isUnlocked ? await unlock(core, parts, options) : {}
  configure(core, parts, options)
  initializeDataApis(parts, serverUrl, keys)
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
  serverUrl: string | undefined,
  keys: ApiKeys,
): void {
  const settings = { serverUrl, apiKey: keys.web3ApiKey, Moralis: getMoralis() }
  dataApis.Web3API.initialize(settings)
  dataApis.SolanaAPI.initialize(settings)
}
