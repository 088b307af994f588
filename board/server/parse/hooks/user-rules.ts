import { BoardError } from '@cryptolist/contract'
import { checkEmail, checkNewPassword, checkUsername } from '../../domain/accounts/policy.ts'
import type { Namespace } from '../../domain/accounts/wallets/wallet-address.ts'
import { type WalletProvider, walletProviders } from '../../domain/accounts/wallets/wallet-providers.ts'
import { isObject } from '../http/body.ts'
import { parseCodes } from '../http/parse-error.ts'
import type { ParseCloud, ParseObject, ParseSdk, SaveTrigger } from '../server/types.ts'

/** What a client may not claim about its user. Triggers see every way into the class: paths in any spelling, and batches. */
export interface UserRuleDependencies {
  Parse: Pick<ParseSdk, 'Error'>
  /** Verified addresses of a user, oldest first, in the one spelling of each. */
  listAddresses(userId: string, namespace: Namespace): Promise<{ address: string }[]>
  /** Notes that a new user has chosen neither name nor password. */
  recordNoCredentials(userId: string): Promise<void>
  /** Throws not_signed_in or sign_in_again unless the session was made on the site in the last minutes. */
  requireFresh(token: string): Promise<unknown>
  /** Remembers that the user has chosen what a wallet user lacks at first. */
  recordChoice(userId: string, chosen: { username: boolean; password: boolean }): Promise<void>
  /** Whether the user has neither a password nor a wallet. */
  hasNoCredentials(userId: string): Promise<boolean>
  /** Forgets the tries at the user's password, which has just been right. */
  resetAttempts(userId: string): Promise<void>
  /** Removes what the board keeps of a user who has just been deleted; never throws. */
  forgetRemoved(userId: string): Promise<void>
  /** Sends the mail that confirms the user's address. */
  sendVerification(userId: string): Promise<void>
  /** Tells the address that a user had until now that it is theirs no more. */
  sendAddressChangedNotice(userId: string, old: { email: string; isConfirmed: boolean }): Promise<void>
}

/** Sets the triggers of `_User`. None of them believes the context of a request: clients write into it what they like. */
export function guardUsers(cloud: ParseCloud, dependencies: UserRuleDependencies): void {
  /** Whose request sets a password. Users change nobody but themselves, and Parse has one object for them in the whole request. */
  const changers = new WeakSet<object>()
  cloud.beforeSave('_User', async (trigger) => {
    forgetAnonymity(trigger)
    if (trigger.master) return unconfirmNewEmail(trigger)
    await refuseStaleSession(trigger, dependencies)
    keepPrivate(trigger)
    keepAccountRules(trigger, dependencies)
    unconfirmNewEmail(trigger)
    for (const provider of walletProviders) await keepVerifiedAddresses(trigger, dependencies, provider)
    if (trigger.user !== undefined && changesPassword(trigger)) changers.add(trigger.user)
  })
  cloud.afterSave('_User', async (trigger) => {
    const { master, object, original, user } = trigger
    if (master || object.id === undefined) return
    if (original === undefined && isAnonymous(object)) return dependencies.recordNoCredentials(object.id)
    await sendEmailMails(trigger, dependencies)
    const chosen = {
      username: object.get('username') !== original?.get('username'),
      password: user !== undefined && changers.has(user),
    }
    if (chosen.username || chosen.password) await dependencies.recordChoice(object.id, chosen)
  })
  cloud.afterDelete('_User', async ({ object }) => {
    if (object.id !== undefined) await dependencies.forgetRemoved(object.id)
  })
  cloud.afterLogin(async ({ object }) => {
    if (object.id !== undefined) await dependencies.resetAttempts(object.id)
  })
}

async function sendEmailMails(
  { object, original }: SaveTrigger,
  { sendAddressChangedNotice, sendVerification }: UserRuleDependencies,
): Promise<void> {
  const email = findNewEmail({ object, original })
  if (object.id === undefined || email === undefined) return
  const old = original?.get('email')
  if (typeof old === 'string')
    await sendAddressChangedNotice(object.id, {
      email: old,
      isConfirmed: original?.get('emailVerified') === true,
    })
  if (email !== null) await sendVerification(object.id)
}

/** A user is only its own to read and to write, whatever ACL the client sends; Parse adds the id of a new one. */
function keepPrivate({ object }: SaveTrigger): void {
  if (!object.dirty('ACL')) return
  object.set('ACL', object.id === undefined ? {} : { [object.id]: { read: true, write: true } })
}

async function refuseStaleSession(
  { object, original, user }: SaveTrigger,
  { Parse, hasNoCredentials, requireFresh }: UserRuleDependencies,
): Promise<void> {
  if (object.isNew() || !(object.dirty('password') || object.dirty('email'))) return
  // An anonymous user signs up by this and has nothing yet that could be stolen.
  if (original?.id !== undefined && isAnonymous(original) && (await hasNoCredentials(original.id))) return
  try {
    await requireFresh(user?.getSessionToken() ?? '')
  } catch (error) {
    throw toParseError(error, Parse)
  }
}

/** What the site asks of names, passwords and addresses holds here too. */
function keepAccountRules({ object }: SaveTrigger, { Parse }: UserRuleDependencies): void {
  const changed = (key: string): string | undefined => {
    const value = object.dirty(key) ? object.get(key) : undefined
    return typeof value === 'string' ? value : undefined
  }
  const [username, password, email] = ['username', 'password', 'email'].map(changed)
  try {
    if (username !== undefined) object.set('username', checkUsername(username))
    if (password !== undefined) checkNewPassword(password)
    if (email === undefined) return
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
  { listAddresses }: UserRuleDependencies,
  { namespace, listFields, mainField }: WalletProvider,
): Promise<void> {
  // All fields of a new user count as changed.
  const claimed = [...listFields, mainField].filter(
    (field) => object.dirty(field) && !(object.isNew() && object.get(field) === undefined),
  )
  if (claimed.length === 0) return
  const own =
    object.id === undefined || namespace === undefined ? [] : await listAddresses(object.id, namespace)
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
  username: parseCodes.usernameMissing,
  password: parseCodes.passwordMissing,
  email: parseCodes.invalidEmail,
}

/** Gives an account error that a user can fix the number that clients know; returns any other error as it is. */
function toParseError(error: unknown, Parse: Pick<ParseSdk, 'Error'>): unknown {
  if (!(error instanceof BoardError)) return error
  const code = codeOf(error)
  return code === undefined ? error : new Parse.Error(code, error.message)
}

function codeOf({ code, facts }: BoardError): number | undefined {
  if (code === 'not_signed_in') return parseCodes.sessionMissing
  if (code === 'sign_in_again') return parseCodes.operationForbidden
  if (code === 'username_taken') return parseCodes.usernameTaken
  if (code === 'email_taken') return parseCodes.emailTaken
  return code === 'invalid_input' ? codesOfFields[String(facts.field)] : undefined
}

/** Whether the user has no name and signs in by an anonymous id. */
function isAnonymous(user: ParseObject): boolean {
  const authData = user.get('authData')
  return isObject(authData) && isObject(authData.anonymous) && typeof authData.anonymous.id === 'string'
}

/** Whether a save sets a password. */
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
