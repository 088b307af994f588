import { walletFields } from '@cryptolist/board/accounts/wallet-providers'
import { StartupError } from '@cryptolist/board/config/startup-error'
import type { Logger } from 'pino'
import { type RunDependencies, runLimited } from '../functions/run-limited.ts'
import { hooksHaveRun, ownRequest } from '../server/rest.ts'
import type { ParseObject, ParseSdk, SaveTrigger, UserView } from '../server/types.ts'
import { checkRun } from './checks.ts'
import { showAuthData } from './own-auth-data.ts'

const kinds = ['beforeSave', 'afterSave', 'beforeDelete', 'afterDelete'] as const
export type UserHookKind = (typeof kinds)[number]

/** Hooks of the operator's code on users, which run after the server's own rules. */
export interface UserHooks {
  /** Throws a StartupError if it can't be set. */
  set(kind: UserHookKind, run: unknown, validator: unknown): void
  has(kind: UserHookKind): boolean
  run(kind: UserHookKind, trigger: Partial<SaveTrigger> & Pick<SaveTrigger, 'object'>): Promise<void>
}

interface HookDependencies extends Pick<RunDependencies, 'database' | 'tellsErrors'> {
  Parse: Pick<ParseSdk, 'Error' | 'Object' | '_encode'>
  log: Pick<Logger, 'error' | 'warn'>
}

/** Parameter of a hook, next to those parts of Parse's trigger requests that reveal no secret. */
interface HookRequest {
  object: UserView
  original: UserView | undefined
  user: UserView | undefined
}

/** Short, because a sign-in waits for it. */
const limitMs = 10_000

export function isUserHook(kind: string): kind is UserHookKind {
  return kinds.some((one) => one === kind)
}

/**
 * Hooks see copies of users without passwords, tokens and proofs, and set the app's own fields alone. What they refuse is refused where a client
 * asked for it; the board's own sign-in and account pages go on, with a line in the log.
 */
export function createUserHooks(dependencies: HookDependencies): UserHooks {
  const { Parse, log } = dependencies
  const hooks = new Map<UserHookKind, (request: HookRequest) => Promise<unknown>>()
  return {
    set(kind, run, validator) {
      const what = `${kind} of "_User"`
      if (validator !== undefined)
        throw new StartupError(
          `CLOUD_CODE gives ${what} a validator, which it can’t have. Check in the function.`,
        )
      const checked = checkRun<HookRequest>(what, run)
      hooks.set(
        kind,
        runLimited(`trigger ${kind} of _User`, checked, { ...dependencies, isOfOperator: true, limitMs }),
      )
    },
    has: (kind) => hooks.has(kind),
    async run(kind, trigger) {
      const hook = hooks.get(kind)
      if (hook === undefined || trigger.context?.[hooksHaveRun] === true) return
      const { object, original, user } = trigger
      const view = kind === 'beforeSave' ? showChanges(Parse, object, original) : showUser(Parse, object)
      view._setExisted(original !== undefined)
      const before = view._getSaveJSON()
      const { context, ip, installationId, log: logger, master, triggerName } = trigger
      const request = {
        ...{ context, ip, installationId, log: logger, master, triggerName },
        object: view,
        original: original && showUser(Parse, original),
        user: user && showUser(Parse, user),
      }
      try {
        await hook(request)
      } catch (error) {
        if (context?.[ownRequest] !== true) throw error
        log.warn(
          { err: error },
          `${kind} of _User in cloud code refused what the board did itself, which goes on`,
        )
        return
      }
      if (kind === 'beforeSave') keepChanges(object, view, { before, log })
    },
  }
}

const serverFields = new Set([
  ...['objectId', 'createdAt', 'updatedAt', 'username', 'email', 'emailVerified', 'ACL'],
  ...Object.keys(walletFields),
])

function isSecret(field: string): boolean {
  return field.startsWith('_') || ['authData', 'password', 'sessionToken'].includes(field)
}

function showUser(Parse: HookDependencies['Parse'], user: Pick<ParseObject, 'toJSON'>): UserView {
  const fields = Object.entries(user.toJSON()).filter(([name]) => !isSecret(name))
  const view = Parse.Object.fromJSON({ ...Object.fromEntries(fields), className: '_User' })
  showAuthData(view)
  return view
}

/** As a trigger before a save has it: what is stored, and what is to be changed. */
function showChanges(
  Parse: HookDependencies['Parse'],
  object: ParseObject,
  original: ParseObject | undefined,
): UserView {
  const view =
    original === undefined ? Parse.Object.fromJSON({ className: '_User' }) : showUser(Parse, original)
  for (const field of object.dirtyKeys()) {
    const value = object.get(field)
    if (isSecret(field)) continue
    if (value !== undefined) view.set(field, value)
    else if (original?.get(field) !== undefined) view.unset(field)
  }
  return view
}

/** Takes over what the hook has set. The account's own fields stay as the server's rules left them. */
function keepChanges(
  object: ParseObject,
  view: UserView,
  { before, log }: { before: Record<string, unknown>; log: Pick<Logger, 'warn'> },
): void {
  for (const [field, change] of Object.entries(view._getSaveJSON())) {
    if (JSON.stringify(change) === JSON.stringify(before[field])) continue
    const value = view.get(field)
    if (serverFields.has(field) || isSecret(field))
      log.warn(`beforeSave of _User in cloud code set ${field}, which is the server’s: nothing was changed.`)
    else if (value === undefined) object.unset(field)
    else object.set(field, value)
  }
}
