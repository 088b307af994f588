import type { User } from '@cryptolist/contract'
import {
  listenToWallet,
  RequestPendingError,
  RequestRejectedError,
  toWalletError,
  type Wallet,
  type WalletError,
  watchWallets,
} from '@cryptolist/wallet'
import * as text from '#messages/sign-in'
import { ShownError } from '../../components/shown-error.ts'
import { type SignInApi, type SignInText, startWalletAttempt } from './sign-in-attempt.ts'

interface SignInFlowOptions {
  purpose: Purpose
  api: SignInApi
  lastWallet: string | null
  /** Called once, when the server has set the cookie, or added the wallet. */
  onSignedIn(user: User, wallet: Wallet | null): void
}

/** Signing in by wallet or by password, without the look of it: a state, and what the dialog's buttons do. */
export class SignInFlow {
  readonly purpose: Purpose
  readonly #options: SignInFlowOptions
  readonly #listeners = new Set<() => void>()
  readonly #stopWatching: () => void
  #state: SignInState
  #underWay = new AbortController()

  constructor(options: SignInFlowOptions) {
    this.purpose = options.purpose
    this.#options = options
    this.#state = startingState(options.lastWallet)
    this.#stopWatching = watchWallets((wallets) => this.#dispatch({ type: 'walletsFound', wallets }))
  }

  readonly getState = (): SignInState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  chooseWallet(wallet: Wallet): void {
    const signal = this.#begin()
    this.#dispatch({ type: 'walletAsked', wallet })
    startWalletAttempt({
      wallet,
      api: this.#options.api,
      signal,
      onText: (signInText, note) => this.#dispatch({ type: 'textShown', wallet, text: signInText, note }),
      onSigned: () => this.#dispatch({ type: 'signatureSent', wallet }),
      onUser: (user) => this.#finish(user, wallet),
      onFailure: (cause) => this.#report(wallet, cause),
    })
  }

  async signIn(account: { username: string; password: string }): Promise<void> {
    const signal = this.#begin()
    this.#dispatch({ type: 'passwordSent' })
    try {
      const user = await this.#options.api.signIn(account, signal)
      if (!signal.aborted) this.#finish(user, null)
    } catch (cause) {
      if (signal.aborted) return
      if (!(cause instanceof ShownError)) throw cause
      this.#dispatch({ type: 'passwordRefused', failure: cause })
    }
  }

  showPassword(): void {
    this.#begin()
    this.#dispatch({ type: 'passwordShown' })
  }

  showList(): void {
    this.#begin()
    this.#dispatch({ type: 'listShown' })
  }

  /** Gives up what is under way; answers that come later are ignored. */
  cancel(): void {
    this.#begin()
    this.#dispatch({ type: 'cancelled' })
  }

  close(): void {
    this.#underWay.abort()
    this.#stopWatching()
    this.#listeners.clear()
  }

  #dispatch(action: SignInAction): void {
    this.#state = signInReducer(this.#state, action)
    for (const listener of this.#listeners) listener()
  }

  /** Ends what is under way; the signal is for what begins now. */
  #begin(): AbortSignal {
    this.#underWay.abort()
    this.#underWay = new AbortController()
    return this.#underWay.signal
  }

  #finish(user: User, wallet: Wallet | null): void {
    this.#begin()
    this.#dispatch({ type: 'signedIn', user })
    this.#options.onSignedIn(user, wallet)
  }

  #report(wallet: Wallet, cause: unknown): void {
    const signal = this.#begin()
    const error = cause instanceof ShownError ? cause : toWalletError(cause)
    if (error instanceof RequestRejectedError) this.#dispatch({ type: 'declined', wallet, error })
    else if (error instanceof RequestPendingError) this.#waitForAnswer(wallet, signal)
    else {
      const failure = error instanceof ShownError ? error : walletFailure(wallet, error, this.purpose)
      this.#dispatch({ type: 'failed', wallet, failure })
    }
  }

  /** The wallet already shows a request; once that is answered it says which account was chosen, and signing in goes on. */
  #waitForAnswer(wallet: Wallet, signal: AbortSignal): void {
    this.#dispatch({ type: 'alreadyAsked', wallet })
    const stop = listenToWallet(wallet.provider, (event) => {
      if (event.type === 'accountChanged' && event.account !== null) this.chooseWallet(wallet)
    })
    signal.addEventListener('abort', stop)
  }
}

/** The middle of the dialog (docs/design.md). */
type SignInView =
  | { step: 'choose' }
  | { step: 'password'; failure: ShownError | null; isSending: boolean }
  | { step: 'connecting'; wallet: Wallet }
  | { step: 'signing'; wallet: Wallet; text: SignInText; note: string | null }
  | { step: 'verifying'; wallet: Wallet }
  | { step: 'declined'; wallet: Wallet }
  | { step: 'busy'; wallet: Wallet }
  | { step: 'failed'; wallet: Wallet; failure: ShownError }
  | { step: 'done' }

export interface SignInState {
  view: SignInView
  /** Wallets found so far, the one used last first. */
  wallets: readonly Wallet[]
  lastWallet: string | null
}

export type SignInAction =
  | { type: 'walletsFound'; wallets: readonly Wallet[] }
  | { type: 'listShown' }
  | { type: 'passwordShown' }
  | { type: 'passwordSent' }
  | { type: 'passwordRefused'; failure: ShownError }
  | { type: 'walletAsked'; wallet: Wallet }
  | { type: 'textShown'; wallet: Wallet; text: SignInText; note: string | null }
  | { type: 'signatureSent'; wallet: Wallet }
  | { type: 'declined'; wallet: Wallet; error: Error }
  | { type: 'alreadyAsked'; wallet: Wallet }
  | { type: 'failed'; wallet: Wallet; failure: ShownError }
  | { type: 'cancelled' }
  | { type: 'signedIn'; user: User }

export function startingState(lastWallet: string | null): SignInState {
  return { view: { step: 'choose' }, wallets: [], lastWallet }
}

/** Whether an answer is awaited, so that Esc and a click outside the dialog must not close it. */
export function isPending({ view }: SignInState): boolean {
  return view.step === 'password'
    ? view.isSending
    : ['connecting', 'signing', 'verifying', 'busy'].includes(view.step)
}

export function signInReducer(state: SignInState, action: SignInAction): SignInState {
  if (action.type === 'walletsFound') {
    const isLast = (wallet: Wallet) => wallet.id === state.lastWallet
    const { wallets } = action
    return { ...state, wallets: [...wallets.filter(isLast), ...wallets.filter((one) => !isLast(one))] }
  }
  return { ...state, view: nextView(action) }
}

type ViewAction = Exclude<SignInAction, { type: 'walletsFound' }>

function nextView(action: ViewAction): SignInView {
  switch (action.type) {
    case 'listShown':
    case 'cancelled':
      return { step: 'choose' }
    case 'passwordShown':
      return { step: 'password', failure: null, isSending: false }
    case 'passwordSent':
      return { step: 'password', failure: null, isSending: true }
    case 'passwordRefused':
      return { step: 'password', failure: action.failure, isSending: false }
    case 'walletAsked':
      return { step: 'connecting', wallet: action.wallet }
    case 'textShown':
      return { step: 'signing', wallet: action.wallet, text: action.text, note: action.note }
    case 'signatureSent':
      return { step: 'verifying', wallet: action.wallet }
    case 'declined':
      return { step: 'declined', wallet: action.wallet }
    case 'alreadyAsked':
      return { step: 'busy', wallet: action.wallet }
    case 'failed':
      return { step: 'failed', wallet: action.wallet, failure: action.failure }
    case 'signedIn':
      return { step: 'done' }
  }
}

function walletFailure(wallet: Wallet, error: WalletError, purpose: Purpose): ShownError {
  const { name, message, code } = error
  return new ShownError(message, {
    title: purposeLabels[purpose].failed(wallet.name),
    code,
    name,
    cause: error,
  })
}

/** A person's reason to open the dialog: to sign in, or to add a wallet to the account that they are signed in to. */
export type Purpose = 'sign_in' | 'link'

interface PurposeLabels {
  title: string
  beforehand: string
  afterAnswer: string
  failed(wallet: string): string
}

export const purposeLabels: Record<Purpose, PurposeLabels> = {
  sign_in: {
    title: text.title,
    beforehand: text.signBeforehand,
    afterAnswer: text.signAfterAnswer,
    failed: text.signFailed,
  },
  link: {
    title: text.addWallet,
    beforehand: text.linkBeforehand,
    afterAnswer: text.linkAfterAnswer,
    failed: text.linkFailed,
  },
}
