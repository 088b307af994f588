import { fillMessage, ourMessages, startMessages } from '@cryptolist/contract'
import type { Core } from '../parse/core.ts'
import type { StartOptions } from './start-options.ts'

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

// As the original has it: no hyphens, and a port of four digits.
const hostedPattern = /^https?:\/\/(?<subdomain>\w+\.\w+\.\w+)(:\d{4})?\/server\/?$/

/** The three-part host of a server's address, or null for an address of another form. */
function getSubdomain(serverUrl: string): string | null {
  return hostedPattern.exec(serverUrl)?.groups?.subdomain ?? null
}

const ownMachinePattern = /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?(\/|$)/i

/** Warns of an unusual server URL, unless it is this machine's own. It is used anyway: a self-hosted server may be anywhere. */
export function warnOfUnusualServerUrl(serverUrl: string): void {
  if (getSubdomain(serverUrl) !== null || ownMachinePattern.test(serverUrl)) return
  console.warn(fillMessage(ourMessages.unusualServerUrl, { serverUrl }))
}

/** The version of this package; `CoreManager.get('VERSION')` stays the one that servers know. */
export const sdkVersion = '0.1.0'

/** Whether `newer` comes after `older`; of equal numbers the one without a pre-release part comes later. */
export function isLaterVersion(newer: string, older: string): boolean {
  const [a, b] = [read(newer), read(older)]
  for (const [index, part] of a.numbers.entries()) {
    const other = b.numbers[index] ?? 0
    if (part !== other) return part > other
  }
  if (a.prerelease === b.prerelease) return false
  if (a.prerelease === '' || b.prerelease === '') return a.prerelease === ''
  return a.prerelease.localeCompare(b.prerelease, 'en', { numeric: true }) > 0
}

function read(version: string): { numbers: number[]; prerelease: string } {
  const [main = '', ...rest] = version.split('-')
  const numbers = main.split('.').map((part) => Number.parseInt(part, 10) || 0)
  return { numbers, prerelease: rest.join('-') }
}
