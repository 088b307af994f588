import type { VapidKeys } from '@cryptolist/board/config/keys'
import type { GuardedFetch } from '@cryptolist/board/outgoing/guarded-fetch'
import { createSemaphore } from '@cryptolist/board/semaphore/semaphore'
import { parseUrl } from '@cryptolist/contract'
import webPush from 'web-push'
import { z } from 'zod'
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
const timeoutMilliseconds = 10_000
const maximumAnswerBytes = 16_384
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
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      subscription,
      JSON.stringify(message.data),
      { vapidDetails: { subject: contact, ...keys }, TTL: secondsLeft(message.expiresAt) },
    )
    const { status } = await fetch(endpoint, {
      method: 'POST',
      headers: toText(headers),
      ...(body === null ? {} : { body }),
      timeoutMilliseconds,
      maximumBytes: maximumAnswerBytes,
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

/** The length is the client's business. */
function toText(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name, String(value)]),
  )
}

function bytes(length: number): z.ZodString {
  return z
    .string()
    .max(200)
    .refine((text) => /^[\w-]+=*$/.test(text) && Buffer.from(text, 'base64url').length === length)
}

const subscriptionSchema = z.object({
  endpoint: z
    .string()
    .max(2_000)
    .refine((text) => parseUrl(text)?.protocol === 'https:'),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
})

type PushSubscription = z.infer<typeof subscriptionSchema>

/** The subscription of an installation: the object in `pushSubscription`, or its JSON in `deviceToken`. */
export function findSubscription({
  pushSubscription,
  deviceToken,
}: Record<string, unknown>): PushSubscription | undefined {
  const isJson = typeof deviceToken === 'string' && deviceToken.startsWith('{')
  const given = pushSubscription ?? (isJson ? parseJson(deviceToken) : undefined)
  return subscriptionSchema.safeParse(given).data
}
