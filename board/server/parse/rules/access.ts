import { toTypedName } from '../../domain/accounts/policy.ts'
import { addressKey } from '../../http/rate-limits.ts'
import { countTry, type TryParts } from '../../sign-in/count-try.ts'
import { isObject } from '../http/body.ts'
import { isCreateObject, isCreateUser, isFunctionCall, isPasswordTry, type Operation } from '../http/call.ts'
import { parseCodes, parseError } from '../http/parse-error.ts'
import { type Rule, refuse } from './rule.ts'

/** A client sends 20 at a time; one request shall not be a thousand. */
const maximumBatch = 100

/**
 * Parse answers other applications with an error that has no code. Web3 calls of old clients without a user name no application: for
 * cloud functions, and for nothing else, it is filled in.
 */
export function ownApplication({ appId }: { appId: string }): Rule {
  return {
    name: 'own application',
    apply({ applicationIds, operations: [operation] }) {
      if (applicationIds.includes(appId) || operation?.path === '/health') return undefined
      if (applicationIds.length === 0 && operation !== undefined && isFunctionCall(operation)) {
        operation.body._ApplicationId = appId
        return undefined
      }
      return { status: 403, body: parseError(parseCodes.operationForbidden, 'unauthorized') }
    },
  }
}

/** How the database finds things is no client's business. */
export const noExplain: Rule = {
  name: 'no explanations of queries',
  apply: ({ operations, isMaster }) =>
    !isMaster && operations.some(({ body }) => body.explain !== undefined)
      ? refuse(parseCodes.invalidQuery, 'An explanation of a query needs the master key.')
      : undefined,
}

/** Pages for resetting passwords and the like are the site's. Files have routes of their own (../files/), and none but those. */
export const closedPaths: Rule = {
  name: 'closed paths',
  apply: ({ operations }) =>
    operations.some(({ path }) => /^\/(apps|files|graphql|playground)(\/|$)/.test(path))
      ? { status: 404, body: parseError(parseCodes.objectNotFound, 'There is nothing here.') }
      : undefined,
}

/** Express would answer some others itself, with no JSON. */
export const knownVerbs: Rule = {
  name: 'known verbs',
  apply: ({ isBatch, operations: [operation] }) =>
    isBatch || operation === undefined || ['GET', 'POST', 'PUT', 'DELETE'].includes(operation.method)
      ? undefined
      : refuse(parseCodes.invalidJson, 'The verb of a request is GET, POST, PUT or DELETE.'),
}

/** A batch counts as what it holds, and holds so much at most. */
export const smallBatches: Rule = {
  name: 'small batches',
  apply({ operations, isBatch }) {
    if (operations.length > maximumBatch)
      return refuse(parseCodes.invalidJson, `A batch holds at most ${maximumBatch} requests.`)
    if (isBatch && operations.some(({ method, path }) => method === '' || path === '/'))
      return refuse(parseCodes.invalidJson, 'Each request of a batch has a method and a path.')
    return isBatch && operations.some(({ path }) => path === '/batch')
      ? refuse(parseCodes.invalidJson, 'A batch cannot hold another batch. Send its requests in one.')
      : undefined
  },
}

/**
 * The limits of the site's own sign-in and sign-up, and one for other objects, for each member of a batch too. The operator may make
 * what they like; passwords are counted for everybody.
 */
export function limitSignIns(parts: TryParts): Rule {
  const { limits } = parts
  return {
    name: 'sign-in limits',
    async apply({ operations, ip, isMaster }) {
      const address = addressKey(ip)
      for (const operation of operations) {
        if (isPasswordTry(operation)) await countTry(parts, ip, { names: namesOf(operation) })
        else if (isMaster) continue
        else if (isCreateUser(operation)) {
          await limits.consume(isWalletSignIn(operation) ? 'sign_in_address' : 'sign_up', [address])
        } else if (isCreateObject(operation)) await limits.consume('create_row', [address])
        else if (operation.path === '/functions/getServerTime') await limits.consume('challenge', [address])
      }
      return undefined
    },
  }
}

/** Names are kept in NFC and without blanks around them, whatever a keyboard makes of them. */
export const typedNames: Rule = {
  name: 'names as they are kept',
  apply({ operations }) {
    for (const operation of operations) {
      const { username } = operation.body
      if (isPasswordTry(operation) && typeof username === 'string')
        operation.body.username = toTypedName(username)
    }
    return undefined
  },
}

/** What makes somebody new by a name, or without one, is a sign-up whatever else it brings. */
function isWalletSignIn({ body: { authData, password } }: Operation): boolean {
  return isObject(authData) && authData.anonymous === undefined && password === undefined
}

function namesOf({ body: { username, email } }: Operation): string[] {
  return [username, email].filter((name) => typeof name === 'string' && name !== '').map(String)
}
