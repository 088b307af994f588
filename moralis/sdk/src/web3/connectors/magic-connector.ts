import type { Connector } from '@cryptolist/wallet'
import type { MagicNetwork } from '@cryptolist/wallet/magic-link'
import { WalletBackedConnector } from './wallet-backed-connector.ts'
import type { EnableWeb3Options } from './web3-connector.ts'

/** Wallets that Magic keeps for an e-mail address. */
export class MagicWeb3Connector extends WalletBackedConnector {
  override type = 'MagicLink'

  #email: string | undefined

  override covers({ email }: EnableWeb3Options): boolean {
    return email === this.#email
  }

  protected override async open(options: EnableWeb3Options): Promise<Connector> {
    this.#email = options.email
    const { magicLink } = await import('@cryptolist/wallet/magic-link')
    const { email = '', apiKey = '', network = '', newSession } = options
    if (!isNetwork(network)) throw new TypeError('The network of magicLink is a name or { rpcUrl, chainId }.')
    return magicLink({ email, apiKey, network, newSession: Boolean(newSession) })
  }
}

/** Which names there are, Magic itself knows best; an empty one is told as missing. */
function isNetwork(network: EnableWeb3Options['network']): network is MagicNetwork {
  return typeof network === 'string' || typeof network === 'object'
}
