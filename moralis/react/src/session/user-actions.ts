import { fillMessage, userMessages } from '@cryptolist/contract'
import { type Callbacks, runCall, splitCallbacks } from '../call/run-call.ts'
import { NotAuthenticatedError, ReactMoralisError, ValidationError } from '../errors/react-moralis-error.ts'
import type { MoralisSdk, User } from '../moralis/moralis-sdk.ts'
import type { Store } from '../store/store.ts'
import type { SessionState } from './session-state.ts'

/** Fields of a user; undefined ones are left as they are. */
export type UserData = Record<string, unknown>

/** Reading and changing the signed-in user. */
export interface UserActions {
  /** Sets fields and saves them; a failed save is undone. Rejects with NotAuthenticatedError when nobody is signed in. */
  setUserData(data: UserData, options?: Callbacks<User>): Promise<User | undefined>
  /** Fetches the user again from the server. Rejects with NotAuthenticatedError when nobody is signed in. */
  refetchUserData(options?: Callbacks<User>): Promise<User | undefined>
  _setUser(user: User | null): void
}

export function createUserActions(store: Store<SessionState>, Moralis: MoralisSdk): UserActions {
  function update(work: () => Promise<User>, options: Callbacks<User>): Promise<User | undefined> {
    store.set({ userUpdates: store.get().userUpdates + 1, userError: null })
    const ended = () => ({ userUpdates: store.get().userUpdates - 1 })
    return runCall(
      work,
      {
        done: (user) => store.set({ user, ...ended() }),
        failed: (userError) => store.set({ userError, ...ended() }),
      },
      splitCallbacks<User, Callbacks<User>>(options).callbacks,
    )
  }

  return {
    async setUserData(data, options = {}) {
      const { user } = store.get()
      if (user === null) throw new NotAuthenticatedError(userMessages.signInToSetData)
      return update(() => saveUser(Moralis, user, data), options)
    },
    async refetchUserData(options = {}) {
      const { user } = store.get()
      if (user === null) throw new NotAuthenticatedError(userMessages.signInToRefetch)
      return update(async () => {
        const fetched: User | undefined = await user.fetch()
        if (!fetched) throw new ReactMoralisError(userMessages.noDataAfterRefetch)
        return fetched
      }, options)
    },
    _setUser(user) {
      store.set({ user })
    },
  }
}

async function saveUser(Moralis: MoralisSdk, user: User, data: UserData): Promise<User> {
  requireTexts(data)
  try {
    setUserFields(user, data)
    await user.save()
    const current = Moralis.User.current()
    if (!current) throw new ReactMoralisError(userMessages.noDataAfterSave)
    return current
  } catch (error) {
    user.revert()
    throw error
  }
}

/** Throws ValidationError when password, email or username is given and is not a text. */
function requireTexts({ password, email, username }: UserData): void {
  for (const [field, value] of Object.entries({ password, email, username })) {
    if (value !== undefined && typeof value !== 'string')
      throw new ValidationError(fillMessage(userMessages.textOnly, { field }))
  }
}

/** Sets fields without saving them. Throws ValidationError before anything is set. */
export function setUserFields(user: User, data: UserData): void {
  requireTexts(data)
  const { password, email, username, ...others } = data
  if (typeof password === 'string') user.setPassword(password)
  if (typeof email === 'string') user.setEmail(email)
  if (typeof username === 'string') user.setUsername(username)
  for (const [field, value] of Object.entries(others)) if (value !== undefined) user.set(field, value)
}
