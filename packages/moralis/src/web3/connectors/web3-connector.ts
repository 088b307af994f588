import type { EnableWeb3Options } from '../web3-options.ts'

/** What a connector gives once the wallet said yes: any EIP-1193 provider, a hexadecimal chain id, a lower-case account. */
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
  /** `signal` is aborted when nobody waits for the answer any more; connectors of one's own may ignore it. */
  activate(options?: EnableWeb3Options, signal?: AbortSignal): Promise<Web3Answer>
  deactivate?(): Promise<void>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
  switchNetwork?(chainId: number | string): Promise<void>
  addNetwork?(...chain: AddNetworkArguments): Promise<void>
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
