import { readField } from '@cryptolist/wallet'
import type { MoralisSdk, User } from '../moralis/moralis-sdk.ts'
import { findUserLater } from './find-user.ts'

/** With these the server says that there is no such session, or no such user, to sign out any more. */
const codesOfGone: readonly unknown[] = [101, 209]

/** How `signOut` waits for the server. */
type Wait = (work: () => Promise<unknown>, onLate: () => void) => Promise<unknown>

/**
 * Signs out. The SDK forgets its user before the server has answered; where the server then does not sign it out, the SDK knows it
 * again, with its session, so that signing out can be tried once more. Rejects with why it failed; `onLate` is told when the server has
 * signed out a user that was no longer waited for and whom nobody has followed.
 */
export async function signOut(Moralis: MoralisSdk, wait: Wait, onLate: () => void): Promise<void> {
  const user = await findUserLater(Moralis)
  const kept = user && keep(user)
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
    // Somebody else may have signed in meanwhile.
    const isFree = (await findUserLater(Moralis)) === null
    if (kept && isFree && !isGone) await Moralis.User.hydrate(kept)
    throw error
  }
}

/** Has the SDK know nobody any more; that the server says no, or nothing, to a session that is of no use changes nothing of it. */
export async function forgetUser(Moralis: MoralisSdk): Promise<void> {
  await Moralis.User.logOut().catch(() => {})
}

/** What the SDK needs to know a user again; null where it has no session, or unsaved changes that cannot be written down. */
function keep(user: User): Parameters<MoralisSdk['User']['hydrate']>[0] | null {
  const sessionToken = user.getSessionToken()
  if (!sessionToken) return null
  try {
    return { ...user.toJSON(), sessionToken }
  } catch {
    return null
  }
}
