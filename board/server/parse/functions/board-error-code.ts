import { BoardError, type ErrorCode } from '@cryptolist/contract'
import { ZodError } from 'zod'
import { parseCodes } from '../http/parse-error.ts'

/** The numbers by which clients of /server know the board's own errors. What isn't here is a fault of ours. */
const codes: Partial<Record<ErrorCode, number>> = {
  invalid_input: parseCodes.validationFailed,
  not_signed_in: parseCodes.sessionMissing,
  invalid_credentials: parseCodes.objectNotFound,
  signature_invalid: parseCodes.objectNotFound,
  challenge_expired: parseCodes.objectNotFound,
  forbidden: parseCodes.operationForbidden,
  foreign_origin: parseCodes.operationForbidden,
  sign_in_again: parseCodes.operationForbidden,
  not_found: parseCodes.objectNotFound,
  method_not_allowed: parseCodes.operationForbidden,
  conflict: parseCodes.operationForbidden,
  username_taken: parseCodes.usernameTaken,
  email_taken: parseCodes.emailTaken,
  gone: parseCodes.objectNotFound,
  too_large: parseCodes.objectTooLarge,
  unsupported_media_type: parseCodes.invalidJson,
  too_many_requests: parseCodes.requestLimitExceeded,
}

/** The number that an error of the board has at /server; undefined for anything else, and for faults of ours. */
export function codeOfBoardError(error: unknown): number | undefined {
  if (error instanceof ZodError) return codes.invalid_input
  return error instanceof BoardError ? codes[error.code] : undefined
}
