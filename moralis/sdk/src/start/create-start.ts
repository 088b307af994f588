import { startMessages } from '@cryptolist/contract'
import type { StartPart } from '../moralis-static.ts'
import type { Core } from '../parse/core.ts'
import { warnOfSecret } from './accessors.ts'
import { fetchApiKeys } from './api-keys.ts'
import { type StartedParts, start } from './start.ts'
import { StartError } from './start-error.ts'
import type { StartOptions } from './start-options.ts'
import { sdkVersion } from './version.ts'

/** Starting, and what belongs to the SDK as a whole. */
export function createStart(core: Core, parts: StartedParts): StartPart {
  const { Parse, environment } = core
  let pending: { key: string; promise: Promise<void> } | undefined
  let apiKeysUrl: string | undefined

  function initialize(applicationId: string, javaScriptKey?: string, masterKey?: string): void {
    if (environment === 'browser') warnOfSecret('masterKey', masterKey)
    const known = environment === 'node' ? masterKey : undefined
    Reflect.apply(Parse._initialize, Parse, [applicationId, javaScriptKey, known])
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
