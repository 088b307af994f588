import { readField } from '../provider/ethereum-provider.ts'

/** What is used of @walletconnect/ethereum-provider 2. */
export interface WalletConnectLibrary {
  init(options: WalletConnectStart): Promise<WalletConnectProvider>
}

/** What its `init` is called with. */
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

/** What `init` gives. */
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

/** The library's class among a module's exports, or undefined. */
export function findWalletConnect(module: unknown): WalletConnectLibrary | undefined {
  for (const name of ['EthereumProvider', 'default']) {
    const found = readField(module, name)
    if (isLibrary(found)) return found
  }
  return undefined
}

function isLibrary(value: unknown): value is WalletConnectLibrary {
  return typeof value === 'function' && typeof Reflect.get(value, 'init') === 'function'
}
