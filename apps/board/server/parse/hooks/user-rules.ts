import { checkEmail, checkNewPassword, checkUsername } from '../../domain/accounts/policy.ts'
import type { Namespace } from '../../domain/wallet-sign-in/wallet-address.ts'
import type { ParseCloud, ParseObject, ParseSdk, SaveTrigger } from '../server/load.ts'
import { type WalletProvider, walletProviders } from '../wallet-providers.ts'
import { toParseError } from './account-errors.ts'
import { noteNewEmail } from './email-rules.ts'

/** What a client may not claim about its user. Triggers see every way into the class: paths in any spelling, and batches. */
export interface UserRuleParts {
  Parse: Pick<ParseSdk, 'Error'>
  /** Verified addresses of a user, oldest first, in the one spelling of each. */
  listAddresses(userId: string, namespace: Namespace): Promise<{ address: string }[]>
  /** Notes that a new user has chosen neither name nor password. */
  recordNameless(userId: string): Promise<void>
  /** Throws not_signed_in or sign_in_again unless the session was made on the site in the last minutes. */
  requireFresh(token: string): Promise<unknown>
  /** Remembers that the user has chosen what a wallet user lacks at first. */
  recordChoice(userId: string, chosen: { username: boolean; password: boolean }): Promise<void>
  /** Whether the user has neither a password nor a wallet. */
  isNameless(userId: string): Promise<boolean>
  /** Forgets the tries at the user's password, which has just been right. */
  forgetTries(userId: string): Promise<void>
  /** Sends the mail that confirms the user's address. */
  sendVerification(userId: string): Promise<void>
}

/** Sets the triggers of `_User`. */
export function guardUsers(cloud: ParseCloud, parts: UserRuleParts): void {
  cloud.beforeSave('_User', async (trigger) => {
    if (trigger.master) return noteNewEmail(trigger)
    await refuseStaleSession(trigger, parts)
    keepPrivate(trigger)
    keepAccountRules(trigger, parts)
    noteNewEmail(trigger)
    for (const provider of walletProviders) await keepVerifiedAddresses(trigger, parts, provider)
    trigger.context.isNameless = trigger.object.isNew() && isAnonymous(trigger.object)
    trigger.context.chosen = {
      username: trigger.object.dirty('username'),
      password: trigger.object.dirty('password'),
    }
  })
  cloud.afterSave('_User', async ({ master, object, context }) => {
    const { chosen } = context
    if (object.id !== undefined && context.isNameless === true) return parts.recordNameless(object.id)
    if (!master && object.id !== undefined && context.hasNewEmail === true)
      await parts.sendVerification(object.id)
    if (master || object.id === undefined || !isChoice(chosen)) return
    if (chosen.username || chosen.password) await parts.recordChoice(object.id, chosen)
  })
  cloud.afterLogin(async ({ object }) => {
    if (object.id !== undefined) await parts.forgetTries(object.id)
  })
}

/** A user is only its own to read and to write, whatever ACL the client sends; Parse adds the id of a new one. */
function keepPrivate({ object }: SaveTrigger): void {
  if (!object.dirty('ACL')) return
  object.set('ACL', object.id === undefined ? {} : { [object.id]: { read: true, write: true } })
}

async function refuseStaleSession(
  { object, original, user }: SaveTrigger,
  { Parse, isNameless, requireFresh }: UserRuleParts,
): Promise<void> {
  if (object.isNew() || !(object.dirty('password') || object.dirty('email'))) return
  // Whoever has been nobody in particular signs up by this, and has nothing yet that could be taken.
  if (original?.id !== undefined && isAnonymous(original) && (await isNameless(original.id))) return
  try {
    await requireFresh(user?.getSessionToken() ?? '')
  } catch (error) {
    throw toParseError(error, Parse)
  }
}

/** What the site asks of names, passwords and addresses holds here too. */
function keepAccountRules({ object }: SaveTrigger, { Parse }: UserRuleParts): void {
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
  { listAddresses }: UserRuleParts,
  { namespace, listFields, mainField }: WalletProvider,
): Promise<void> {
  const claimed = [...listFields, mainField].filter((field) => object.dirty(field))
  if (claimed.length === 0) return
  const own =
    object.id === undefined || namespace === undefined ? [] : await listAddresses(object.id, namespace)
  const addresses = own.map(({ address }) => address)
  const main = object.get(mainField)
  const proved = addresses.find((address) => isSame(address, main)) ?? addresses[0]
  for (const field of listFields) if (claimed.includes(field)) object.set(field, addresses)
  if (proved === undefined) object.unset(mainField)
  else object.set(mainField, proved)
}

/** Addresses of Ethereum are the same in any case; in the other families the case is part of them. */
function isSame(address: string, claimed: unknown): boolean {
  return claimed === address || (typeof claimed === 'string' && claimed.toLowerCase() === address)
}

function isAnonymous(user: ParseObject): boolean {
  const authData = user.get('authData')
  return isRecord(authData) && isRecord(authData.anonymous) && typeof authData.anonymous.id === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isChoice(value: unknown): value is { username: boolean; password: boolean } {
  return typeof value === 'object' && value !== null && 'username' in value && 'password' in value
}
