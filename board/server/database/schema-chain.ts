import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  BigInteger,
  Nullable,
  NullableBigInteger,
  NullableTime,
  RequiredList,
  Time,
} from './column-types.ts'
import type { ChainServiceTables } from './schema-chain-services.ts'
import type { ChainSyncTables } from './schema-chain-sync.ts'

interface WatchesTable {
  id: GeneratedAlways<string>
  chain_id: BigInteger
  kind: 'contract' | 'wallet'
  address: Buffer
  first_block: Generated<string>
  from_block: NullableBigInteger
  transactions_from: NullableBigInteger
  breaks_standard: Generated<boolean>
  created_at: Generated<Date>
}
interface WatchOwnersTable {
  watch_id: BigInteger
  owner: string
  used_at: Generated<Date>
}
interface FollowersTable {
  chain_id: BigInteger
  indexed_to: BigInteger
  head: BigInteger
  finalized: BigInteger
  kept_from: ColumnType<string, number | undefined, number>
  log_range: Generated<number>
  stopped_because: Nullable<string>
  updated_at: Generated<Date>
}
interface ListenersTable {
  chain_id: BigInteger
  name: string
  told_to: BigInteger
  final_to: BigInteger
  undone_above: NullableBigInteger
}
interface BlocksTable {
  chain_id: BigInteger
  number: BigInteger
  hash: Buffer
  parent_hash: Nullable<Buffer>
  time: Time
  has_rows: boolean
}
interface Erc20TransfersTable {
  chain_id: BigInteger
  block_number: BigInteger
  log_index: number
  transaction_hash: Buffer
  token: Buffer
  sender: Buffer
  recipient: Buffer
  amount: BigInteger
}
interface Erc20SeenTable {
  chain_id: BigInteger
  owner: Buffer
  token: Buffer
}
interface NftTransfersTable {
  chain_id: BigInteger
  block_number: BigInteger
  log_index: number
  batch_index: Generated<number>
  transaction_hash: Buffer
  transaction_index: number
  token: Buffer
  token_id: BigInteger
  standard: 721 | 1155
  operator: Nullable<Buffer>
  sender: Buffer
  recipient: Buffer
  amount: BigInteger
}
interface NftHoldingsTable {
  chain_id: BigInteger
  owner: Buffer
  token: Buffer
  token_id: BigInteger
  standard: 721 | 1155
  amount: BigInteger
  last_block: BigInteger
}
interface WalletTransactionsTable {
  chain_id: BigInteger
  wallet: Buffer
  block_number: BigInteger
  transaction_index: number
  transaction: unknown
}
interface TokensTable {
  chain_id: BigInteger
  address: Buffer
  standard: 'ERC20' | 'ERC721' | 'ERC1155'
  name: string
  symbol: string
  decimals: Generated<number>
  synced_at: Generated<Date>
}
interface NftMetadataTable {
  id: GeneratedAlways<string>
  chain_id: BigInteger
  token: Buffer
  token_id: BigInteger
  standard: 721 | 1155
  status: Generated<'due' | 'fetched' | 'failed'>
  due_at: Generated<Date>
  failures: Generated<number>
  problem: Nullable<string>
  token_uri: Nullable<string>
  metadata: Nullable<string>
  name: Nullable<string>
  description: Nullable<string>
  attributes: Nullable<string>
  synced_at: NullableTime
  search: GeneratedAlways<string | null>
}
interface NftTradesTable {
  chain_id: BigInteger
  token: Buffer
  block_number: BigInteger
  log_index: number
  block_hash: Buffer
  transaction_hash: Buffer
  transaction_index: number
  token_ids: string[]
  seller: Buffer
  buyer: Buffer
  marketplace: Buffer
  price: BigInteger
}
interface NftTradeReceiptsTable {
  chain_id: BigInteger
  token: Buffer
  block_number: BigInteger
  transaction_hash: Buffer
  block_hash: Buffer
}

interface AnswersTable {
  key: Buffer
  operation: string
  answer: string
  bytes: number
  expires_at: NullableTime
  head: NullableBigInteger
  used_at: Generated<Date>
}
interface ApiKeysTable {
  id: GeneratedAlways<string>
  name: string
  hash: Buffer
  scopes: RequiredList<'read' | 'sync' | 'upload'>
  weight_per_minute: Nullable<number>
  created_at: Generated<Date>
  last_used_at: NullableTime
  revoked_at: NullableTime
}

/** The schema `chain`: what the data API keeps of the chains that it follows. */
export interface ChainTables extends ChainSyncTables, ChainServiceTables {
  'chain.watches': WatchesTable
  'chain.watch_owners': WatchOwnersTable
  'chain.followers': FollowersTable
  'chain.listeners': ListenersTable
  'chain.blocks': BlocksTable
  'chain.erc20_transfers': Erc20TransfersTable
  'chain.erc20_seen': Erc20SeenTable
  'chain.nft_transfers': NftTransfersTable
  'chain.nft_holdings': NftHoldingsTable
  'chain.wallet_transactions': WalletTransactionsTable
  'chain.tokens': TokensTable
  'chain.answers': AnswersTable
  'chain.api_keys': ApiKeysTable
  'chain.nft_metadata': NftMetadataTable
  'chain.nft_trades': NftTradesTable
  'chain.nft_trade_receipts': NftTradeReceiptsTable
}
