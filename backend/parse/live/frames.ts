import { isTooDeep } from '@cryptolist/board/texts/json-depth'
import { z } from 'zod'
import { holdsNul, isObject, type JsonObject } from '../http/body.ts'
import { parseCodes } from '../http/parse-error.ts'
import { liveRefusal } from './refusal.ts'

const text = z.string().max(1_000)
const where = z.custom<JsonObject>(isObject, 'expected an object')
const fieldNames = z.array(z.string().regex(/^[\w.$]{1,500}$/)).max(100)

const querySchema = z.object({
  className: z.string().regex(/^[A-Za-z_]\w{0,127}$/),
  where,
  keys: fieldNames.nullish(),
  // Old clients' name for the keys.
  fields: fieldNames.nullish(),
  watch: fieldNames.nullish(),
})

const frameSchema = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('connect'),
    applicationId: text,
    masterKey: text.nullish(),
    sessionToken: text.nullish(),
    installationId: text.nullish(),
  }),
  z.object({
    op: z.enum(['subscribe', 'update']),
    requestId: z.int(),
    query: querySchema,
    sessionToken: text.nullish(),
  }),
  z.object({ op: z.literal('unsubscribe'), requestId: z.int() }),
])

export type ClientFrame = z.infer<typeof frameSchema>
export type SubscribeFrame = Extract<ClientFrame, { query: unknown }>
export type ConnectFrame = Extract<ClientFrame, { op: 'connect' }>

const numberedSchema = z.object({ requestId: z.int() })

export function readFrame(source: string): ClientFrame {
  const read = frameSchema.safeParse(readJson(source))
  if (read.success) return read.data
  const [issue] = read.error.issues
  const place = issue?.path.join('.') ?? ''
  throw liveRefusal(
    parseCodes.INVALID_JSON,
    place === 'op'
      ? 'A frame has an "op": connect, subscribe, update or unsubscribe.'
      : `The frame's "${place}" cannot be read: ${issue?.message ?? 'it is wrong'}.`,
  )
}

/** The number of the request that a frame, even a wrong one, belongs to. */
export function findRequestId(source: string): number | undefined {
  try {
    const read = numberedSchema.safeParse(JSON.parse(source))
    return read.success ? read.data.requestId : undefined
  } catch {
    return undefined
  }
}

function readJson(source: string): unknown {
  if (holdsNul(source))
    throw liveRefusal(parseCodes.INVALID_JSON, 'A text holds a NUL, which cannot be kept.')
  if (isTooDeep(source)) throw liveRefusal(parseCodes.INVALID_JSON, 'The frame is nested too deeply.')
  try {
    return JSON.parse(source)
  } catch {
    throw liveRefusal(parseCodes.INVALID_JSON, 'The frame is not JSON.')
  }
}

/** An error frame. Clients told to reconnect would come back with the same frame. */
export function errorFrame(code: number, error: string, requestId?: number): string {
  return JSON.stringify({ op: 'error', code, error, reconnect: false, requestId })
}
