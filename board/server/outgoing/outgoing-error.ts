import { BoardError, type ErrorCode } from '@cryptolist/contract'

/** Why a request to a server that a user named was not made, or has no usable answer. */
type OutgoingProblem =
  | 'bad_address'
  | 'not_public'
  | 'unreachable'
  | 'too_many_redirects'
  | 'too_large'
  | 'too_slow'

const codes = {
  bad_address: 'invalid_input',
  not_public: 'invalid_input',
  unreachable: 'unavailable',
  too_many_redirects: 'unavailable',
  too_large: 'too_large',
  too_slow: 'unavailable',
} as const satisfies Record<OutgoingProblem, ErrorCode>

/** A request to the outside that failed; the sentence may be shown to the user who named the address. */
export class OutgoingError extends BoardError {
  override readonly name = 'OutgoingError'
  readonly problem: OutgoingProblem

  constructor(problem: OutgoingProblem, message: string, cause?: unknown) {
    super(codes[problem], message, { cause })
    this.problem = problem
  }
}
