import { checkEmail, checkNewPassword, checkUsername } from '../../domain/accounts/policy.ts'
import type { ParseCloud, ParseSdk, SaveTrigger } from '../server/load.ts'
import { toParseError } from './account-errors.ts'

/** What a client may not claim about its user. Triggers see every way into the class: paths in any spelling, and batches. */
export interface UserRuleParts {
  Parse: Pick<ParseSdk, 'Error'>
  /** Verified addresses of a user, oldest first, lower-case. */
  listAddresses(userId: string): Promise<string[]>
  /** Throws not_signed_in or sign_in_again unless the session was made on the site in the last minutes. */
  requireFresh(token: string): Promise<unknown>
  /** Remembers that the user has chosen what a wallet user lacks at first. */
  recordChoice(userId: string, chosen: { username: boolean; password: boolean }): Promise<void>
}

/** Sets the triggers of `_User`. */
export function guardUsers(cloud: ParseCloud, parts: UserRuleParts): void {
  cloud.beforeSave('_User', async (trigger) => {
    if (trigger.master) return
    await refuseStaleSession(trigger, parts)
    keepPrivate(trigger)
    keepAccountRules(trigger, parts)
    await keepVerifiedAddresses(trigger, parts)
    trigger.context.chosen = {
      username: trigger.object.dirty('username'),
      password: trigger.object.dirty('password'),
    }
  })
  cloud.afterSave('_User', async ({ master, object, context }) => {
    const { chosen } = context
    if (master || object.id === undefined || !isChoice(chosen)) return
    if (chosen.username || chosen.password) await parts.recordChoice(object.id, chosen)
  })
}

/** A user is only its own to read and to write, whatever ACL the client sends; Parse adds the id of a new one. */
function keepPrivate({ object }: SaveTrigger): void {
  if (!object.dirty('ACL')) return
  object.set('ACL', object.id === undefined ? {} : { [object.id]: { read: true, write: true } })
}

async function refuseStaleSession(
  { object, user }: SaveTrigger,
  { Parse, requireFresh }: UserRuleParts,
): Promise<void> {
  if (object.isNew() || !(object.dirty('password') || object.dirty('email'))) return
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

/** `accounts` and `ethAddress` are what was proved, whatever the client sends; the answer then echoes them. */
async function keepVerifiedAddresses(
  { object }: SaveTrigger,
  { listAddresses }: UserRuleParts,
): Promise<void> {
  if (!object.dirty('accounts') && !object.dirty('ethAddress')) return
  const addresses = object.id === undefined ? [] : await listAddresses(object.id)
  const claimed = object.get('ethAddress')
  const isProved = typeof claimed === 'string' && addresses.includes(claimed.toLowerCase())
  object.set('accounts', addresses)
  object.set('ethAddress', isProved ? claimed.toLowerCase() : (addresses[0] ?? ''))
}

function isChoice(value: unknown): value is { username: boolean; password: boolean } {
  return typeof value === 'object' && value !== null && 'username' in value && 'password' in value
}
