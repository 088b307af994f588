import { toHexChainId } from '../chains/chain-id.ts'
import { isUnsupportedMethod, toWalletError, WalletError } from '../connection/wallet-errors.ts'
import type { EthereumProvider } from '../provider/ethereum-provider.ts'

/** The wallet does not know the network yet (4902): add it first. */
export class UnknownChainError extends WalletError {
  override readonly name = 'UnknownChainError'
}

/** The wallet cannot do what was asked of it (4200, −32601, or no way to ask at all). */
export class UnsupportedMethodError extends WalletError {
  override readonly name = 'UnsupportedMethodError'
}

const unknownChainCode = 4902

/**
 * Has a wallet change to a network (EIP-3326). Rejects with UnknownChainError where it does not know it, RequestRejectedError,
 * RequestPendingError, UnsupportedMethodError or WalletError; throws ChainError for what is no network's number.
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

/** Asks a wallet about a network; what it answers on success is null and says nothing. */
export async function askForNetwork(
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
