import { randomBytes } from 'node:crypto'
import { BoardError } from '@cryptolist/contract'
import * as text from '#messages/admin'
import { revokeKeysOf } from '../api-keys/revoke-keys.ts'
import type { DomainContext } from '../domain-context.ts'
import { findUserId } from './accounts.ts'
import { findProvedOwner } from './address-owner.ts'
import { recordChoice } from './choices.ts'
import { removeTokens } from './mail-repository.ts'

type ActContext = Pick<DomainContext, 'database' | 'users'>

/** The user of this name, or of this verified Ethereum address. Throws invalid_input if there is none. */
export async function requireUser(
  { database: { db } }: Pick<ActContext, 'database'>,
  who: string,
): Promise<string> {
  const name = who.trim().normalize('NFC')
  if (/^0x[0-9a-f]{40}$/i.test(name)) {
    const owner = await findProvedOwner(db, { namespace: 'eip155', address: name.toLowerCase() })
    if (owner === undefined) throw invalidUsername(text.unknownWallet)
    return owner
  }
  const userId = await findUserId({ db }, name)
  if (userId === undefined) throw invalidUsername(text.unknownUsername(name.slice(0, 60)))
  return userId
}

export function invalidUsername(message: string): BoardError {
  return BoardError.invalidField('username', message)
}

/**
 * The operator's command for someone who can't reset their password by email: sets a random one, which it returns, and ends all sessions,
 * links and API keys. Throws as requireUser does.
 */
export async function setRandomPassword(context: DomainContext, who: string): Promise<string> {
  const userId = await requireUser(context, who)
  const password = randomBytes(12).toString('base64url')
  await context.users.update(userId, { password })
  await removeTokens(context.database.db, userId)
  await revokeKeysOf(context.database.db, userId)
  await recordChoice(context.database.db, userId, { username: false, password: true })
  return password
}

/** The operator's command: nobody can sign in to the account, by any method, and its sessions and API keys end. Throws as requireUser does. */
export async function blockAccount(context: DomainContext, who: string): Promise<void> {
  const userId = await requireUser(context, who)
  await context.users.update(userId, { isLocked: true })
  await endSessionsAndKeys(context, userId)
}

/** Ends a block. Throws as requireUser does. */
export async function unblockAccount(context: DomainContext, who: string): Promise<void> {
  const userId = await requireUser(context, who)
  await context.users.update(userId, { isLocked: false })
}

/** The operator's command: ends all sessions and API keys of the account. Throws as requireUser does. */
export async function signOutEverywhere(context: DomainContext, who: string): Promise<void> {
  await endSessionsAndKeys(context, await requireUser(context, who))
}

async function endSessionsAndKeys(context: DomainContext, userId: string): Promise<void> {
  await context.users.endSessions(userId)
  await revokeKeysOf(context.database.db, userId)
}
