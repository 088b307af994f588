import { z } from 'zod'

/** Answers of the data API's operations. Amounts, block numbers and gas are decimal strings; times are ISO 8601. */
const text = z.string()

function page<Item extends z.ZodType>(item: Item) {
  return z.object({
    total: z.number().optional(),
    page: z.number().optional(),
    page_size: z.number().optional(),
    result: z.array(item).optional(),
  })
}

/** One page of a list whose next page is asked for with `cursor`. */
function cursorPage<Item extends z.ZodType>(item: Item) {
  return page(item).extend({ cursor: text.optional() })
}

const inBlock = { block_timestamp: text, block_number: text, block_hash: text }

export const logEventByAddressSchema = z.object({
  transaction_hash: text,
  address: text,
  ...inBlock,
  data: text,
  topic0: text.nullable(),
  topic1: text.nullable(),
  topic2: text.nullable(),
  topic3: text.nullable(),
})

export const logEventSchema = z.object({
  transaction_hash: text,
  address: text,
  ...inBlock,
  data: z.record(text, z.unknown()),
})

export const logSchema = z.object({
  log_index: text,
  transaction_hash: text,
  transaction_index: text,
  address: text,
  data: text,
  topic0: text.nullable(),
  topic1: text.nullish(),
  topic2: text.nullish(),
  topic3: text.nullish(),
  ...inBlock,
})

const transactionFields = {
  hash: text,
  nonce: text,
  transaction_index: text,
  from_address: text,
  /** Null for a transaction that made a contract. */
  to_address: text.nullable(),
  value: text,
  gas_price: text,
  input: text,
  receipt_cumulative_gas_used: text,
  receipt_gas_used: text,
  receipt_status: text,
  ...inBlock,
}

export const transactionSchema = z.object({
  ...transactionFields,
  gas: text,
  receipt_contract_address: text.nullable(),
  receipt_root: text.nullable(),
})

export const blockTransactionSchema = z.object({
  ...transactionFields,
  gas: text.optional(),
  receipt_contract_address: text.nullish(),
  receipt_root: text.nullish(),
  logs: z.array(logSchema),
})

export const blockSchema = z.object({
  timestamp: text,
  number: text,
  hash: text,
  parent_hash: text,
  nonce: text,
  sha3_uncles: text,
  logs_bloom: text,
  transactions_root: text,
  state_root: text,
  receipts_root: text,
  miner: text,
  difficulty: text,
  /** Null where the node no longer knows it. */
  total_difficulty: text.nullable(),
  size: text,
  extra_data: text,
  gas_limit: text,
  gas_used: text,
  transaction_count: text,
  transactions: z.array(blockTransactionSchema),
})

export const blockDateSchema = z.object({ date: text, block: z.number(), timestamp: z.number() })
export const nativeBalanceSchema = z.object({ balance: text })
export const erc20AllowanceSchema = z.object({ allowance: text })

export const erc20TokenBalanceSchema = z.object({
  token_address: text,
  name: text,
  symbol: text,
  logo: text.nullish(),
  thumbnail: text.nullish(),
  decimals: text,
  balance: text,
})

export const erc20TransactionSchema = z.object({
  transaction_hash: text,
  address: text,
  ...inBlock,
  to_address: text,
  from_address: text,
  value: text,
})

export const erc20MetadataSchema = z.object({
  address: text,
  name: text,
  symbol: text,
  decimals: text,
  logo: text.nullish(),
  logo_hash: text.nullish(),
  thumbnail: text.nullish(),
  block_number: text.optional(),
  /** "1" for a token of the operator's list. */
  validated: text.optional(),
})

export const erc20PriceSchema = z.object({
  nativePrice: z.object({ value: text, decimals: z.number(), name: text, symbol: text }).optional(),
  usdPrice: z.number(),
  exchangeAddress: text.optional(),
  exchangeName: text.optional(),
  symbol: text.optional(),
})

export const tradeSchema = z.object({
  transaction_hash: text,
  transaction_index: text,
  token_ids: z.array(text),
  token_address: text,
  seller_address: text,
  buyer_address: text,
  marketplace_address: text,
  /** In the smallest unit of the chain's currency. */
  price: text,
  ...inBlock,
})

export const nftSchema = z.object({
  token_address: text,
  token_id: text,
  contract_type: text,
  token_uri: text.nullish(),
  /** JSON, as the contract's owner wrote it. */
  metadata: text.nullish(),
  synced_at: text.nullish(),
  amount: text.optional(),
  name: text,
  symbol: text,
})

export const nftMetadataSchema = z.object({
  token_address: text,
  token_id: text,
  contract_type: text,
  token_uri: text,
  metadata: text,
  synced_at: text,
  token_hash: text,
})

export const nftOwnerSchema = nftSchema.extend({
  owner_of: text,
  block_number: text,
  block_number_minted: text,
})

export const nftTransferSchema = z.object({
  token_address: text,
  token_id: text,
  from_address: text.optional(),
  to_address: text,
  value: text.optional(),
  amount: text.optional(),
  contract_type: text,
  ...inBlock,
  transaction_hash: text,
  transaction_type: text.optional(),
  transaction_index: text.optional(),
  log_index: z.number(),
  operator: text.nullish(),
})

export const nftOwnerPageSchema = cursorPage(nftOwnerSchema).extend({ status: text.optional() })
export const nftTransferPageSchema = cursorPage(nftTransferSchema)
  .required()
  .extend({ block_exists: z.boolean().optional(), index_complete: z.boolean().optional() })

export const nftContractMetadataSchema = z.object({
  token_address: text,
  name: text,
  synced_at: text.nullish(),
  symbol: text,
  contract_type: text,
})

export const reservesSchema = z.object({ reserve0: text, reserve1: text })

/** The pair's address and its tokens beside the reserves, which is what apps read. */
export const pairSchema = reservesSchema.extend({
  pairAddress: text,
  token0: erc20MetadataSchema,
  token1: erc20MetadataSchema,
})

export const ipfsFileSchema = z.object({ path: text })
export const endpointWeightSchema = z.object({
  endpoint: text,
  path: text,
  rateLimitWeight: text,
  price: text,
})

export const solanaBalanceSchema = z.object({ solana: text, lamports: text })
export const splNftSchema = z.object({ associatedTokenAddress: text, mint: text })
export const splTokenBalanceSchema = splNftSchema.extend({
  amount: text,
  amountRaw: text,
  decimals: z.number(),
})
export const solanaNftMetadataSchema = z.object({
  mint: text,
  standard: text,
  name: text,
  symbol: text,
  metaplex: z.object({
    metadataUri: text,
    masterEdition: z.boolean(),
    isMutable: z.boolean(),
    primarySaleHappened: z.boolean(),
    sellerFeeBasisPoints: z.number(),
    updateAuthority: text,
  }),
})

/** A token in the words of the old functions. */
export const oldErc20Schema = z.object({
  balance: text,
  contractType: z.literal('ERC20').optional(),
  decimals: z.number(),
  name: text.nullable(),
  symbol: text.nullable(),
  tokenAddress: text.optional(),
})

export const oldNftSchema = z.object({
  amount: z.number(),
  contract_type: text,
  name: text.nullable(),
  symbol: text.nullable(),
  token_address: text,
  token_id: text,
  token_uri: text.nullable(),
})

/** `status` is SYNCING while older transfers are missing. */
const erc20TransactionPage = cursorPage(erc20TransactionSchema).extend({ status: text.optional() })

/** Each operation's answer. */
export const dataApiAnswers = {
  getBlock: blockSchema,
  getDateToBlock: blockDateSchema,
  getLogsByAddress: cursorPage(logEventByAddressSchema),
  getNFTTransfersByBlock: nftTransferPageSchema,
  getTransaction: blockTransactionSchema,
  getContractEvents: z.array(logEventSchema),
  /** A value of the contract: a string, a boolean, or a list of them; numbers are decimal strings. */
  runContractFunction: z.unknown(),
  /** `status` is SYNCING where older transactions are not known. */
  getTransactions: cursorPage(transactionSchema).extend({ status: text.optional() }),
  getNativeBalance: nativeBalanceSchema,
  getTokenBalances: z.array(erc20TokenBalanceSchema),
  getTokenTransfers: erc20TransactionPage,
  getNFTs: nftOwnerPageSchema,
  getNFTTransfers: nftTransferPageSchema,
  getNFTsForContract: nftOwnerPageSchema,
  getTokenMetadata: z.array(erc20MetadataSchema),
  getNFTTrades: cursorPage(tradeSchema),
  getNFTLowestPrice: tradeSchema,
  getTokenMetadataBySymbol: z.array(erc20MetadataSchema),
  getTokenPrice: erc20PriceSchema,
  getTokenAddressTransfers: erc20TransactionPage,
  getTokenAllowance: erc20AllowanceSchema,
  searchNFTs: cursorPage(nftMetadataSchema),
  getNftTransfersFromToBlock: nftTransferPageSchema,
  getAllTokenIds: cursorPage(nftSchema).extend({ status: text.optional() }),
  getContractNFTTransfers: nftTransferPageSchema,
  getNFTOwners: nftOwnerPageSchema,
  getNFTMetadata: nftContractMetadataSchema,
  reSyncMetadata: z.object({ status: text }),
  syncNFTContract: z.unknown(),
  getTokenIdMetadata: nftSchema,
  getTokenIdOwners: nftOwnerPageSchema,
  getWalletTokenIdTransfers: nftTransferPageSchema,
  resolveDomain: z.object({ address: text }),
  resolveAddress: z.object({ name: text }),
  getPairReserves: reservesSchema,
  getPairAddress: pairSchema,
  uploadFolder: z.array(ipfsFileSchema),
  web3ApiVersion: z.object({ version: text }),
  endpointWeights: z.array(endpointWeightSchema),
  'sol-balance': solanaBalanceSchema,
  'sol-getSPL': z.array(splTokenBalanceSchema),
  'sol-getNFTs': z.array(splNftSchema),
  'sol-getPortfolio': z.object({
    nativeBalance: solanaBalanceSchema,
    nfts: z.array(splNftSchema),
    tokens: z.array(splTokenBalanceSchema),
  }),
  'sol-getNFTMetadata': solanaNftMetadataSchema,
  getAllERC20: z.array(oldErc20Schema),
  getERC20: oldErc20Schema,
  getNFTs_old: z.array(oldNftSchema),
  getNFTsCount_old: z.number(),
  getTransactions_old: z.array(transactionSchema),
  getTransactionsCount: z.number(),
} as const

/** Each operation's answer, as a type. */
export type DataApiAnswers = {
  [Name in keyof typeof dataApiAnswers]: z.output<(typeof dataApiAnswers)[Name]>
}
