import { readField } from '../provider/ethereum-provider.ts'

/**
 * An error between this page and a wallet. `name` says which; `code` is the wallet's own number or a word of ours,
 * `wallet_failed` if the wallet gave no number.
 */
export class WalletError extends Error {
  override readonly name: string = 'WalletError'
  readonly code: number | string

  constructor(message: string, options: { code?: number | string | undefined; cause?: unknown } = {}) {
    super(message, options)
    this.code = options.code ?? 'wallet_failed'
  }
}

export class NoWalletError extends WalletError {
  override readonly name = 'NoWalletError'
  constructor() {
    super('Non ethereum enabled browser', { code: 'no_wallet' })
  }
}

/** A wallet is already being connected (moralis@1.5.8's text, to the letter). */
export class AlreadyEnablingError extends WalletError {
  override readonly name = 'AlreadyEnablingError'
  constructor() {
    super(
      'Cannot execute Moralis.enableWeb3(), as Moralis Moralis.enableWeb3() already has been called, but is not finished yet ',
      { code: 'already_enabling' },
    )
  }
}

export class ConnectionCancelledError extends WalletError {
  override readonly name = 'ConnectionCancelledError'
  constructor() {
    super('Connecting was cancelled.', { code: 'cancelled' })
  }
}

/** The user declined in the wallet (4001, or 5000 over WalletConnect). */
export class RequestRejectedError extends WalletError {
  override readonly name = 'RequestRejectedError'
}

/** The wallet still shows an earlier request (−32002). */
export class RequestPendingError extends WalletError {
  override readonly name = 'RequestPendingError'
}

/** The codes of EIP-1193, and of wallets behind WalletConnect (CAIP-25). */
const rejectedCodes: readonly unknown[] = [4001, 5000]
const pendingCode = -32002

/** The error of ours for what a wallet threw; wallets throw plain objects, strings and errors alike. */
export function toWalletError(cause: unknown): WalletError {
  if (cause instanceof WalletError) return cause
  const code = findCode(cause)
  const message = findMessage(cause)
  if (rejectedCodes.includes(code)) return new RequestRejectedError(message, { code, cause })
  if (code === pendingCode) return new RequestPendingError(message, { code, cause })
  return new WalletError(message, { code, cause })
}

function findCode(cause: unknown): number | undefined {
  const data = readField(cause, 'data')
  // Some wallets wrap the answer of the window they opened: { code: -32603, data: { originalError: { code: 4001 } } }.
  for (const source of [readField(data, 'originalError'), data, cause]) {
    const code = Number(readField(source, 'code'))
    if (Number.isInteger(code) && code !== 0) return code
  }
  return undefined
}

function findMessage(cause: unknown): string {
  const text = readField(cause, 'message') ?? cause
  return typeof text === 'string' && text.trim() !== ''
    ? text
    : 'The wallet gave an error without saying which. Try again.'
}

/** The codes of wallets (EIP-1193) and nodes (JSON-RPC) for a method that they lack. */
const codes: readonly (number | string)[] = [4200, -32601]

/** Whether a wallet or a node does not support the method. */
export function isUnsupportedMethod({ code }: WalletError): boolean {
  return codes.includes(code)
}

export type ConnectorErrorCode =
  | 'option_missing'
  | 'library_missing'
  | 'start_failed'
  | 'connect_failed'
  | 'sign_in_failed'

/** A wallet could not be reached through its library. The message is that of moralis@1.5.8; `cause` is what the library threw. */
export class ConnectorError extends WalletError {
  override readonly name = 'ConnectorError'

  constructor(message: string, code: ConnectorErrorCode, cause?: unknown) {
    super(message, { code, cause })
  }
}
