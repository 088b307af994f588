/** What the operations of Web3API answer with. Amounts, block numbers and gas are decimal strings; times are ISO 8601. */

export interface Page<Item> {
  total?: number
  page?: number
  page_size?: number
  result?: Item[]
}

/** One page of a list whose next page is asked for with `cursor`. */
export interface CursorPage<Item> extends Page<Item> {
  cursor?: string
}

export interface InBlock {
  block_timestamp: string
  block_number: string
  block_hash: string
}

export interface LogEventByAddress extends InBlock {
  transaction_hash: string
  address: string
  data: string
  topic0: string
  topic1: string
  topic2: string
  topic3: string
}

export interface LogEvent extends InBlock {
  transaction_hash: string
  address: string
  data: Record<string, unknown>
}

export interface Log extends InBlock {
  log_index: string
  transaction_hash: string
  transaction_index: string
  address: string
  data: string
  topic0: string
  topic1?: string
  topic2?: string
  topic3?: string
}

export interface Transaction extends InBlock {
  hash: string
  nonce: string
  transaction_index: string
  from_address: string
  to_address: string
  value: string
  gas: string
  gas_price: string
  input: string
  receipt_cumulative_gas_used: string
  receipt_gas_used: string
  receipt_contract_address: string
  receipt_root: string
  receipt_status: string
}

type OftenMissing = 'gas' | 'receipt_contract_address' | 'receipt_root'

export interface BlockTransaction
  extends Omit<Transaction, OftenMissing>,
    Partial<Pick<Transaction, OftenMissing>> {
  logs: Log[]
}

export interface Block {
  timestamp: string
  number: string
  hash: string
  parent_hash: string
  nonce: string
  sha3_uncles: string
  logs_bloom: string
  transactions_root: string
  state_root: string
  receipts_root: string
  miner: string
  difficulty: string
  total_difficulty: string
  size: string
  extra_data: string
  gas_limit: string
  gas_used: string
  transaction_count: string
  transactions: BlockTransaction[]
}

export interface BlockDate {
  date: string
  block: number
  timestamp: number
}

export interface NativeBalance {
  balance: string
}

export interface Erc20Allowance {
  allowance: string
}

export interface Erc20TokenBalance {
  token_address: string
  name: string
  symbol: string
  logo?: string
  thumbnail?: string
  decimals: string
  balance: string
}

export interface Erc20Transaction extends InBlock {
  transaction_hash: string
  address: string
  to_address: string
  from_address: string
  value: string
}

export interface Erc20Metadata {
  address: string
  name: string
  symbol: string
  decimals: string
  logo?: string
  logo_hash?: string
  thumbnail?: string
  block_number?: string
  validated?: string
}

export interface Erc20Price {
  nativePrice?: { value: string; decimals: number; name: string; symbol: string }
  usdPrice: number
  exchangeAddress?: string
  exchangeName?: string
  symbol?: string
}

export interface Trade extends InBlock {
  transaction_hash: string
  transaction_index: string
  token_ids: string[]
  token_address: string
  seller_address: string
  buyer_address: string
  marketplace_address: string
  price: string
}

export interface Nft {
  token_address: string
  token_id: string
  contract_type: string
  token_uri?: string
  /** JSON, as the contract's owner wrote it. */
  metadata?: string
  synced_at?: string
  amount?: string
  name: string
  symbol: string
}

export interface NftMetadata {
  token_address: string
  token_id: string
  contract_type: string
  token_uri: string
  metadata: string
  synced_at: string
  token_hash: string
}

export interface NftOwner extends Nft {
  owner_of: string
  block_number: string
  block_number_minted: string
}

export interface NftOwnerPage extends CursorPage<NftOwner> {
  status?: string
}

export interface NftTransfer extends InBlock {
  token_address: string
  token_id: string
  from_address?: string
  to_address: string
  value?: string
  amount?: string
  contract_type: string
  transaction_hash: string
  transaction_type?: string
  transaction_index?: string
  log_index: number
  operator?: string
}

export interface NftTransferPage extends Required<CursorPage<NftTransfer>> {
  block_exists?: boolean
  index_complete?: boolean
}

export interface NftContractMetadata {
  token_address: string
  name: string
  synced_at?: string
  symbol: string
  contract_type: string
}

export interface MetadataResync {
  status: string
}

export interface ResolvedDomain {
  address: string
}

export interface EnsName {
  name: string
}

export interface Reserves {
  reserve0: string
  reserve1: string
}

/** The pair's address, and its tokens as far as they are known. */
export interface Pair extends Partial<Reserves> {
  pairAddress?: string
  token0?: Erc20Metadata
  token1?: Erc20Metadata
}

/** A file for IPFS; `content` is Base64 or JSON. */
export interface IpfsFileRequest {
  path: string
  content: unknown
}

export interface IpfsFile {
  path: string
}

export interface Web3ApiVersion {
  version: string
}

export interface EndpointWeight {
  endpoint: string
  path: string
  rateLimitWeight: string
  price: string
}
