import { readField } from '@cryptolist/wallet'
import type { MoralisSdk, User } from '../moralis/moralis-sdk.ts'

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
  const kept = user && toKept(user)
  try {
    await wait(
      () => Moralis.User.logOut(),
      async () => {
        const current = await findUserLater(Moralis)
        if (!kept || current?.getSessionToken() !== kept.sessionToken) return
        await forgetUser(Moralis)
        onLate()
      },
    )
  } catch (error) {
    const isGone = codesOfGone.includes(readField(error, 'code'))
    // Another user may have signed in in the meantime.
    const isFree = (await findUserLater(Moralis)) === null
    if (kept && isFree && !isGone) await Moralis.User.hydrate(kept)
    throw error
  }
}

/** Makes the SDK forget its user, whatever the server answers. */
export async function forgetUser(Moralis: MoralisSdk): Promise<void> {
  await Moralis.User.logOut().catch(() => {})
}

/** What the SDK needs to restore a user; null without a session, or with unsaved changes that cannot be serialised. */
function toKept(user: User): Parameters<MoralisSdk['User']['hydrate']>[0] | null {
  const sessionToken = user.getSessionToken()
  if (!sessionToken) return null
  try {
    return { ...user.toJSON(), sessionToken }
  } catch {
    return null
  }
}
