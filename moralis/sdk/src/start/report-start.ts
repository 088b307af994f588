import { fillMessage, startMessages } from '@cryptolist/contract'
import type { Core } from '../parse/core.ts'
import type { StartOptions } from './start-options.ts'
import { getSubdomain } from './subdomain.ts'
import { isLaterVersion, sdkVersion } from './version.ts'

const json = { Accept: 'application/json', 'Content-Type': 'application/json' }

/** Reports the start to `trackUrl` as the original did. Not awaited; failures are ignored. */
export async function trackStart(core: Core, { appId, serverUrl, trackUrl }: StartOptions): Promise<void> {
  if (trackUrl === undefined) return
  const subdomain = serverUrl ? getSubdomain(serverUrl) : null
  const options = {
    ...(appId && serverUrl ? { subdomain } : {}),
    sdk_type: 'javascript',
    sdk_version: sdkVersion,
    sdk_enviroment: core.environment,
    ...(appId && serverUrl ? { appId } : {}),
  }
  await quietly(core, ['POST', trackUrl, { subdomain, event: 'Moralis SDK start', options }])
}

/** Warns if the `package.json` at `versionCheckUrl` has a later version. */
export async function checkVersion(core: Core, { versionCheckUrl }: StartOptions): Promise<void> {
  if (versionCheckUrl === undefined) return
  const newest = await quietly(core, ['GET', versionCheckUrl])
  const version =
    typeof newest === 'object' && newest !== null && 'version' in newest ? newest.version : undefined
  if (typeof version !== 'string' || !isLaterVersion(version, sdkVersion)) return
  console.warn(fillMessage(startMessages.newerVersion, { version }))
}

// Neither answer matters to the app, so failures are ignored.
async function quietly({ Parse }: Core, [method, url, body]: [string, string, object?]): Promise<unknown> {
  try {
    const data = body === undefined ? null : JSON.stringify(body)
    const sent = await Parse.CoreManager.getRESTController().ajax(method, url, data, { ...json })
    return sent.response
  } catch {
    return undefined
  }
}
