import { findSessionOwner } from '../../domain/accounts/sessions/sessions.ts'
import type { ParseUsers } from '../../domain/accounts/users.ts'
import { listWallets } from '../../domain/accounts/wallets/wallets.ts'
import type { DomainContext } from '../../domain/domain-context.ts'
import { isObject } from '../http/body.ts'
import { findUserId } from '../http/call.ts'
import type { EffectRule } from './rule.ts'

export interface AnonymousDependencies {
  config: { hasAnonymousUsers: boolean }
  users: Pick<ParseUsers, 'get' | 'remove'>
  context: DomainContext
}

/**
 * Old clients delete an anonymous user that signs out, since nobody could come back to it. No other account is deleted from here: that needs
 * a session of the site.
 */
export function deleteAnonymousOnSignOut(dependencies: AnonymousDependencies): EffectRule {
  const { config, context, users } = dependencies
  return async ({ isBatch, token, operations: [operation] }) => {
    if (!config.hasAnonymousUsers || isBatch || token === undefined || operation?.method !== 'DELETE')
      return undefined
    const userId = findUserId(operation)
    if (userId === undefined || (await findSessionOwner(context, token))?.userId !== userId) return undefined
    if (!(await hasNoCredentials(dependencies, userId))) return undefined
    await users.remove(userId)
    return { status: 200, body: {} }
  }
}

async function hasNoCredentials({ context, users }: AnonymousDependencies, userId: string): Promise<boolean> {
  const { authData, email } = await users.get(userId)
  const isAnonymous = isObject(authData) && isObject(authData.anonymous)
  return isAnonymous && typeof email !== 'string' && (await listWallets(context, userId)).length === 0
}
