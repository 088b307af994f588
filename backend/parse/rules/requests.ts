import { z } from 'zod'
import { isClassName } from '../grammar/values.ts'
import { isFunctionCall, type Operation } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { repeatedRequestSeconds } from '../server/options.ts'
import type { ParseRest } from '../server/rest.ts'
import { type CheckRule, type RefuseRule, type RewriteRule, refuse, refuseEach } from './rule.ts'

/** Clients send 20 at a time; one request mustn't count for a thousand. */
const maximumBatch = 100

/** Pages for resetting passwords and the like are the site's. Files have routes of their own (../files/). */
export const rejectClosedPaths: RefuseRule = ({ operations }) =>
  operations.some(({ path }) => /^\/(apps|files|graphql|playground)(\/|$)/.test(path))
    ? refuse(parseCodes.OBJECT_NOT_FOUND, 'There is nothing here.', 404)
    : undefined

/** Parse answers other applications with an error that has no code. */
export function rejectOtherApplications({ appId }: { appId: string }): RefuseRule {
  return ({ applicationIds, operations: [operation] }) =>
    applicationIds.includes(appId) ||
    operation?.path === '/health' ||
    (applicationIds.length === 0 && operation !== undefined && isFunctionCall(operation))
      ? undefined
      : refuse(parseCodes.OPERATION_FORBIDDEN, 'unauthorized', 403)
}

/** Signed-out old clients name no application in their Web3 calls, which are cloud functions. */
export function fillInApplication({ appId }: { appId: string }): RewriteRule {
  return ({ applicationIds, operations: [operation] }) => {
    if (applicationIds.length === 0 && operation !== undefined && isFunctionCall(operation))
      operation.body._ApplicationId = appId
  }
}

/** Parse takes a request with a wrong key for a client's, and one that claims to come through a proxy for a neighbour's. */
export const rejectWrongKeys: RefuseRule = ({ hasWrongKey }) =>
  hasWrongKey ? refuse(parseCodes.OPERATION_FORBIDDEN, 'unauthorized', 403) : undefined

/** Express would answer some other methods itself, and not in JSON. */
export const rejectUnknownMethods: RefuseRule = ({ isBatch, operations: [operation] }) =>
  isBatch || operation === undefined || ['GET', 'POST', 'PUT', 'DELETE'].includes(operation.method)
    ? undefined
    : refuse(parseCodes.INVALID_JSON, 'The verb of a request is GET, POST, PUT or DELETE.')

/** A batch counts as what it holds, so its size is limited. */
export const rejectBadBatches: RefuseRule = ({ operations, isBatch }) => {
  if (operations.length > maximumBatch)
    return refuse(parseCodes.INVALID_JSON, `A batch holds at most ${maximumBatch} requests.`)
  if (isBatch && operations.some(({ method, path }) => method === '' || path === '/'))
    return refuse(
      parseCodes.INVALID_JSON,
      'Each request of a batch has a method and a path that begins with /server, such as /server/classes/Job.',
    )
  return isBatch && operations.some(({ path }) => path === '/batch')
    ? refuse(parseCodes.INVALID_JSON, 'A batch cannot hold another batch. Send its requests in one.')
    : undefined
}

/** Parse's own classes, and those of addresses, which the board serves itself. No other begins with an underscore. */
const systemClasses = new Set([
  '_Audience',
  '_DotAddress',
  '_ErdAddress',
  '_EthAddress',
  '_GlobalConfig',
  '_GraphQLConfig',
  '_Hooks',
  '_Idempotency',
  '_Installation',
  '_JobSchedule',
  '_JobStatus',
  '_Product',
  '_PushStatus',
  '_Role',
  '_Session',
  '_SolAddress',
  '_User',
])

/** A class name has letters, digits and underscores, fits a table of PostgreSQL, and is no part of Parse or of JavaScript. */
export const rejectClassNames = refuseEach(({ path, target }) => {
  const [, schemaName] = /^\/(?:aggregate|schemas|purge)\/([^/]+)$/.exec(path) ?? []
  const name = target?.className ?? schemaName
  if (name === undefined || (isClassName(name) && (!name.startsWith('_') || systemClasses.has(name))))
    return undefined
  return refuse(
    parseCodes.INVALID_CLASS_NAME,
    `Invalid classname: ${name.slice(0, 80)}, classnames can only have alphanumeric characters and _, and must start with an alpha character`,
  )
})

const masterPaths =
  /^\/(aggregate|cloud_code|graphql-config|hooks|loginas|purge|push|push_audiences|schemas|scriptlog|security|serverinfo)(\/|$)/

export const requireMasterKey: RefuseRule = ({ operations, isMaster }) =>
  !isMaster && operations.some(needsMasterKey)
    ? refuse(parseCodes.OPERATION_FORBIDDEN, 'unauthorized: master key is required', 403)
    : undefined

function needsMasterKey({ method, path }: Operation): boolean {
  return masterPaths.test(path) || (path === '/config' && method !== 'GET')
}

/** Parse reads the class when it starts, so a row of it would become a hook. */
const hookPaths = /^\/(hooks|(classes|schemas|purge)\/_Hooks)(\/|$)/

/** A hook lets the server call any address that a request names, so none can be made, whatever the key. */
export const rejectHooks: RefuseRule = ({ operations }) =>
  operations.some(({ path }) => hookPaths.test(path))
    ? refuse(parseCodes.COMMAND_UNAVAILABLE, 'This server has no hooks. Use cloud code of your own instead.')
    : undefined

/** How the database finds things is not for clients. */
export const rejectExplain: RefuseRule = ({ operations, isMaster }) =>
  !isMaster && operations.some(({ body }) => body.explain !== undefined)
    ? refuse(parseCodes.INVALID_QUERY, 'An explanation of a query needs the master key.')
    : undefined

/** The id under which a client sends a request again fits its column. */
export const rejectBadRequestIds: RefuseRule = ({ requestId }) =>
  requestId === undefined || /^[\w.:-]{1,128}$/.test(requestId)
    ? undefined
    : refuse(
        parseCodes.INVALID_JSON,
        'X-Parse-Request-Id has up to 128 letters, digits, "-", ".", ":" or "_".',
      )

/** Parse remembers ids of single requests. Batches are remembered here, unless one is refused as a whole: then nothing of it was done. */
export function rejectRepeatedBatches(rest: ParseRest): CheckRule {
  return async ({ isBatch, requestId, rollbacks }) => {
    if (requestId === undefined) return undefined
    await forgetExpired(rest, requestId)
    if (!isBatch) return undefined
    const mark = await remember(rest, requestId)
    if (mark === undefined) return refuse(parseCodes.DUPLICATE_REQUEST, 'Duplicate request')
    rollbacks.push(async ({ status }) => {
      if (status >= 400) await rest.request('DELETE', `classes/_Idempotency/${mark}`)
    })
    return undefined
  }
}

const expiredRows = z.object({ results: z.array(z.object({ objectId: z.string() })) })

/** Parse looks only for the id, and would refuse it until expired rows are deleted. */
async function forgetExpired(rest: ParseRest, requestId: string): Promise<void> {
  const where = {
    reqId: requestId,
    expire: { $lt: { __type: 'Date', iso: new Date().toISOString() } },
  }
  const { results } = expiredRows.parse(await rest.request('GET', 'classes/_Idempotency', { where }))
  for (const { objectId } of results) {
    try {
      await rest.request('DELETE', `classes/_Idempotency/${objectId}`)
    } catch (error) {
      if (!hasCode(error, parseCodes.OBJECT_NOT_FOUND)) throw error
    }
  }
}

async function remember(rest: ParseRest, requestId: string): Promise<string | undefined> {
  const iso = new Date(Date.now() + repeatedRequestSeconds * 1000).toISOString()
  try {
    const row = { reqId: requestId, expire: { __type: 'Date', iso } }
    const answer = await rest.request('POST', 'classes/_Idempotency', row)
    return z.object({ objectId: z.string() }).parse(answer).objectId
  } catch (error) {
    if (hasCode(error, parseCodes.DUPLICATE_VALUE)) return undefined
    throw error
  }
}

function hasCode(error: unknown, code: number): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
