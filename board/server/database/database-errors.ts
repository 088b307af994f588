import { BoardError } from '@cryptolist/contract'

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])
const awayMessages = /connection terminated|client has encountered a connection error/i
// The pool's own time-out means that all its connections are busy; one that cannot be made ends with "connection terminated".
const slowMessages = /query read timeout|timeout exceeded when trying to connect/i

/** Whether an error, or what caused it, says that a statement took too long: the database is there, and was asked too much. */
export function isStatementTooSlow(error: unknown): boolean {
  return isCausedBy(error, ({ code, message }) => code === '57014' || slowMessages.test(message))
}

/** The error while the database can't be reached, with the seconds to wait. */
export function databaseAway(cause?: unknown): BoardError {
  return new BoardError(
    'unavailable',
    'The board cannot reach its database right now. Try again in a few seconds.',
    { facts: { retryAfterSeconds: 5 }, cause },
  )
}

/** Whether an error, or what caused it, says that the database could not be reached. */
export function isDatabaseAway(error: unknown): boolean {
  return isCausedBy(
    error,
    ({ code, message }) => connectionCodes.has(code) || code.startsWith('08') || awayMessages.test(message),
  )
}

function isCausedBy(error: unknown, isIt: (failure: { code: string; message: string }) => boolean): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return isIt({ code, message: error.message }) || isCausedBy(error.cause, isIt)
}
