import { walletMessages } from '@cryptolist/contract'
import {
  AlreadyEnablingError,
  type Connection,
  createConnection,
  type EthereumProvider,
  isReconnecting,
  readField,
  WalletError,
} from '@cryptolist/wallet'
import { Web3Error } from '../../errors.ts'
import { createConnector, isReusable } from '../connectors/built-in-connectors.ts'
import type { EnableWeb3Options, Web3Connector } from '../connectors/web3-connector.ts'
import type { EmitWeb3Event } from '../events/web3-events.ts'
import { type ActiveWeb3, ConnectorSession } from './connector-session.ts'

export type Web3Library = typeof import('./web3-library.ts')

/** The wallet that `Moralis` is connected to, one at a time. */
export class Web3Session {
  /** A key for nodes; servers only. */
  speedyNodeApiKey: string | undefined
  readonly #environment: 'browser' | 'node'
  readonly #emit: EmitWeb3Event
  readonly #connection: Connection
  #current: ConnectorSession | null = null
  /** Disconnected only to connect the same kind of wallet again; its event waits for the outcome. */
  #replaced: ConnectorSession | null = null
  #library: Web3Library | null = null

  constructor(environment: 'browser' | 'node', emit: EmitWeb3Event) {
    this.#environment = environment
    this.#emit = emit
    this.#connection = createConnection((event) => {
      if (event.type === 'deactivated' && event.connector instanceof ConnectorSession)
        this.#handleDeactivated(event.connector)
    })
  }

  get isEnabling(): boolean {
    return this.#connection.state.status === 'enabling'
  }

  get active(): ActiveWeb3 | null {
    return this.#connection.state.status === 'enabled' ? (this.#current?.active ?? null) : null
  }

  /** Set while the wallet is still being asked, too. */
  get connector(): Web3Connector | null {
    return this.#current?.connector ?? null
  }

  /** Part of viem, from the first enabled wallet on. */
  get library(): Web3Library | null {
    return this.#library
  }

  /** The enabled wallet. Throws Web3Error (`missing_web3`) without one. */
  getActive(): ActiveWeb3 {
    if (this.active === null) throw new Web3Error('missing_web3', walletMessages.missingWeb3)
    return this.active
  }

  async enable(given?: EnableWeb3Options): Promise<EthereumProvider> {
    if (this.isEnabling) throw new AlreadyEnablingError()
    // Plain JavaScript may give null.
    const options = given ?? {}
    const all = this.speedyNodeApiKey
      ? { ...options, speedyNodeApiKey: this.speedyNodeApiKey, provider: 'network' }
      : options
    if (this.#current && this.active && isReusable(this.active, all)) return this.#emitEnabled(this.#current)
    const session = this.#open(all)
    this.#current = session
    try {
      await this.#connection.enable(session)
      this.#replaced = null
    } catch (cause) {
      if (this.#current === session) this.#current = null
      this.#emitReplacedDeactivated()
      throw unwrap(cause)
    }
    return this.#emitEnabled(session)
  }

  /** Rejects with Web3Error (`wallet_gone`) if the wallet is disconnected before `work` is done. */
  async raceDisconnect<T>(work: Promise<T>, outcome = 'Nothing was sent.'): Promise<T> {
    const { ended } = this.#current ?? {}
    return new Promise((resolve, reject) => {
      const rejectWork = () =>
        reject(new Web3Error('wallet_gone', `The wallet was let go before it answered. ${outcome}`))
      if (ended?.aborted) rejectWork()
      ended?.addEventListener('abort', rejectWork)
      work.then(resolve, reject).finally(() => ended?.removeEventListener('abort', rejectWork))
    })
  }

  /** Disconnects the wallet, also one that is still being asked. */
  async disable(): Promise<void> {
    const session = this.#current
    this.#current = null
    this.#connection.disable()
    await session?.deactivated
  }

  handleDisconnect(error: unknown): void {
    if (isReconnecting(error)) return
    void this.disable()
    this.#emit('provider-disconnect', error)
  }

  #open(options: EnableWeb3Options): ConnectorSession {
    return new ConnectorSession(createConnector(options, this.#environment), {
      options,
      loadLibrary: () => this.#loadLibrary(),
      listener: {
        accountChanged: (account) => this.#emit('accountChanged', account),
        chainChanged: (chainId) => this.#emit('chainChanged', chainId),
        connect: (info) => this.#emit('provider-connect', readConnectInfo(info)),
        disconnect: (error) => this.handleDisconnect(error),
      },
    })
  }

  #handleDeactivated(session: ConnectorSession): void {
    const next = this.#current
    // authenticate() with an enabled wallet connects it again: apps hear of a disconnect only if that fails.
    if (next && next !== session && next.connector.constructor === session.connector.constructor)
      this.#replaced = session
    else this.#emitDeactivated(session)
  }

  #emitReplacedDeactivated(): void {
    const session = this.#replaced
    this.#replaced = null
    if (session) this.#emitDeactivated(session)
  }

  #emitDeactivated({ active }: ConnectorSession): void {
    if (active) this.#emit('web3Deactivated', { connector: active.connector, provider: active.provider })
  }

  #emitEnabled(session: ConnectorSession): EthereumProvider {
    const active = session.active
    if (active === null || this.#current !== session)
      throw new Web3Error('missing_web3', walletMessages.missingWeb3)
    const { chainId, account, connector, provider, web3 } = active
    this.#emit('web3Enabled', { chainId, account, connector, provider, web3 })
    return web3
  }

  async #loadLibrary(): Promise<void> {
    try {
      this.#library ??= await import('./web3-library.ts')
    } catch {
      // Signing in needs no viem; whatever needs it loads it again and reports the failure.
    }
  }
}

function readConnectInfo(info: unknown): { chainId?: string } | undefined {
  return typeof info === 'object' && info !== null ? info : undefined
}

/** Errors with a code of their own keep their class; everything else is a WalletError. */
function unwrap(error: unknown): unknown {
  // Subclasses, such as ConnectorError, say more than their cause.
  const isPlain = error instanceof WalletError && error.constructor === WalletError
  const cause = isPlain ? error.cause : undefined
  return cause instanceof Error && typeof readField(cause, 'code') === 'string' ? cause : error
}
