import type { Wallet } from '../discovery/wallet.ts'
import type { ConnectionEvent } from './connection-event.ts'
import { listenToWallet } from './listen-to-wallet.ts'
import { type Address, readAccount, readChainId } from './read-answers.ts'
import {
  AlreadyEnablingError,
  ConnectionCancelledError,
  NoWalletError,
  toWalletError,
  type WalletError,
} from './wallet-errors.ts'

/** A wallet that said which account and network it is on. */
export interface EnabledWallet {
  wallet: Wallet
  account: Address
  chainId: number
}

export type ConnectionState =
  | { status: 'inactive' }
  | { status: 'enabling'; wallet: Wallet }
  | ({ status: 'enabled' } & EnabledWallet)
  | { status: 'failed'; error: WalletError }

export interface Connection {
  readonly state: ConnectionState
  /**
   * Asks the wallet for an account. Rejects with NoWalletError without a wallet, AlreadyEnablingError while another call waits,
   * RequestRejectedError, RequestPendingError or WalletError for what the wallet answers, ConnectionCancelledError after disable().
   */
  enable(wallet: Wallet | undefined): Promise<EnabledWallet>
  /** Lets go of the wallet; what it answers later is ignored. */
  disable(): void
}

/** A connection to one wallet at a time: inactive → enabling → enabled or failed. */
export function createConnection(onEvent: (event: ConnectionEvent) => void = () => {}): Connection {
  return new WalletConnection(onEvent)
}

class WalletConnection implements Connection {
  readonly #onEvent: (event: ConnectionEvent) => void
  #state: ConnectionState = { status: 'inactive' }
  #letGo: () => void = () => {}

  constructor(onEvent: (event: ConnectionEvent) => void) {
    this.#onEvent = onEvent
  }

  get state(): ConnectionState {
    return this.#state
  }

  async enable(wallet: Wallet | undefined): Promise<EnabledWallet> {
    if (this.#state.status === 'enabling') throw new AlreadyEnablingError()
    this.#leave({ status: 'inactive' })
    if (wallet === undefined) {
      const error = new NoWalletError()
      this.#leave({ status: 'failed', error })
      throw error
    }
    const enabling: ConnectionState = { status: 'enabling', wallet }
    this.#state = enabling
    const isCurrent = () => this.#state === enabling
    try {
      return await Promise.race([this.#listen(wallet), this.#ask(wallet, isCurrent)])
    } catch (cause) {
      const error = toWalletError(cause)
      if (isCurrent()) this.#leave({ status: 'failed', error })
      throw error
    }
  }

  disable(): void {
    this.#leave({ status: 'inactive' })
  }

  /** Hears what the wallet does by itself; rejects once the wallet is let go. */
  #listen(wallet: Wallet): Promise<never> {
    return new Promise((_resolve, reject) => {
      const stop = listenToWallet(wallet.provider, (event) => this.#handle(event))
      this.#letGo = () => {
        stop()
        reject(this.#state.status === 'failed' ? this.#state.error : new ConnectionCancelledError())
      }
    })
  }

  async #ask(wallet: Wallet, isCurrent: () => boolean): Promise<EnabledWallet> {
    const account = readAccount(await wallet.provider.request({ method: 'eth_requestAccounts' }))
    const chainId = readChainId(await wallet.provider.request({ method: 'eth_chainId' }))
    if (!isCurrent()) throw new ConnectionCancelledError()
    this.#state = { status: 'enabled', wallet, account, chainId }
    this.#onEvent({ type: 'enabled', account, chainId })
    return { wallet, account, chainId }
  }

  #handle(event: ConnectionEvent): void {
    const state = this.#state
    if (event.type === 'disconnected') this.#leave({ status: 'failed', error: event.error })
    else if (state.status !== 'enabled') return
    else if (event.type === 'chainChanged') this.#state = { ...state, chainId: event.chainId }
    else if (event.type === 'accountChanged' && event.account !== null) {
      // Wallets repeat the account that they have just given.
      if (event.account === state.account) return
      this.#state = { ...state, account: event.account }
    }
    this.#onEvent(event)
  }

  #leave(next: ConnectionState): void {
    const wasEnabled = this.#state.status === 'enabled'
    const release = this.#letGo
    this.#letGo = () => {}
    this.#state = next
    release()
    if (wasEnabled) this.#onEvent({ type: 'deactivated' })
  }
}
