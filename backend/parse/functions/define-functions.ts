import { issueServerTime } from '@cryptolist/board/accounts/legacy-sign-in'
import { findViewer } from '@cryptolist/board/accounts/sessions'
import { anonymousViewer } from '@cryptolist/board/accounts/viewer'
import { addressKey } from '@cryptolist/board/http/rate-limits'
import type { Logger } from 'pino'
import type { Plugins } from '../cloud-code/plugins.ts'
import type { UserHooks } from '../cloud-code/user-hooks.ts'
import type { BackendServices } from '../dependencies.ts'
import { guardUsers } from '../hooks/user-rules.ts'
import type { LoadedParse } from '../server/load.ts'
import type { ParseCloud } from '../server/types.ts'
import { boardFunctions } from './board-functions.ts'
import { createDefine, type DefineFunction, type RunDependencies } from './run-limited.ts'
import { defineSyncFunctions } from './sync-functions.ts'

interface DefineAllDependencies {
  loaded: LoadedParse
  log: Logger
  plugins: Plugins
  userHooks: UserHooks
  services: Pick<BackendServices, 'context' | 'limits'>
  database: RunDependencies['database']
}

export const startFunctionNames = ['getServerTime', 'getPluginSpecs'] as const

export function defineAll(
  cloud: ParseCloud,
  { loaded: { Parse }, log, plugins, userHooks, services, database }: DefineAllDependencies,
): void {
  const { context, limits } = services
  const define = createDefine({ cloud, Parse, log, database })
  // Called by `Moralis.start` and `authenticate`. Their session token is never judged (rules/sessions.ts).
  define('getServerTime', async () => ({ dateTime: await issueServerTime(context) }))
  // As old clients make `Moralis.Plugins` of them.
  define('getPluginSpecs', () => plugins.list())
  defineBoardFunctions(define, services)
  defineSyncFunctions(define, services)
  guardUsers(cloud, { Parse, context, limits, hooks: userHooks })
}

/** Counts each call as a read of the API, in batches too. Callers are known by their session alone: the master key gives no rights on the board. */
function defineBoardFunctions(
  define: DefineFunction,
  { context, limits }: DefineAllDependencies['services'],
): void {
  for (const { name, run } of boardFunctions)
    define(name, async ({ params, user, ip }) => {
      await limits.consume('api', [addressKey(ip)])
      const token = user?.getSessionToken()
      const findCaller = async () => (token === undefined ? anonymousViewer : findViewer(context, token))
      return run(params, { context, findViewer: findCaller })
    })
}
