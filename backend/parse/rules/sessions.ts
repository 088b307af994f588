import { findSessionOwner, findViewer } from '@cryptolist/board/accounts/sessions'
import type { DomainContext } from '@cryptolist/board/domain-context'
import { isCreateUser, isPasswordTry } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type CheckRule, type RefuseRule, type RewriteRule, refuse, refuseEach } from './rule.ts'

/** Parse would create a session with the token and the expiry that the client asks for. */
export const rejectNewSessions: RefuseRule = ({ operations, isMaster }) =>
  !isMaster &&
  operations.some(
    ({ method, path }) => method === 'POST' && (path === '/sessions' || path === '/classes/_Session'),
  )
    ? refuse(parseCodes.OPERATION_FORBIDDEN, 'Permission denied for action create on class _Session.')
    : undefined

/** Parse fails when asked to change or end a session by this name. */
export const rejectChangesOfMe: RefuseRule = ({ operations }) =>
  operations.some(({ method, path }) => path === '/sessions/me' && method !== 'GET')
    ? refuse(parseCodes.OBJECT_NOT_FOUND, 'Name the session by its id. To end your own, log out.', 404)
    : undefined

const ownFields = ['user', 'installationId', 'sessionToken', 'expiresAt', 'createdWith']

/** Parse only says that such a change is wrong. */
export const rejectSessionFields = refuseEach(({ method, target, body }, { isMaster }) => {
  if (method !== 'PUT' || target?.className !== '_Session') return undefined
  const fields = isMaster ? ['installationId', 'sessionToken'] : ownFields
  const field = fields.find((name) => body[name] !== undefined)
  return field === undefined
    ? undefined
    : refuse(parseCodes.INVALID_KEY_NAME, `"${field}" of a session is set by the server and stays.`)
})

/** `Moralis.start` sends the stored token along, and would fail forever once it is stale. */
export const ignoreTokenOfStart: RewriteRule = ({ isBatch, operations: [operation], dropToken }) => {
  if (!isBatch && /^\/functions\/(getServerTime|getPluginSpecs)$/.test(operation?.path ?? '')) dropToken()
}

/** Clients send the stored token along when they sign in, and it has often expired. */
export function ignoreStaleTokens(context: DomainContext): CheckRule {
  return async ({ isBatch, token, operations: [operation], dropToken }) => {
    if (isBatch || operation === undefined || token === undefined) return undefined
    if (!isCreateUser(operation) && !isPasswordTry(operation)) return undefined
    if ((await findSessionOwner(context, token)) === undefined) dropToken()
    return undefined
  }
}

/** `authenticate` signs out first, and must not fail because the session has already ended. */
export function allowExpiredLogout(context: DomainContext): CheckRule {
  return async ({ isBatch, token, operations: [operation] }) => {
    if (isBatch || operation?.path !== '/logout' || token === undefined) return undefined
    return (await findSessionOwner(context, token)) === undefined ? { status: 200, body: {} } : undefined
  }
}

/** Every session here is already of the newer kind, so old clients that ask for an upgrade get the one they have. */
export function reuseSession(context: DomainContext): CheckRule {
  return async ({ operations, isBatch, token }) => {
    if (!operations.some(({ path }) => path === '/upgradetorevocablesession')) return undefined
    if (isBatch) return refuse(parseCodes.OPERATION_FORBIDDEN, 'This cannot be asked for in a batch.')
    const { user, session } = await findViewer(context, token ?? '')
    if (user === null || session === null)
      return refuse(parseCodes.INVALID_SESSION_TOKEN, 'This session has ended. Sign in again.')
    return {
      status: 200,
      body: {
        objectId: session.id,
        sessionToken: session.token,
        user: { __type: 'Pointer', className: '_User', objectId: user.id },
        expiresAt: { __type: 'Date', iso: session.expiresAt.toISOString() },
      },
    }
  }
}
