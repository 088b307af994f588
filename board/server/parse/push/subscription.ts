import { z } from 'zod'
import { parseJson } from '../http/body.ts'

/** Base64url of so many bytes. */
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
    .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:'),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
})

/** What a browser's `PushSubscription.toJSON()` gives. */
export type PushSubscription = z.infer<typeof subscriptionSchema>

/** The subscription of an installation: the object in `pushSubscription`, or its JSON in `deviceToken`. */
export function findSubscription({
  pushSubscription,
  deviceToken,
}: Record<string, unknown>): PushSubscription | undefined {
  const isJson = typeof deviceToken === 'string' && deviceToken.startsWith('{')
  const given = pushSubscription ?? (isJson ? parseJson(deviceToken) : undefined)
  return subscriptionSchema.safeParse(given).data
}
