import { walletMessages } from '@cryptolist/contract'
import { ChainError, readField, toHexChainId } from '@cryptolist/wallet'
import type { WalletConnectMetadata } from '@cryptolist/wallet/wallet-connect'
import type { Web3AuthOptions } from '@cryptolist/wallet/web3-auth'
import { EventEmitter } from 'events'
import { Web3Error } from '../../errors.ts'

/** The result of activating a connector: any EIP-1193 provider, a hexadecimal chain id, a lower-case account. */
export interface Web3Answer {
  provider: unknown
  chainId?: string | number | null
  account?: string | null
}

/** A way to a wallet, as `Moralis.connector` and `enableWeb3({ connector })` have it. */
export interface Web3Connector {
  readonly type: string
  readonly network: string
  account: string | null
  /** Hexadecimal. */
  chainId: string | null
  /** `signal` is aborted when the caller no longer waits; an app's own connectors may ignore it. */
  activate(options?: EnableWeb3Options, signal?: AbortSignal): Promise<Web3Answer>
  deactivate?(): Promise<void>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
  switchNetwork?(chainId: number | string): Promise<void>
  addNetwork?(...chain: AddNetworkArguments): Promise<void>
}

/** The names of `provider`. Any other, or none, means the wallet of the browser. */
type Web3ProviderName =
  | 'metamask'
  | 'injected'
  | 'walletconnect'
  | 'walletConnect'
  | 'wc'
  | 'network'
  | 'magicLink'
  | 'web3Auth'

export type Web3ConnectorClass = new (options: EnableWeb3Options) => Web3Connector

/** The options of `Moralis.enableWeb3()`. An app's own connector gets all of them. */
export interface EnableWeb3Options {
  provider?: Web3ProviderName | (string & {})
  /** An app's own connector: a class that extends `Moralis.AbstractWeb3Connector`. */
  connector?: Web3ConnectorClass
  /** Accepted and ignored: networks may change at any time. */
  anyNetwork?: boolean
  /** Signs here, in place of the wallet. */
  privateKey?: string
  /** WalletConnect, network, Web3Auth: the chain to begin with. */
  chainId?: number | string
  /** WalletConnect: the project at its relay. */
  projectId?: string
  /** WalletConnect: networks that a wallet must know. */
  chains?: readonly number[]
  /** WalletConnect: networks that a wallet may use. */
  optionalChains?: readonly number[]
  /** WalletConnect: whether the library shows its own dialog, true by default; with false give `onUri`. */
  showQrModal?: boolean
  /** WalletConnect: gets the text to show as QR code. */
  onUri?(uri: string): void
  /** WalletConnect: how the page introduces itself to the wallet. */
  metadata?: WalletConnectMetadata
  /** WalletConnect: the URL of another relay. */
  relayUrl?: string
  /** WalletConnect 1 showed these wallets on phones; accepted and ignored. */
  mobileLinks?: string[]
  /** WalletConnect, magic link: forget the last session first. */
  newSession?: boolean | string
  /** network, WalletConnect: the URL of a node for each chain id. */
  urls?: Record<string, string>
  /** network. @deprecated use chainId */
  defaultChainId?: number | string
  /** network, servers only. */
  speedyNodeApiKey?: string
  /** Magic link. */
  email?: string
  /** Magic link. */
  apiKey?: string
  /** Magic link: Magic's name of a network, or a node. */
  network?: string | { rpcUrl: string; chainId?: number }
  /** Web3Auth. */
  clientId?: string
  /** Web3Auth: `dark` unless told. */
  theme?: string
  /** Web3Auth. */
  appLogo?: string
  /** Web3Auth. */
  loginMethodsOrder?: string[]
  /** Web3Auth: a node of the network, if its dashboard does not list it. */
  rpcUrl?: string
  /** Web3Auth: the project's network there. */
  web3AuthNetwork?: Web3AuthOptions['web3AuthNetwork']
  [option: string]: unknown
}

/** In the order in which `Moralis.addNetwork()` takes them. */
export type AddNetworkArguments = [
  chainId: number | string,
  chainName: string,
  currencyName: string,
  currencySymbol: string,
  rpcUrl: string,
  blockExplorerUrl?: string | null,
]

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

type EventName = string | symbol

// biome-ignore lint/suspicious/noExplicitAny: the payload depends on the event, as apps of the original write their listeners
export type EmitterListener = (...payload: any[]) => void

/** An object that can be listened to, as `events` has it: named here, so that the types need none of Node's. */
export interface Emitter {
  on(event: EventName, listener: EmitterListener): this
  addListener(event: EventName, listener: EmitterListener): this
  once(event: EventName, listener: EmitterListener): this
  prependListener(event: EventName, listener: EmitterListener): this
  prependOnceListener(event: EventName, listener: EmitterListener): this
  off(event: EventName, listener: EmitterListener): this
  removeListener(event: EventName, listener: EmitterListener): this
  removeAllListeners(event?: EventName): this
  /** Whether anything listened. */
  emit(event: EventName, ...payload: unknown[]): boolean
  eventNames(): EventName[]
  listeners(event: EventName): unknown[]
  rawListeners(event: EventName): unknown[]
  listenerCount(event: EventName): number
  /** From how many listeners of one event on a warning is given. */
  setMaxListeners(count: number): this
  getMaxListeners(): number
}
