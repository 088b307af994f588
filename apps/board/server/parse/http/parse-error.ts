/** The body of every error below /server. */
export interface ParseErrorBody {
  code: number
  error: string
}

/** Makes it; the numbers are those of the clients' catalogue. */
export function parseError(code: number, error: string): ParseErrorBody {
  return { code, error }
}

/** Parse's own numbers that the board answers with. */
export const parseCodes = {
  objectNotFound: 101,
  invalidQuery: 102,
  invalidJson: 107,
  objectTooLarge: 116,
  operationForbidden: 119,
  accountAlreadyLinked: 208,
  unsupportedService: 252,
  usernameMissing: 200,
  passwordMissing: 201,
  usernameTaken: 202,
  emailTaken: 203,
  invalidEmail: 125,
  sessionMissing: 206,
  invalidSession: 209,
} as const
