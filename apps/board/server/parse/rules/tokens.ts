import type { SessionsService } from '../../domain/sessions/service.ts'
import { parseCodes, parseError } from '../http/parse-error.ts'
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
