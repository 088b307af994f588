import { walletMessages } from '@cryptolist/contract'
import { readField } from '@cryptolist/wallet'
import { EventEmitter } from 'events'
import type { Emitter } from '../../emitter.ts'
import { Web3Error } from '../web3-error.ts'
import { findHexChainId } from './find-hex-chain-id.ts'
import type { EnableWeb3Options, Web3Answer, Web3Connector } from './web3-connector.ts'

const EmitterClass: new () => Emitter = EventEmitter

/**
 * What connectors of one's own extend. Such a class sets `type`, answers `activate()` and passes its provider to
 * `subscribeToEvents()`, so that changes of account and chain are heard.
 *
 * @example
 * class MyConnector extends Moralis.AbstractWeb3Connector {
 *   type = 'mine'
 *   async activate() {
 *     this.subscribeToEvents(provider)
 *     return { provider, chainId: '0x1', account }
 *   }
 * }
 * await Moralis.enableWeb3({ connector: MyConnector })
 */
export class AbstractWeb3Connector extends EmitterClass implements Web3Connector {
  type = 'abstract'
  network = 'evm'
  account: string | null = null
  chainId: string | null = null
  provider: unknown = null
  readonly #subscribed = new Set<unknown>()

  /** The options are for those of one's own that want them early; `activate` gets them too. */
  constructor(_options?: EnableWeb3Options) {
    super()
    // Connectors of one's own hand these to their provider themselves.
    this.handleAccountsChanged = this.handleAccountsChanged.bind(this)
    this.handleChainChanged = this.handleChainChanged.bind(this)
    this.handleConnect = this.handleConnect.bind(this)
    this.handleDisconnect = this.handleDisconnect.bind(this)
  }

  /** Asks for the wallet. Every connector has its own; this one rejects. */
  async activate(_options?: EnableWeb3Options): Promise<Web3Answer> {
    throw new Web3Error('not_implemented', walletMessages.notImplemented)
  }

  /** Stops listening and forgets the account. */
  async deactivate(): Promise<void> {
    for (const provider of this.#subscribed) this.unsubscribeToEvents(provider)
    this.account = null
    this.chainId = null
  }

  subscribeToEvents(provider: unknown): void {
    if (this.#subscribed.has(provider)) return
    this.#subscribed.add(provider)
    this.#forEachEvent((event, listener) => callProvider(provider, 'on', [event, listener]))
  }

  unsubscribeToEvents(provider: unknown): void {
    this.#subscribed.delete(provider)
    this.#forEachEvent((event, listener) => callProvider(provider, 'removeListener', [event, listener]))
  }

  handleAccountsChanged(accounts: unknown): void {
    const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined
    this.account = typeof first === 'string' && first !== '' ? first.toLowerCase() : null
    this.emit('accountChanged', this.account)
  }

  handleChainChanged(chainId: unknown): void {
    const next = findHexChainId(chainId)
    if (next === undefined) return
    this.chainId = next
    this.emit('chainChanged', next)
  }

  handleConnect(connectInfo: unknown): void {
    this.emit('connect', connectInfo)
  }

  handleDisconnect(error: unknown): void {
    this.emit('disconnect', error)
  }

  /** What providers tell (EIP-1193), and who hears it. */
  #forEachEvent(use: (event: string, listener: (payload: unknown) => void) => void): void {
    use('chainChanged', this.handleChainChanged)
    use('accountsChanged', this.handleAccountsChanged)
    use('connect', this.handleConnect)
    use('disconnect', this.handleDisconnect)
  }
}

function callProvider(provider: unknown, method: 'on' | 'removeListener', values: unknown[]): void {
  const call = readField(provider, method)
  if (typeof call === 'function') call.apply(provider, values)
}
