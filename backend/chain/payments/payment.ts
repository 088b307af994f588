import type { Schema } from '@cryptolist/board/database/schema'
import type { Transaction } from 'kysely'
import type { Address } from 'viem'

/** A payment that the board waits for. It must match exactly: a transfer of another amount or token, or by another payer, doesn't count. */
export interface AwaitedPayment {
  /** The subject that is paid for; one payment each. */
  subject: string
  chainId: number
  /** For a receiver contract also the zero address, which is the native currency. */
  token: Address
  /** In the token's smallest unit. */
  amount: bigint
  payer: Address
  /** The treasury for `transfer`; for `receiver` the contract that passes payments on to it. */
  recipient: Address
  kind: 'transfer' | 'receiver'
}

/** `pending` once it is in a block, `paid` when that is final; `open` before, and again when its block is undone. */
export type PaymentStatus = 'open' | 'pending' | 'paid'

/** A payment as a log records it. */
export interface SeenPayment extends Omit<AwaitedPayment, 'subject' | 'chainId'> {
  block: number
  blockHash: Address
  transactionHash: Address
  logIndex: number
}

export interface PaymentChange {
  chainId: number
  subject: string
  status: PaymentStatus
}

/**
 * Called with changes in the transaction that saves them, so that what it writes there, queued work included, happens exactly once even if
 * processes die. If it throws, the transaction is rolled back and it is called again in a later round.
 */
export type PaymentListener = (db: Transaction<Schema>, changes: readonly PaymentChange[]) => Promise<void>
