import type { WalletAddress } from './wallets/wallet-address.ts'

/** A session as it is handed to the browser that made it. */
export interface NewSession {
  token: string
  sessionId: string
  expiresAt: Date
}

interface UserChanges {
  username?: string
  /** Null takes it away. */
  email?: string | null
  /** Whether the address is confirmed. Another address is not, until it is. */
  emailVerified?: boolean
  /** Ends all sessions of the user. */
  password?: string
  /** Who may read and change the user; an empty one locks them out. */
  ACL?: Record<string, { read: true; write: true }>
}

/** What a user's own fields say of the verified addresses of one family. */
interface ShownAddresses {
  namespace: WalletAddress['namespace']
  /** Oldest first. */
  addresses: readonly string[]
  /** The one that stands for all; undefined when there is none. */
  main: string | undefined
}

/** A user as Parse answers it, with its id and whatever its class holds. */
type UserRecord = { objectId: string; ACL?: Record<string, unknown> } & Record<string, unknown>

/** What the board asks of Parse about users and sessions; the backend implements it. */
export interface ParseUsers {
  /** Makes a user with a password and answers its id. Throws username_taken, email_taken or invalid_input. */
  signUp(input: { username: string; password: string; email?: string }): Promise<string>
  /** The id of the user whose password it is; takes the same time when there is no such user. */
  findByPassword(
    input: { username: string } | { email: string },
    password: string,
  ): Promise<string | undefined>
  /** Makes a user without a known password for a verified address and answers its id. Cloud code may refuse those that come by an app. */
  createWalletUser(wallet: WalletAddress, options: { isOfApp: boolean }): Promise<string>
  /** Writes verified addresses into the fields where old clients read them. */
  showAddresses(userId: string, shown: ShownAddresses): Promise<void>
  get(userId: string): Promise<UserRecord>
  /** Throws username_taken, email_taken or invalid_input. */
  update(userId: string, changes: UserChanges): Promise<void>
  remove(userId: string): Promise<void>
  /** `madeWith` is kept in the session; a random installation keeps sessions from ending one another. */
  createSession(userId: string, madeWith: string, installationId?: string): Promise<NewSession>
  /** Ends a session; one that has ended already is no error. */
  endSession(sessionId: string): Promise<void>
}
