import { userMessages } from '@cryptolist/contract'
import { type Callbacks, splitCallbacks } from '../call/callbacks.ts'
import { runCall } from '../call/run-call.ts'
import { NotAuthenticatedError, ReactMoralisError } from '../errors/react-moralis-error.ts'
import type { MoralisSdk, User } from '../moralis/moralis-sdk.ts'
import type { Store } from '../store/store.ts'
import type { SessionState } from './session-state.ts'
import { requireTexts, setUserFields, type UserData } from './set-user-fields.ts'

/** Reading and changing the signed-in user. */
export interface UserActions {
  /** Sets fields and saves them; what could not be saved is taken back. Rejects with NotAuthenticatedError when nobody is signed in. */
  setUserData(data: UserData, options?: Callbacks<User>): Promise<User | undefined>
  /** Reads the user anew from the server. Rejects with NotAuthenticatedError when nobody is signed in. */
  refetchUserData(options?: Callbacks<User>): Promise<User | undefined>
  _setUser(user: User | null): void
}

/** Makes them. */
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
