import type { Logger } from 'pino'
import { recordChoice } from '../../domain/accounts/choices.ts'
import { sendAddressChangedNotice, sendVerification } from '../../domain/accounts/mail/account-mail.ts'
import { removeTracesOf } from '../../domain/accounts/removal.ts'
import { requireFresh } from '../../domain/accounts/sessions/policy.ts'
import { findViewer } from '../../domain/accounts/sessions/sessions.ts'
import {
  hasNoCredentials,
  issueServerTime,
  recordNoCredentials,
} from '../../domain/accounts/wallets/legacy-sign-in.ts'
import { listAddressesOf } from '../../domain/accounts/wallets/wallets.ts'
import { resetAttempts } from '../../sign-in/count-attempt.ts'
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
  const { board, context, limits } = services
  const { db } = context.database
  const define = createDefine({ cloud, Parse, log, isReachable })
  defineStartFunctions(define, { issueServerTime: () => issueServerTime(context), listPlugins: plugins.list })
  defineBoardFunctions(define, { context, limits, services: board })
  guardUsers(cloud, {
    Parse,
    listAddresses: (userId, namespace) => listAddressesOf(context, userId, namespace),
    recordNoCredentials: (userId) => recordNoCredentials(context, userId),
    hasNoCredentials: (userId) => hasNoCredentials(context, userId),
    resetAttempts: (userId) => resetAttempts({ ...context, limits }, userId),
    recordChoice: (userId, chosen) => recordChoice(db, userId, chosen),
    forgetRemoved: (userId) =>
      removeTracesOf(context, userId).catch((error: unknown) =>
        log.warn({ err: error, user: userId }, 'What is left of a removed user goes within an hour'),
      ),
    sendVerification: (userId) => sendVerification(context, userId),
    sendAddressChangedNotice: (userId, old) => sendAddressChangedNotice(context, userId, old),
    requireFresh: async (token) => requireFresh(await findViewer(context, token)),
  })
}
