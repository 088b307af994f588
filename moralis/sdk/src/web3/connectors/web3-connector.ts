import type { WalletConnectMetadata } from '@cryptolist/wallet/wallet-connect'
import type { Web3AuthOptions } from '@cryptolist/wallet/web3-auth'

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
export type Web3ProviderName =
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
