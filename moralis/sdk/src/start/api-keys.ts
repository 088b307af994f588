import { startMessages } from '@cryptolist/contract'
import type { Core } from '../parse/core.ts'
import { StartError } from './start-error.ts'

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
