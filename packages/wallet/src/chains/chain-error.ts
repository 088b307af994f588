import { WalletError } from '../connection/wallet-errors.ts'

export type ChainErrorCode =
  | 'not_a_number'
  | 'not_a_text'
  | 'not_a_chain_id'
  | 'unknown_chain'
  | 'dead_chain'
  | 'no_rpc_url'

/** What is wrong with a network's number, or with what is known about it. */
export class ChainError extends WalletError {
  override readonly name = 'ChainError'
  override readonly code: ChainErrorCode

  constructor(code: ChainErrorCode, message: string) {
    super(message, { code })
    this.code = code
  }
}
