// The parts of the optional libraries that our connectors use. Only types, and without an import of them: a conformance test compiles this file beside the
// libraries' own types.

/** The part of magic-sdk 33 that is used. */
export type MagicLibrary = new (apiKey: string, options: { network: MagicNetwork }) => MagicClient

/** A network by Magic's name for it, or one's own node. */
export type MagicNetwork = 'mainnet' | 'sepolia' | { rpcUrl: string; chainId?: number }

export interface MagicClient {
  auth: { loginWithMagicLink(options: { email: string }): PromiseLike<unknown> }
  user: { isLoggedIn(): PromiseLike<boolean>; logout(): PromiseLike<unknown> }
  rpcProvider: MagicProvider
}

/** The wallet of the person who signed in by mail. */
export interface MagicProvider {
  request(call: { method: string; params?: unknown[] }): PromiseLike<unknown>
  on(event: string, listener: (payload: unknown) => void): unknown
  removeListener(event: string, listener: (payload: unknown) => void): unknown
}

/** The part of @walletconnect/ethereum-provider 2 that is used. */
export interface WalletConnectLibrary {
  init(options: WalletConnectStart): Promise<WalletConnectProvider>
}

export interface WalletConnectStart {
  projectId: string
  chains?: [number, ...number[]]
  optionalChains: [number, ...number[]]
  rpcMap?: Record<string, string>
  showQrModal: boolean
  metadata?: WalletConnectMetadata
  relayUrl?: string
}

/** How the page introduces itself to the wallet. */
export interface WalletConnectMetadata {
  name: string
  description: string
  url: string
  icons: string[]
}

export interface WalletConnectProvider {
  readonly chainId: number
  /** Undefined until a wallet was paired. */
  readonly session?: { readonly topic: string } | undefined
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): unknown
  removeListener(event: string, listener: (payload: unknown) => void): unknown
  enable(): Promise<string[]>
  disconnect(): Promise<void>
}

/** The part of @web3auth/modal 10 that is used. */
export type Web3AuthLibrary = new (options: Web3AuthStart) => Web3AuthClient

export interface Web3AuthStart {
  clientId: string
  web3AuthNetwork: Web3AuthNetwork
  defaultChainId: `0x${string}`
  chains?: Web3AuthChain[]
  uiConfig: {
    mode: 'light' | 'dark' | 'auto'
    logoLight?: string
    logoDark?: string
    loginMethodsOrder?: string[]
  }
}

export type Web3AuthNetwork = 'sapphire_mainnet' | 'sapphire_devnet' | 'mainnet' | 'testnet' | 'cyan' | 'aqua'

/** A network as the library describes it. */
export interface Web3AuthChain {
  chainNamespace: 'eip155'
  chainId: `0x${string}`
  rpcTarget: string
  displayName: string
  blockExplorerUrl: string
  ticker: string
  tickerName: string
  logo: string
}

export interface Web3AuthClient {
  init(options?: { signal?: AbortSignal }): Promise<void>
  connect(): Promise<Web3AuthProvider | null>
  logout(options?: { cleanup: boolean }): Promise<void>
  cleanup(): Promise<void>
  clearCache(): void
  switchChain(chain: { chainId: string }): Promise<void>
  readonly connected: boolean
}

export interface Web3AuthProvider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): unknown
  removeListener(event: string, listener: (payload: unknown) => void): unknown
}
