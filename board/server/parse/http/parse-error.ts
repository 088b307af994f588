import { BoardError, backendErrors, type ErrorCode } from '@cryptolist/contract'
import { ZodError } from 'zod'

/** The body of every error below /server. */
export interface ParseErrorBody {
  code: number
  error: string
}

export function parseError(code: number, error: string): ParseErrorBody {
  return { code, error }
}

/** The numbers that the server answers with, from the catalogue (docs/errors.md). */
export const parseCodes = {
  otherCause: backendErrors.OTHER_CAUSE.code,
  internal: backendErrors.INTERNAL_SERVER_ERROR.code,
  objectNotFound: backendErrors.OBJECT_NOT_FOUND.code,
  invalidQuery: backendErrors.INVALID_QUERY.code,
  invalidClassName: backendErrors.INVALID_CLASS_NAME.code,
  missingObjectId: backendErrors.MISSING_OBJECT_ID.code,
  invalidKeyName: backendErrors.INVALID_KEY_NAME.code,
  invalidPointer: backendErrors.INVALID_POINTER.code,
  invalidJson: backendErrors.INVALID_JSON.code,
  commandUnavailable: backendErrors.COMMAND_UNAVAILABLE.code,
  incorrectType: backendErrors.INCORRECT_TYPE.code,
  invalidChannel: backendErrors.INVALID_CHANNEL_NAME.code,
  pushMisconfigured: backendErrors.PUSH_MISCONFIGURED.code,
  objectTooLarge: backendErrors.OBJECT_TOO_LARGE.code,
  operationForbidden: backendErrors.OPERATION_FORBIDDEN.code,
  invalidNestedKey: backendErrors.INVALID_NESTED_KEY.code,
  invalidFileName: backendErrors.INVALID_FILE_NAME.code,
  invalidAcl: backendErrors.INVALID_ACL.code,
  timeout: backendErrors.TIMEOUT.code,
  invalidEmail: backendErrors.INVALID_EMAIL_ADDRESS.code,
  invalidContentLength: backendErrors.INVALID_CONTENT_LENGTH.code,
  fileTooLarge: backendErrors.FILE_TOO_LARGE.code,
  fileSaveFailed: backendErrors.FILE_SAVE_ERROR.code,
  duplicateValue: backendErrors.DUPLICATE_VALUE.code,
  invalidRoleName: backendErrors.INVALID_ROLE_NAME.code,
  exceededQuota: backendErrors.EXCEEDED_QUOTA.code,
  scriptFailed: backendErrors.SCRIPT_FAILED.code,
  validationFailed: backendErrors.VALIDATION_ERROR.code,
  invalidImageData: backendErrors.INVALID_IMAGE_DATA.code,
  invalidPushTime: backendErrors.INVALID_PUSH_TIME_ERROR.code,
  fileDeleteFailed: backendErrors.FILE_DELETE_ERROR.code,
  requestLimitExceeded: backendErrors.REQUEST_LIMIT_EXCEEDED.code,
  duplicateRequest: backendErrors.DUPLICATE_REQUEST.code,
  invalidEventName: backendErrors.INVALID_EVENT_NAME.code,
  fileDeleteUnnamed: backendErrors.FILE_DELETE_UNNAMED_ERROR.code,
  invalidValue: backendErrors.INVALID_VALUE.code,
  usernameMissing: backendErrors.USERNAME_MISSING.code,
  passwordMissing: backendErrors.PASSWORD_MISSING.code,
  usernameTaken: backendErrors.USERNAME_TAKEN.code,
  emailTaken: backendErrors.EMAIL_TAKEN.code,
  emailMissing: backendErrors.EMAIL_MISSING.code,
  sessionMissing: backendErrors.SESSION_MISSING.code,
  accountAlreadyLinked: backendErrors.ACCOUNT_ALREADY_LINKED.code,
  invalidSession: backendErrors.INVALID_SESSION_TOKEN.code,
  unsupportedService: backendErrors.UNSUPPORTED_SERVICE.code,
  invalidSchemaOperation: backendErrors.INVALID_SCHEMA_OPERATION.code,
} as const

/** Parse forgets the code of some errors. */
const codesByStatus: Record<number, number> = {
  400: parseCodes.invalidJson,
  403: parseCodes.operationForbidden,
  404: parseCodes.objectNotFound,
  413: parseCodes.objectTooLarge,
  429: parseCodes.requestLimitExceeded,
}

/** The number for an error that brings none. */
export function codeOfStatus(status: number): number {
  return codesByStatus[status] ?? (status < 500 ? parseCodes.invalidJson : parseCodes.internal)
}

/** The numbers by which clients of /server know the board's own errors. What isn't here is a fault of ours. */
const codesOfBoardErrors: Partial<Record<ErrorCode, number>> = {
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
  if (error instanceof ZodError) return codesOfBoardErrors.invalid_input
  return error instanceof BoardError ? codesOfBoardErrors[error.code] : undefined
}
