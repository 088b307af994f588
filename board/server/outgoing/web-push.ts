import { parseUrl } from '@cryptolist/contract'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import type { GuardedFetch, KeptConnections } from './guarded-fetch.ts'

const timeoutMilliseconds = 5_000
const maximumAnswerBytes = 16_384

function bytes(length: number): z.ZodString {
  return z
    .string()
    .max(200)
    .refine((text) => /^[\w-]+=*$/.test(text) && Buffer.from(text, 'base64url').length === length)
}

/** The answer of a browser when a page subscribes: its address at a push service, and the keys that only it can read with. */
export const browserSchema = z.object({
  endpoint: z
    .string()
    .max(2_000)
    .refine((text) => parseUrl(text)?.protocol === 'https:'),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
})
export type PushBrowser = z.infer<typeof browserSchema>

/** `skipped`: nothing was left to say. `gone`: the browser has unsubscribed, or takes nothing any more. `failed`: it is tried again. */
export const pushOutcomes = ['sent', 'skipped', 'gone', 'failed'] as const
export type PushOutcome = (typeof pushOutcomes)[number]

/** Who sends: browsers accept nothing that is signed with other keys than those that they subscribed with. */
export interface PushSender {
  /** Whom push services can write to: mailto: or https:. */
  contact: string
  keys: Config['webPushKeys']
  /** Subscriptions name addresses, so only the guarded way out will do. */
  fetch: GuardedFetch
  /** Shared by messages that are sent within minutes: signing costs more than encrypting. */
  shared?: SharedByPushes
}

/** Empty at first. Its creator closes the connections (`closeConnections`). */
export interface SharedByPushes {
  connections: KeptConnections
  /** For each push service, the header that says who sends; it is valid for twelve hours. */
  signatures: Map<string, string>
}

/** Sends a text to a browser (RFC 8030), encrypted for it (RFC 8291) and signed (RFC 8292). Returns the status of its push service. Throws an OutgoingError. */
export async function sendWebPush(
  { contact, keys, fetch, shared }: PushSender,
  browser: PushBrowser,
  { text, ttlSeconds }: { text: string; ttlSeconds: number },
): Promise<number> {
  const { default: webPush } = await import('web-push')
  const { origin } = new URL(browser.endpoint)
  const sign = () =>
    webPush.getVapidHeaders(origin, contact, keys.publicKey, keys.privateKey, 'aes128gcm').Authorization
  const signature = shared?.signatures.get(origin) ?? sign()
  shared?.signatures.set(origin, signature)
  const { endpoint, headers, body } = webPush.generateRequestDetails(browser, text, {
    headers: { Authorization: signature },
    TTL: ttlSeconds,
  })
  const { status } = await fetch(endpoint, {
    method: 'POST',
    headers: toText(headers),
    ...(body === null ? {} : { body }),
    timeoutMilliseconds,
    maximumBytes: maximumAnswerBytes,
    maximumRedirects: 0,
    ...(shared !== undefined && { connections: shared.connections }),
  })
  return status
}

/** The length is the client's business. */
function toText(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name, String(value)]),
  )
}

/** Whom push services can write to about this board: WEB_PUSH_CONTACT, the board's address or its site. Undefined without any, and then nothing is pushed. */
export function pushContactOf({
  webPushContact,
  contactEmail,
  publicUrl,
}: Pick<Config, 'webPushContact' | 'contactEmail' | 'publicUrl'>): string | undefined {
  if (webPushContact !== undefined) return webPushContact
  if (contactEmail !== undefined) return `mailto:${contactEmail}`
  return publicUrl?.startsWith('https:') === true ? publicUrl : undefined
}
