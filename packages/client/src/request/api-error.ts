import type { ErrorCode, ErrorFacts } from '@cryptolist/contract'

/** Errors that the client itself reports: no answer, none in time, one that no board gives, input that cannot be sent. */
export type ClientErrorCode = 'unreachable' | 'timed_out' | 'bad_answer' | 'bad_input'

/** Codes of the board and of the client; a newer board may have more. */
export type ApiErrorCode = ErrorCode | ClientErrorCode | (string & {})

/** The fields of an ApiError. */
export interface ApiErrorOptions {
  /** Status of the answer; 0 if there was none. */
  status?: number
  facts?: ErrorFacts
  requestId?: string | null
  cause?: unknown
}

/**
 * A call that did not succeed: the sentence of the board, its code and its facts (RFC 9457).
 *
 * @example
 * ```ts
 * import { ApiError } from '@cryptolist/client'
 *
 * function describe(error: unknown): string {
 *   return error instanceof ApiError && error.code === 'not_found' ? 'No such job.' : String(error)
 * }
 * ```
 */
// `declare`: else the build would write each field twice.
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  /** The board's code, or the client's own: `unreachable`, `timed_out`, `bad_answer`, `bad_input`. */
  declare readonly code: ApiErrorCode
  /** Status of the answer; 0 if there was none. */
  declare readonly status: number
  /** Facts that go with the code: a limit, seconds to wait, an id. */
  declare readonly facts: ErrorFacts
  /** Id of the request in the board's log; null if no board answered. */
  declare readonly requestId: string | null

  constructor(code: ApiErrorCode, message: string, options: ApiErrorOptions = {}) {
    super(message, options)
    this.code = code
    this.status = options.status ?? 0
    this.facts = options.facts ?? {}
    this.requestId = options.requestId ?? null
  }
}

/** The error for input that is refused before a request. */
export function badInput(field: string, why: unknown = 'it can’t be sent'): ApiError {
  return new ApiError('bad_input', `Invalid ${field}: ${why}.`, { facts: { field } })
}

/** Returns a text that matches the pattern. Throws `bad_input` for any other value. */
export function requireText(field: string, pattern: RegExp, value: string): string {
  // Plain JavaScript may pass anything.
  if (typeof value !== 'string' || !pattern.test(value)) throw badInput(field)
  return value
}

/** Turns `get` into `find`: undefined if nobody is signed in, or if the thing doesn't exist or no longer does. */
export function findFrom<Parameters extends unknown[], Thing>(
  get: (...parameters: Parameters) => Promise<Thing>,
): (...parameters: Parameters) => Promise<Thing | undefined> {
  return (...parameters) =>
    get(...parameters).catch((error: unknown) => {
      if (error instanceof ApiError && [401, 404, 410].includes(error.status)) return undefined
      throw error
    })
}

/** The error for an unsuccessful answer with this body. */
export function readProblem({ status, statusText, headers }: Response, body: unknown): ApiError {
  const { code, detail, requestId, ...problem }: Record<string, unknown> = Object(body)
  const facts = readFacts(problem)
  const wait = headers.get('retry-after')
  // Pages of other origins cannot read the header; there the board's fact says the same.
  if (wait !== null && /^\d{1,6}$/.test(wait)) facts.retryAfterSeconds ??= Number(wait)
  const isProblem = typeof code === 'string' && typeof detail === 'string'
  const answered = `${status} ${statusText}`.trim()
  return new ApiError(
    isProblem ? code : 'bad_answer',
    isProblem ? detail : `The board answered ${answered} without a reason.`,
    { status, facts, requestId: typeof requestId === 'string' ? requestId : null },
  )
}

const ownFields = /^(type|title|status)$/

function readFacts(problem: Record<string, unknown>): ErrorFacts {
  const facts: ErrorFacts = {}
  // Of JSON, so it is a text, a number, yes or no, or null.
  for (const [name, value] of Object.entries(problem))
    if (!ownFields.test(name) && Object(value) !== value) facts[name] = value as ErrorFacts[string]
  return facts
}
