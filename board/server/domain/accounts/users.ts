import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../database/open-database.ts'
import type { Db } from '../../database/schema.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { deleteSession, deleteSessionsOf, insertSession, type NewSession } from './session-rows.ts'
import { noObserver, type UserObserver } from './user-observer.ts'
import { deleteUser, findPasswordHash, insertUser, makeObjectId, updateUser } from './user-rows.ts'
import type { WalletAddress } from './wallet-address.ts'
import { fieldsOf } from './wallet-providers.ts'

interface UserChanges {
  username?: string
  /** Null takes it away. */
  email?: string | null
  /** Whether the address is confirmed. Another address is not, until it is. */
  emailVerified?: boolean
  /** Ends all sessions of the user. */
  password?: string
  /** Whether nobody can sign in to the account. */
  isLocked?: boolean
}

/** The verified addresses of one family as a user's own fields show them. */
interface ShownAddresses {
  namespace: WalletAddress['namespace']
  /** Oldest first. */
  addresses: readonly string[]
  /** The one that stands for all; undefined when there is none. */
  main: string | undefined
}

/** A user who isn't stored yet. */
export interface NewUser {
  id: string
  insert(transaction: Db): Promise<void>
  /** To be called once the user is stored. */
  finish(): Promise<void>
}

/** Users and their sessions: the rows that apps at /server know as `_User` and `_Session`. */
export interface Users {
  /** Makes a user with a password and answers its id. Throws username_taken or email_taken. */
  signUp(input: { username: string; password: string; email?: string }): Promise<string>
  /** The id of the user whose password it is; takes the same time when there is no such user. */
  findByPassword(who: { username: string } | { email: string }, password: string): Promise<string | undefined>
  /** Prepares a user without a password for a verified address. Hooks may refuse one who comes by an app. */
  prepareWalletUser(wallet: WalletAddress, options: { isOfApp: boolean }): Promise<NewUser>
  /** Writes verified addresses into the fields where old clients read them. */
  showAddresses(userId: string, addresses: ShownAddresses): Promise<void>
  /** Throws username_taken, email_taken or not_found. */
  update(userId: string, changes: UserChanges): Promise<void>
  /** Deletes the user's row alone (removal.ts deletes a user with all that is theirs). */
  remove(userId: string): Promise<void>
  /**
   * `madeWith` is kept in the session. Each session gets an installation of its own unless one is given, because a new session ends earlier ones of
   * the same installation.
   */
  createSession(userId: string, madeWith: string, installationId?: string): Promise<NewSession>
  /** Ends a session; one that has ended already is no error. */
  endSession(sessionId: string): Promise<void>
  /** Ends all sessions of a user, or all but one. */
  endSessions(userId: string, options?: { exceptId?: string | undefined }): Promise<void>
  /** Tells observers that a user has proved an address. */
  noteProof(userId: string, wallet: WalletAddress): void
  /** Tells the observer of every write from now on. */
  observe(observer: UserObserver): void
}

/** Reads and writes users over the board's own connections. */
export function createUsers({ db }: Pick<Database, 'db'>): Users {
  let observer = noObserver

  const prepare = async (
    fields: Readonly<Record<string, unknown>>,
    {
      secrets = {},
      isRefusable = false,
    }: { secrets?: Readonly<Record<string, unknown>>; isRefusable?: boolean } = {},
  ): Promise<NewUser> => {
    const afterSave = await observer.beforeSave({ userId: undefined, fields, isRefusable })
    const id = makeObjectId()
    return {
      id,
      insert: (transaction) => insertUser(transaction, id, { ...fields, ...secrets }),
      finish: () => afterSave(id),
    }
  }

  const save = async (
    userId: string,
    { isLocked, ...fields }: Readonly<Record<string, unknown>> & { isLocked?: boolean | undefined },
    write: () => Promise<void>,
  ): Promise<void> => {
    const afterSave = await observer.beforeSave({ userId, fields, isLocked, isRefusable: false })
    await write()
    observer.forget()
    await afterSave(userId)
  }

  return {
    async signUp({ password, ...fields }) {
      const user = await prepare(fields, { secrets: { _hashed_password: await hashPassword(password) } })
      await db.transaction().execute(user.insert)
      await user.finish()
      return user.id
    },
    async findByPassword(who, password) {
      const user = await findPasswordHash(db, who)
      return (await isPassword(password, user?.hash)) ? user?.id : undefined
    },
    prepareWalletUser: ({ namespace, address }, { isOfApp }) =>
      prepare(
        {
          username: randomBytes(18).toString('base64url').replace(/[-_]/g, 'x'),
          ...fieldsOf(namespace, { addresses: [address], main: address }),
        },
        { isRefusable: isOfApp },
      ),
    showAddresses(userId, { namespace, ...addresses }) {
      const fields = fieldsOf(namespace, addresses)
      return save(userId, fields, () => updateUser(db, userId, fields))
    },
    async update(userId, { password, isLocked, ...fields }) {
      const columns = {
        ...fields,
        ...unconfirmed(fields),
        ...(isLocked === undefined ? {} : permissionsOf(isLocked ? [] : [userId])),
        ...(password === undefined
          ? {}
          : { _hashed_password: await hashPassword(password), ...withoutAnonymity }),
      }
      await save(userId, { ...fields, isLocked }, () =>
        db.transaction().execute(async (transaction) => {
          await updateUser(transaction, userId, columns)
          if (password !== undefined) await deleteSessionsOf(transaction, userId)
        }),
      )
    },
    async remove(userId) {
      const afterRemove = await observer.beforeRemove(userId)
      await deleteUser(db, userId)
      observer.forget()
      await afterRemove()
    },
    createSession: (userId, madeWith, installationId = randomUUID()) =>
      insertSession(db, { userId, madeWith, installationId }),
    async endSession(sessionId) {
      await deleteSession(db, sessionId)
      observer.forget()
    },
    async endSessions(userId, { exceptId } = {}) {
      await deleteSessionsOf(db, userId, exceptId)
      observer.forget()
    },
    noteProof: (userId, wallet) => observer.afterProof(userId, wallet),
    observe(given) {
      observer = given
    },
  }
}

/** A new address is unconfirmed, unless the change says otherwise. */
function unconfirmed({ email, emailVerified }: UserChanges): Record<string, unknown> {
  if (email === undefined || emailVerified !== undefined) return {}
  return { emailVerified: sql`case when email is distinct from ${email} then false else "emailVerified" end` }
}

/** Who may read and change the row; nobody can sign in to one without permissions. */
function permissionsOf(userIds: readonly string[]): Record<string, unknown> {
  return { _rperm: userIds, _wperm: userIds }
}

/** A password makes an account of an anonymous user, whose id no longer signs in. */
const withoutAnonymity = { authData: sql`"authData" - 'anonymous'` }
