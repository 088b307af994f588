import type { User } from '@cryptolist/contract'
import type { Wallet } from '@cryptolist/wallet'
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
  return { view: { step: 'choose' }, wallets: [], lastWallet }
}

/** Whether an answer is awaited, so that Esc and a click outside the dialog must not close it. */
export function isPending({ view }: SignInState): boolean {
  return view.step === 'password'
    ? view.isSending
    : ['connecting', 'signing', 'verifying', 'busy'].includes(view.step)
}

/** The dialog after an action. Pure. */
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
