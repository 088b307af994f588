import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BigInteger, Nullable, NullableBigInteger, Time } from './column-types.ts'

interface EventSyncsTable {
  id: GeneratedAlways<string>
  chain_id: BigInteger
  address: Buffer
  topic: Buffer
  abi: ColumnType<unknown, string | null, string | null>
  filter: ColumnType<unknown, string | null, string | null>
  class_name: string
  next_block: NullableBigInteger
  created_at: Generated<Date>
}
interface SyncedWalletsTable {
  chain_id: BigInteger
  address: Buffer
  owner: string
  from_block: NullableBigInteger
  is_historical: boolean
  written_from: NullableBigInteger
  created_at: Generated<Date>
  signed_in_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}
interface SyncedRowsTable {
  object_id: string
  class_name: string
  chain_id: BigInteger
  block_number: BigInteger
  block_hash: Buffer
  place: number
  part: Generated<number>
  sync_id: NullableBigInteger
  state: 'pending' | 'written' | 'removing' | 'refused'
  fields: ColumnType<Record<string, unknown> | null, string | null, string | null>
  is_final: boolean
  is_confirmed: boolean
  refusal: Nullable<string>
  tries: Generated<number>
}
interface SyncedHoldingsTable {
  object_id: string
  class_name: string
  chain_id: BigInteger
  owner: Buffer
  token: Buffer
  token_id: Generated<string>
  is_stale: Generated<boolean>
  is_written: Generated<boolean>
}
interface SyncTurnsTable {
  chain_id: BigInteger
  holder: string
  ends_at: Time
  wallets_final_to: NullableBigInteger
}

/** The part of the schema `chain` that says what became objects of classes. */
export interface ChainSyncTables {
  'chain.event_syncs': EventSyncsTable
  'chain.synced_wallets': SyncedWalletsTable
  'chain.synced_rows': SyncedRowsTable
  'chain.synced_holdings': SyncedHoldingsTable
  'chain.sync_turns': SyncTurnsTable
}
