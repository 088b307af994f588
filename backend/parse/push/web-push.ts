import type { VapidKeys } from '@cryptolist/board/config/keys'
import type { GuardedFetch } from '@cryptolist/board/outgoing/guarded-fetch'
import { browserSchema, type PushBrowser, sendWebPush } from '@cryptolist/board/outgoing/web-push'
import { createSemaphore } from '@cryptolist/board/semaphore/semaphore'
import { parseJson } from '../http/body.ts'
import {
  errorWords,
  type Installation,
  type PushMessage,
  type PushResult,
  resultOf,
  type SendPush,
} from './adapter.ts'

const sendsAtOnce = 10
const longestSeconds = 4 * 7 * 24 * 60 * 60

interface WebPushDependencies {
  /** Whom the makers of browsers can write to: mailto: or https:. */
  contact: string
  keys: VapidKeys
  /** Subscriptions name addresses, so only the guarded way out will do. */
  fetch: GuardedFetch
  forget(installationId: string): Promise<void>
}

/** Makes what sends to browsers (RFC 8030, encrypted by RFC 8291), some at a time, in all pushes together. */
export function createWebPush(dependencies: WebPushDependencies): SendPush {
  const semaphore = createSemaphore(sendsAtOnce)
  return (message, installations) =>
    Promise.all(
      installations.map((installation) => semaphore.run(() => sendOne(dependencies, message, installation))),
    )
}

async function sendOne(
  { contact, keys, fetch, forget }: WebPushDependencies,
  message: PushMessage,
  installation: Installation,
): Promise<PushResult> {
  const subscription = findSubscription(installation)
  if (subscription === undefined) return resultOf(installation, 'There is no subscription of a browser.')
  try {
    const status = await sendWebPush({ contact, keys, fetch }, subscription, {
      text: JSON.stringify(message.data),
      ttlSeconds: secondsLeft(message.expiresAt),
    })
    if (status >= 200 && status < 300) return resultOf(installation)
    if (status !== 404 && status !== 410)
      return resultOf(installation, `The push service answered ${status}.`)
    await forget(installation.objectId)
    return resultOf(installation, 'Unregistered')
  } catch (error) {
    return resultOf(installation, errorWords(error))
  }
}

function secondsLeft(expiresAt: number | undefined): number {
  if (expiresAt === undefined) return longestSeconds
  return Math.min(longestSeconds, Math.max(0, Math.round((expiresAt - Date.now()) / 1000)))
}

/** The subscription of an installation: the object in `pushSubscription`, or its JSON in `deviceToken`. */
export function findSubscription({
  pushSubscription,
  deviceToken,
}: Record<string, unknown>): PushBrowser | undefined {
  const isJson = typeof deviceToken === 'string' && deviceToken.startsWith('{')
  const given = pushSubscription ?? (isJson ? parseJson(deviceToken) : undefined)
  return browserSchema.safeParse(given).data
}
