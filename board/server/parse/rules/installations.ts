import { z } from 'zod'
import { isObject, type JsonObject } from '../http/body.ts'
import { isWrite, type ReadonlyCall, type ReadonlyOperation } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { findSubscription } from '../push/subscription.ts'
import type { ParseRest } from '../server/rest.ts'
import { isInvalidChannel } from './pushes.ts'
import {
  type Answer,
  type CheckRule,
  type RefusalAnswer,
  type RefuseRule,
  type RewriteRule,
  refuse,
} from './rule.ts'

/** Channels and subscriptions of an installation are ones that pushes can be sent to. */
export const validateInstallations: RefuseRule = ({ operations }) => {
  for (const operation of operations) {
    const problem = isInstallationWrite(operation) ? findWriteProblem(operation.body) : undefined
    if (problem !== undefined) return problem
  }
  return undefined
}

/**
 * Old clients send their installation id only along with what they save; Parse would compare it and not store it. And Parse sends to
 * installations with a deviceToken, which for a browser is the endpoint of its subscription.
 */
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

/** The id of the row; empty for the class itself. */
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
  return refuse(parseCodes.objectNotFound, `Object not found${purpose}.`, 404)
}

function findWriteProblem(body: Readonly<JsonObject>): RefusalAnswer | undefined {
  const wrong = channelsOf(body.channels).find(isInvalidChannel)
  if (wrong !== undefined)
    return refuse(
      parseCodes.invalidChannel,
      `Invalid channel name: ${String(JSON.stringify(wrong)).slice(0, 100)}`,
    )
  return isSubscribing(body) && findSubscription(body) === undefined
    ? refuse(
        parseCodes.incorrectType,
        'The subscription of a browser has an https endpoint and the keys "p256dh" and "auth".',
      )
    : undefined
}

function channelsOf(channels: unknown): unknown[] {
  const list = isObject(channels) ? channels.objects : channels
  return Array.isArray(list) ? list : []
}

/** Whether it brings a browser's subscription, as an object or as text. */
function isSubscribing({ pushSubscription, deviceToken }: Readonly<JsonObject>): boolean {
  const isText = typeof deviceToken === 'string' && deviceToken.startsWith('{')
  const isRemoved = isObject(pushSubscription) && pushSubscription.__op === 'Delete'
  return (pushSubscription !== undefined || isText) && !isRemoved
}
