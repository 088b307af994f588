import type { Connector } from '@cryptolist/wallet'
import { WalletBackedConnector } from './wallet-backed-connector.ts'
import type { EnableWeb3Options } from './web3-connector.ts'

/** Nodes asked directly: reads without a wallet, and signs with a private key where one is given. */
export class NetworkWeb3Connector extends WalletBackedConnector {
  override type = 'network'

  protected override async open(options: EnableWeb3Options): Promise<Connector> {
    const { network } = await import('@cryptolist/wallet/network')
    return network(options)
  }
}
