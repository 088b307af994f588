import { walletMessages } from '@cryptolist/contract'
import { readField } from '@cryptolist/wallet'
import { toHexChainId } from '@cryptolist/wallet/chains'
import { EventEmitter } from 'events'
import { Web3Error } from '../web3-error.ts'
import type { EnableWeb3Options } from '../web3-options.ts'
import type { Web3Answer, Web3Connector } from './web3-connector.ts'

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
export class AbstractWeb3Connector extends EventEmitter implements Web3Connector {
  type = 'abstract'
  network = 'evm'
  account: string | null = null
  chainId: string | null = null
  provider: unknown = null
  readonly #listeners: readonly [event: string, listener: (payload: unknown) => void][] = [
    ['chainChanged', (chainId) => this.handleChainChanged(chainId)],
    ['accountsChanged', (accounts) => this.handleAccountsChanged(accounts)],
    ['connect', (info) => this.handleConnect(info)],
    ['disconnect', (error) => this.handleDisconnect(error)],
  ]

  /** The options are for those of one's own that want them early; `activate` gets them too. */
  constructor(_options?: EnableWeb3Options) {
    super()
  }

  /** Asks for the wallet. Every connector has its own; this one rejects. */
  async activate(_options?: EnableWeb3Options): Promise<Web3Answer> {
    throw new Web3Error('not_implemented', walletMessages.notImplemented)
  }

  /** Stops listening and forgets the account. */
  async deactivate(): Promise<void> {
    this.unsubscribeToEvents(this.provider)
    this.account = null
    this.chainId = null
  }

  subscribeToEvents(provider: unknown): void {
    for (const [event, listener] of this.#listeners) callProvider(provider, 'on', [event, listener])
  }

  unsubscribeToEvents(provider: unknown): void {
    for (const [event, listener] of this.#listeners)
      callProvider(provider, 'removeListener', [event, listener])
  }

  handleAccountsChanged(accounts: unknown): void {
    const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined
    this.account = typeof first === 'string' && first !== '' ? first.toLowerCase() : null
    this.emit('accountChanged', this.account)
  }

  handleChainChanged(chainId: unknown): void {
    this.chainId = toHexChainId(chainId)
    this.emit('chainChanged', this.chainId)
  }

  handleConnect(connectInfo: unknown): void {
    this.emit('connect', connectInfo)
  }

  handleDisconnect(error: unknown): void {
    this.emit('disconnect', error)
  }
}

function callProvider(provider: unknown, method: 'on' | 'removeListener', values: unknown[]): void {
  const call = readField(provider, method)
  if (typeof call === 'function') call.apply(provider, values)
}
