import type { ParseCloud, ParseSdk, SaveTrigger } from '../server/load.ts'

/** What a client may not claim about its user. Triggers see every way into the class: paths in any spelling, and batches. */
export interface UserRuleParts {
  Parse: Pick<ParseSdk, 'Error'>
  /** Verified addresses of a user, oldest first, lower-case. */
  listAddresses(userId: string): Promise<string[]>
  /** Whether a session was made with the old wallet phrase, which proves too little to change how one signs in. */
  isWeakSession(token: string): Promise<boolean>
  /** Whether a name is kept for the board itself. */
  isReserved(username: string): boolean
  /** Remembers that the user has chosen what a wallet user lacks at first. */
  recordChoice(userId: string, chosen: { username: boolean; password: boolean }): Promise<void>
}

const operationForbidden = 119
const usernameTaken = 202

/** Sets the triggers of `_User`. */
export function guardUsers(cloud: ParseCloud, parts: UserRuleParts): void {
  cloud.beforeSave('_User', async (trigger) => {
    if (trigger.master) return
    refuseReservedName(trigger, parts)
    await refuseWeakSession(trigger, parts)
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

function refuseReservedName({ object }: SaveTrigger, { Parse, isReserved }: UserRuleParts): void {
  const username = object.get('username')
  if (object.dirty('username') && typeof username === 'string' && isReserved(username))
    throw new Parse.Error(usernameTaken, 'Account already exists for this username.')
}

async function refuseWeakSession(
  { object, user }: SaveTrigger,
  { Parse, isWeakSession }: UserRuleParts,
): Promise<void> {
  if (object.isNew() || !(object.dirty('password') || object.dirty('email'))) return
  const token = user?.getSessionToken()
  if (token === undefined || (await isWeakSession(token)))
    throw new Parse.Error(
      operationForbidden,
      'A session made with the old wallet sign-in cannot change the password or the e-mail address. Do it on the account page.',
    )
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
