import type { User } from '@cryptolist/contract'
import { type Authentication, authenticationReducer, type Wallet } from '@cryptolist/wallet'
import type { SignInError } from './sign-in-error.ts'
import type { SignInText } from './sign-in-text.ts'

/** What stands in the middle of the dialog (docs/design.md). */
export type SignInView =
  | { step: 'choose' }
  | { step: 'password'; failure: SignInError | null; isSending: boolean }
  | { step: 'connecting'; wallet: Wallet }
  | { step: 'signing'; wallet: Wallet; text: SignInText; note: string | null }
  | { step: 'verifying'; wallet: Wallet }
  | { step: 'declined'; wallet: Wallet }
  | { step: 'busy'; wallet: Wallet }
  | { step: 'failed'; wallet: Wallet; failure: SignInError }
  | { step: 'done' }

export interface SignInState {
  view: SignInView
  /** Wallets found so far, the one used last first. */
  wallets: readonly Wallet[]
  /** Id of the wallet used last. */
  lastWallet: string | null
  authentication: Authentication<User>
}

export type SignInAction =
  | { type: 'walletsFound'; wallets: readonly Wallet[] }
  | { type: 'listShown' }
  | { type: 'passwordShown' }
  | { type: 'passwordSent' }
  | { type: 'passwordRefused'; failure: SignInError }
  | { type: 'walletAsked'; wallet: Wallet }
  | { type: 'textShown'; wallet: Wallet; text: SignInText; note: string | null }
  | { type: 'signatureSent'; wallet: Wallet }
  | { type: 'declined'; wallet: Wallet; error: Error }
  | { type: 'alreadyAsked'; wallet: Wallet }
  | { type: 'failed'; wallet: Wallet; failure: SignInError }
  | { type: 'cancelled' }
  | { type: 'signedIn'; user: User }

/** The dialog before anything was chosen. */
export function startingState(lastWallet: string | null): SignInState {
  return {
    view: { step: 'choose' },
    wallets: [],
    lastWallet,
    authentication: authenticationReducer<User>(
      { status: 'undefined', user: null },
      { type: 'started', user: null },
    ),
  }
}

/** Whether an answer is awaited, so that Esc and a click beside the dialog must not close it. */
export function isPending(state: SignInState): boolean {
  return state.authentication.status === 'authenticating'
}

/** The dialog after an action. Pure. */
export function signInReducer(state: SignInState, action: SignInAction): SignInState {
  if (action.type === 'walletsFound') {
    const isLast = (wallet: Wallet) => wallet.id === state.lastWallet
    const { wallets } = action
    return { ...state, wallets: [...wallets.filter(isLast), ...wallets.filter((one) => !isLast(one))] }
  }
  return {
    ...state,
    view: nextView(action),
    authentication: nextAuthentication(state.authentication, action),
  }
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

function nextAuthentication(state: Authentication<User>, action: ViewAction): Authentication<User> {
  switch (action.type) {
    case 'passwordSent':
    case 'walletAsked':
      return authenticationReducer(state, { type: 'authenticate' })
    case 'passwordRefused':
      return authenticationReducer(state, { type: 'failed', error: action.failure, keepsUser: true })
    case 'failed':
      return authenticationReducer(state, { type: 'failed', error: action.failure, keepsUser: false })
    case 'declined':
      return authenticationReducer(state, { type: 'failed', error: action.error, keepsUser: false })
    case 'signedIn':
      return authenticationReducer(state, { type: 'succeeded', user: action.user })
    case 'cancelled':
      return authenticationReducer(state, { type: 'cancelled' })
    default:
      return state
  }
}
