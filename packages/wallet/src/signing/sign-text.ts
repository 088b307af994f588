import type { Address } from '../connection/read-answers.ts'
import type { EthereumProvider } from '../provider/ethereum-provider.ts'
import { requestSignature } from './request-signature.ts'

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
