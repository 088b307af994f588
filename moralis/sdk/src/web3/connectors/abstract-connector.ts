import { walletMessages } from '@cryptolist/contract'
import { readField } from '@cryptolist/wallet'
import { ChainError, toHexChainId } from '@cryptolist/wallet/chains'
import { EventEmitter } from 'events'
import type { Emitter } from '../../emitter.ts'
import { Web3Error } from '../web3-error.ts'
import type { EnableWeb3Options, Web3Answer, Web3Connector } from './web3-connector.ts'

const EmitterClass: new () => Emitter = EventEmitter

/**
 * The base class of an app's own connectors. A subclass sets `type`, implements `activate()` and passes its provider to
 * `subscribeToEvents()`, so that changes of account and chain reach `Moralis`.
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

  /** The options are for subclasses that need them early; `activate` gets them too. */
  constructor(_options?: EnableWeb3Options) {
    super()
    // Bound, because subclasses may pass them to their provider themselves.
    this.handleAccountsChanged = this.handleAccountsChanged.bind(this)
    this.handleChainChanged = this.handleChainChanged.bind(this)
    this.handleConnect = this.handleConnect.bind(this)
    this.handleDisconnect = this.handleDisconnect.bind(this)
  }

  /** Asks for the wallet. Subclasses override it; this one rejects. */
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

  /** The events of EIP-1193 and their handlers. */
  #forEachEvent(use: (event: string, listener: (payload: unknown) => void) => void): void {
    use('chainChanged', this.handleChainChanged)
    use('accountsChanged', this.handleAccountsChanged)
    use('connect', this.handleConnect)
    use('disconnect', this.handleDisconnect)
  }
}

/** A chain id as hexadecimal text; undefined for values such as `loading`, which wallets send while they look for their network. */
export function findHexChainId(chainId: unknown): string | undefined {
  try {
    return toHexChainId(chainId)
  } catch (error) {
    if (error instanceof ChainError) return undefined
    throw error
  }
}

function callProvider(provider: unknown, method: 'on' | 'removeListener', values: unknown[]): void {
  const call = readField(provider, method)
  if (typeof call === 'function') call.apply(provider, values)
}
