import { ourMessages } from '@cryptolist/contract'
import { readField } from '@cryptolist/wallet'
import { type Callbacks, runCall, splitCallbacks } from '../call/run-call.ts'
import { CancelledError } from '../errors/react-moralis-error.ts'
import type { Store } from '../store/store.ts'
import { setUserFields, type UserData } from './session-actions.ts'
import {
  type Authentication,
  findUser,
  forgetUser,
  type MoralisSdk,
  type SessionState,
  signOut,
  type User,
} from './session-state.ts'

export interface AuthenticateOptions
  extends NonNullable<Parameters<MoralisSdk['authenticate']>[0]>,
    Callbacks<User> {}

export type SignupOptions = Callbacks<User>

export interface LoginOptions extends Callbacks<User> {
  /** Send the password as POST all the way, not as a GET within a POST. */
  usePost?: boolean
}

export type LogoutOptions = Callbacks<void>

/** Signing in and out. All give undefined where they failed, unless `throwOnError` is set. */
export interface AuthenticationActions {
  /** Signs in with a wallet. If that fails, nobody is signed in. */
  authenticate(options?: AuthenticateOptions): Promise<User | undefined>
  signup(
    username: string,
    password: string,
    email?: string,
    otherFields?: UserData,
    options?: SignupOptions,
  ): Promise<User | undefined>
  login(username: string, password: string, options?: LoginOptions): Promise<User | undefined>
  /** Signs out. If that fails, the user stays, here and in the SDK, unless its session had ended already. */
  logout(options?: LogoutOptions): Promise<void>
  /**
   * Stops waiting for signing in or out, which fails with CancelledError, and lets go of a wallet that is waited for. A user whom it
   * signs in later is signed out again. Rejects with what the connector throws.
   */
  cancelAuthentication(): Promise<void>
}

const authenticated: Authentication = { state: 'authenticated', error: null }
const unauthenticated: Authentication = { state: 'unauthenticated', error: null }

export function createAuthentication(store: Store<SessionState>, Moralis: MoralisSdk): AuthenticationActions {
  const steps = createAuthSteps(store)
  const attempts = createAttempts()
  /** A sign-in that was given up has succeeded after all. */
  const leaveLate = () => {
    // A newer attempt decides.
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

interface SignInDependencies {
  steps: AuthSteps
  /** Runs an attempt to sign in, which can be given up. */
  signIn(work: () => Promise<User>): Promise<User>
}

function createSignIns(
  store: Store<SessionState>,
  Moralis: MoralisSdk,
  { steps: { begin, succeed, fail }, signIn }: SignInDependencies,
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

/** The changes that an attempt to sign in or out makes to the state; several may be under way. */
interface AuthSteps {
  begin(state: 'authenticating' | 'logging_out'): void
  succeed(auth: Authentication, fields: Partial<SessionState>): void
  fail(error: Error, fields?: Partial<SessionState>): void
  isPending(): boolean
}

function createAuthSteps(store: Store<SessionState>): AuthSteps {
  let pending = 0
  return {
    begin(state) {
      pending += 1
      store.set({ auth: { state, error: null } })
    },
    succeed(auth, fields) {
      pending -= 1
      store.set({ ...fields, auth })
    },
    fail(error, fields = {}) {
      pending -= 1
      // A second click changes nothing: the wallet is still being asked, and its answer decides.
      if (pending > 0 && readField(error, 'code') === 'already_enabling') return
      store.set({ ...fields, auth: { state: 'error', error } })
    },
    isPending: () => pending > 0,
  }
}

/** Work that may never end, because it waits for a person, a wallet or a server, and that can be given up. */
interface Attempts {
  /** Gives what the work gives. Rejects when it is given up; a result that comes later goes to `onLate`. */
  run<Result>(work: () => Promise<Result>, onLate: (result: Result) => void): Promise<Result>
  /** Rejects everything under way with the error. */
  giveUp(error: Error): void
}

function createAttempts(): Attempts {
  const underWay = new Set<(error: Error) => void>()
  return {
    async run(work, onLate) {
      let isGivenUp = false
      let giveUp: (error: Error) => void = () => {}
      const givenUp = new Promise<never>((_resolve, reject) => {
        giveUp = (error) => {
          isGivenUp = true
          reject(error)
        }
      })
      underWay.add(giveUp)
      try {
        const working = work()
        working.then(
          (result) => isGivenUp && onLate(result),
          // The race below reports a failure, unless nobody waits for it any more.
          () => {},
        )
        return await Promise.race([working, givenUp])
      } finally {
        underWay.delete(giveUp)
      }
    },
    giveUp(error) {
      for (const giveUp of [...underWay]) giveUp(error)
    },
  }
}
