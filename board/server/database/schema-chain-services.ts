import type { Generated, GeneratedAlways } from 'kysely'
import type { BigInteger, Day, Nullable, NullableBigInteger, NullableTime } from './column-types.ts'

interface NodeCallsTable {
  chain_id: BigInteger
  day: Day
  calls: BigInteger
}
interface PaymentsTable {
  id: GeneratedAlways<string>
  subject: string
  chain_id: BigInteger
  token: Buffer
  amount: BigInteger
  payer: Buffer
  recipient: Buffer
  kind: 'transfer' | 'receiver'
  from_block: BigInteger
  status: Generated<'open' | 'pending' | 'paid'>
  block_number: NullableBigInteger
  block_hash: Nullable<Buffer>
  transaction_hash: Nullable<Buffer>
  log_index: Nullable<number>
  created_at: Generated<Date>
  paid_at: NullableTime
}

/** Tables about the nodes themselves, and for what the board does on chains. */
export interface ChainServiceTables {
  'chain.node_calls': NodeCallsTable
  'chain.payments': PaymentsTable
}
