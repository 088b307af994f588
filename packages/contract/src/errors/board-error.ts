import { z } from 'zod'

/** Codes of the board's own errors with the HTTP status each leads to. */
export const errorCodes = {
  invalid_input: 400,
  not_signed_in: 401,
  invalid_credentials: 401,
  signature_invalid: 401,
  challenge_expired: 401,
  forbidden: 403,
  foreign_origin: 403,
  sign_in_again: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  username_taken: 409,
  email_taken: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  internal: 500,
  /** Functions that this server could have but is not set up for, such as a chain without a node. */
  not_supported: 501,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof errorCodes

/** Facts that go with an error: a field, a limit, seconds to wait. Shown to the caller, so nothing inside. */
export type ErrorFacts = Record<string, string | number | boolean | null>

/** Facts that go with a BoardError. */
export interface BoardErrorOptions {
  facts?: ErrorFacts
  cause?: unknown
}

/** An error with a code from the catalogue and a sentence for people: what happened and what to do. */
export class BoardError extends Error {
  override readonly name: string = 'BoardError'
  readonly code: ErrorCode
  readonly status: number
  readonly facts: ErrorFacts

  constructor(code: ErrorCode, message: string, options: BoardErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.status = errorCodes[code]
    this.facts = options.facts ?? {}
  }

  /** An invalid_input that names the field it is about. */
  static invalidField(field: string, message: string): BoardError {
    return new BoardError('invalid_input', message, { facts: { field } })
  }
}

/** A problem with one field of a form. */
export interface FieldProblem {
  field: string
  message: string
}

/** An invalid_input about one or more fields. It speaks of the first; a form shows all of them. */
export class InvalidFieldsError extends BoardError {
  readonly problems: readonly FieldProblem[]

  constructor(problems: readonly [FieldProblem, ...FieldProblem[]]) {
    const [{ field, message }] = problems
    super('invalid_input', message, { facts: { field } })
    this.problems = problems
  }
}

/**
 * Runs the checks of a form and returns what each returns. If one fails, throws its error; if several do, one InvalidFieldsError. Fields are
 * called as the errors call them, else as the checks.
 */
export function checkFields<Checked extends object>(
  checks: {
    [Name in keyof Checked]: () => Checked[Name]
  },
): Checked {
  const checked: Partial<Checked> = {}
  const failed: [name: string, error: BoardError][] = []
  for (const name in checks) {
    try {
      checked[name] = checks[name]()
    } catch (error) {
      if (!(error instanceof BoardError)) throw error
      failed.push([name, error])
    }
  }
  const [first, ...others] = failed.map(([name, { facts, message }]) => ({
    field: typeof facts.field === 'string' ? facts.field : name,
    message,
  }))
  if (first === undefined) return checked as Checked
  throw others.length === 0 ? failed[0]?.[1] : new InvalidFieldsError([first, ...others])
}

/** Where an error of the catalogue begins: in an answer of the server, in the SDK before or after the request, or in either. */
export type ErrorOrigin = 'server' | 'client' | 'both'

/** One sentence that the server answers with. Variable parts are in braces: `{class}`. */
export interface BackendErrorText {
  text: string
  /** The request. */
  when: string
  /** HTTP status, where it is another than the code's usual one. */
  status?: number
}

/** One number of the catalogue that Moralis v1 and Parse clients know. */
export interface BackendError {
  code: number
  /** The meaning of the code, in a few words. */
  meaning: string
  origin: ErrorOrigin
  /** HTTP status of the answer at /server; null where no answer carries the code. */
  status: number | null
  /** Why the server never answers with it; only where it doesn't. */
  reason?: string
  texts: readonly BackendErrorText[]
}

/** The JSON body of every error outside /server, RFC 9457 (application/problem+json). */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.string(),
    requestId: z.string(),
  })
  .catchall(z.unknown())
export type Problem = z.infer<typeof problemSchema>
