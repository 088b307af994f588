import { BoardError, type ErrorFacts } from '@cryptolist/contract'
import { ZodError } from 'zod'
import { databaseAway, isDatabaseAway, isStatementTooSlow } from '../database/database-errors.ts'

/** What an error may tell the outside: nothing from within. */
export interface PublicError {
  status: number
  code: string
  /** Two or three words. */
  title: string
  /** A sentence: what happened and what to do. */
  detail: string
  facts: ErrorFacts
}

const titles: Record<number, string> = {
  400: 'Not understood',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'No such page',
  405: 'Not possible here',
  409: 'Already there',
  410: 'Gone',
  413: 'Too large',
  415: 'Wrong kind of content',
  429: 'Too many tries',
  500: 'Something broke',
  503: 'Not available',
}

/** Shapes any thrown thing for the outside. Unknown errors become 500 and say nothing of what is inside. */
export function toPublicError(error: unknown): PublicError {
  if (error instanceof BoardError) return shape(error.status, error.code, error.message, error.facts)
  if (error instanceof ZodError) return shape(400, 'invalid_input', firstIssue(error), {})
  if (isStatementTooSlow(error)) {
    return shape(503, 'unavailable', 'This took too long. Try again, or with fewer filters.', {
      retryAfterSeconds: 5,
    })
  }
  if (isDatabaseAway(error)) return toPublicError(databaseAway(error))
  const status = httpStatusOf(error)
  if (status === 413) return shape(413, 'too_large', 'What you sent is too large. The limit is 100 kB.', {})
  if (status !== undefined && status >= 400 && status < 500)
    return shape(status, 'invalid_input', 'What you sent could not be read.', {})
  return shape(
    500,
    'internal',
    'Something broke on our side. Nothing you typed is lost; go back and try again.',
    {},
  )
}

function shape(status: number, code: string, detail: string, facts: ErrorFacts): PublicError {
  return { status, code, title: titles[status] ?? 'Error', detail, facts }
}

function firstIssue(error: ZodError): string {
  const issue = error.issues[0]
  if (issue === undefined) return 'What you sent could not be read.'
  const field = issue.path.join('.')
  return field === '' ? issue.message : `${field}: ${issue.message}`
}

/** Express and its body parsers put the status they mean on the error. */
function httpStatusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const status = 'status' in error ? error.status : 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' ? status : undefined
}
