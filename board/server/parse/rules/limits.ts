import { addressKey, type Limits } from '../../http/rate-limits.ts'
import { type AttemptContext, countAttempt } from '../../sign-in/count-attempt.ts'
import { emailKey } from '../../sign-in/count-mail.ts'
import { isObject } from '../http/body.ts'
import { isCreateObject, isCreateUser, isPasswordTry, type Operation } from '../http/call.ts'
import type { LimitRule } from './rule.ts'

/** Counts each email that is asked for, by the address that asks and the one that gets it, in a batch too. */
export function limitMails(limits: Limits): LimitRule {
  return async ({ operations, ip }) => {
    for (const { path, body } of operations) {
      if (!/^\/(requestpasswordreset|verificationemailrequest)$/.test(path)) continue
      const { email } = body
      await limits.consume('reset', [addressKey(ip), ...(typeof email === 'string' ? [emailKey(email)] : [])])
    }
  }
}

/**
 * Applies the site's own limits of sign-ins and sign-ups, and one of other new objects, to each member of a batch. The operator may make any
 * number of objects; attempts at passwords always count.
 */
export function limitSignIns(dependencies: AttemptContext): LimitRule {
  const { limits } = dependencies
  return async ({ operations, ip, isMaster }) => {
    const address = addressKey(ip)
    for (const operation of operations) {
      if (isPasswordTry(operation)) await countAttempt(dependencies, ip, { names: namesOf(operation) })
      else if (isMaster) continue
      else if (isCreateUser(operation)) {
        await limits.consume(isWalletSignIn(operation) ? 'sign_in_address' : 'sign_up', [address])
      } else if (isCreateObject(operation)) await limits.consume('create_row', [address])
      else if (operation.path === '/functions/getServerTime') await limits.consume('challenge', [address])
    }
  }
}

/** A new anonymous user, or one with a password, is a sign-up whatever else the request brings. */
function isWalletSignIn({ body: { authData, password } }: Operation): boolean {
  return isObject(authData) && authData.anonymous === undefined && password === undefined
}

function namesOf({ body: { username, email } }: Operation): string[] {
  return [username, email].filter((name) => typeof name === 'string' && name !== '').map(String)
}
