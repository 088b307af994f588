import { BoardError } from '@cryptolist/contract'
import * as text from '#messages/errors'
import { findErrorCode } from '../config/startup-error.ts'

const uniqueViolation = '23505'

/** Whether a row is there already that no other may repeat; of this constraint, if it is named. */
export function isRepeatedRow(error: unknown, constraint?: string): boolean {
  if (findErrorCode(error) !== uniqueViolation) return false
  return constraint === undefined || Reflect.get(Object(error), 'constraint') === constraint
}

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
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** Said to a new connection; before PostgreSQL 16 it had no code of its own. */
const fullMessages = /could not write init file|no space left on device/i
const awayMessages =
  /connection terminated|client has encountered a connection error|is not currently accepting connections/i
// The pool's own time-out means that all its connections are busy; one that cannot be made ends with "connection terminated".
const slowMessages = /query read timeout|timeout exceeded when trying to connect/i

/** Whether an error, or what caused it, says that a statement took too long: the database is there, and was asked too much. */
export function isStatementTooSlow(error: unknown): boolean {
  return isCausedBy(error, ({ code, message }) => code === '57014' || slowMessages.test(message))
}

/** Whether an error, or what caused it, says that a disk is full: the database's, or the one with the data folder. */
export function isDiskFull(error: unknown): boolean {
  return isCausedBy(error, ({ code, message }) => fullCodes.has(code) || fullMessages.test(message))
}

/** The error while nothing can be written, with the seconds to wait. */
export function diskFull(cause?: unknown): BoardError {
  return new BoardError('unavailable', text.diskFull, { facts: { retryAfterSeconds: 60 }, cause })
}

/** Whether the cause lies outside of the program, so that its message says all and a stack trace nothing. */
export function isOutsideCause(error: unknown): boolean {
  const isSaid = error instanceof BoardError && error.code === 'unavailable' && error.cause === undefined
  return isSaid || isDatabaseAway(error) || isDiskFull(error)
}

/** Whether one line is enough: the cause lies outside of the program, or the system refused something. */
export function isExplained(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  return isOutsideCause(error) || isStatementTooSlow(error) || 'syscall' in error
}

/** For a terminal: one line if that is enough, else the stack trace. */
export function describeUnplanned(error: unknown): string {
  return error instanceof Error && !isExplained(error)
    ? (error.stack ?? error.message)
    : describeCauses(error)
}

/** An error and what caused it, in one line. */
export function describeCauses(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const own = error.message || String(findErrorCode(error) ?? error.name)
  return error.cause === undefined ? own : `${own} (${describeCauses(error.cause)})`
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
