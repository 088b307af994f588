import { BoardError } from '@cryptolist/contract'
import { parseCodes } from '../http/parse-error.ts'
import type { ParseSdk } from '../server/types.ts'

const codesOfFields: Record<string, number> = {
  username: parseCodes.usernameMissing,
  password: parseCodes.passwordMissing,
  email: parseCodes.invalidEmail,
}

/** What a person can mend about an account, with the number that clients know it by; any other error as it is. */
export function toParseError(error: unknown, Parse: Pick<ParseSdk, 'Error'>): unknown {
  if (!(error instanceof BoardError)) return error
  const code = codeOf(error)
  return code === undefined ? error : new Parse.Error(code, error.message)
}

function codeOf({ code, facts }: BoardError): number | undefined {
  if (code === 'not_signed_in') return parseCodes.sessionMissing
  if (code === 'sign_in_again') return parseCodes.operationForbidden
  if (code === 'username_taken') return parseCodes.usernameTaken
  if (code === 'email_taken') return parseCodes.emailTaken
  return code === 'invalid_input' ? codesOfFields[String(facts.field)] : undefined
}
