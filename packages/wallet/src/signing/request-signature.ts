import { toWalletError, WalletError } from '../connection/wallet-errors.ts'
import type { EthereumProvider, RequestArguments } from '../provider/ethereum-provider.ts'

/** What a wallet answers where a signature is asked for. Rejects with WalletError "Data not signed" for anything else than one. */
export async function requestSignature(provider: EthereumProvider, call: RequestArguments): Promise<string> {
  const signature = await provider.request(call).catch((cause: unknown) => {
    throw toWalletError(cause)
  })
  if (typeof signature !== 'string' || !/^0x[0-9a-f]{2,}$/i.test(signature))
    throw new WalletError('Data not signed', { code: 'not_signed' })
  return signature
}
