import { isObject } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import { codeOfStatus } from '../http/json-errors.ts'
import { parseCodes } from '../http/parse-error.ts'
import type { AnswerRule } from './rule.ts'

/** Clients read `code` and `error`, and nothing else. */
export const errorsWithCode: AnswerRule = {
  name: 'errors have a code and a text',
  shape(_call, { status, body }) {
    if (status < 400 || !isObject(body)) return { status, body }
    const { code, error, message } = body
    const shaped = {
      code: typeof code === 'number' ? code : codeOfStatus(status),
      error: typeof error === 'string' ? error : typeof message === 'string' ? message : 'Unknown error.',
    }
    return { status, body: shaped }
  },
}

/** Parse answers 400 where a limit is 429 everywhere else. */
export const limitsHaveStatus: AnswerRule = {
  name: 'a limit is 429',
  shape: (_call, { status, body }) =>
    status === 400 && isObject(body) && body.code === parseCodes.requestLimitExceeded
      ? { status: 429, body }
      : { status, body },
}

/** An old client forgets its session when a read of it lacks the token. */
export const ownTokenEchoed: AnswerRule = {
  name: 'the own session comes with its token',
  shape: (call, { status, body }) =>
    status < 400 && isObject(body) && isOwnSession(call)
      ? { status, body: { ...body, sessionToken: call.token } }
      : { status, body },
}

/** Tokens go only to those who brought or just made them. */
export const foreignTokensHidden: AnswerRule = {
  name: 'no token but the own',
  shape: (call, { status, body }) =>
    status >= 400 || makesSession(call) || !holdsToken(body)
      ? { status, body }
      : { status, body: hideTokens(call, body) },
}

/** Signing in and up answer the new session's token. */
function makesSession({ isBatch, operations: [operation] }: Call): boolean {
  if (isBatch || operation === undefined) return false
  const { method, path } = operation
  if (['/login', '/loginas', '/upgradetorevocablesession'].includes(path)) return true
  // A new password ends all sessions, and Parse makes a new one for whoever set it.
  if (method === 'PUT') return /^\/(users|classes\/_User)\/[^/]+$/.test(path)
  return method === 'POST' && ['/users', '/classes/_User', '/sessions', '/classes/_Session'].includes(path)
}

function isOwnSession({ isBatch, token, operations: [operation] }: Call): boolean {
  return !isBatch && token !== undefined && operation?.method === 'GET' && operation.path === '/sessions/me'
}

function holdsToken(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsToken)
  if (!isObject(value)) return false
  return 'sessionToken' in value || Object.values(value).some(holdsToken)
}

function hideTokens(call: Call, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => hideTokens(call, item))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, token]) => name !== 'sessionToken' || token === call.token)
      .map(([name, item]) => [name, hideTokens(call, item)]),
  )
}
