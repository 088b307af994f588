import { fillMessage, userMessages } from '@cryptolist/contract'
import { type Callbacks, runCall, splitCallbacks } from '../call/run-call.ts'
import { NotAuthenticatedError, ReactMoralisError, ValidationError } from '../errors/react-moralis-error.ts'
import type { Store } from '../store/store.ts'
import type { MoralisSdk, SessionState, User } from './session-state.ts'

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

export interface EnableWeb3Options
  extends NonNullable<Parameters<MoralisSdk['enableWeb3']>[0]>,
    Callbacks<Web3> {}

/** The wallet as an EIP-1193 provider. */
type Web3 = Awaited<ReturnType<MoralisSdk['enableWeb3']>>

/** Connecting and disconnecting a wallet. */
export interface Web3Actions {
  /** Connects a wallet; gives its provider, or undefined when that failed and `throwOnError` is not set. */
  enableWeb3(options?: EnableWeb3Options): Promise<Web3 | undefined>
  /** Disconnects the wallet. Rejects with what the connector throws. */
  deactivateWeb3(): Promise<void>
}

type WalletFields = Pick<SessionState, 'web3' | 'chainId' | 'account' | 'connector' | 'provider'>

const noWallet = {
  isWeb3Enabled: false,
  web3: null,
  chainId: null,
  account: null,
  connector: null,
  provider: null,
}

export function createWeb3Actions(store: Store<SessionState>, Moralis: MoralisSdk): Web3Actions {
  return {
    async enableWeb3(options = {}) {
      const { callbacks, rest } = splitCallbacks<Web3, EnableWeb3Options>(options)
      store.set({ web3Enables: store.get().web3Enables + 1, web3EnableError: null })
      const ended = () => ({ web3Enables: store.get().web3Enables - 1 })
      return runCall(
        () => Moralis.enableWeb3(rest),
        {
          done: () => store.set({ isWeb3Enabled: true, web3EnableError: null, ...ended() }),
          failed: (web3EnableError) => store.set({ web3EnableError, ...ended() }),
        },
        callbacks,
      )
    },
    async deactivateWeb3() {
      await Moralis.deactivateWeb3()
    },
  }
}

/** Copies what `Moralis` reports of the wallet into the state; returns the function that stops it. */
export function followWallet(store: Store<SessionState>, Moralis: MoralisSdk): () => void {
  const fill = ({ web3, chainId, account, connector, provider }: WalletFields) =>
    store.set({ isWeb3Enabled: true, web3, chainId, account, connector, provider })
  const clear = () => store.set(noWallet)
  // A provider that mounts after the wallet connected has missed its event.
  if (Moralis.isWeb3Enabled()) fill(Moralis)
  const stops = [
    Moralis.onChainChanged((chainId) => store.set({ chainId, web3: Moralis.web3 })),
    Moralis.onAccountChanged((account) => store.set({ account })),
    Moralis.onWeb3Enabled(fill),
    Moralis.onWeb3Deactivated(clear),
    Moralis.onDisconnect(clear),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
