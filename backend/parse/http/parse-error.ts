import { BoardError, backendErrors, type ErrorCode } from '@cryptolist/contract'
import { ZodError } from 'zod'

export interface ParseErrorBody {
  code: number
  error: string
}

export function parseError(code: number, error: string): ParseErrorBody {
  return { code, error }
}

/** The numbers of the catalogue (backend/docs/errors.md), by its names. */
export const parseCodes = Object.fromEntries(
  Object.entries(backendErrors).map(([name, { code }]) => [name, code]),
) as Record<keyof typeof backendErrors, number>

/** Parse forgets the code of some errors. */
const codesByStatus: Record<number, number> = {
  400: parseCodes.INVALID_JSON,
  403: parseCodes.OPERATION_FORBIDDEN,
  404: parseCodes.OBJECT_NOT_FOUND,
  413: parseCodes.OBJECT_TOO_LARGE,
  429: parseCodes.REQUEST_LIMIT_EXCEEDED,
}

export function codeOfStatus(status: number): number {
  return codesByStatus[status] ?? (status < 500 ? parseCodes.INVALID_JSON : parseCodes.INTERNAL_SERVER_ERROR)
}

/** The numbers by which clients of /server know the board's own errors. What isn't here is a fault of ours. */
const codesOfBoardErrors: Partial<Record<ErrorCode, number>> = {
  invalid_input: parseCodes.VALIDATION_ERROR,
  not_signed_in: parseCodes.SESSION_MISSING,
  invalid_credentials: parseCodes.OBJECT_NOT_FOUND,
  signature_invalid: parseCodes.OBJECT_NOT_FOUND,
  challenge_expired: parseCodes.OBJECT_NOT_FOUND,
  forbidden: parseCodes.OPERATION_FORBIDDEN,
  foreign_origin: parseCodes.OPERATION_FORBIDDEN,
  sign_in_again: parseCodes.OPERATION_FORBIDDEN,
  not_found: parseCodes.OBJECT_NOT_FOUND,
  method_not_allowed: parseCodes.OPERATION_FORBIDDEN,
  conflict: parseCodes.OPERATION_FORBIDDEN,
  username_taken: parseCodes.USERNAME_TAKEN,
  email_taken: parseCodes.EMAIL_TAKEN,
  gone: parseCodes.OBJECT_NOT_FOUND,
  too_large: parseCodes.OBJECT_TOO_LARGE,
  unsupported_media_type: parseCodes.INVALID_JSON,
  too_many_requests: parseCodes.REQUEST_LIMIT_EXCEEDED,
}

/** The number that an error of the board has at /server; undefined for anything else, and for faults of ours. */
export function codeOfBoardError(error: unknown): number | undefined {
  if (error instanceof ZodError) return codesOfBoardErrors.invalid_input
  return error instanceof BoardError ? codesOfBoardErrors[error.code] : undefined
}
