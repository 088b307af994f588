import { isObject, type JsonObject } from '../http/body.ts'
import type { ReadonlyCall } from '../http/call.ts'
import { codeOfStatus, parseCodes, parseError } from '../http/parse-error.ts'
import { type AnswerRule, refuse } from './rule.ts'

/** Clients read `code` and `error`, and nothing else. */
export const addErrorCodes: AnswerRule = (_call, { status, body }) => {
  if (status < 400 || !isObject(body)) return { status, body }
  const { code, error, message } = body
  const shaped = {
    code: typeof code === 'number' ? code : codeOfStatus(status),
    error: typeof error === 'string' ? error : typeof message === 'string' ? message : 'Unknown error.',
  }
  return { status, body: shaped }
}

const internalText = 'Internal server error.'

/** The cause of an internal error is for the log. */
export const hideInternalErrors: AnswerRule = (_call, { status, body }) => {
  if (status === 500) return refuse(parseCodes.INTERNAL_SERVER_ERROR, internalText, 500)
  return { status, body: Array.isArray(body) ? body.map(hideInternalMember) : body }
}

/** A member of a batch: Parse's own refusals have a number, PostgreSQL's errors have none. */
function hideInternalMember(member: unknown): unknown {
  if (!isObject(member) || !isObject(member.error)) return member
  const { code } = member.error
  return typeof code === 'number' && code !== parseCodes.INTERNAL_SERVER_ERROR
    ? member
    : { ...member, error: parseError(parseCodes.INTERNAL_SERVER_ERROR, internalText) }
}

/** Parse answers 400 where a limit is 429 everywhere else. */
export const setLimitStatus: AnswerRule = (_call, { status, body }) =>
  status === 400 && isObject(body) && body.code === parseCodes.REQUEST_LIMIT_EXCEEDED
    ? { status: 429, body }
    : { status, body }

/** An old client forgets its session if a read of it lacks the token. */
export const echoOwnToken: AnswerRule = (call, { status, body }) =>
  status < 400 && isObject(body) && isOwnSession(call)
    ? { status, body: { ...body, sessionToken: call.token } }
    : { status, body }

/** Tokens go only to those who brought them or just got them. */
export const hideOtherTokens: AnswerRule = (call, { status, body }) =>
  status >= 400 || makesSession(call) || !holdsToken(body)
    ? { status, body }
    : { status, body: hideTokens(call, body) }

/** Signing in and up return the new session's token. */
function makesSession({ isBatch, operations: [operation] }: ReadonlyCall): boolean {
  if (isBatch || operation === undefined) return false
  const { method, path } = operation
  if (['/login', '/loginas', '/upgradetorevocablesession'].includes(path)) return true
  // A new password ends all sessions, and Parse makes a new one for the user who set it.
  if (method === 'PUT') return /^\/(users|classes\/_User)\/[^/]+$/.test(path)
  return method === 'POST' && ['/users', '/classes/_User', '/sessions', '/classes/_Session'].includes(path)
}

/** A user has a token where cloud code has just signed it in, never from a query. */
function isSignedInByFunction(
  { isBatch, operations: [operation] }: ReadonlyCall,
  value: JsonObject,
): boolean {
  return !isBatch && operation?.path.startsWith('/functions/') === true && value.className === '_User'
}

function isOwnSession({ isBatch, token, operations: [operation] }: ReadonlyCall): boolean {
  return !isBatch && token !== undefined && operation?.method === 'GET' && operation.path === '/sessions/me'
}

/** A field of sessions that Parse no longer has; none of ours is restricted. */
export const addRestricted: AnswerRule = ({ isBatch, operations: [operation] }, { status, body }) => {
  const isRead =
    !isBatch && operation?.method === 'GET' && /^\/(sessions|classes\/_Session)(\/|$)/.test(operation.path)
  if (!isRead || status >= 400 || !isObject(body)) return { status, body }
  const add = (session: unknown): unknown =>
    isObject(session) ? { ...session, restricted: session.restricted ?? false } : session
  return Array.isArray(body.results)
    ? { status, body: { ...body, results: body.results.map(add) } }
    : { status, body: add(body) }
}

/** Parse's dashboard offers what this says, and hooks and logs are closed (rules/requests.ts). */
export const tellClosedFeatures: AnswerRule = ({ isBatch, operations: [operation] }, { status, body }) => {
  const features = isObject(body) && !isBatch && operation?.path === '/serverinfo' ? body.features : undefined
  if (!isObject(body) || !isObject(features)) return { status, body }
  const closed = Object.fromEntries(['hooks', 'logs'].map((name) => [name, allFalse(features[name])]))
  return { status, body: { ...body, features: { ...features, ...closed } } }
}

function allFalse(switches: unknown): Record<string, false> {
  return Object.fromEntries(Object.keys(isObject(switches) ? switches : {}).map((name) => [name, false]))
}

function holdsToken(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsToken)
  if (!isObject(value)) return false
  return 'sessionToken' in value || Object.values(value).some(holdsToken)
}

function hideTokens(call: ReadonlyCall, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => hideTokens(call, item))
  if (!isObject(value)) return value
  if (isSignedInByFunction(call, value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, token]) => name !== 'sessionToken' || token === call.token)
      .map(([name, item]) => [name, hideTokens(call, item)]),
  )
}
