import { listSignInFields, type User, type WalletChallengeInput } from '@cryptolist/contract'
import {
  type ConnectionEvent,
  createConnection,
  type EnabledWallet,
  injected,
  requestChallenge,
  requestUser,
  requireAccount,
  requireOwnText,
  SignInRefusedError,
  signText,
  type Wallet,
} from '@cryptolist/wallet'
import * as messages from '#messages/sign-in'
import { ShownError } from '../../components/shown-error.ts'

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
  return new ShownError(messages.expired, {
    title: messages.expiredTitle,
    code: 'challenge_expired',
    name: 'ChallengeExpiredError',
  })
}

/** The wallet went away, was locked or took its permission back while it was asked. */
function disconnectedError(wallet: Wallet): ShownError {
  return new ShownError(messages.disconnected, {
    title: messages.disconnectedTitle(wallet.name),
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
  return change === 'accountChanged' ? messages.otherAccount(name) : messages.otherNetwork(name)
}

/** A sign-in text (EIP-4361) as the dialog shows it. */
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

/** The board's routes for signing in, as the dialog calls them. Each rejects with ShownError. */
export interface SignInApi {
  requestSignInText(wallet: { address: string; chainId: number }, signal: AbortSignal): Promise<string>
  sendSignature(signed: { message: string; signature: string }, signal: AbortSignal): Promise<User>
  signIn(account: { username: string; password: string }, signal: AbortSignal): Promise<User>
}

const timeoutMilliseconds = 20_000

/** Titles by the code of a refusal, where the server's own would not fit. */
type Titles = Readonly<Record<string, string>>
const linkTitles: Titles = {
  sign_in_again: messages.signInAgainFirst,
  not_signed_in: messages.signInAgainFirst,
  conflict: messages.walletTaken,
  signature_invalid: messages.walletNotAdded,
  challenge_expired: messages.walletNotAdded,
  text_foreign: messages.walletNotAdded,
}

/** `next` is where the visitor goes on to: the board finishes there what they began before. */
export function signInApiFor(next: string): SignInApi {
  return createApi('sign_in', { text_foreign: messages.nothingWasSigned }, { next })
}

/** Adds a wallet to the account of the person who is signed in. */
export const linkApi: SignInApi = createApi('link', linkTitles)

function createApi(purpose: 'sign_in' | 'link', titles: Titles, sent: { next?: string } = {}): SignInApi {
  const challenge = (wallet: { address: string; chainId: number }): WalletChallengeInput =>
    purpose === 'link' ? { ...wallet, purpose } : wallet
  const route = purpose === 'link' ? 'wallet/link' : 'wallet/verify'
  return {
    requestSignInText: (wallet, signal) =>
      ask(
        async (options) => {
          const message = await requestChallenge(challenge(wallet), options)
          requireOwnText(message, { ...wallet, origin: location.origin })
          return message
        },
        signal,
        titles,
      ),
    sendSignature: (signed, signal) =>
      ask((options) => requestUser(route, { ...signed, ...sent }, options), signal, titles),
    signIn: (account, signal) =>
      ask((options) => requestUser('sign-in', { ...account, ...sent }, options), signal, {}),
  }
}

/** Asks the board, for 20 seconds at most, and says a refusal in the words of the dialog. */
async function ask<T>(
  send: (options: { signal: AbortSignal }) => Promise<T>,
  signal: AbortSignal,
  titles: Titles,
): Promise<T> {
  const abort = new AbortController()
  const stop = () => abort.abort()
  signal.addEventListener('abort', stop)
  const timer = setTimeout(
    () => abort.abort(new DOMException('No answer', 'TimeoutError')),
    timeoutMilliseconds,
  )
  try {
    return await send({ signal: abort.signal })
  } catch (cause) {
    throw cause instanceof SignInRefusedError ? toShownError(cause, titles) : cause
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

/** As the page's head has it. */
function boardName(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? location.host
}

function toShownError(refusal: SignInRefusedError, titles: Titles): ShownError {
  const { code, message, title, requestId, cause } = refusal
  if (code === 'unreachable')
    return new ShownError(messages.noConnection(boardName()), {
      title: messages.noConnectionTitle,
      code,
      name: 'ConnectionError',
      cause,
    })
  const name = 'SignInError'
  if (code === 'unreadable')
    return new ShownError(messages.unreadable, {
      title: messages.unreadableTitle,
      code,
      name,
      cause,
    })
  return new ShownError(code === 'refused' ? messages.refused : message, {
    title: titles[String(code)] ?? title ?? messages.refusedTitle,
    code,
    name,
    requestId,
  })
}
