import type { ChainToAdd } from '../connection/connection.ts'
import { isUnsupportedMethod, toWalletError, WalletError } from '../connection/wallet-errors.ts'
import type { EthereumProvider } from '../provider/ethereum-provider.ts'
import { toHexChainId } from './chain-id.ts'

/** The wallet does not know the network (4902): add it first. */
export class UnknownChainError extends WalletError {
  override readonly name = 'UnknownChainError'
}

/** The wallet does not support the request (4200, −32601, or no way to ask). */
export class UnsupportedMethodError extends WalletError {
  override readonly name = 'UnsupportedMethodError'
}

const unknownChainCode = 4902

/**
 * Switches a wallet to a network (EIP-3326). Rejects with UnknownChainError if the wallet does not know it, RequestRejectedError,
 * RequestPendingError, UnsupportedMethodError or WalletError; throws ChainError for an invalid chain id.
 *
 * @example
 * await switchChain(wallet.provider, 137)
 */
export async function switchChain(
  provider: Pick<EthereumProvider, 'request'>,
  chainId: number | string,
): Promise<void> {
  await askForNetwork(provider, 'wallet_switchEthereumChain', { chainId: toHexChainId(chainId) })
}

/** Asks a wallet to switch to or add a network; it answers null on success. */
async function askForNetwork(
  provider: Pick<EthereumProvider, 'request'>,
  method: string,
  parameter: object,
): Promise<void> {
  try {
    await provider.request({ method, params: [parameter] })
  } catch (cause) {
    const error = toWalletError(cause)
    const facts = { code: error.code, cause }
    if (error.code === unknownChainCode) throw new UnknownChainError(error.message, facts)
    if (isUnsupportedMethod(error)) throw new UnsupportedMethodError(error.message, facts)
    throw error
  }
}

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
