import { toWalletError } from '../connection/wallet-errors.ts'
import type { EthereumProvider } from '../provider/ethereum-provider.ts'

/** A provider that is only asked (EIP-1193), not listened to. */
export type Ask = Pick<EthereumProvider, 'request'>

/** A wallet's answer. Its errors become RequestRejectedError, RequestPendingError or WalletError; ours are passed on. */
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
