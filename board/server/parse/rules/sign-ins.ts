import { toTypedName } from '../../domain/accounts/policy.ts'
import { isPasswordTry } from '../http/call.ts'
import { isRefused, readAuthData, unsupported } from './auth-data.ts'
import type { RefuseRule, RewriteRule } from './rule.ts'

/** A password comes with no other credentials: Parse would store those as one more way to sign in. */
export const rejectMixedCredentials: RefuseRule = ({ operations }) => {
  for (const operation of operations) {
    if (!isPasswordTry(operation)) continue
    const read = readAuthData(operation.body.authData)
    if (isRefused(read) || read.wallets.length > 0 || read.anonymous) return unsupported
  }
  return undefined
}

/** Brings typed usernames into the form in which they are stored, NFC without blanks around, and drops empty `authData`. */
export const normalizeCredentials: RewriteRule = ({ operations }) => {
  for (const operation of operations) {
    if (!isPasswordTry(operation)) continue
    const { body } = operation
    if (typeof body.username === 'string') body.username = toTypedName(body.username)
    delete body.authData
  }
}
