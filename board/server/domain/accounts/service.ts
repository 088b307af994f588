import type { Database } from '../../database/open-database.ts'
import { recordChoice } from './choices.ts'
import { invalidCredentials, invalidField } from './errors.ts'
import type { AccountMailService } from './mail/service.ts'
import { checkEmail, checkNewPassword, checkUsername, toTypedName } from './policy.ts'
import { findUserIdByName } from './repository.ts'
import { requireFresh, requireSite } from './sessions/policy.ts'
import type { SessionsService, SignedIn } from './sessions/service.ts'
import type { Viewer } from './sessions/viewer.ts'
import type { ParseUsers } from './users.ts'

interface SignUpInput {
  username: string
  password: string
  email?: string | undefined
}

export interface AccountsService {
  /** Makes an account and signs in. Throws invalid_input (with the field), username_taken or email_taken. */
  signUp(input: SignUpInput): Promise<SignedIn>
  /** Signs in by username or e-mail address. Throws invalid_credentials, for an unknown name as for a wrong password. */
  signIn(input: { username: string; password: string }): Promise<SignedIn>
  /** Ends the viewer's session, if there is one. */
  signOut(viewer: Viewer): Promise<void>
  /** Throws not_signed_in, sign_in_again for a session of an app, invalid_input or username_taken. */
  changeUsername(viewer: Viewer, username: string): Promise<void>
  /** Sets the e-mail address; an empty one takes it away. Throws sign_in_again, invalid_input or email_taken. */
  changeEmail(viewer: Viewer, email: string): Promise<void>
  /**
   * Sets the password, ends all sessions and starts a new one for the viewer. Throws sign_in_again, invalid_input, or
   * invalid_credentials when the user has a password and `current` isn't it.
   */
  changePassword(viewer: Viewer, input: { current: string; next: string }): Promise<SignedIn>
  /** Remembers that a user has chosen a name or a password of their own, which a wallet's user lacks at first. */
  recordChoice(userId: string, chosen: { username: boolean; password: boolean }): Promise<void>
  /** What tries at accounts are counted under: one key an account, whether its name, its e-mail address or its session was brought. */
  listTryKeys(tried: { names: readonly string[] } | { userId: string }): Promise<string[]>
}

export interface AccountsParts {
  database: Pick<Database, 'db'>
  users: ParseUsers
  sessions: SessionsService
  accountMail: Pick<AccountMailService, 'sendVerification' | 'sendEmailNotice'>
}

/** Makes the service of accounts with a name and a password; the accounts themselves are Parse's. */
export function createAccountsService(parts: AccountsParts): AccountsService {
  const { database, users, sessions, accountMail } = parts
  return {
    async signUp({ username, password, email }) {
      const name = checkUsername(username)
      const address = checkEmail(email)
      const userId = await users.signUp({
        username: name,
        password: checkNewPassword(password),
        ...(address === null ? {} : { email: address }),
      })
      if (address !== null) await accountMail.sendVerification(userId)
      return sessions.start(userId, 'password')
    },
    async signIn({ username, password }) {
      const userId = await findByPassword(users, toTypedName(username), password)
      if (userId === undefined) throw invalidCredentials()
      return sessions.start(userId, 'password')
    },
    signOut: (viewer) => sessions.endOwn(viewer),
    async changeUsername(viewer, username) {
      const { user } = requireSite(viewer)
      await users.update(user.id, { username: checkUsername(username) })
      await recordChoice(database.db, user.id, { username: true, password: false })
    },
    async changeEmail(viewer, email) {
      const { user } = requireFresh(viewer)
      const address = checkEmail(email)
      await users.update(user.id, { email: address })
      if (address === user.email) return
      if (user.email !== null)
        await accountMail.sendEmailNotice(user.id, { email: user.email, isConfirmed: user.isEmailVerified })
      if (address !== null) await accountMail.sendVerification(user.id)
    },
    changePassword: (viewer, input) => changePassword(parts, viewer, input),
    recordChoice: (userId, chosen) => recordChoice(database.db, userId, chosen),
    listTryKeys: (tried) => listTryKeys(database, tried),
  }
}

async function listTryKeys(
  { db }: Pick<Database, 'db'>,
  tried: { names: readonly string[] } | { userId: string },
): Promise<string[]> {
  if ('userId' in tried) return [userKey(tried.userId)]
  const keys = new Set<string>()
  for (const typed of tried.names) {
    const name = toTypedName(typed).toLowerCase().slice(0, 254).replaceAll('\0', '')
    const userId = await findUserIdByName(db, name)
    keys.add(userId === undefined ? `name:${name}` : userKey(userId))
  }
  return [...keys]
}

function userKey(userId: string): string {
  return `user:${userId}`
}

async function findByPassword(
  users: ParseUsers,
  name: string,
  password: string,
): Promise<string | undefined> {
  // PostgreSQL takes no NUL in a text, and nobody has one in a name.
  if (name === '' || name.includes('\0')) throw invalidCredentials()
  if (!name.includes('@')) return users.findByPassword({ username: name }, password)
  // As an address first: somebody else's username may look like it.
  const byEmail = await users.findByPassword({ email: name.toLowerCase() }, password)
  return byEmail ?? users.findByPassword({ username: name }, password)
}

async function changePassword(
  { database, users, sessions }: AccountsParts,
  viewer: Viewer,
  { current, next }: { current: string; next: string },
): Promise<SignedIn> {
  const { user, session } = requireFresh(viewer)
  checkNewPassword(next, 'new_password')
  if (user.hasPassword) {
    if (current === '') throw invalidField('current_password', 'Type your current password.')
    const known = await users.findByPassword({ username: user.username }, current)
    if (known !== user.id)
      throw invalidField('current_password', 'This is not your current password. Type it again.')
  }
  await users.update(user.id, { password: next })
  await recordChoice(database.db, user.id, { username: false, password: true })
  if (user.hasPassword) return sessions.start(user.id, 'password')
  return sessions.start(user.id, session.method, { authenticatedAt: session.authenticatedAt })
}
