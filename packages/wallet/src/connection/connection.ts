import { type EthereumProvider, readField } from '../provider/ethereum-provider.ts'
import { type Address, findAccount, findChainId } from '../provider/wallet-answers.ts'
import {
  AlreadyEnablingError,
  ConnectionCancelledError,
  toWalletError,
  WalletError,
} from './wallet-errors.ts'

export type ConnectionState =
  | { status: 'inactive' }
  | { status: 'enabling'; connector: Connector }
  | ({ status: 'enabled' } & EnabledWallet)
  | { status: 'failed'; error: WalletError }

/** A connection to one wallet at a time. */
export interface Connection {
  readonly state: ConnectionState
  /**
   * Asks for a wallet, after disconnecting the one before. Rejects with AlreadyEnablingError while another call waits, NoWalletError,
   * ConnectorError, RequestRejectedError, RequestPendingError or WalletError for the wallet's errors, ConnectionCancelledError after
   * disable().
   */
  enable(connector: Connector): Promise<EnabledWallet>
  /** Disconnects the wallet; later answers of it are ignored. */
  disable(): void
  /** Calls back for every event from now on; warns in the console past 10 listeners. Returns the function that stops it. */
  listen(onEvent: (event: ConnectionEvent) => void): () => void
}

/**
 * A connection to one wallet at a time: inactive → enabling → enabled or failed. enable() and disable() work in every state.
 *
 * @example
 * const connection = createConnection((event) => console.info(event.type))
 * const { account, chainId } = await connection.enable(injected(wallet))
 */
export function createConnection(onEvent?: (event: ConnectionEvent) => void): Connection {
  const connection = new WalletConnection()
  if (onEvent !== undefined) connection.listen(onEvent)
  return connection
}

/** The original accepted as many listeners without a warning; more are probably a leak. */
const maxListeners = 10

class WalletConnection implements Connection {
  #state: ConnectionState = { status: 'inactive' }
  #listeners: readonly ((event: ConnectionEvent) => void)[] = []
  /** Ends the current use of a connector. */
  #release: () => void = () => {}

  get state(): ConnectionState {
    return this.#state
  }

  async enable(connector: Connector): Promise<EnabledWallet> {
    if (this.#state.status === 'enabling') throw new AlreadyEnablingError()
    const enabling: ConnectionState = { status: 'enabling', connector }
    this.#leave(enabling)
    const isCurrent = () => this.#state === enabling
    try {
      // A listener to the previous wallet's `deactivated` may have called disable().
      if (!isCurrent()) throw new ConnectionCancelledError()
      return await this.#activate(connector, isCurrent)
    } catch (cause) {
      const error = toWalletError(cause)
      if (isCurrent()) this.#leave({ status: 'failed', error })
      throw error
    }
  }

  disable(): void {
    this.#leave({ status: 'inactive' })
  }

  listen(onEvent: (event: ConnectionEvent) => void): () => void {
    // Wrapped, so that a function that listens twice can be removed once.
    const listener = (event: ConnectionEvent) => onEvent(event)
    this.#listeners = [...this.#listeners, listener]
    if (this.#listeners.length === maxListeners + 1)
      console.warn(`A wallet connection has more than ${maxListeners} listeners.`)
    return () => {
      this.#listeners = this.#listeners.filter((one) => one !== listener)
    }
  }

  /** The wallet's answer, unless the state is left first. */
  #activate(connector: Connector, isCurrent: () => boolean): Promise<EnabledWallet> {
    return new Promise((resolve, reject) => {
      const abort = new AbortController()
      let stopListening = () => {}
      const listen = (provider: EthereumProvider) => {
        stopListening()
        stopListening = listenToWallet(provider, (event) => this.#handle(event))
      }
      this.#release = () => {
        stopListening()
        reject(this.#state.status === 'failed' ? this.#state.error : new ConnectionCancelledError())
        abort.abort()
        deactivate(connector)
      }
      if (connector.provider) listen(connector.provider)
      connector
        .activate(abort.signal)
        .then((active) => {
          if (isCurrent()) {
            if (!active?.provider)
              throw new WalletError('Failed to activate, no provider returned', { code: 'no_provider' })
            if (active.provider !== connector.provider) listen(active.provider)
            const enabled = { ...active, connector }
            this.#state = { status: 'enabled', ...enabled }
            resolve(enabled)
            this.#emit({ type: 'enabled', ...enabled })
          } else if (!('connector' in this.#state) || this.#state.connector !== connector)
            deactivate(connector)
        })
        .catch(reject)
    })
  }

  #handle(event: ConnectionEvent): void {
    const state = this.#state
    if (event.type === 'disconnected') this.#leave({ status: 'failed', error: event.error })
    else if (state.status !== 'enabled') return
    else if (event.type === 'chainChanged') this.#state = { ...state, chainId: event.chainId }
    else if (event.type === 'accountChanged') {
      // Wallets repeat the account that they have just given.
      if (event.account === state.account) return
      this.#state = { ...state, account: event.account }
    }
    this.#emit(event)
  }

  #leave(next: ConnectionState): void {
    const before = this.#state
    const release = this.#release
    this.#release = () => {}
    this.#state = next
    release()
    if (before.status === 'enabled')
      this.#emit({ type: 'deactivated', connector: before.connector, provider: before.provider })
  }

  #emit(event: ConnectionEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener(event)
      } catch (error) {
        // The others still hear of it, and the page still gets the error.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
}

async function deactivate(connector: Connector): Promise<void> {
  try {
    await connector.deactivate()
  } catch {
    // The wallet is disconnected for this page, whatever its library says.
  }
}

export interface EnabledWallet extends ActiveWallet {
  connector: Connector
}

/** Reports of a connected wallet, and the two ends of a connection. */
export type ConnectionEvent =
  | ({ type: 'enabled' } & EnabledWallet)
  | { type: 'deactivated'; connector: Connector; provider: EthereumProvider }
  | { type: 'accountChanged'; account: Address | null }
  | { type: 'chainChanged'; chainId: number }
  /** The provider reached its network (EIP-1193 `connect`). */
  | { type: 'connected'; chainId: number | null }
  | { type: 'disconnected'; error: WalletError }

/** MetaMask sends this while it changes networks, and reconnects by itself. */
const reconnecting = 'MetaMask: Disconnected from chain. Attempting to connect.'

/** Whether a wallet's `disconnect` only means that it is changing networks. */
export function isReconnecting(error: unknown): boolean {
  return readField(error, 'message') === reconnecting
}

/** Listens to a wallet's EIP-1193 events. Returns the function that removes all listeners. */
export function listenToWallet(
  provider: EthereumProvider,
  onEvent: (event: ConnectionEvent) => void,
): () => void {
  let isOver = false
  const listeners = Object.entries(readers).map(([name, read]) => {
    // Some wallets do not remove listeners.
    const listener = (payload: unknown) => {
      const event = isOver ? null : read(payload)
      if (event !== null) onEvent(event)
    }
    // Some have no events at all.
    provider.on?.(name, listener)
    return [name, listener] as const
  })
  return () => {
    isOver = true
    for (const [name, listener] of listeners) provider.removeListener?.(name, listener)
  }
}

/** Reads each of a wallet's events; null if its payload is unusable. */
const readers: Record<string, (payload: unknown) => ConnectionEvent | null> = {
  accountsChanged: (accounts) => ({ type: 'accountChanged', account: findAccount(accounts) }),
  chainChanged(answer) {
    const chainId = findChainId(answer)
    return chainId === null ? null : { type: 'chainChanged', chainId }
  },
  connect: (info) => ({ type: 'connected', chainId: findChainId(readField(info, 'chainId')) }),
  disconnect(cause) {
    const error = toWalletError(cause)
    return isReconnecting(error) ? null : { type: 'disconnected', error }
  },
}

/** An activated wallet. `account` is null if it can only read. */
export interface ActiveWallet {
  provider: EthereumProvider
  account: Address | null
  chainId: number
}

/** A network as a wallet is asked to add it (EIP-3085). */
export interface ChainToAdd {
  chainId: number
  chainName: string
  currencyName: string
  currencySymbol: string
  rpcUrl: string
  blockExplorerUrl: string | null
}

/** A way to reach a wallet: in the browser, over WalletConnect, by email … A connection holds one at a time. */
export interface Connector {
  /** The original's names: `injected`, `WalletConnect`, `web3Auth`, `MagicLink`, `network`. */
  readonly type: string
  /** The wallet, if it is known before it is activated: it may disconnect while it is being asked. */
  readonly provider?: EthereumProvider
  /** Asks for the wallet. Rejects with WalletError or the library's error; stops once `signal` is aborted. */
  activate(signal: AbortSignal): Promise<ActiveWallet>
  /** Disconnects the wallet and deletes what was stored about it. Also called after a failed or cancelled activation. */
  deactivate(): Promise<void>
  switchChain?(chainId: number): Promise<void>
  addChain?(chain: ChainToAdd): Promise<void>
}
