import { readField } from '../provider/ethereum-provider.ts'

/** What is used of @web3auth/modal 10. */
export type Web3AuthLibrary = new (options: Web3AuthStart) => Web3AuthClient

/** What its constructor is called with. */
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

/** What the constructor makes. */
export interface Web3AuthClient {
  init(options?: { signal?: AbortSignal }): Promise<void>
  connect(): Promise<Web3AuthProvider | null>
  logout(options?: { cleanup: boolean }): Promise<void>
  cleanup(): Promise<void>
  clearCache(): void
  switchChain(chain: { chainId: string }): Promise<void>
  readonly connected: boolean
}

/** What `connect` gives. */
export interface Web3AuthProvider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): unknown
  removeListener(event: string, listener: (payload: unknown) => void): unknown
}

/** The library's class among a module's exports, or undefined. */
export function findWeb3Auth(module: unknown): Web3AuthLibrary | undefined {
  const found = readField(module, 'Web3Auth')
  return isLibrary(found) ? found : undefined
}

function isLibrary(value: unknown): value is Web3AuthLibrary {
  return typeof value === 'function'
}
