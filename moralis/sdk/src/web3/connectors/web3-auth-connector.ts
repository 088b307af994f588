import type { Connector } from '@cryptolist/wallet'
import { toChainId } from '@cryptolist/wallet/chains'
import { WalletBackedConnector } from './wallet-backed-connector.ts'
import type { EnableWeb3Options } from './web3-connector.ts'

/** Wallets that Web3Auth makes for an account elsewhere. */
export class Web3AuthConnector extends WalletBackedConnector {
  override type = 'web3Auth'

  #clientId: string | undefined

  override covers({ clientId }: EnableWeb3Options): boolean {
    return clientId === this.#clientId
  }

  protected override async open(options: EnableWeb3Options): Promise<Connector> {
    this.#clientId = options.clientId
    const { web3Auth } = await import('@cryptolist/wallet/web3-auth')
    const {
      clientId = '',
      chainId = '0x1',
      theme,
      appLogo,
      loginMethodsOrder,
      rpcUrl,
      web3AuthNetwork,
    } = options
    return web3Auth({
      clientId,
      chainId: toChainId(chainId),
      theme: theme === 'light' || theme === 'auto' ? theme : 'dark',
      appLogo,
      loginMethodsOrder,
      rpcUrl,
      web3AuthNetwork,
    })
  }
}
