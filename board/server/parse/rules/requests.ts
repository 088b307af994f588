import { isFunctionCall, type Operation } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type RefuseRule, type RewriteRule, refuse } from './rule.ts'

/** A client sends 20 at a time; one request shall not be a thousand. */
const maximumBatch = 100

/** Pages for resetting passwords and the like are the site's. Files have routes of their own (../files/). */
export const rejectClosedPaths: RefuseRule = ({ operations }) =>
  operations.some(({ path }) => /^\/(apps|files|graphql|playground)(\/|$)/.test(path))
    ? refuse(parseCodes.objectNotFound, 'There is nothing here.', 404)
    : undefined

/** Parse answers other applications with an error that has no code. */
export function rejectOtherApplications({ appId }: { appId: string }): RefuseRule {
  return ({ applicationIds, operations: [operation] }) =>
    applicationIds.includes(appId) ||
    operation?.path === '/health' ||
    (applicationIds.length === 0 && operation !== undefined && isFunctionCall(operation))
      ? undefined
      : refuse(parseCodes.operationForbidden, 'unauthorized', 403)
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
  hasWrongKey ? refuse(parseCodes.operationForbidden, 'unauthorized', 403) : undefined

/** Express would answer some other methods itself, and not in JSON. */
export const rejectUnknownMethods: RefuseRule = ({ isBatch, operations: [operation] }) =>
  isBatch || operation === undefined || ['GET', 'POST', 'PUT', 'DELETE'].includes(operation.method)
    ? undefined
    : refuse(parseCodes.invalidJson, 'The verb of a request is GET, POST, PUT or DELETE.')

/** A batch counts as what it holds, so its size is limited. */
export const rejectBadBatches: RefuseRule = ({ operations, isBatch }) => {
  if (operations.length > maximumBatch)
    return refuse(parseCodes.invalidJson, `A batch holds at most ${maximumBatch} requests.`)
  if (isBatch && operations.some(({ method, path }) => method === '' || path === '/'))
    return refuse(parseCodes.invalidJson, 'Each request of a batch has a method and a path.')
  return isBatch && operations.some(({ path }) => path === '/batch')
    ? refuse(parseCodes.invalidJson, 'A batch cannot hold another batch. Send its requests in one.')
    : undefined
}

const masterPaths =
  /^\/(aggregate|cloud_code|graphql-config|hooks|loginas|purge|push|push_audiences|schemas|scriptlog|security|serverinfo)(\/|$)/

/** What only the operator may ask for. */
export const requireMasterKey: RefuseRule = ({ operations, isMaster }) =>
  !isMaster && operations.some(needsMasterKey)
    ? refuse(parseCodes.operationForbidden, 'unauthorized: master key is required', 403)
    : undefined

function needsMasterKey({ method, path }: Operation): boolean {
  return masterPaths.test(path) || (path === '/config' && method !== 'GET')
}

/** Parse reads the class when it starts, so a row of it would become a hook. */
const hookPaths = /^\/(hooks|(classes|schemas|purge)\/_Hooks)(\/|$)/

/** A hook lets the server call any address that a request names, so none can be made, whatever the key. */
export const rejectHooks: RefuseRule = ({ operations }) =>
  operations.some(({ path }) => hookPaths.test(path))
    ? refuse(parseCodes.commandUnavailable, 'This server has no hooks. Use cloud code of your own instead.')
    : undefined

/** How the database finds things is not for clients. */
export const rejectExplain: RefuseRule = ({ operations, isMaster }) =>
  !isMaster && operations.some(({ body }) => body.explain !== undefined)
    ? refuse(parseCodes.invalidQuery, 'An explanation of a query needs the master key.')
    : undefined
