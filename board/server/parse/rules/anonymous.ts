import type { SessionsService } from '../../domain/accounts/sessions/service.ts'
import type { ParseUsers } from '../../domain/accounts/users.ts'
import type { AddressesService } from '../../domain/accounts/wallets/addresses-service.ts'
import { isObject } from '../http/body.ts'
import type { Rule } from './rule.ts'

export interface AnonymousParts {
  config: { hasAnonymousUsers: boolean }
  users: Pick<ParseUsers, 'get' | 'remove'>
  sessions: Pick<SessionsService, 'findOwner'>
  addresses: Pick<AddressesService, 'list'>
}

/**
 * Old clients delete a user without a name when it signs out, for nobody could come back to it. No other account is deleted from
 * here: that needs a session of the site.
 */
export function anonymousLeaves(parts: AnonymousParts): Rule {
  const { config, sessions, users } = parts
  return {
    name: 'an anonymous user leaves',
    async apply({ isBatch, token, operations: [operation] }) {
      if (!config.hasAnonymousUsers || isBatch || token === undefined || operation?.method !== 'DELETE')
        return undefined
      const userId = /^\/(?:users|classes\/_User)\/([^/]+)$/.exec(operation.path)?.[1]
      if (userId === undefined || (await sessions.findOwner(token))?.userId !== userId) return undefined
      if (!(await isNobody(parts, userId))) return undefined
      await users.remove(userId)
      return { status: 200, body: {} }
    },
  }
}

async function isNobody({ addresses, users }: AnonymousParts, userId: string): Promise<boolean> {
  const { authData, email } = await users.get(userId)
  const isAnonymous = isObject(authData) && isObject(authData.anonymous)
  return isAnonymous && typeof email !== 'string' && (await addresses.list(userId)).length === 0
}
