import { BoardError, checkFields, toEmailAddress } from '@cryptolist/contract'
import { sql } from 'kysely'
import * as text from '#messages/account'
import type { Database } from '../../database/open-database.ts'
import type { Db } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { sendAddressChangedNotice, sendVerification } from './account-mail.ts'
import { forgetEmailOfApp, recordChoice } from './choices.ts'
import { checkEmail, checkNewPassword, checkUsername, toTypedName } from './policy.ts'
import { requireFresh, requireSite } from './session-policy.ts'
import { type SignedIn, startSession } from './sessions.ts'
import type { Users } from './users.ts'
import type { Viewer } from './viewer.ts'

interface SignUpInput {
  username: string
  password: string
  email?: string | undefined
}

/** Creates an account and signs in. Throws invalid_input (with the fields), username_taken or email_taken. */
export async function signUp(context: DomainContext, typed: SignUpInput): Promise<SignedIn> {
  const { email, ...account } = checkFields({
    username: () => checkUsername(typed.username),
    password: () => checkNewPassword(typed.password),
    email: () => checkEmail(typed.email),
  })
  const userId = await context.users.signUp(email === null ? account : { ...account, email })
  if (email !== null) await sendVerification(context, userId)
  return startSession(context, userId, 'password')
}

/** Signs in by username or email address. Throws invalid_credentials, for an unknown name as for a wrong password. */
export async function signIn(
  context: DomainContext,
  { username, password }: { username: string; password: string },
): Promise<SignedIn> {
  const userId = await findByPassword(context.users, toTypedName(username), password)
  if (userId === undefined) throw invalidCredentials()
  return startSession(context, userId, 'password')
}

/** Throws not_signed_in, sign_in_again for a session of an app, invalid_input (also for a demo account) or username_taken. */
export async function changeUsername(
  { database, users }: DomainContext,
  viewer: Viewer,
  username: string,
): Promise<void> {
  const { user } = requireSite(viewer)
  await requireRenamable(database.db, user.id)
  await users.update(user.id, { username: checkUsername(username) })
  await recordChoice(database.db, user.id, { username: true, password: false })
}

/** Throws invalid_input for a demo account: its name says to everyone what it is. */
export async function requireRenamable(db: Db, userId: string): Promise<void> {
  if (await isDemoAccount(db, userId)) throw BoardError.invalidField('username', text.demoKeepsName)
}

/** Whether a user is an account for trying the demo, whatever it is called. */
export async function isDemoAccount(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select from board.demo_accounts where user_id = ${userId}`.execute(db)
  return rows.length > 0
}

/** Sets the email address; an empty one removes it. Throws sign_in_again, invalid_input or email_taken. */
export async function changeEmail(context: DomainContext, viewer: Viewer, email: string): Promise<void> {
  const { user } = requireFresh(viewer)
  const address = checkEmail(email)
  await context.users.update(user.id, { email: address })
  if (address !== null) await forgetEmailOfApp(context.database.db, user.id, address)
  if (address === user.email) return
  if (user.email !== null)
    await sendAddressChangedNotice(context, user.id, { email: user.email, isConfirmed: user.isEmailVerified })
  if (address !== null) await sendVerification(context, user.id)
}

/**
 * Sets the password, ends all sessions and starts a new one for the viewer. Throws sign_in_again, invalid_input, or invalid_credentials
 * when the user has a password and `current` isn't it.
 */
export async function changePassword(
  context: DomainContext,
  viewer: Viewer,
  { current, next }: { current: string; next: string },
): Promise<SignedIn> {
  const { database, users } = context
  const { user, session } = requireFresh(viewer)
  checkNewPassword(next, 'new_password')
  if (user.hasPassword) {
    if (current === '') throw BoardError.invalidField('current_password', text.enterCurrentPassword)
    const ownerId = await users.findByPassword({ username: user.username }, current)
    if (ownerId !== user.id) throw BoardError.invalidField('current_password', text.currentPasswordWrong)
  }
  await users.update(user.id, { password: next })
  await recordChoice(database.db, user.id, { username: false, password: true })
  if (user.hasPassword) return startSession(context, user.id, 'password')
  return startSession(context, user.id, session.method, { authenticatedAt: session.authenticatedAt })
}

interface AttemptedAccount {
  key: string
  /** Undefined if nobody has the name. */
  userId: string | undefined
}

/** Keys under which attempts on accounts are counted: one key per account, whether its name, its email address or its session was sent. */
export async function listAttempted(
  { database: { db } }: DomainContext,
  tried: { names: readonly string[] } | { userId: string },
): Promise<AttemptedAccount[]> {
  if ('userId' in tried) return [{ key: userKey(tried.userId), userId: tried.userId }]
  const accounts = new Map<string, AttemptedAccount>()
  for (const typed of tried.names) {
    const name = toTypedName(typed).toLowerCase().slice(0, 254).replaceAll('\0', '')
    const email = toEmailAddress(typed)
    const userId = await findUserIdByName(db, name, email)
    const key = userId === undefined ? `name:${email ?? name}` : userKey(userId)
    accounts.set(key, { key, userId })
  }
  return [...accounts.values()]
}

/** The id of the user with this username, spelled as they spell it; undefined if there is none. */
export async function findUserId(
  { db }: Pick<Database, 'db'>,
  username: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select "objectId" as id from "_User" where username = ${username}`.execute(db)
  return rows[0]?.id
}

/** Whether this very text is someone's username or email address. */
export async function isStoredName({ database: { db } }: DomainContext, name: string): Promise<boolean> {
  const { rows } = await sql`select from "_User" where email = ${name} or username = ${name} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

function userKey(userId: string): string {
  return `user:${userId}`
}

async function findByPassword(users: Users, name: string, password: string): Promise<string | undefined> {
  // PostgreSQL takes no NUL in a text, and nobody has one in a name.
  if (name === '' || name.includes('\0')) throw invalidCredentials()
  if (!name.includes('@')) return users.findByPassword({ username: name }, password)
  // As an address first, because another user's username may look like it. As it was typed, for addresses from before there was one spelling.
  for (const email of new Set([toEmailAddress(name) ?? name.toLowerCase(), name.toLowerCase(), name])) {
    const byEmail = await users.findByPassword({ email }, password)
    if (byEmail !== undefined) return byEmail
  }
  return users.findByPassword({ username: name }, password)
}

/** One error in one wording, whether the name is unknown or the password is wrong. */
function invalidCredentials(): BoardError {
  return new BoardError('invalid_credentials', text.credentialsWrong, {
    facts: { field: 'username' },
  })
}

/** The id of the user whom a typed name (lower-case) stands for, as an email address first; in any case, as names are unique in any. */
async function findUserIdByName(
  db: Db,
  name: string,
  email: string | undefined,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select "objectId" as id from "_User" where email = ${email ?? name}
    union all
    select "objectId" as id from "_User" where email = ${name}
    union all
    select "objectId" as id from "_User" where lower(username) = lower(${name})
    limit 1`.execute(db)
  return rows[0]?.id
}
