import type { WalletConnectMetadata } from '@cryptolist/wallet/wallet-connect'
import type { Web3AuthOptions } from '@cryptolist/wallet/web3-auth'
import type { Web3Connector } from './connectors/web3-connector.ts'

/** The names that `provider` may have. Any other, and none, is the wallet of the browser. */
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

/** What `Moralis.enableWeb3()` takes. A connector of one's own gets all of it. */
export interface EnableWeb3Options {
  provider?: Web3ProviderName | (string & {})
  /** A connector of one's own: a class that extends `Moralis.AbstractWeb3Connector`. */
  connector?: Web3ConnectorClass
  /** Taken and not needed: networks may change at any time. */
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
  /** WalletConnect: a relay of one's own. */
  relayUrl?: string
  /** WalletConnect 1 showed these wallets on phones; taken and not needed. */
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
  /** Web3Auth: a node of the network, where its dashboard does not list it. */
  rpcUrl?: string
  /** Web3Auth: where the project lives there. */
  web3AuthNetwork?: Web3AuthOptions['web3AuthNetwork']
  [option: string]: unknown
}

export type AuthenticationType = 'evm' | 'dot' | 'polkadot' | 'kusama' | 'erd' | 'elrond' | 'sol'

/** What `Moralis.authenticate()` takes: also everything of `enableWeb3`. */
export interface AuthenticationOptions extends EnableWeb3Options {
  type?: AuthenticationType
  /** The words above the line with application and time. The server takes only phrases that its operator allows. */
  signingMessage?: string
  /** dot: the name under which the extension shows this application. */
  name?: string
  context?: Record<string, unknown>
}
