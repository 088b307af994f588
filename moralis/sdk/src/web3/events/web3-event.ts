import type { EthereumProvider } from '@cryptolist/wallet'
import type { Web3Connector } from '../connectors/web3-connector.ts'

/** The payload of `web3Enabled`. `provider` is the connector's, `web3` the same as an EIP-1193 provider. */
export interface EnableInfo {
  chainId: string | null
  account: string | null
  connector: Web3Connector
  provider: unknown
  web3: EthereumProvider
}

/** The payload of `web3Deactivated`. */
export interface DeactivateInfo {
  connector: Web3Connector
  provider: unknown
}

/** The payload of each event. */
export interface Web3EventPayloads {
  accountChanged: string | null
  /** Hexadecimal. */
  chainChanged: string | null
  'provider-connect': { chainId?: string } | undefined
  'provider-disconnect': unknown
  web3Enabled: EnableInfo
  web3Deactivated: DeactivateInfo
}

export type Web3EventName = keyof Web3EventPayloads

export type Web3Listener<Name extends string> = (
  payload: Name extends Web3EventName ? Web3EventPayloads[Name] : unknown,
) => void
