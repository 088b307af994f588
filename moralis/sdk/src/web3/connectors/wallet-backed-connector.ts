import type { Connector, EthereumProvider } from '@cryptolist/wallet'
import { toChainId, toHexChainId } from '@cryptolist/wallet/chains'
import { AbstractWeb3Connector } from './abstract-connector.ts'
import type { AddNetworkArguments, EnableWeb3Options, Web3Answer, Web3Connector } from './web3-connector.ts'

/** A connector of the original's shape over one of @cryptolist/wallet's. */
export abstract class WalletBackedConnector extends AbstractWeb3Connector {
  /** Only where the wallet can. */
  switchNetwork?: Web3Connector['switchNetwork']
  addNetwork?: Web3Connector['addNetwork']
  #wallet: Connector | null = null

  /** The connector of @cryptolist/wallet; what is large is loaded here. */
  protected abstract open(options: EnableWeb3Options): Promise<Connector>

  /** Whether the session that is open is what the options ask for. */
  covers(_options: EnableWeb3Options): boolean {
    return false
  }

  override async activate(
    options: EnableWeb3Options = {},
    signal: AbortSignal = new AbortController().signal,
  ): Promise<Web3Answer> {
    const wallet = await this.open(options)
    signal.throwIfAborted()
    this.#wallet = wallet
    // A wallet that is known before may go while it is being asked.
    if (wallet.provider) this.#listen(wallet.provider)
    const { provider, account, chainId } = await wallet.activate(signal)
    this.#listen(provider)
    this.account = account
    this.chainId = toHexChainId(chainId)
    this.#offer(wallet)
    return { provider, account, chainId: this.chainId }
  }

  override async deactivate(): Promise<void> {
    await super.deactivate()
    this.provider = null
    const wallet = this.#wallet
    this.#wallet = null
    await wallet?.deactivate()
  }

  #listen(provider: EthereumProvider): void {
    this.provider = provider
    this.subscribeToEvents(provider)
  }

  #offer(wallet: Connector): void {
    if (wallet.switchChain)
      this.switchNetwork = async (chainId) => {
        const next = toHexChainId(chainId)
        if (next !== this.chainId) await wallet.switchChain?.(toChainId(next))
      }
    if (wallet.addChain) this.addNetwork = async (...chain) => wallet.addChain?.(toChainToAdd(chain))
  }
}

function toChainToAdd(chain: AddNetworkArguments): Parameters<NonNullable<Connector['addChain']>>[0] {
  const [chainId, chainName, currencyName, currencySymbol, rpcUrl, blockExplorerUrl = null] = chain
  return {
    chainId: toChainId(chainId),
    chainName,
    currencyName,
    currencySymbol,
    rpcUrl,
    blockExplorerUrl: blockExplorerUrl || null,
  }
}
