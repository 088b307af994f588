import type { EthereumProvider } from '@cryptolist/wallet'
import type { Signer } from '@cryptolist/wallet/transactions'
import type { Web3Connector } from '../connectors/web3-connector.ts'

/** A wallet that is enabled, as it is known now. */
export interface ActiveWeb3 {
  readonly connector: Web3Connector
  /** What the connector gave. */
  readonly provider: unknown
  /** The same as an EIP-1193 provider. */
  readonly web3: EthereumProvider
  /** Lower-case. */
  readonly account: string | null
  /** Hexadecimal. */
  readonly chainId: string
  /** Who signs: the wallet's account, or the private key that `enableWeb3` was given. */
  readonly signer: Signer
}
