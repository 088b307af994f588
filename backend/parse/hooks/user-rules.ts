import { createRequire } from 'node:module'
import {
  requestPasswordReset,
  requestVerification,
  sendAddressChangedNotice,
  sendVerification,
} from '@cryptolist/board/accounts/account-mail'
import { requireRenamable } from '@cryptolist/board/accounts/accounts'
import { recordChoice, recordEmailOfApp } from '@cryptolist/board/accounts/choices'
import { hasNoCredentials, recordNoCredentials } from '@cryptolist/board/accounts/legacy-sign-in'
import { checkEmail, checkNewPassword, checkUsername } from '@cryptolist/board/accounts/policy'
import { claimBeforeRemoval, removeTracesSoon } from '@cryptolist/board/accounts/removal'
import { requireFresh } from '@cryptolist/board/accounts/session-policy'
import { findViewer } from '@cryptolist/board/accounts/sessions'
import { type WalletProvider, walletProviders } from '@cryptolist/board/accounts/wallet-providers'
import { listAddressesOf } from '@cryptolist/board/accounts/wallets'
import type { DomainContext } from '@cryptolist/board/domain-context'
import type { Limits } from '@cryptolist/board/http/rate-limits'
import { resetAttempts } from '@cryptolist/board/sign-in/count-attempt'
import { deviceOfInstallation, rememberInstallation } from '@cryptolist/board/sign-in/known-devices'
import { BoardError } from '@cryptolist/contract'
import type { UserHooks } from '../cloud-code/user-hooks.ts'
import { isObject } from '../http/body.ts'
import { parseCodes } from '../http/parse-error.ts'
import type { ParseCloud, ParseObject, ParseSdk, SaveTrigger } from '../server/types.ts'

/** Rules for what clients claim about their users. Triggers see every way into the class: paths in any spelling, and batches. */
interface UserRuleDependencies {
  Parse: Pick<ParseSdk, 'Error'>
  context: DomainContext
  limits: Limits
  /** The operator's, after these. */
  hooks: UserHooks
}

/** Sets the triggers of `_User`. None of them believes the context of a request: clients write into it what they like. */
export function guardUsers(cloud: ParseCloud, dependencies: UserRuleDependencies): void {
  const { context, limits, hooks } = dependencies
  /** Users whose request sets a password. Users change only themselves, and Parse has one object for them in the whole request. */
  const changers = new WeakSet<object>()
  cloud.beforeSave('_User', async (trigger) => {
    forgetAnonymity(trigger)
    if (trigger.master) {
      spellEmail(trigger, dependencies)
      unconfirmNewEmail(trigger)
      return hooks.run('beforeSave', trigger)
    }
    const isEmailOfApp = await refuseStaleSession(trigger, dependencies)
    keepPrivate(trigger)
    await keepAccountRules(trigger, dependencies)
    spellEmail(trigger, dependencies)
    if (isEmailOfApp) await rememberEmailOfApp(trigger, context)
    unconfirmNewEmail(trigger)
    for (const provider of walletProviders) await keepVerifiedAddresses(trigger, dependencies, provider)
    if (trigger.user !== undefined && changesPassword(trigger)) changers.add(trigger.user)
    await hooks.run('beforeSave', trigger)
  })
  const noteSave = async (trigger: SaveTrigger): Promise<void> => {
    const { master, object, original, user } = trigger
    if (master || object.id === undefined) return
    if (original === undefined && isAnonymous(object)) return recordNoCredentials(context, object.id)
    await sendEmailMails(trigger, context)
    const chosen = {
      username: object.get('username') !== original?.get('username'),
      password: user !== undefined && changers.has(user),
    }
    if (chosen.username || chosen.password) await recordChoice(context.database.db, object.id, chosen)
  }
  cloud.afterSave('_User', async (trigger) => {
    await noteSave(trigger)
    await hooks.run('afterSave', trigger)
  })
  cloud.beforeDelete('_User', async (trigger) => {
    await hooks.run('beforeDelete', trigger)
    if (trigger.object.id !== undefined) await claimBeforeRemoval(context, trigger.object.id)
  })
  cloud.afterDelete('_User', async (trigger) => {
    const { id } = trigger.object
    if (id === undefined) return
    await removeTracesSoon(context, id)
    await hooks.run('afterDelete', trigger)
  })
  cloud.afterLogin(async ({ object: { id }, installationId }) => {
    if (id === undefined) return
    await resetAttempts({ ...context, limits }, id, deviceOfInstallation(context, installationId))
    await rememberInstallation(context, id, installationId)
  })
}

async function sendEmailMails({ object, original }: SaveTrigger, context: DomainContext): Promise<void> {
  const email = findNewEmail({ object, original })
  if (object.id === undefined || email === undefined) return
  const old = original?.get('email')
  if (typeof old === 'string')
    await sendAddressChangedNotice(context, object.id, {
      email: old,
      isConfirmed: original?.get('emailVerified') === true,
    })
  if (email !== null) await sendVerification(context, object.id)
}

/** A user is only its own to read and to write, whatever ACL the client sends; Parse adds the id of a new one. */
function keepPrivate({ object }: SaveTrigger): void {
  if (!object.dirty('ACL')) return
  object.set('ACL', object.id === undefined ? {} : { [object.id]: { read: true, write: true } })
}

/** Returns whether an app gives the user a first email address, for which any session of theirs will do. */
async function refuseStaleSession(
  { object, original, user }: SaveTrigger,
  { Parse, context }: UserRuleDependencies,
): Promise<boolean> {
  if (object.isNew() || !(object.dirty('password') || object.dirty('email'))) return false
  // An anonymous user signs up by this and has nothing yet that could be stolen.
  if (original?.id !== undefined && isAnonymous(original) && (await hasNoCredentials(context, original.id)))
    return false
  const viewer = await findViewer(context, user?.getSessionToken() ?? '')
  try {
    requireFresh(viewer)
    return false
  } catch (error) {
    const isFirst = findNewEmail({ object, original }) && (original?.get('email') ?? '') === ''
    if (isFirst && !object.dirty('password') && viewer.user?.id === object.id) return true
    throw toParseError(error, Parse)
  }
}

/** Before it is saved, so that no new password can be requested in between. */
async function rememberEmailOfApp(trigger: SaveTrigger, { database }: DomainContext): Promise<void> {
  const email = findNewEmail(trigger)
  if (trigger.object.id !== undefined && typeof email === 'string')
    await recordEmailOfApp(database.db, trigger.object.id, email)
}

async function keepAccountRules(
  { object }: SaveTrigger,
  { Parse, context: { database } }: UserRuleDependencies,
): Promise<void> {
  const changed = (key: string): string | undefined => {
    const value = object.dirty(key) ? object.get(key) : undefined
    return typeof value === 'string' ? value : undefined
  }
  const [username, password] = ['username', 'password'].map(changed)
  try {
    if (username !== undefined && object.id !== undefined) await requireRenamable(database.db, object.id)
    if (username !== undefined) object.set('username', checkUsername(username))
    if (password !== undefined) checkNewPassword(password)
  } catch (error) {
    throw toParseError(error, Parse)
  }
}

/** The master key's changes too: limits and sign-ins go by the one spelling of an address. */
function spellEmail({ object }: SaveTrigger, { Parse }: UserRuleDependencies): void {
  const email = object.dirty('email') ? object.get('email') : undefined
  if (typeof email !== 'string') return
  try {
    const address = checkEmail(email)
    if (address === null) object.unset('email')
    else object.set('email', address)
  } catch (error) {
    throw toParseError(error, Parse)
  }
}

/** `accounts`, `ethAddress` and their kin are what was proved, whatever the client sends; the answer then echoes them. */
async function keepVerifiedAddresses(
  { object }: SaveTrigger,
  { context }: UserRuleDependencies,
  { namespace, listFields, mainField }: WalletProvider,
): Promise<void> {
  // All fields of a new user count as changed.
  const claimed = [...listFields, mainField].filter(
    (field) => object.dirty(field) && !(object.isNew() && object.get(field) === undefined),
  )
  if (claimed.length === 0) return
  const own =
    object.id === undefined || namespace === undefined
      ? []
      : await listAddressesOf(context, object.id, namespace)
  const addresses = own.map(({ address }) => address)
  const main = object.get(mainField)
  const proved = addresses.find((address) => isSame(address, main)) ?? addresses[0]
  for (const field of listFields) if (claimed.includes(field)) object.set(field, addresses)
  if (proved !== undefined) object.set(mainField, proved)
  else if (claimed.includes(mainField) || !object.isNew()) object.unset(mainField)
}

/** Addresses of Ethereum are the same in any case; in the other families the case is part of them. */
function isSame(address: string, claimed: unknown): boolean {
  return claimed === address || (typeof claimed === 'string' && claimed.toLowerCase() === address)
}

const codesOfFields: Record<string, number> = {
  username: parseCodes.USERNAME_MISSING,
  password: parseCodes.PASSWORD_MISSING,
  email: parseCodes.INVALID_EMAIL_ADDRESS,
}

/** Gives an account error that a user can fix the number that clients know; returns any other error as it is. */
function toParseError(error: unknown, Parse: Pick<ParseSdk, 'Error'>): unknown {
  if (!(error instanceof BoardError)) return error
  const code = codeOf(error)
  return code === undefined ? error : new Parse.Error(code, error.message)
}

function codeOf({ code, facts }: BoardError): number | undefined {
  if (code === 'not_signed_in') return parseCodes.SESSION_MISSING
  if (code === 'sign_in_again') return parseCodes.OPERATION_FORBIDDEN
  if (code === 'username_taken') return parseCodes.USERNAME_TAKEN
  if (code === 'email_taken') return parseCodes.EMAIL_TAKEN
  return code === 'invalid_input' ? codesOfFields[String(facts.field)] : undefined
}

function isAnonymous(user: ParseObject): boolean {
  const authData = user.get('authData')
  return isObject(authData) && isObject(authData.anonymous) && typeof authData.anonymous.id === 'string'
}

function changesPassword({ object }: Pick<SaveTrigger, 'object'>): boolean {
  return object.dirty('password') && typeof object.get('password') === 'string'
}

/** Setting a password registers an anonymous user and revokes the anonymous id. */
function forgetAnonymity({ object, original }: Pick<SaveTrigger, 'object' | 'original'>): void {
  if (original !== undefined && isAnonymous(original) && changesPassword({ object }))
    object.set('authData', { anonymous: null })
}

/** A new email address is unconfirmed, unless the operator confirms it in the same save. */
function unconfirmNewEmail({ object, original }: Pick<SaveTrigger, 'object' | 'original'>): void {
  if (!object.dirty('email') || object.get('email') === original?.get('email')) return
  if (!object.dirty('emailVerified')) object.set('emailVerified', false)
}

/** The address that a save has given to a user; null when it has taken the old one away, undefined when it has changed nothing. */
function findNewEmail({
  object,
  original,
}: Pick<SaveTrigger, 'object' | 'original'>): string | null | undefined {
  const [old, email] = [original, object].map((user) => {
    const value = user?.get('email')
    return typeof value === 'string' && value !== '' ? value : null
  })
  return email === old ? undefined : email
}

interface MailRequest {
  body?: Record<string, unknown>
}
type Handler = (request: MailRequest) => Promise<{ response: Record<string, never> }>

interface UsersRouterModule {
  UsersRouter: { prototype: { handleResetRequest: Handler; handleVerificationEmailRequest: Handler } }
}

/** Has Parse's two mail routes send the board's mails: 200 `{}` for known and unknown addresses alike. Parse's own would link to closed pages. */
export function answerMailRequests(Parse: Pick<ParseSdk, 'Error'>, context: DomainContext): void {
  const { UsersRouter }: UsersRouterModule = createRequire(import.meta.url)(
    'parse-server/lib/Routers/UsersRouter.js',
  )
  const answer =
    (ask: (context: DomainContext, email: string) => Promise<void>): Handler =>
    async ({ body }) => {
      await ask(context, readEmail(Parse, body?.email)).catch((error: unknown) => {
        if (!(error instanceof BoardError) || error.code !== 'invalid_input') throw error
        throw new Parse.Error(parseCodes.INVALID_EMAIL_ADDRESS, 'Email address format is invalid.')
      })
      return { response: {} }
    }
  UsersRouter.prototype.handleResetRequest = answer(requestPasswordReset)
  UsersRouter.prototype.handleVerificationEmailRequest = answer(requestVerification)
}

function readEmail(Parse: Pick<ParseSdk, 'Error'>, email: unknown): string {
  if (email === undefined || email === null || email === '')
    throw new Parse.Error(parseCodes.EMAIL_MISSING, 'you must provide an email')
  if (typeof email !== 'string')
    throw new Parse.Error(parseCodes.INVALID_EMAIL_ADDRESS, 'you must provide a valid email string')
  return email
}
