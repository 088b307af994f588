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
import { canStay, createConnector } from '../connectors/create-connector.ts'
import type { EnableWeb3Options, Web3Connector } from '../connectors/web3-connector.ts'
import type { EmitWeb3Event } from '../events/web3-events.ts'
import { Web3Error } from '../web3-error.ts'
import type { ActiveWeb3 } from './active-web3.ts'
import { ConnectorSession } from './connector-session.ts'

/** The part of viem that `Moralis.web3Library` is. */
export type Web3Library = typeof import('./web3-library.ts')

/** The wallet that `Moralis` is connected with: one at a time. */
export class Web3Session {
  /** A key for nodes; servers only. */
  speedyNodeApiKey: string | undefined
  readonly #environment: 'browser' | 'node'
  readonly #emit: EmitWeb3Event
  readonly #connection: Connection
  #current: ConnectorSession | null = null
  /** A wallet that was let go only to be asked again. */
  #renewed: ConnectorSession | null = null
  #library: Web3Library | null = null

  constructor(environment: 'browser' | 'node', emit: EmitWeb3Event) {
    this.#environment = environment
    this.#emit = emit
    this.#connection = createConnection((event) => {
      if (event.type === 'deactivated' && event.connector instanceof ConnectorSession)
        this.#tellDeactivated(event.connector)
    })
  }

  get isEnabling(): boolean {
    return this.#connection.state.status === 'enabling'
  }

  /** The wallet, where one is enabled. */
  get active(): ActiveWeb3 | null {
    return this.#connection.state.status === 'enabled' ? (this.#current?.active ?? null) : null
  }

  /** Also the connector that is still being asked. */
  get connector(): Web3Connector | null {
    return this.#current?.connector ?? null
  }

  /** viem, from the first wallet on. */
  get library(): Web3Library | null {
    return this.#library
  }

  /** The wallet. Throws Web3Error (`missing_web3`) without one. */
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
    if (this.#current && this.active && canStay(this.active, all)) return this.#tellEnabled(this.#current)
    const session = this.#open(all)
    this.#current = session
    try {
      await this.#connection.enable(session)
      this.#renewed = null
    } catch (cause) {
      if (this.#current === session) this.#current = null
      this.#tellRenewedGone()
      throw unwrap(cause)
    }
    return this.#tellEnabled(session)
  }

  /** What `work` gives, unless the wallet is let go before it: rejects with Web3Error (`wallet_gone`) then. */
  async whileEnabled<T>(work: Promise<T>, outcome = 'Nothing was sent.'): Promise<T> {
    const { gone } = this.#current ?? {}
    return new Promise((resolve, reject) => {
      const leave = () =>
        reject(new Web3Error('wallet_gone', `The wallet was let go before it answered. ${outcome}`))
      if (gone?.aborted) leave()
      gone?.addEventListener('abort', leave)
      work.then(resolve, reject).finally(() => gone?.removeEventListener('abort', leave))
    })
  }

  /** Lets go of the wallet, or of the one that is being asked. */
  async disable(): Promise<void> {
    const session = this.#current
    this.#current = null
    this.#connection.disable()
    await session?.released
  }

  handleDisconnect(error: unknown): void {
    if (isReconnecting(error)) return
    void this.disable()
    this.#emit('provider-disconnect', error)
  }

  #open(options: EnableWeb3Options): ConnectorSession {
    return new ConnectorSession(createConnector(options, this.#environment), {
      options,
      prepare: () => this.#loadLibrary(),
      listener: {
        accountChanged: (account) => this.#emit('accountChanged', account),
        chainChanged: (chainId) => this.#emit('chainChanged', chainId),
        connect: (info) => this.#emit('provider-connect', readConnectInfo(info)),
        disconnect: (error) => this.handleDisconnect(error),
      },
    })
  }

  #tellDeactivated(session: ConnectorSession): void {
    const next = this.#current
    // The same way to a wallet again, as signing in with an enabled wallet asks for: it is not gone.
    if (next && next !== session && next.connector.constructor === session.connector.constructor)
      this.#renewed = session
    else this.#emitDeactivated(session)
  }

  /** The wallet that was to be asked again did not come back. */
  #tellRenewedGone(): void {
    const session = this.#renewed
    this.#renewed = null
    if (session) this.#emitDeactivated(session)
  }

  #emitDeactivated({ active }: ConnectorSession): void {
    if (active) this.#emit('web3Deactivated', { connector: active.connector, provider: active.provider })
  }

  #tellEnabled(session: ConnectorSession): EthereumProvider {
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
      // Signing in needs no viem: what does need it loads it again, and says why it cannot.
    }
  }
}

function readConnectInfo(info: unknown): { chainId?: string } | undefined {
  return typeof info === 'object' && info !== null ? info : undefined
}

/** Errors that say themselves what they are keep their own class; everything else is a WalletError. */
function unwrap(error: unknown): unknown {
  // Those of its kinds (a library that is missing) say more than what they were caused by.
  const isPlain = error instanceof WalletError && error.constructor === WalletError
  const cause = isPlain ? error.cause : undefined
  return cause instanceof Error && typeof readField(cause, 'code') === 'string' ? cause : error
}
