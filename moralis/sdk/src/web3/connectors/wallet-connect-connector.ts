import type { Connector } from '@cryptolist/wallet'
import { toChainId, toHexChainId } from '@cryptolist/wallet/chains'
import { WalletBackedConnector } from './wallet-backed-connector.ts'
import type { EnableWeb3Options } from './web3-connector.ts'

/** Wallets on other devices. WalletConnect 1, which the original spoke, has ended; 2 needs a `projectId`. */
export class WalletConnectWeb3Connector extends WalletBackedConnector {
  override type = 'WalletConnect'

  override covers({ chainId }: EnableWeb3Options): boolean {
    return chainId === undefined || toHexChainId(chainId) === this.chainId
  }

  protected override async open(options: EnableWeb3Options): Promise<Connector> {
    const { walletConnect } = await import('@cryptolist/wallet/wallet-connect')
    const { projectId = '', chainId, newSession, urls } = options
    const { chains, optionalChains, showQrModal, onUri, metadata, relayUrl } = options
    return walletConnect({
      projectId,
      chainId: chainId === undefined ? undefined : toChainId(chainId),
      chains,
      optionalChains,
      rpcMap: urls,
      showQrModal,
      onUri,
      newSession: Boolean(newSession),
      metadata,
      relayUrl,
    })
  }
}
