import type { MoralisFile, MoralisStatic, MoralisUser, PluginSpec } from '@cryptolist/moralis'
import { readField } from '@cryptolist/wallet'

/** Why signing in or out failed; `code` is a number from the server or the wallet, or one of our codes. */
export interface AuthError extends Error {
  readonly code?: number | string | null
}

export type Authentication =
  | {
      state: 'undefined' | 'unauthenticated' | 'authenticated' | 'authenticating' | 'logging_out'
      error: null
    }
  | { state: 'error'; error: AuthError }

/** The state of one provider. Wallet fields are null while no wallet is connected; `account` is lower-case, `chainId` hex. */
export interface SessionState {
  /** The options of `initialize`, then those with which the SDK was started. */
  appId: string | null
  serverUrl: string | null
  isInitialized: boolean
  isInitializing: boolean
  initializeError: Error | null
  auth: Authentication
  user: User | null
  userUpdates: number
  userError: Error | null
  isWeb3Enabled: boolean
  web3Enables: number
  web3EnableError: Error | null
  web3: MoralisSdk['web3']
  chainId: string | null
  account: string | null
  connector: MoralisSdk['connector']
  provider: unknown
}

/** Also what a server renders. */
export const initialState: SessionState = {
  appId: null,
  serverUrl: null,
  isInitialized: false,
  isInitializing: false,
  initializeError: null,
  auth: { state: 'undefined', error: null },
  user: null,
  userUpdates: 0,
  userError: null,
  isWeb3Enabled: false,
  web3Enables: 0,
  web3EnableError: null,
  web3: null,
  chainId: null,
  account: null,
  connector: null,
  provider: null,
}

/** The SDK's user; null if there is none, undefined if the SDK cannot tell yet. */
export function findUser(Moralis: MoralisSdk): User | null | undefined {
  try {
    return withId(Moralis.User.current())
  } catch {
    return undefined
  }
}

/** The stored user of an app whose storage answers later (React Native); null too while the SDK cannot tell. */
export async function findUserLater(Moralis: MoralisSdk): Promise<User | null> {
  try {
    return withId(await Moralis.User.currentAsync())
  } catch {
    return null
  }
}

/** A storage that someone else has written to may hold a user without an id, who is not signed in. */
function withId(user: User | null | undefined): User | null {
  return user?.id ? user : null
}

/** With these the server says that the session, or its user, no longer exists. */
const codesOfGone: readonly unknown[] = [101, 209]

/** How `signOut` waits for the server. */
type Wait = (work: () => Promise<unknown>, onLate: () => void) => Promise<unknown>

/**
 * Signs out. The SDK forgets its user before the server has answered; where the server then fails to sign it out, the user and its
 * session are restored, so that signing out can be tried again. Rejects with why it failed. `onLate` is called when the server signs
 * out a user after the caller stopped waiting, and no other user has signed in since.
 */
export async function signOut(Moralis: MoralisSdk, wait: Wait, onLate: () => void): Promise<void> {
  const user = await findUserLater(Moralis)
  const snapshot = user && toKept(user)
  try {
    await wait(
      () => Moralis.User.logOut(),
      async () => {
        const current = await findUserLater(Moralis)
        if (!snapshot || current?.getSessionToken() !== snapshot.sessionToken) return
        await forgetUser(Moralis)
        onLate()
      },
    )
  } catch (error) {
    const isGone = codesOfGone.includes(readField(error, 'code'))
    // Another user may have signed in in the meantime.
    const isFree = (await findUserLater(Moralis)) === null
    if (snapshot && isFree && !isGone) await Moralis.User.hydrate(snapshot)
    throw error
  }
}

/** Makes the SDK forget its user, whatever the server answers. */
export async function forgetUser(Moralis: MoralisSdk): Promise<void> {
  await Moralis.User.logOut().catch(() => {})
}

/** The user in the form from which the SDK restores it; null without a session, or with unsaved changes that cannot be serialised. */
function toKept(user: User): Parameters<MoralisSdk['User']['hydrate']>[0] | null {
  const sessionToken = user.getSessionToken()
  if (!sessionToken) return null
  try {
    return { ...user.toJSON(), sessionToken }
  } catch {
    return null
  }
}

/** `Moralis`, as the provider hands it to hooks. */
export type MoralisSdk = MoralisStatic

export type User = MoralisUser

export type StoredObject = InstanceType<MoralisSdk['Object']>

export type { MoralisFile, PluginSpec }
