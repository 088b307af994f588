import { toWalletError } from '../connection/wallet-errors.ts'
import type { EthereumProvider } from '../provider/ethereum-provider.ts'

/** What can be asked (EIP-1193), without being listened to. */
export type Ask = Pick<EthereumProvider, 'request'>

/** A wallet's answer. What it throws becomes RequestRejectedError, RequestPendingError or WalletError; errors of ours stay. */
export async function askWallet(
  wallet: Ask,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  try {
    return await wallet.request({ method, params })
  } catch (cause) {
    throw toWalletError(cause)
  }
}
