import { BoardError, type ErrorCode } from '@cryptolist/contract'

/** Why a file is not taken or not removed; clients of /server know each by a number of its own. */
export type FileProblem = 'name' | 'content' | 'image' | 'size' | 'quota' | 'missing' | 'foreign'

const codes = {
  name: 'invalid_input',
  content: 'invalid_input',
  image: 'invalid_input',
  size: 'too_large',
  quota: 'too_many_requests',
  missing: 'not_found',
  foreign: 'forbidden',
} as const satisfies Record<FileProblem, ErrorCode>

/** A refusal that is about a file. */
export class FileError extends BoardError {
  override readonly name = 'FileError'
  readonly problem: FileProblem

  constructor(problem: FileProblem, message: string) {
    super(codes[problem], message)
    this.problem = problem
  }
}
