import { listSignInFields, type User } from '@cryptolist/contract'
import {
  type ConnectionEvent,
  createConnection,
  type EnabledWallet,
  injected,
  requireAccount,
  signText,
  type Wallet,
} from '@cryptolist/wallet'
import { ShownError } from '../../components/shown-error.ts'
import type { SignInApi } from './sign-in-api.ts'

/** One try to sign in with a wallet, and whom to tell. Nothing is told any more once `signal` is aborted. */
interface WalletAttempt {
  wallet: Wallet
  api: SignInApi
  signal: AbortSignal
  onText(text: SignInText, note: string | null): void
  onSigned(): void
  onUser(user: User): void
  onFailure(cause: unknown): void
}

/** One text to sign; another account or network makes it void and begins the next turn. */
interface Turn {
  abort: AbortController
  note: string | null
  isSigned: boolean
}

export function startWalletAttempt(attempt: WalletAttempt): void {
  const { wallet, signal } = attempt
  let turn = startTurn(null)
  const connection = createConnection((event) => {
    if (signal.aborted || turn.isSigned) return
    if (isGone(event)) attempt.onFailure(disconnectedError(wallet))
    else if (event.type === 'accountChanged' || event.type === 'chainChanged') {
      const { state } = connection
      if (state.status !== 'enabled') return
      turn.abort.abort()
      turn = startTurn(noteOf(event.type, wallet))
      void takeTurn(attempt, turn, Promise.resolve(state))
    }
  })
  signal.addEventListener('abort', () => {
    turn.abort.abort()
    connection.disable()
  })
  void takeTurn(attempt, turn, connection.enable(injected(wallet)))
}

async function takeTurn(attempt: WalletAttempt, turn: Turn, enabling: Promise<EnabledWallet>): Promise<void> {
  const { api, wallet } = attempt
  const { signal } = turn.abort
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const { account: enabled, chainId } = await enabling
    signal.throwIfAborted()
    const account = requireAccount(enabled)
    const message = await api.requestSignInText({ address: account, chainId }, signal)
    signal.throwIfAborted()
    const text = readSignInText(message)
    attempt.onText(text, turn.note)
    signal.throwIfAborted()
    timer = setTimeout(() => attempt.onFailure(expiredError()), text.validSeconds * 1000)
    signal.addEventListener('abort', () => clearTimeout(timer))
    const signature = await signText(wallet.provider, account, message)
    signal.throwIfAborted()
    turn.isSigned = true
    clearTimeout(timer)
    attempt.onSigned()
    const user = await api.sendSignature({ message, signature }, signal)
    signal.throwIfAborted()
    attempt.onUser(user)
  } catch (cause) {
    clearTimeout(timer)
    if (!signal.aborted) attempt.onFailure(cause)
  }
}

export function expiredError(): ShownError {
  return new ShownError('It was not signed in time. Start again to get a new one.', {
    title: 'This text has expired',
    code: 'challenge_expired',
    name: 'ChallengeExpiredError',
  })
}

/** The wallet went away, was locked or took its permission back while it was asked. */
function disconnectedError(wallet: Wallet): ShownError {
  return new ShownError('It was locked or disconnected before it answered. Unlock it and start again.', {
    title: `${wallet.name} disconnected`,
    code: 'wallet_disconnected',
    name: 'WalletDisconnectedError',
  })
}

function startTurn(note: string | null): Turn {
  return { abort: new AbortController(), note, isSigned: false }
}

function isGone(event: ConnectionEvent): boolean {
  return event.type === 'disconnected' || (event.type === 'accountChanged' && event.account === null)
}

function noteOf(change: 'accountChanged' | 'chainChanged', { name }: Wallet): string {
  const what = change === 'accountChanged' ? 'another account' : 'another network'
  return `${name} changed to ${what}. Sign the new text; the one before is void.`
}

/** What the dialog shows of a sign-in text (EIP-4361). */
export interface SignInText {
  /** The whole text, as the wallet shows it. */
  message: string
  domain: string
  nonce: string
  validSeconds: number
}

const defaultValidSeconds = 5 * 60

/** Reads the server's sign-in text. What it lacks is empty; the time is counted from its own dates, for clocks differ. */
export function readSignInText(message: string): SignInText {
  const domain = message.split(' wants you to sign in', 1)[0] ?? ''
  const milliseconds =
    Date.parse(findField(message, 'Expiration Time')) - Date.parse(findField(message, 'Issued At'))
  return {
    message,
    domain: domain.length < message.length ? domain : '',
    nonce: findField(message, 'Nonce'),
    validSeconds: milliseconds > 0 ? Math.round(milliseconds / 1000) : defaultValidSeconds,
  }
}

function findField(message: string, name: string): string {
  return listSignInFields(message, name)[0]?.trim() ?? ''
}
