import type { Address } from '../connection/read-answers.ts'
import { toWalletError, WalletError } from '../connection/wallet-errors.ts'
import type { EthereumProvider, RequestArguments } from '../provider/ethereum-provider.ts'

/**
 * Has a text signed by an account (`personal_sign`). Rejects with RequestRejectedError, RequestPendingError or WalletError.
 *
 * @example
 * const signature = await signText(wallet.provider, account, message)
 */
export function signText(provider: EthereumProvider, account: Address, text: string): Promise<string> {
  return requestSignature(provider, { method: 'personal_sign', params: [utf8ToHex(text), account] })
}

/** A text's UTF-8 bytes in hexadecimal, with 0x. */
export function utf8ToHex(text: string): `0x${string}` {
  let hex = ''
  for (const byte of new TextEncoder().encode(text)) hex += byte.toString(16).padStart(2, '0')
  return `0x${hex}`
}

/** Asks a wallet for a signature. Rejects with WalletError "Data not signed" if the answer isn't one. */
export async function requestSignature(provider: EthereumProvider, call: RequestArguments): Promise<string> {
  const signature = await provider.request(call).catch((cause: unknown) => {
    throw toWalletError(cause)
  })
  if (typeof signature !== 'string' || !/^0x[0-9a-f]{2,}$/i.test(signature))
    throw new WalletError('Data not signed', { code: 'not_signed' })
  return signature
}
