import type { SessionsService } from '../../domain/accounts/sessions/service.ts'
import { isCreateUser, isPasswordTry } from '../http/call.ts'
import { parseCodes, parseError } from '../http/parse-error.ts'
import { findTarget } from '../http/target.ts'
import { type Rule, refuse } from './rule.ts'

/** `Moralis.start` sends the stored token along, and would fail for ever once it is stale. */
export const tolerantFunctions: Rule = {
  name: 'functions that never judge the token',
  apply(call) {
    const [operation] = call.operations
    if (!call.isBatch && /^\/functions\/(getServerTime|getPluginSpecs)$/.test(operation?.path ?? ''))
      call.dropToken()
    return undefined
  },
}

/** Clients send the stored token along when they sign in, and whoever signs in anew has often one that has ended. */
export function tolerantSignIns(sessions: Pick<SessionsService, 'findOwner'>): Rule {
  return {
    name: 'signing in and up with a stale token',
    async apply(call) {
      const [operation] = call.operations
      const { isBatch, token } = call
      if (isBatch || operation === undefined || token === undefined) return undefined
      if (!isCreateUser(operation) && !isPasswordTry(operation)) return undefined
      if ((await sessions.findOwner(token)) === undefined) call.dropToken()
      return undefined
    },
  }
}

/** `authenticate` signs out first, and must not fail because the session has ended already. */
export function tolerantLogout(sessions: Pick<SessionsService, 'findOwner'>): Rule {
  return {
    name: 'logout with a stale token',
    async apply({ isBatch, token, operations: [operation] }) {
      if (isBatch || operation?.path !== '/logout' || token === undefined) return undefined
      return (await sessions.findOwner(token)) === undefined ? { status: 200, body: {} } : undefined
    },
  }
}

/** Parse would make one with the token and the end that the client asks for. */
export const noOwnSessions: Rule = {
  name: 'sessions are made by signing in',
  apply: ({ operations, isMaster }) =>
    !isMaster &&
    operations.some(
      ({ method, path }) => method === 'POST' && (path === '/sessions' || path === '/classes/_Session'),
    )
      ? refuse(parseCodes.operationForbidden, 'Permission denied for action create on class _Session.')
      : undefined,
}

/** Parse cannot change or end a session by this name, and fails over it. */
export const readOnlyMe: Rule = {
  name: 'a session is changed by its id',
  apply: ({ operations }) =>
    operations.some(({ method, path }) => path === '/sessions/me' && method !== 'GET')
      ? {
          status: 404,
          body: parseError(
            parseCodes.objectNotFound,
            'Name the session by its id. To end your own, log out.',
          ),
        }
      : undefined,
}

const ownFields = ['user', 'installationId', 'sessionToken', 'expiresAt', 'createdWith']

/** Parse says no more than that it is wrong. */
export const noSessionFields: Rule = {
  name: 'what the server keeps of a session',
  apply({ operations, isMaster }) {
    for (const operation of operations) {
      if (operation.method !== 'PUT' || findTarget(operation)?.className !== '_Session') continue
      const fields = isMaster ? ['installationId', 'sessionToken'] : ownFields
      const field = fields.find((name) => operation.body[name] !== undefined)
      if (field !== undefined)
        return refuse(parseCodes.invalidKeyName, `"${field}" of a session is set by the server and stays.`)
    }
    return undefined
  },
}

/** Every session here is of the newer kind already, so old clients get back the one they have. */
export function keptSession(sessions: Pick<SessionsService, 'find'>): Rule {
  return {
    name: 'upgrade of a session that needs none',
    async apply({ operations, isBatch, token }) {
      if (!operations.some(({ path }) => path === '/upgradetorevocablesession')) return undefined
      if (isBatch) return refuse(parseCodes.operationForbidden, 'This cannot be asked for in a batch.')
      const { user, session } = await sessions.find(token ?? '')
      if (user === null || session === null)
        return refuse(parseCodes.invalidSession, 'This session has ended. Sign in again.')
      return {
        status: 200,
        body: {
          objectId: session.id,
          sessionToken: session.token,
          user: { __type: 'Pointer', className: '_User', objectId: user.id },
          expiresAt: { __type: 'Date', iso: session.expiresAt.toISOString() },
        },
      }
    },
  }
}
