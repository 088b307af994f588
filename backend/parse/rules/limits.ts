import type { DomainContext } from '@cryptolist/board/domain-context'
import { addressKey, type Limits } from '@cryptolist/board/http/rate-limits'
import { type AttemptContext, countAttempt } from '@cryptolist/board/sign-in/count-attempt'
import { mailKeys } from '@cryptolist/board/sign-in/count-mail'
import { deviceOfInstallation } from '@cryptolist/board/sign-in/known-devices'
import { countEvent, isEventName } from '../../event-counts.ts'
import { isObject } from '../http/body.ts'
import {
  findUserId,
  isCreateObject,
  isCreateUser,
  isPasswordTry,
  type Operation,
  type ReadonlyCall,
} from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type EffectRule, type LimitRule, type RefuseRule, refuse } from './rule.ts'

/** Counts each email that is asked for, by the address that asks and the one that gets it, in a batch too. */
export function limitMails(limits: Limits): LimitRule {
  return async ({ operations, ip }) => {
    for (const { path, body } of operations) {
      if (!/^\/(requestpasswordreset|verificationemailrequest)$/.test(path)) continue
      const { email } = body
      await limits.consume('reset', [addressKey(ip), ...(typeof email === 'string' ? mailKeys(email) : [])])
    }
  }
}

/** Applies the site's limits to each member of a batch. The operator may make any number of objects; password attempts always count. */
export function limitSignIns(dependencies: AttemptContext): LimitRule {
  const { limits } = dependencies
  return async ({ operations, ip, installationId, isMaster }) => {
    const address = addressKey(ip)
    const device = deviceOfInstallation(dependencies, installationId)
    for (const operation of operations) {
      if (isPasswordTry(operation))
        await countAttempt(dependencies, { ip, device }, { names: namesOf(operation) })
      else if (isMaster) continue
      else if (isCreateUser(operation)) {
        await limits.consume(isWalletSignIn(operation) ? 'sign_in_address' : 'sign_up', [address])
      } else if (isEmailChange(operation)) await limits.consume('sign_up', [address])
      else if (isCreateObject(operation)) await limits.consume('create_row', [address])
      else if (operation.path === '/functions/getServerTime') await limits.consume('challenge', [address])
    }
  }
}

/** A new anonymous user, or one with a password, is a sign-up whatever else the request brings. */
function isWalletSignIn({ body: { authData, password } }: Operation): boolean {
  return isObject(authData) && authData.anonymous === undefined && password === undefined
}

/** Its answer says, as that of a sign-up, whether the email address is taken. */
function isEmailChange(operation: Operation): boolean {
  const { method, body } = operation
  return method === 'PUT' && typeof body.email === 'string' && findUserId(operation) !== undefined
}

function namesOf({ body: { username, email } }: Operation): string[] {
  return [username, email].filter((name) => typeof name === 'string' && name !== '').map(String)
}

interface EventDependencies {
  context: DomainContext
  limits: Limits
}

/** An event has a name that can be counted. */
export const rejectEventNames: RefuseRule = (call) =>
  listEvents(call).every(isEventName)
    ? undefined
    : refuse(parseCodes.INVALID_EVENT_NAME, 'invalid event name')

/** Counts the events that old clients report, by name; their other data is dropped, and Parse answers. */
export function countEvents({ context, limits }: EventDependencies): EffectRule {
  return async (call) => {
    for (const name of listEvents(call)) {
      await limits.consume('event', [addressKey(call.ip)])
      await countEvent(context, name)
    }
    return undefined
  }
}

function listEvents({ operations }: ReadonlyCall): string[] {
  return operations.flatMap(({ method, path }) => {
    const [, first, ...rest] = path.split('/')
    return method === 'POST' && first === 'events' ? [rest.join('/')] : []
  })
}
