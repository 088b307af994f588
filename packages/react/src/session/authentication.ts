import type { Callbacks } from '../call/callbacks.ts'
import { splitCallbacks } from '../call/callbacks.ts'
import { runCall } from '../call/run-call.ts'
import type { MoralisSdk, User } from '../moralis/moralis-sdk.ts'
import type { Store } from '../store/store.ts'
import type { SessionState } from './session-state.ts'
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

/** Makes them. */
export function createAuthentication(store: Store<SessionState>, Moralis: MoralisSdk): AuthenticationActions {
  const begin = (state: 'authenticating' | 'logging_out') => store.set({ auth: { state, error: null } })
  const steps = {
    done: (user: User) => store.set({ user, auth: { state: 'authenticated', error: null } }),
    failed: (error: Error) => store.set({ auth: { state: 'error', error } }),
  }

  return {
    async authenticate(options = {}) {
      const { callbacks, rest } = splitCallbacks<User, AuthenticateOptions>(options)
      begin('authenticating')
      store.set({ web3Enables: store.get().web3Enables + 1 })
      const ended = () => ({ web3Enables: store.get().web3Enables - 1 })
      return runCall(
        () => Moralis.authenticate(rest),
        {
          done: (user) =>
            store.set({
              user,
              isWeb3Enabled: true,
              auth: { state: 'authenticated', error: null },
              ...ended(),
            }),
          failed: (error) => store.set({ user: null, auth: { state: 'error', error }, ...ended() }),
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
          done: () => store.set({ user: null, auth: { state: 'unauthenticated', error: null } }),
          failed: (error) =>
            store.set({ user: Moralis.User.current() ?? before, auth: { state: 'error', error } }),
        },
        callbacks,
      )
    },
  }
}
