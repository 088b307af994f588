import { BoardError, backendErrors } from '@cryptolist/contract'
import { FileError, type FileProblem } from '../../domain/files/errors.ts'
import { type ParseErrorBody, parseCodes } from '../http/parse-error.ts'
import { type Answer, refuse } from '../rules/rule.ts'

const refusals: Record<FileProblem, readonly [status: number, code: number]> = {
  name: [400, parseCodes.invalidFileName],
  content: [400, parseCodes.fileSaveFailed],
  image: [400, parseCodes.invalidImageData],
  size: [413, parseCodes.fileTooLarge],
  quota: [429, backendErrors.EXCEEDED_QUOTA.code],
  missing: [404, parseCodes.fileDeleteFailed],
  foreign: [403, parseCodes.fileDeleteFailed],
}

/** The answer to what is wrong with a file, with the number that clients know it by; undefined for any other error. */
export function toFileRefusal(error: unknown): (Answer & { body: ParseErrorBody }) | undefined {
  if (error instanceof FileError) {
    const [status, code] = refusals[error.problem]
    return refuse(code, error.message, status)
  }
  if (error instanceof BoardError && error.code === 'too_large')
    return refuse(parseCodes.fileTooLarge, error.message, error.status)
  return undefined
}
