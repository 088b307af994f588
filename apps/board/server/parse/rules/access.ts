import type { Limits } from '../../http/rate-limits.ts'
import { addressKey } from '../../http/rate-limits.ts'
import type { Operation } from '../http/call.ts'
import { parseCodes, parseError } from '../http/parse-error.ts'
import type { Rule } from './rule.ts'

/** A client sends 20 at a time; one request shall not be a thousand. */
const maximumBatch = 100

/** While no proxy is trusted, whoever claims to come through one may come from anywhere, though the connection is local. */
export function keysNeedLoopback(config: { trustProxy: unknown }): Rule {
  return {
    name: 'master key only without a proxy that is not trusted',
    apply: ({ isForwarded, hasMasterKey }) =>
      isForwarded && hasMasterKey && config.trustProxy === undefined
        ? { status: 403, body: parseError(parseCodes.operationForbidden, 'unauthorized') }
        : undefined,
  }
}

/** Parse answers other applications with an error that has no code. */
export function ownApplication({ appId }: { appId: string }): Rule {
  return {
    name: 'own application',
    apply: ({ applicationIds, operations: [operation] }) =>
      applicationIds.includes(appId) || operation?.path === '/health'
        ? undefined
        : { status: 403, body: parseError(parseCodes.operationForbidden, 'unauthorized') },
  }
}

/** How the database finds things is no client's business. */
export const noExplain: Rule = {
  name: 'no explanations of queries',
  apply: ({ operations, hasMasterKey }) =>
    !hasMasterKey && operations.some(({ body }) => body.explain !== undefined)
      ? {
          status: 400,
          body: parseError(parseCodes.invalidQuery, 'An explanation of a query needs the master key.'),
        }
      : undefined,
}

/** Pages for resetting passwords and the like are the site's, and files have no store yet. */
export const closedPaths: Rule = {
  name: 'closed paths',
  apply: ({ operations }) =>
    operations.some(({ path }) => /^\/(apps|files|graphql|playground)(\/|$)/.test(path))
      ? { status: 404, body: parseError(parseCodes.objectNotFound, 'There is nothing here.') }
      : undefined,
}

/** A batch counts as what it holds, and holds so much at most. */
export const smallBatches: Rule = {
  name: 'small batches',
  apply: ({ operations }) =>
    operations.length > maximumBatch
      ? {
          status: 400,
          body: parseError(parseCodes.invalidJson, `A batch holds at most ${maximumBatch} requests.`),
        }
      : undefined,
}

/** The limits of the site's own sign-in and sign-up, for each member of a batch too. */
export function limitSignIns(limits: Limits): Rule {
  return {
    name: 'sign-in limits',
    async apply({ operations, ip }) {
      const address = addressKey(ip)
      for (const operation of operations) {
        if (isPasswordTry(operation)) {
          await limits.consume('sign_in_address', [address])
          await limits.consume('sign_in_account', [accountOf(operation)])
        } else if (isCreateUser(operation)) {
          await limits.consume(operation.body.authData === undefined ? 'sign_up' : 'sign_in_address', [
            address,
          ])
        } else if (operation.path === '/functions/getServerTime') await limits.consume('challenge', [address])
      }
      return undefined
    },
  }
}

function isPasswordTry({ path }: Operation): boolean {
  return path === '/login' || path === '/verifypassword'
}

function isCreateUser({ method, path }: Operation): boolean {
  return method === 'POST' && (path === '/users' || path === '/classes/_User')
}

function accountOf({ body }: Operation): string {
  const name = body.username ?? body.email
  return typeof name === 'string' ? name.trim().toLowerCase().slice(0, 254) : ''
}
