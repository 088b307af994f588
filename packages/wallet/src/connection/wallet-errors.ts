import { readField } from '../provider/read-field.ts'

/** What goes wrong between this page and a wallet. `name` says which, `code` is the wallet's own number where it gave one. */
export class WalletError extends Error {
  override readonly name: string = 'WalletError'
  readonly code: number | null

  constructor(message: string, options: { code?: number | null; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = options.code ?? null
  }
}

/** There is no wallet in this browser. */
export class NoWalletError extends WalletError {
  override readonly name = 'NoWalletError'
  constructor() {
    super('Non ethereum enabled browser')
  }
}

/** A wallet is already being connected (moralis@1.5.8's text, to the letter). */
export class AlreadyEnablingError extends WalletError {
  override readonly name = 'AlreadyEnablingError'
  constructor() {
    super(
      'Cannot execute Moralis.enableWeb3(), as Moralis Moralis.enableWeb3() already has been called, but is not finished yet ',
    )
  }
}

/** Connecting was given up before the wallet answered. */
export class ConnectionCancelledError extends WalletError {
  override readonly name = 'ConnectionCancelledError'
  constructor() {
    super('Connecting was cancelled. Nothing was signed and nothing was sent.')
  }
}

/** The person declined in the wallet (EIP-1193, 4001). */
export class RequestRejectedError extends WalletError {
  override readonly name = 'RequestRejectedError'
}

/** The wallet still shows an earlier request (−32002). */
export class RequestPendingError extends WalletError {
  override readonly name = 'RequestPendingError'
}

const rejectedCode = 4001
const pendingCode = -32002

/** The error of ours for what a wallet threw; wallets throw plain objects, strings and errors alike. */
export function toWalletError(cause: unknown): WalletError {
  if (cause instanceof WalletError) return cause
  const code = findCode(cause)
  const message = findMessage(cause)
  if (code === rejectedCode) return new RequestRejectedError(message, { code, cause })
  if (code === pendingCode) return new RequestPendingError(message, { code, cause })
  return new WalletError(message, { code, cause })
}

function findCode(cause: unknown): number | null {
  const data = readField(cause, 'data')
  // Some wallets wrap the answer of the window they opened: { code: -32603, data: { originalError: { code: 4001 } } }.
  for (const source of [readField(data, 'originalError'), data, cause]) {
    const code = Number(readField(source, 'code'))
    if (Number.isInteger(code) && code !== 0) return code
  }
  return null
}

function findMessage(cause: unknown): string {
  const text = readField(cause, 'message') ?? cause
  return typeof text === 'string' && text.trim() !== ''
    ? text
    : 'The wallet gave an error without saying which. Try again.'
}
