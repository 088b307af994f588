import { backendErrors } from '@cryptolist/contract'

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
