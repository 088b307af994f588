import { findViewer } from '../../domain/accounts/sessions/sessions.ts'
import { anonymousViewer } from '../../domain/accounts/sessions/viewer.ts'
import type { DomainContext } from '../../domain/domain-context.ts'
import { addressKey, type Limits } from '../../http/rate-limits.ts'
import type { BoardServices } from './board-function.ts'
import { boardFunctions } from './board-functions.ts'
import type { DefineFunction } from './define-function.ts'

export interface BoardFunctionParts {
  context: DomainContext
  limits: Limits
  services: BoardServices
}

/**
 * Gives the functions of the board to Parse. Each call is counted as a read of the API is, so each member of a batch too. Who asks is
 * found from the session alone: the master key is no user, and gives no rights on the board.
 */
export function defineBoardFunctions(
  define: DefineFunction,
  { context, limits, services }: BoardFunctionParts,
): void {
  for (const { name, run } of boardFunctions)
    define(name, async ({ params, user, ip }) => {
      await limits.consume('api', [addressKey(ip)])
      const token = user?.getSessionToken()
      const findCaller = async () => (token === undefined ? anonymousViewer : findViewer(context, token))
      return run(params, { context, services, findViewer: findCaller })
    })
}
