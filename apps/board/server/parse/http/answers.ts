import { isObject } from './body.ts'
import type { Call } from './call.ts'

/** Parse forgets the code of some errors. */
const codesByStatus: Record<number, number> = { 400: 107, 403: 119, 404: 101, 413: 116, 429: 155 }

/** An answer of Parse as it goes out: errors have a code, and tokens go only to those who brought or just made them. */
export function shapeAnswer(call: Call, status: number, body: unknown): unknown {
  if (status >= 400) return shapeError(status, body)
  if (isObject(body) && isOwnSession(call)) return { ...body, sessionToken: call.token }
  return makesSession(call) || !JSON.stringify(body)?.includes('"sessionToken"')
    ? body
    : hideTokens(call, body)
}

function shapeError(status: number, body: unknown): unknown {
  if (!isObject(body)) return body
  const { code, error, message } = body
  return {
    code: typeof code === 'number' ? code : (codesByStatus[status] ?? 1),
    error: typeof error === 'string' ? error : typeof message === 'string' ? message : 'Unknown error.',
  }
}

/** Signing in and up answer the new session's token. */
function makesSession({ isBatch, operations: [operation] }: Call): boolean {
  if (isBatch || operation === undefined) return false
  const { method, path } = operation
  if (['/login', '/loginas', '/upgradetorevocablesession'].includes(path)) return true
  return method === 'POST' && ['/users', '/classes/_User', '/sessions', '/classes/_Session'].includes(path)
}

function isOwnSession({ isBatch, token, operations: [operation] }: Call): boolean {
  return !isBatch && token !== undefined && operation?.method === 'GET' && operation.path === '/sessions/me'
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
