import type { SessionsService } from '../../domain/sessions/service.ts'
import type { Rule } from './rule.ts'

/** `Moralis.start` sends the stored token along, and would fail for ever once it is stale. */
export const tolerantFunctions: Rule = {
  name: 'functions that never judge the token',
  apply(call) {
    const [operation] = call.operations
    if (!call.isBatch && /^\/functions\/(getServerTime|getPluginSpecs)$/.test(operation?.path ?? ''))
      call.dropToken()
    return undefined
  },
}

/** `authenticate` signs out first, and must not fail because the session has ended already. */
export function tolerantLogout(sessions: Pick<SessionsService, 'findOwner'>): Rule {
  return {
    name: 'logout with a stale token',
    async apply({ isBatch, token, operations: [operation] }) {
      if (isBatch || operation?.path !== '/logout' || token === undefined) return undefined
      return (await sessions.findOwner(token)) === undefined ? { status: 200, body: {} } : undefined
    },
  }
}
