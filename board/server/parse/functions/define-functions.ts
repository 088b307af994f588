import type { Logger } from 'pino'
import { recordChoice } from '../../domain/accounts/choices.ts'
import { sendAddressChangedNotice, sendVerification } from '../../domain/accounts/mail/account-mail.ts'
import { removeTracesOf } from '../../domain/accounts/removal.ts'
import { requireFresh } from '../../domain/accounts/sessions/policy.ts'
import { findViewer } from '../../domain/accounts/sessions/sessions.ts'
import { anonymousViewer } from '../../domain/accounts/sessions/viewer.ts'
import {
  hasNoCredentials,
  issueServerTime,
  recordNoCredentials,
} from '../../domain/accounts/wallets/legacy-sign-in.ts'
import { listAddressesOf } from '../../domain/accounts/wallets/wallets.ts'
import type { DomainContext } from '../../domain/domain-context.ts'
import { addressKey, type Limits } from '../../http/rate-limits.ts'
import { resetAttempts } from '../../sign-in/count-attempt.ts'
import type { Plugins } from '../cloud-code/plugins.ts'
import type { BackendServices } from '../dependencies.ts'
import { guardUsers } from '../hooks/user-rules.ts'
import type { LoadedParse } from '../server/load.ts'
import type { ParseCloud } from '../server/types.ts'
import { boardFunctions } from './board-functions.ts'
import { createDefine, type DefineFunction } from './run-limited.ts'

export interface DefineAllDependencies {
  loaded: LoadedParse
  log: Logger
  plugins: Plugins
  services: BackendServices
  isReachable(): Promise<boolean>
}

/** Sets all functions and triggers of the server's own. */
export function defineAll(
  cloud: ParseCloud,
  { loaded: { Parse }, log, plugins, services, isReachable }: DefineAllDependencies,
): void {
  const { context, limits } = services
  const { db } = context.database
  const define = createDefine({ cloud, Parse, log, isReachable })
  defineStartFunctions(define, { issueServerTime: () => issueServerTime(context), listPlugins: plugins.list })
  defineBoardFunctions(define, { context, limits })
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

export interface BoardFunctionDependencies {
  context: DomainContext
  limits: Limits
}

/**
 * Gives the functions of the board to Parse. Each call is counted as a read of the API is, so each member of a batch too. Who asks is
 * found from the session alone: the master key is no user, and gives no rights on the board.
 */
function defineBoardFunctions(define: DefineFunction, { context, limits }: BoardFunctionDependencies): void {
  for (const { name, run } of boardFunctions)
    define(name, async ({ params, user, ip }) => {
      await limits.consume('api', [addressKey(ip)])
      const token = user?.getSessionToken()
      const findCaller = async () => (token === undefined ? anonymousViewer : findViewer(context, token))
      return run(params, { context, findViewer: findCaller })
    })
}

export interface StartDependencies {
  /** A fresh time for a sign-in text, in epoch milliseconds, remembered for its single use. */
  issueServerTime(): Promise<number>
  /** The plugins of the operator's cloud code, as old clients make `Moralis.Plugins` of them. */
  listPlugins(): { name: string; functions: string[] }[]
}

export const startFunctionNames = ['getServerTime', 'getPluginSpecs'] as const

/** The two cloud functions that `Moralis.start` and `authenticate` call. Their session token is never judged (rules/sessions.ts). */
function defineStartFunctions(define: DefineFunction, parts: StartDependencies): void {
  define('getServerTime', async () => ({ dateTime: await parts.issueServerTime() }))
  define('getPluginSpecs', () => parts.listPlugins())
}
