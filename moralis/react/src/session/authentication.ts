import { ourMessages } from '@cryptolist/contract'
import type { Callbacks } from '../call/callbacks.ts'
import { splitCallbacks } from '../call/callbacks.ts'
import { runCall } from '../call/run-call.ts'
import { CancelledError } from '../errors/react-moralis-error.ts'
import type { MoralisSdk, User } from '../moralis/moralis-sdk.ts'
import type { Store } from '../store/store.ts'
import { createAttempts } from './attempts.ts'
import { type AuthSteps, createAuthSteps } from './auth-steps.ts'
import { findUser } from './find-user.ts'
import type { Authentication, SessionState } from './session-state.ts'
import { setUserFields, type UserData } from './set-user-fields.ts'
import { forgetUser, signOut } from './sign-out.ts'

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
  /** Signs out. Failed, the user stays, here and in the SDK; one whose session has ended already does not. */
  logout(options?: LogoutOptions): Promise<void>
  /**
   * Waits no longer for signing in or out, which then has failed with CancelledError, and lets go of a wallet that is waited for. Who is
   * signed in by it later is signed out again. Rejects with what the connector throws.
   */
  cancelAuthentication(): Promise<void>
}

const authenticated: Authentication = { state: 'authenticated', error: null }
const unauthenticated: Authentication = { state: 'unauthenticated', error: null }

/** Makes them. */
export function createAuthentication(store: Store<SessionState>, Moralis: MoralisSdk): AuthenticationActions {
  const steps = createAuthSteps(store)
  const attempts = createAttempts()
  /** Somebody is signed in who was waited for no longer. */
  const leaveLate = () => {
    // Whoever is trying now decides.
    if (steps.isPending()) return
    if (store.get().auth.state === 'authenticated') store.set({ user: findUser(Moralis) ?? null })
    else void forgetUser(Moralis)
  }
  return {
    ...createSignIns(store, Moralis, { steps, signIn: (work) => attempts.run(work, leaveLate) }),
    async logout(options = {}) {
      const { callbacks } = splitCallbacks<void, LogoutOptions>(options)
      steps.begin('logging_out')
      await runCall<void>(
        () => signOut(Moralis, attempts.run, () => store.set({ auth: unauthenticated, user: null })),
        {
          done: () => steps.succeed(unauthenticated, { user: null }),
          failed: (error) => steps.fail(error, { user: findUser(Moralis) ?? null }),
        },
        callbacks,
      )
    },
    async cancelAuthentication() {
      const isWalletAwaited = store.get().web3Enables > 0
      attempts.giveUp(new CancelledError(ourMessages.cancelled))
      if (isWalletAwaited) await Moralis.deactivateWeb3()
    },
  }
}

interface SignInParts {
  steps: AuthSteps
  /** Runs a try to sign in; giving up ends it. */
  signIn(work: () => Promise<User>): Promise<User>
}

function createSignIns(
  store: Store<SessionState>,
  Moralis: MoralisSdk,
  { steps: { begin, succeed, fail }, signIn }: SignInParts,
): Pick<AuthenticationActions, 'authenticate' | 'signup' | 'login'> {
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
        () => signIn(() => Moralis.authenticate(rest)),
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
      return runCall<User>(() => signIn(signUp), steps, options)
    },
    async login(username, password, options) {
      const { usePost, ...callbacks } = options ?? {}
      begin('authenticating')
      const logIn = () => Moralis.User.logIn(username, password, { usePost })
      return runCall<User>(() => signIn(logIn), steps, callbacks)
    },
  }
}
