import { readField } from '@cryptolist/wallet'
import type { Callbacks } from '../call/callbacks.ts'
import { splitCallbacks } from '../call/callbacks.ts'
import { runCall } from '../call/run-call.ts'
import type { MoralisSdk, User } from '../moralis/moralis-sdk.ts'
import type { Store } from '../store/store.ts'
import type { Authentication, SessionState } from './session-state.ts'
import { setUserFields, type UserData } from './set-user-fields.ts'

/** What `authenticate` takes: the options of `Moralis.authenticate`, and callbacks. */
export interface AuthenticateOptions
  extends NonNullable<Parameters<MoralisSdk['authenticate']>[0]>,
    Callbacks<User> {}

/** What `signup` takes beside the account's fields. */
export type SignupOptions = Callbacks<User>

/** What `login` takes beside name and password. */
export interface LoginOptions extends Callbacks<User> {
  /** Send the password as POST all the way, not as a GET within a POST. */
  usePost?: boolean
}

/** What `logout` takes. */
export type LogoutOptions = Callbacks<void>

/** Signing in and out. All give undefined where they failed, unless `throwOnError` is set. */
export interface AuthenticationActions {
  /** Signs in with a wallet. Failed, nobody is signed in. */
  authenticate(options?: AuthenticateOptions): Promise<User | undefined>
  signup(
    username: string,
    password: string,
    email?: string,
    otherFields?: UserData,
    options?: SignupOptions,
  ): Promise<User | undefined>
  login(username: string, password: string, options?: LoginOptions): Promise<User | undefined>
  /** Signs out. Failed, the user stays. */
  logout(options?: LogoutOptions): Promise<void>
}

const authenticated: Authentication = { state: 'authenticated', error: null }

/** Makes them. */
export function createAuthentication(store: Store<SessionState>, Moralis: MoralisSdk): AuthenticationActions {
  let pending = 0
  const begin = (state: 'authenticating' | 'logging_out') => {
    pending += 1
    store.set({ auth: { state, error: null } })
  }
  const succeed = (auth: Authentication, fields: Partial<SessionState>) => {
    pending -= 1
    store.set({ ...fields, auth })
  }
  const fail = (error: Error, fields: Partial<SessionState> = {}) => {
    pending -= 1
    // A second click changes nothing of the first: the wallet is still being asked, and its answer decides.
    if (pending > 0 && readField(error, 'code') === 'already_enabling') return
    store.set({ ...fields, auth: { state: 'error', error } })
  }
  const steps = {
    done: (user: User) => succeed(authenticated, { user }),
    failed: (error: Error) => fail(error),
  }

  return {
    async authenticate(options = {}) {
      const { callbacks, rest } = splitCallbacks<User, AuthenticateOptions>(options)
      begin('authenticating')
      store.set({ web3Enables: store.get().web3Enables + 1 })
      const endLoading = () => store.set({ web3Enables: store.get().web3Enables - 1 })
      return runCall(
        () => Moralis.authenticate(rest),
        {
          done(user) {
            endLoading()
            succeed(authenticated, { user, isWeb3Enabled: true })
          },
          failed(error) {
            endLoading()
            fail(error, { user: null })
          },
        },
        callbacks,
      )
    },
    async signup(username, password, email, otherFields = {}, options = {}) {
      begin('authenticating')
      const signUp = async () => {
        const user = new Moralis.User()
        setUserFields(user, { username, password, email, ...otherFields })
        await user.signUp()
        return user
      }
      return runCall<User>(signUp, steps, options)
    },
    async login(username, password, { usePost, ...callbacks } = {}) {
      begin('authenticating')
      return runCall<User>(() => Moralis.User.logIn(username, password, { usePost }), steps, callbacks)
    },
    async logout(options = {}) {
      const { callbacks } = splitCallbacks<void, LogoutOptions>(options)
      const before = store.get().user
      begin('logging_out')
      await runCall<void>(
        async () => {
          await Moralis.User.logOut()
        },
        {
          done: () => succeed({ state: 'unauthenticated', error: null }, { user: null }),
          failed: (error) => fail(error, { user: Moralis.User.current() ?? before }),
        },
        callbacks,
      )
    },
  }
}
