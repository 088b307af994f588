import type { IntegerInput } from '../units/integer.ts'
import type { TransactionOverrides } from './overrides.ts'

interface Token {
  contractAddress?: string
  /** The original's older spelling. */
  contract_address?: string
}

interface TokenId {
  /** A whole number from 0; large ones as text or bigint. 0 is a token like any other. */
  tokenId?: IntegerInput
  /** The original's older spelling. */
  token_id?: IntegerInput
}

interface Any {
  receiver: string
  /** Ignored, as the original did. */
  system?: string
  overrides?: TransactionOverrides
}

/** What to send to whom. Amounts are in the smallest unit (wei); 0 is an amount like any other. */
export type TransferOptions =
  | (Any & { type?: 'native'; amount: IntegerInput })
  | (Any & Token & { type: 'erc20'; amount: IntegerInput })
  | (Any & Token & TokenId & { type: 'erc721' })
  | (Any & Token & TokenId & { type: 'erc1155'; amount: IntegerInput })

export type TransferType = 'native' | 'erc20' | 'erc721' | 'erc1155'
