import { z } from 'zod'
import { isObject, type JsonObject } from '../http/body.ts'
import type { Call, Operation } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { findSubscription } from '../push/subscription.ts'
import type { ParseRest } from '../server/rest.ts'
import { isNoChannel } from './pushes.ts'
import { type Answer, type Rule, refuse } from './rule.ts'

/** Whoever knows the id of an installation's row knows nothing yet: its installation id, which only that app has, opens it. */
export function ownInstallations(rest: ParseRest): Rule {
  return {
    name: 'an installation is read and changed by itself',
    async apply(call) {
      for (const operation of call.operations) {
        const objectId = findInstallation(operation.path)
        if (objectId === undefined) continue
        const problem = findWriteProblem(operation)
        if (problem !== undefined) return problem
        if (call.isMaster) continue
        if (objectId === '') nameItself(call, operation)
        else if (!(await isOwn(rest, objectId, { call, operation }))) return notFound(operation)
        // Through a pointer to it, Parse would show it to anybody whom it lets read single ones, so it lets nobody.
        else if (operation.method === 'GET' && !call.isBatch)
          return { status: 200, body: await rest.request('GET', `installations/${objectId}`) }
      }
      return undefined
    },
  }
}

/** The id of the row; empty for the class itself. */
function findInstallation(path: string): string | undefined {
  const [, , objectId] = /^\/(installations|classes\/_Installation)(?:\/([^/]+))?$/.exec(path) ?? []
  return /^\/(installations|classes\/_Installation)(\/|$)/.test(path) ? (objectId ?? '') : undefined
}

/** Old clients say who they are beside what they save; Parse would compare that and not keep it. */
function nameItself({ installationId }: Call, { method, body }: Operation): void {
  if (method === 'POST' && body.installationId === undefined && installationId !== undefined)
    body.installationId = installationId
}

const rowSchema = z.object({ installationId: z.string().nullish(), deviceToken: z.string().nullish() })

async function isOwn(
  rest: ParseRest,
  objectId: string,
  { call, operation: { body } }: { call: Call; operation: Operation },
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

function notFound({ method }: Operation): Answer {
  const purpose = method === 'PUT' ? ' for update' : method === 'DELETE' ? ' for delete' : ''
  return refuse(parseCodes.objectNotFound, `Object not found${purpose}.`, 404)
}

function findWriteProblem({ method, body }: Operation): Answer | undefined {
  if (method !== 'POST' && method !== 'PUT') return undefined
  const wrong = channelsOf(body.channels).find(isNoChannel)
  if (wrong !== undefined)
    return refuse(
      parseCodes.invalidChannel,
      `Invalid channel name: ${String(JSON.stringify(wrong)).slice(0, 100)}`,
    )
  return findSubscriptionProblem(body)
}

function channelsOf(channels: unknown): unknown[] {
  const list = isObject(channels) ? channels.objects : channels
  return Array.isArray(list) ? list : []
}

/** Parse sends to what has a deviceToken: a browser's is the address that its maker gave it. */
function findSubscriptionProblem(body: JsonObject): Answer | undefined {
  const { pushSubscription, deviceToken } = body
  const isText = typeof deviceToken === 'string' && deviceToken.startsWith('{')
  if (pushSubscription === undefined && !isText) return undefined
  if (isObject(pushSubscription) && pushSubscription.__op === 'Delete') return undefined
  const subscription = findSubscription(body)
  if (subscription === undefined)
    return refuse(
      parseCodes.incorrectType,
      'The subscription of a browser has an https endpoint and the keys "p256dh" and "auth".',
    )
  if (deviceToken === undefined) body.deviceToken = subscription.endpoint
  return undefined
}
