import { isStoredName } from '@cryptolist/board/accounts/accounts'
import { toTypedName } from '@cryptolist/board/accounts/policy'
import { removeUser } from '@cryptolist/board/accounts/removal'
import { findSessionOwner } from '@cryptolist/board/accounts/sessions'
import { listWallets } from '@cryptolist/board/accounts/wallets'
import type { DomainContext } from '@cryptolist/board/domain-context'
import { toEmailAddress } from '@cryptolist/contract'
import { isObject } from '../http/body.ts'
import { findUserId, isPasswordTry } from '../http/call.ts'
import type { ReadUser } from '../users.ts'
import { type CheckRule, type EffectRule, type RewriteRule, refuseEach } from './rule.ts'
import { isRefused, readAuthData, unsupported } from './wallet-auth.ts'

/** A password comes with no other credentials: Parse would store those as one more way to sign in. */
export const rejectMixedCredentials = refuseEach((operation) => {
  if (!isPasswordTry(operation)) return undefined
  const read = readAuthData(operation.body.authData)
  return isRefused(read) || read.wallets.length > 0 || read.anonymous ? unsupported : undefined
})

/** Brings typed usernames into the form in which they are stored, NFC without blanks around, and drops empty `authData`. */
export const normalizeCredentials: RewriteRule = ({ operations }) => {
  for (const operation of operations) {
    if (!isPasswordTry(operation)) continue
    const { body } = operation
    if (typeof body.username === 'string') body.username = toTypedName(body.username)
    delete body.authData
  }
}

/** Brings typed email addresses into their one spelling, except a name that is stored as typed: old ones may look like addresses. */
export function spellTypedAddresses(context: DomainContext): CheckRule {
  return async ({ operations }) => {
    for (const { body } of operations.filter(isPasswordTry))
      for (const field of ['email', 'username']) {
        const typed = body[field]
        const address = typeof typed === 'string' ? toEmailAddress(typed) : undefined
        if (address !== undefined && address !== typed && !(await isStoredName(context, String(typed))))
          body[field] = address
      }
    return undefined
  }
}

interface AnonymousDependencies {
  config: { hasAnonymousUsers: boolean }
  readUser: ReadUser
  context: DomainContext
}

/** Old clients delete an anonymous user on sign-out. No other account is deleted here: that needs a session of the site. */
export function deleteAnonymousOnSignOut(dependencies: AnonymousDependencies): EffectRule {
  const { config, context } = dependencies
  return async ({ isBatch, token, operations: [operation] }) => {
    if (!config.hasAnonymousUsers || isBatch || token === undefined || operation?.method !== 'DELETE')
      return undefined
    const userId = findUserId(operation)
    if (userId === undefined || (await findSessionOwner(context, token))?.userId !== userId) return undefined
    if (!(await hasNoCredentials(dependencies, userId))) return undefined
    await removeUser(context, userId)
    return { status: 200, body: {} }
  }
}

async function hasNoCredentials(
  { context, readUser }: AnonymousDependencies,
  userId: string,
): Promise<boolean> {
  const { authData, email } = await readUser(userId)
  const isAnonymous = isObject(authData) && isObject(authData.anonymous)
  return isAnonymous && typeof email !== 'string' && (await listWallets(context, userId)).length === 0
}
