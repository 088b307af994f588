import {
  type ActiveWallet,
  type Address,
  type Connector,
  type EthereumProvider,
  readField,
} from '@cryptolist/wallet'
import { toChainId, toHexChainId } from '@cryptolist/wallet/chains'
import type { Signer } from '@cryptolist/wallet/transactions'
import { findHexChainId } from '../connectors/find-hex-chain-id.ts'
import type { EnableWeb3Options, Web3Connector } from '../connectors/web3-connector.ts'
import type { ActiveWeb3 } from './active-web3.ts'
import { toEthereumProvider, withoutEvents } from './to-ethereum-provider.ts'

/** What a connector says by itself while it is in use. */
export interface ConnectorListener {
  accountChanged(account: string | null): void
  chainChanged(chainId: string): void
  connect(info: unknown): void
  disconnect(error: unknown): void
}

type KnownWallet = Omit<ActiveWeb3, 'signer'>

interface SessionParameters {
  options: EnableWeb3Options
  listener: ConnectorListener
  /** Is done by the time that the wallet counts as enabled. */
  prepare(): Promise<void>
}

/** One use of a connector of the original's shape, as @cryptolist/wallet's connection wants it. */
export class ConnectorSession implements Connector {
  readonly connector: Web3Connector
  readonly #parameters: SessionParameters
  readonly #listeners: readonly [event: string, listener: (payload: unknown) => void][]
  #active: KnownWallet | null = null
  #keySigner: Signer | null = null
  readonly #gone = new AbortController()
  #released: Promise<void> = Promise.resolve()

  constructor(connector: Web3Connector, parameters: SessionParameters) {
    const { listener } = parameters
    this.connector = connector
    this.#parameters = parameters
    // What a wallet says while it is still being asked is in its answer too; only that it went is heard at once.
    this.#listeners = [
      [
        'accountChanged',
        (payload) => {
          const account = toAccount(payload)
          this.#change({ account }, () => listener.accountChanged(account))
        },
      ],
      [
        'chainChanged',
        (payload) => {
          const chainId = findHexChainId(payload)
          if (chainId !== undefined) this.#change({ chainId }, () => listener.chainChanged(chainId))
        },
      ],
      ['connect', (info) => this.#change({}, () => listener.connect(info))],
      ['disconnect', (error) => listener.disconnect(error)],
    ]
  }

  get type(): string {
    return this.connector.type
  }

  /** The wallet since it answered. */
  get active(): ActiveWeb3 | null {
    if (this.#active === null) return null
    const { web3, account } = this.#active
    return { ...this.#active, signer: this.#keySigner ?? { provider: web3, account: toAddress(account) } }
  }

  /** Aborted when the wallet is let go. */
  get gone(): AbortSignal {
    return this.#gone.signal
  }

  /** Settles once the connector has let go. */
  get released(): Promise<void> {
    return this.#released
  }

  async activate(signal: AbortSignal): Promise<ActiveWallet> {
    const { connector } = this
    for (const [event, listener] of this.#listeners) connector.on?.(event, listener)
    const prepared = this.#parameters.prepare()
    const answer = await connector.activate(this.#parameters.options, signal)
    const provider: unknown = readField(answer, 'provider')
    const web3 = toEthereumProvider(provider)
    const chainId = toHexChainId(answer.chainId ?? (await web3.request({ method: 'eth_chainId' })))
    this.#active = { connector, provider, web3, account: toAccount(answer.account), chainId }
    this.#keySigner = await this.#openKey(web3)
    await prepared
    // Changes are told by the connector, which may hear of them in a way of its own.
    return { provider: withoutEvents(web3), account: null, chainId: toChainId(chainId) }
  }

  deactivate(): Promise<void> {
    for (const [event, listener] of this.#listeners) this.connector.removeListener?.(event, listener)
    this.#gone.abort()
    this.#released = this.#release()
    return this.#released
  }

  async #openKey(web3: EthereumProvider): Promise<Signer | null> {
    const { privateKey } = this.#parameters.options
    // Nodes asked directly have taken the key already, and sign with it.
    if (typeof privateKey !== 'string' || this.type === 'network') return null
    const { createKeyWallet } = await import('@cryptolist/wallet/network')
    const wallet = await createKeyWallet(web3, privateKey)
    return { provider: wallet, account: wallet.account }
  }

  async #release(): Promise<void> {
    try {
      await this.connector.deactivate?.()
    } catch {
      // What a library says while it is left can change nothing any more.
    }
  }

  #change(next: { account?: string | null; chainId?: string }, tell: () => void): void {
    if (this.#active === null) return
    this.#active = { ...this.#active, ...next }
    tell()
  }
}

function toAccount(account: unknown): string | null {
  return typeof account === 'string' && account !== '' ? account.toLowerCase() : null
}

function toAddress(account: string | null): Address | null {
  return account !== null && /^0x[0-9a-f]{40}$/.test(account) ? `0x${account.slice(2)}` : null
}
