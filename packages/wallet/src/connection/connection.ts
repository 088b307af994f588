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

/** A connection to one wallet at a time: inactive → enabling → enabled or failed (spec: seed §4). */
export function createConnection(onEvent: (event: ConnectionEvent) => void = () => {}): Connection {
  let state: ConnectionState = { status: 'inactive' }
  let letGo = () => {}

  function leave(next: ConnectionState): void {
    const wasEnabled = state.status === 'enabled'
    const release = letGo
    letGo = () => {}
    state = next
    release()
    if (wasEnabled) onEvent({ type: 'deactivated' })
  }

  function handle(event: ConnectionEvent): void {
    if (event.type === 'disconnected') leave({ status: 'failed', error: event.error })
    else if (state.status !== 'enabled') return
    else if (event.type === 'chainChanged') state = { ...state, chainId: event.chainId }
    else if (event.type === 'accountChanged' && event.account !== null) {
      // Wallets repeat the account that they have just given.
      if (event.account === state.account) return
      state = { ...state, account: event.account }
    }
    onEvent(event)
  }

  async function ask(wallet: Wallet, isCurrent: () => boolean): Promise<EnabledWallet> {
    const account = readAccount(await wallet.provider.request({ method: 'eth_requestAccounts' }))
    const chainId = readChainId(await wallet.provider.request({ method: 'eth_chainId' }))
    if (!isCurrent()) throw new ConnectionCancelledError()
    state = { status: 'enabled', wallet, account, chainId }
    onEvent({ type: 'enabled', account, chainId })
    return { wallet, account, chainId }
  }

  return {
    get state() {
      return state
    },
    async enable(wallet) {
      if (state.status === 'enabling') throw new AlreadyEnablingError()
      leave({ status: 'inactive' })
      if (wallet === undefined) {
        const error = new NoWalletError()
        leave({ status: 'failed', error })
        throw error
      }
      const enabling: ConnectionState = { status: 'enabling', wallet }
      state = enabling
      const isCurrent = () => state === enabling
      const cancelled = new Promise<never>((_resolve, reject) => {
        const stop = listenToWallet(wallet.provider, handle)
        letGo = () => {
          stop()
          reject(state.status === 'failed' ? state.error : new ConnectionCancelledError())
        }
      })
      try {
        return await Promise.race([ask(wallet, isCurrent), cancelled])
      } catch (cause) {
        const error = toWalletError(cause)
        if (isCurrent()) leave({ status: 'failed', error })
        throw error
      }
    },
    disable: () => leave({ status: 'inactive' }),
  }
}
