import { startMessages } from '@cryptolist/contract'
import { StartError } from '../errors.ts'
import type { Core } from '../parse/core.ts'
import type { AllowedTriggers, PluginSpec } from '../web3/plugins/triggers.ts'

/** Options of `Moralis.start`: the original's options, and a few of our own. */
export interface StartOptions {
  appId?: string
  serverUrl?: string
  javascriptKey?: string
  /** Servers only: a page warns and leaves it out. */
  masterKey?: string
  /** Servers only: asks for the keys of the data API with it. A page warns and leaves it out. */
  moralisSecret?: string
  /** The plugins to offer; without it the server is asked for its list. */
  plugins?: readonly PluginSpec[]
  /** Which of the triggers that reach the wallet or open addresses a plugin may use; none unless given. */
  triggers?: AllowedTriggers
  /** Where `moralisSecret` asks for its keys; `/api/publics/apiKeys` of the server's host unless given. */
  apiKeysUrl?: string
  /** Where a page keeps the session: `local` (the default) outlives a reload, `memory` does not. */
  storage?: 'local' | 'memory'
  /** Reports the start to this URL, as the original did to its maker. Off by default. */
  trackUrl?: string
  /** Warns if the `package.json` at this URL has a newer version. Off by default. */
  versionCheckUrl?: string
}

/** The keys of the data API and of RPC nodes that a secret opens. */
export interface ApiKeys {
  web3ApiKey?: string
  speedyNodeApiKey?: string
}

/**
 * Asks for the keys that `moralisSecret` opens. The hosted service that the original asked is gone: it is the server's own host,
 * unless `apiKeysUrl` names another. Rejects with StartError (`keys_not_fetched`).
 */
export async function fetchApiKeys(
  { Parse }: Core,
  moralisSecret: string,
  { serverUrl, apiKeysUrl }: { serverUrl?: string | undefined; apiKeysUrl?: string | undefined },
): Promise<ApiKeys> {
  try {
    const url = apiKeysUrl ?? new URL('/api/publics/apiKeys', serverUrl).href
    const { response } = await Parse.CoreManager.getRESTController().ajax('GET', url, null, {
      'moralis-secret': moralisSecret,
      Accept: 'application/json',
      'Content-Type': 'application/json',
    })
    return readKeys(response.result)
  } catch (cause) {
    throw new StartError('keys_not_fetched', startMessages.keysNotFetched, { cause })
  }
}

function readKeys(result: Record<string, unknown>): ApiKeys {
  const { web3ApiKey, speedyNodeApiKey } = result
  return {
    ...(typeof web3ApiKey === 'string' ? { web3ApiKey } : {}),
    ...(typeof speedyNodeApiKey === 'string' ? { speedyNodeApiKey } : {}),
  }
}
