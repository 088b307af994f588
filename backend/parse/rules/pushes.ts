import { z } from 'zod'
import { isObject, type JsonObject } from '../http/body.ts'
import { isWrite, type ReadonlyCall, type ReadonlyOperation } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import type { Push } from '../push/set-up.ts'
import { findSubscription } from '../push/web-push.ts'
import type { ParseRest } from '../server/rest.ts'
import {
  type Answer,
  type AnswerRule,
  type CheckRule,
  type RefusalAnswer,
  type RefuseRule,
  type RewriteRule,
  refuse,
  refuseEach,
} from './rule.ts'

/** As much as push services accept, minus what encryption adds. */
const maximumDataBytes = 3_800
/** A push may come due while its request is on the way. */
const toleranceMilliseconds = 60_000

const badgeSchema = z.union([
  z.number(),
  z.string().regex(/^increment$/i),
  z.object({ __op: z.string().regex(/^increment$/i), amount: z.number() }),
])

/** Parse answers some wrong pushes with server errors, and others never. */
export function validatePushes({ adapter }: Push): RefuseRule {
  return refuseEach((operation) => {
    if (!isPush(operation)) return undefined
    return adapter === undefined ? notSetUp : findProblem(operation.body)
  })
}

const timeFields = ['expiration_time', 'expiration_interval', 'push_time'] as const

/** Parse would read a time that is null. */
export const dropEmptyPushTimes: RewriteRule = ({ operations }) => {
  for (const operation of operations)
    if (isPush(operation))
      for (const name of timeFields) if (!isGiven(operation.body[name])) delete operation.body[name]
}

/** Browsers need the server's key before they can subscribe: it comes with the config that every client can read. */
export function addWebPushKey({ webPublicKey }: Push): AnswerRule {
  return ({ isBatch, operations: [operation] }, { status, body }) => {
    const isConfig = operation?.method === 'GET' && operation.path === '/config'
    if (webPublicKey === undefined || isBatch || !isConfig || status !== 200 || !isObject(body))
      return { status, body }
    const params = isObject(body.params) ? body.params : {}
    return { status, body: { ...body, params: { ...params, webPushPublicKey: webPublicKey } } }
  }
}

const notSetUp = refuse(
  parseCodes.PUSH_MISCONFIGURED,
  'Pushes are not set up on this server. Set WEB_PUSH_CONTACT or PUSH_GATEWAY_URL.',
)

function isPush({ method, path }: ReadonlyOperation): boolean {
  return method === 'POST' && path === '/push'
}

function findProblem(body: Readonly<JsonObject>): RefusalAnswer | undefined {
  return findTargetProblem(body) ?? findTimeProblem(body) ?? findDataProblem(body)
}

function findTargetProblem({ where, channels }: JsonObject): RefusalAnswer | undefined {
  if (where !== undefined && channels !== undefined)
    return refuse(parseCodes.PUSH_MISCONFIGURED, 'Channels and query can not be set at the same time.')
  if (where === undefined && channels === undefined)
    return refuse(
      parseCodes.PUSH_MISCONFIGURED,
      'Sending a push requires either "channels" or a "where" query.',
    )
  if (channels === undefined)
    return isObject(where)
      ? undefined
      : refuse(parseCodes.INVALID_JSON, 'The condition in "where" is not a JSON object.')
  const wrong = Array.isArray(channels) && channels.length > 0 ? channels.find(isInvalidChannel) : channels
  return wrong === undefined ? undefined : refuseChannel(wrong)
}

function refuseChannel(name: unknown): RefusalAnswer {
  return refuse(
    parseCodes.INVALID_CHANNEL_NAME,
    `Invalid channel name: ${String(JSON.stringify(name)).slice(0, 100)}`,
  )
}

/** A letter, then letters, digits, `_` and `-`. The empty name is the channel of all. */
function isInvalidChannel(name: unknown): boolean {
  return typeof name !== 'string' || !/^([A-Za-z][\w-]{0,199})?$/.test(name)
}

function findTimeProblem(body: Readonly<JsonObject>): RefusalAnswer | undefined {
  const { expiration_time: time, expiration_interval: interval, push_time: pushTime } = body
  if (isGiven(time) && isGiven(interval))
    return badTime('Both expiration_time and expiration_interval cannot be set')
  if (isGiven(time) && !Number.isFinite(momentOf(time))) return badTime('expiration_time is not valid time.')
  if (isGiven(interval) && !(typeof interval === 'number' && interval > 0))
    return badTime('expiration_interval must be a number greater than 0')
  if (isGiven(pushTime) && !(Math.abs(momentOf(pushTime) - Date.now()) <= toleranceMilliseconds))
    return badTime('push_time is not now: this server sends a push when it gets it.')
  return undefined
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

function momentOf(value: unknown): number {
  if (typeof value === 'number') return value * 1000
  return typeof value === 'string' ? Date.parse(value) : Number.NaN
}

function badTime(message: string): RefusalAnswer {
  return refuse(parseCodes.INVALID_PUSH_TIME_ERROR, message)
}

function findDataProblem({ data }: JsonObject): RefusalAnswer | undefined {
  if (!isObject(data))
    return refuse(parseCodes.PUSH_MISCONFIGURED, 'A push needs "data", which is an object.')
  if (Buffer.byteLength(JSON.stringify(data)) > maximumDataBytes)
    return refuse(
      parseCodes.OBJECT_TOO_LARGE,
      `The data of a push has at most ${maximumDataBytes} bytes.`,
      413,
    )
  if (isGiven(data.badge) && !badgeSchema.safeParse(data.badge).success)
    return refuse(parseCodes.INCORRECT_TYPE, '"badge" is a number or "Increment".')
  return undefined
}

/** Channels and subscriptions of an installation are ones that pushes can be sent to. */
export const validateInstallations = refuseEach((operation) =>
  isInstallationWrite(operation) ? findWriteProblem(operation.body) : undefined,
)

/** Old clients send their installation id only along with what they save. Parse sends to a deviceToken, for browsers the subscription's endpoint. */
export const completeInstallations: RewriteRule = ({ operations, installationId, isMaster }) => {
  for (const operation of operations) {
    if (!isInstallationWrite(operation)) continue
    const { method, path, body } = operation
    if (isSubscribing(body) && body.deviceToken === undefined)
      body.deviceToken = findSubscription(body)?.endpoint
    const isOwn = !isMaster && method === 'POST' && findInstallation(path) === ''
    if (isOwn && body.installationId === undefined && installationId !== undefined)
      body.installationId = installationId
  }
}

/** The id of an installation's row opens nothing: that takes its installation id, which only the app itself has. */
export function guardInstallations(rest: ParseRest): CheckRule {
  return async (call) => {
    if (call.isMaster) return undefined
    for (const operation of call.operations) {
      const objectId = findInstallation(operation.path)
      if (objectId === undefined || objectId === '') continue
      if (!(await isOwn(rest, objectId, { call, operation }))) return notFound(operation)
      // Parse may read single ones for nobody: it would show them through a pointer to anyone who may.
      if (operation.method === 'GET' && !call.isBatch)
        return { status: 200, body: await rest.request('GET', `installations/${objectId}`) }
    }
    return undefined
  }
}

function findInstallation(path: string): string | undefined {
  const [, , objectId] = /^\/(installations|classes\/_Installation)(?:\/([^/]+))?$/.exec(path) ?? []
  return /^\/(installations|classes\/_Installation)(\/|$)/.test(path) ? (objectId ?? '') : undefined
}

function isInstallationWrite(operation: ReadonlyOperation): boolean {
  return isWrite(operation) && findInstallation(operation.path) !== undefined
}

const rowSchema = z.object({ installationId: z.string().nullish(), deviceToken: z.string().nullish() })

async function isOwn(
  rest: ParseRest,
  objectId: string,
  { call, operation: { body } }: { call: ReadonlyCall; operation: ReadonlyOperation },
): Promise<boolean> {
  const row = await findRow(rest, objectId)
  if (row === undefined) return false
  if (typeof row.installationId !== 'string')
    return typeof row.deviceToken === 'string' && row.deviceToken === body.deviceToken
  const named = [call.installationId, body.installationId].filter((id) => typeof id === 'string')
  return named.length > 0 && named.every((id) => id.toLowerCase() === row.installationId)
}

async function findRow(rest: ParseRest, objectId: string): Promise<z.infer<typeof rowSchema> | undefined> {
  if (!/^\w{1,64}$/.test(objectId)) return undefined
  const answer = await rest.request('GET', 'classes/_Installation', { where: { objectId }, limit: 1 })
  return z.object({ results: z.array(rowSchema) }).parse(answer).results[0]
}

function notFound({ method }: ReadonlyOperation): Answer {
  const purpose = method === 'PUT' ? ' for update' : method === 'DELETE' ? ' for delete' : ''
  return refuse(parseCodes.OBJECT_NOT_FOUND, `Object not found${purpose}.`, 404)
}

function findWriteProblem(body: Readonly<JsonObject>): RefusalAnswer | undefined {
  const wrong = channelsOf(body.channels).find(isInvalidChannel)
  if (wrong !== undefined) return refuseChannel(wrong)
  return isSubscribing(body) && findSubscription(body) === undefined
    ? refuse(
        parseCodes.INCORRECT_TYPE,
        'The subscription of a browser has an https endpoint and the keys "p256dh" and "auth".',
      )
    : undefined
}

function channelsOf(channels: unknown): unknown[] {
  const list = isObject(channels) ? channels.objects : channels
  return Array.isArray(list) ? list : []
}

function isSubscribing({ pushSubscription, deviceToken }: Readonly<JsonObject>): boolean {
  const isText = typeof deviceToken === 'string' && deviceToken.startsWith('{')
  const isRemoved = isObject(pushSubscription) && pushSubscription.__op === 'Delete'
  return (pushSubscription !== undefined || isText) && !isRemoved
}
