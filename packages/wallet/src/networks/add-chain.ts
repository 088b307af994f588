import { toHexChainId } from '../chains/chain-id.ts'
import type { ChainToAdd } from '../connectors/connector.ts'
import type { EthereumProvider } from '../provider/ethereum-provider.ts'
import { askForNetwork } from './switch-chain.ts'

const nativeDecimals = 18

/**
 * Asks a wallet to add a network (EIP-3085); most then offer to switch to it. Rejects as switchChain does.
 *
 * @example
 * await addChain(wallet.provider, toChainToAdd(base))
 */
export async function addChain(
  provider: Pick<EthereumProvider, 'request'>,
  chain: ChainToAdd,
): Promise<void> {
  await askForNetwork(provider, 'wallet_addEthereumChain', {
    chainId: toHexChainId(chain.chainId),
    chainName: chain.chainName,
    nativeCurrency: { name: chain.currencyName, symbol: chain.currencySymbol, decimals: nativeDecimals },
    rpcUrls: [chain.rpcUrl],
    blockExplorerUrls: chain.blockExplorerUrl ? [chain.blockExplorerUrl] : null,
  })
}
