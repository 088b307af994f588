import type { MoralisSdk, User } from '../moralis/moralis-sdk.ts'

// What somebody has put into the storage may be read as a user without an id, who is nobody.
const toSomebody = (user: User | null | undefined): User | null => (user?.id ? user : null)

/** The user of the SDK, null when there is none, undefined when the SDK cannot tell yet. */
export function findUser(Moralis: MoralisSdk): User | null | undefined {
  try {
    return toSomebody(Moralis.User.current())
  } catch {
    return undefined
  }
}

/** The stored user of an app whose storage does not answer at once (React Native); null too while the SDK cannot tell. */
export async function findUserLater(Moralis: MoralisSdk): Promise<User | null> {
  try {
    return toSomebody(await Moralis.User.currentAsync())
  } catch {
    return null
  }
}
