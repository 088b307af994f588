import type { Connector } from '../connectors/connector.ts'
import type { EthereumProvider } from '../provider/ethereum-provider.ts'
import type { ConnectionEvent, EnabledWallet } from './connection-event.ts'
import { ConnectionEvents } from './connection-events.ts'
import { listenToWallet } from './listen-to-wallet.ts'
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
   * Asks for a wallet; one that was enabled before is let go first. Rejects with AlreadyEnablingError while another call waits,
   * NoWalletError, ConnectorError, RequestRejectedError, RequestPendingError or WalletError for what the wallet answers,
   * ConnectionCancelledError after disable().
   */
  enable(connector: Connector): Promise<EnabledWallet>
  /** Lets go of the wallet; what it answers later is ignored. */
  disable(): void
  /** Hears every event from now on; warns in the console past 10 listeners. Returns the function that ends it. */
  listen(onEvent: (event: ConnectionEvent) => void): () => void
}

/**
 * A connection to one wallet at a time: inactive → enabling → enabled or failed. From every state enable() and disable() lead on.
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

class WalletConnection implements Connection {
  readonly #events = new ConnectionEvents()
  #state: ConnectionState = { status: 'inactive' }
  #letGo: () => void = () => {}

  get state(): ConnectionState {
    return this.#state
  }

  async enable(connector: Connector): Promise<EnabledWallet> {
    if (this.#state.status === 'enabling') throw new AlreadyEnablingError()
    const enabling: ConnectionState = { status: 'enabling', connector }
    this.#leave(enabling)
    const isCurrent = () => this.#state === enabling
    try {
      // Who hears that the wallet before was let go may have left this one, too.
      if (!isCurrent()) throw new ConnectionCancelledError()
      return await this.#race(connector, isCurrent)
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
    return this.#events.listen(onEvent)
  }

  /** The wallet's answer, unless the connection is left before it. */
  #race(connector: Connector, isCurrent: () => boolean): Promise<EnabledWallet> {
    return new Promise((resolve, reject) => {
      const abort = new AbortController()
      let stop = () => {}
      const listen = (provider: EthereumProvider) => {
        stop()
        stop = listenToWallet(provider, (event) => this.#handle(event))
      }
      this.#letGo = () => {
        stop()
        reject(this.#state.status === 'failed' ? this.#state.error : new ConnectionCancelledError())
        abort.abort()
        letGo(connector)
      }
      if (connector.provider) listen(connector.provider)
      connector
        .activate(abort.signal)
        .then((active) => {
          if (isCurrent()) {
            if (!active?.provider) throw new WalletError(noProvider, { code: 'no_provider' })
            if (active.provider !== connector.provider) listen(active.provider)
            const enabled = { ...active, connector }
            this.#state = { status: 'enabled', ...enabled }
            resolve(enabled)
            this.#events.tell({ type: 'enabled', ...enabled })
          } else if (!this.#has(connector)) letGo(connector)
        })
        .catch(reject)
    })
  }

  #has(connector: Connector): boolean {
    return 'connector' in this.#state && this.#state.connector === connector
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
    this.#events.tell(event)
  }

  #leave(next: ConnectionState): void {
    const before = this.#state
    const release = this.#letGo
    this.#letGo = () => {}
    this.#state = next
    release()
    if (before.status === 'enabled')
      this.#events.tell({ type: 'deactivated', connector: before.connector, provider: before.provider })
  }
}

const noProvider = 'Failed to activate, no provider returned'

async function letGo(connector: Connector): Promise<void> {
  try {
    await connector.deactivate()
  } catch {
    // What a library says while it is left can change nothing any more.
  }
}
