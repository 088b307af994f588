import { WalletError } from '../connection/wallet-errors.ts'
import { toText } from '../provider/ethereum-provider.ts'

/**
 * A network's number from what apps write: 137, "137", "0x89" or 137n. Throws ChainError (`not_a_chain_id`) for anything else.
 *
 * @example
 * toChainId('0x89') // 137
 */
export function toChainId(value: unknown): number {
  const isText = typeof value === 'string' && /^(0x[0-9a-f]+|[0-9]+)$/i.test(value)
  const chainId =
    isText || typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number.NaN
  if (Number.isSafeInteger(chainId) && chainId > 0) return chainId
  throw new ChainError('not_a_chain_id', `"${toText(value)}" is not the number of a network.`)
}

/**
 * A network's number as wallets want it. The original passed decimal text on unchanged and read it as hexadecimal later; here "137"
 * is 137. Throws ChainError (`not_a_chain_id`).
 *
 * @example
 * toHexChainId(137) // '0x89'
 */
export function toHexChainId(value: unknown): `0x${string}` {
  return `0x${toChainId(value).toString(16)}`
}

export type ChainErrorCode =
  | 'not_a_number'
  | 'not_a_text'
  | 'not_a_chain_id'
  | 'unknown_chain'
  | 'dead_chain'
  | 'no_rpc_url'

/** An invalid chain id, or a network that cannot be used. */
export class ChainError extends WalletError {
  override readonly name = 'ChainError'
  override readonly code: ChainErrorCode

  constructor(code: ChainErrorCode, message: string) {
    super(message, { code })
    this.code = code
  }
}
