import type { Logger } from 'pino'
import { forgetTries } from '../../sign-in/count-try.ts'
import type { Plugins } from '../cloud-code/plugins.ts'
import { guardUsers } from '../hooks/user-rules.ts'
import type { BackendServices } from '../parts.ts'
import type { LoadedParse } from '../server/load.ts'
import type { ParseCloud } from '../server/types.ts'
import { defineBoardFunctions } from './define-board-functions.ts'
import { createDefine } from './define-function.ts'
import { defineStartFunctions } from './start-functions.ts'

export interface DefineAllParts {
  loaded: LoadedParse
  log: Logger
  plugins: Plugins
  services: BackendServices
  isReachable(): Promise<boolean>
}

/** Sets all functions and triggers of the server's own. */
export function defineAll(
  cloud: ParseCloud,
  { loaded: { Parse }, log, plugins, services, isReachable }: DefineAllParts,
): void {
  const { accounts, accountMail, accountRemoval, addresses, board, context, legacy, limits, sessions } =
    services
  const define = createDefine({ cloud, Parse, log, isReachable })
  defineStartFunctions(define, { issueServerTime: legacy.issueServerTime, listPlugins: plugins.list })
  defineBoardFunctions(define, { context, limits, sessions, services: board })
  guardUsers(cloud, {
    Parse,
    listAddresses: addresses.listOf,
    recordNameless: legacy.recordNameless,
    isNameless: legacy.isNameless,
    forgetTries: (userId) => forgetTries({ limits, accounts }, userId),
    recordChoice: accounts.recordChoice,
    forgetRemoved: (userId) =>
      accountRemoval
        .forget(userId)
        .catch((error: unknown) =>
          log.warn({ err: error, user: userId }, 'What is left of a removed user goes within an hour'),
        ),
    sendVerification: accountMail.sendVerification,
    sendEmailNotice: accountMail.sendEmailNotice,
    requireFresh: async (token) => sessions.requireFresh(await sessions.find(token)),
  })
}
