/** A parameter that is sent in the body: as the whole of it, or as one of its fields. */
export interface BodyParameter {
  readonly key: string
  readonly type: 'set body' | 'property'
  readonly required: boolean
}

/** How long an answer may be kept: for a block, for a number of seconds, or forever once its block is final. */
export type CacheRule = 'none' | 'block' | 'final' | { readonly seconds: number }

/** A cloud function that reads chains. */
interface DataFunction {
  /** Whether `address` is a wallet's; then clients fill in the user's own. */
  readonly isOfWallet?: boolean
  /** The cost of one call, out of a caller's budget for a minute. */
  readonly weight: number
  readonly cache: CacheRule
}

/** One operation of the data API, as both sides of the wire know it. */
export interface DataApiOperation extends DataFunction {
  /** Below the API's address; `:name` stands for a parameter. */
  readonly url: string
  /** GET by default. */
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly bodyParams?: readonly BodyParameter[]
}

/** Operations by the group under which clients list them. */
export type OperationTable = Readonly<Record<string, Readonly<Record<string, DataApiOperation>>>>

const wholeBody = [
  { key: 'data', type: 'set body', required: false },
  { key: 'abi', type: 'set body', required: false },
] as const

/** A price is that of the last minute. */
const ofPrice = { seconds: 60 } as const
const ofName = { seconds: 600 } as const

/** Web3API, with the weights of the original. */
export const web3Operations = {
  native: {
    getBlock: { url: '/block/:block_number_or_hash', weight: 5, cache: 'final' },
    getDateToBlock: { url: '/dateToBlock', weight: 1, cache: 'final' },
    getLogsByAddress: { url: '/:address/logs', weight: 2, cache: 'final' },
    getNFTTransfersByBlock: {
      url: '/block/:block_number_or_hash/nft/transfers',
      weight: 2,
      cache: 'final',
    },
    getTransaction: { url: '/transaction/:transaction_hash', weight: 1, cache: 'final' },
    getContractEvents: {
      method: 'POST',
      url: '/:address/events',
      bodyParams: wholeBody,
      weight: 2,
      cache: 'final',
    },
    runContractFunction: {
      method: 'POST',
      url: '/:address/function',
      bodyParams: [
        { key: 'abi', type: 'property', required: true },
        { key: 'params', type: 'property', required: false },
      ],
      weight: 2,
      cache: 'block',
    },
  },
  account: {
    getTransactions: { url: '/:address', isOfWallet: true, weight: 1, cache: 'none' },
    getNativeBalance: { url: '/:address/balance', isOfWallet: true, weight: 1, cache: 'block' },
    getTokenBalances: { url: '/:address/erc20', isOfWallet: true, weight: 5, cache: 'none' },
    getTokenTransfers: { url: '/:address/erc20/transfers', isOfWallet: true, weight: 2, cache: 'none' },
    getNFTs: { url: '/:address/nft', isOfWallet: true, weight: 5, cache: 'none' },
    getNFTTransfers: { url: '/:address/nft/transfers', isOfWallet: true, weight: 5, cache: 'none' },
    getNFTsForContract: { url: '/:address/nft/:token_address', isOfWallet: true, weight: 5, cache: 'none' },
  },
  token: {
    getTokenMetadata: { url: '/erc20/metadata', weight: 1, cache: 'block' },
    getNFTTrades: { url: '/nft/:address/trades', weight: 4, cache: 'none' },
    getNFTLowestPrice: { url: '/nft/:address/lowestprice', weight: 4, cache: ofPrice },
    getTokenMetadataBySymbol: { url: '/erc20/metadata/symbols', weight: 1, cache: ofName },
    getTokenPrice: { url: '/erc20/:address/price', weight: 3, cache: ofPrice },
    getTokenAddressTransfers: { url: '/erc20/:address/transfers', weight: 2, cache: 'none' },
    getTokenAllowance: { url: '/erc20/:address/allowance', weight: 1, cache: 'block' },
    searchNFTs: { url: '/nft/search', weight: 5, cache: 'none' },
    getNftTransfersFromToBlock: { url: '/nft/transfers', weight: 5, cache: 'none' },
    getAllTokenIds: { url: '/nft/:address', weight: 5, cache: 'none' },
    getContractNFTTransfers: { url: '/nft/:address/transfers', weight: 5, cache: 'none' },
    getNFTOwners: { url: '/nft/:address/owners', weight: 5, cache: 'none' },
    getNFTMetadata: { url: '/nft/:address/metadata', weight: 5, cache: 'block' },
    reSyncMetadata: { url: '/nft/:address/:token_id/metadata/resync', weight: 25, cache: 'none' },
    syncNFTContract: { method: 'PUT', url: '/nft/:address/sync', weight: 5, cache: 'none' },
    getTokenIdMetadata: { url: '/nft/:address/:token_id', weight: 2, cache: 'none' },
    getTokenIdOwners: { url: '/nft/:address/:token_id/owners', weight: 20, cache: 'none' },
    getWalletTokenIdTransfers: { url: '/nft/:address/:token_id/transfers', weight: 2, cache: 'none' },
  },
  resolve: {
    resolveDomain: { url: '/resolve/:domain', weight: 1, cache: ofName },
    resolveAddress: { url: '/resolve/:address/reverse', isOfWallet: true, weight: 1, cache: ofName },
  },
  defi: {
    getPairReserves: { url: '/:pair_address/reserves', weight: 1, cache: 'block' },
    getPairAddress: { url: '/:token0_address/:token1_address/pairAddress', weight: 1, cache: 'block' },
  },
  storage: {
    uploadFolder: {
      method: 'POST',
      url: '/ipfs/uploadFolder',
      bodyParams: wholeBody,
      weight: 5,
      cache: 'none',
    },
  },
  info: {
    web3ApiVersion: { url: '/web3/version', weight: 1, cache: 'none' },
    endpointWeights: { url: '/info/endpointWeights', weight: 0, cache: 'none' },
  },
} as const satisfies OperationTable

/** SolanaAPI; through a server its names begin with `sol-`. */
export const solanaOperations = {
  account: {
    balance: {
      url: '/account/:network/:address/balance',
      isOfWallet: true,
      weight: 1,
      cache: { seconds: 5 },
    },
    getSPL: { url: '/account/:network/:address/tokens', isOfWallet: true, weight: 5, cache: { seconds: 5 } },
    getNFTs: { url: '/account/:network/:address/nft', isOfWallet: true, weight: 5, cache: { seconds: 5 } },
    getPortfolio: {
      url: '/account/:network/:address/portfolio',
      isOfWallet: true,
      weight: 5,
      cache: { seconds: 5 },
    },
  },
  nft: {
    getNFTMetadata: { url: '/nft/:network/:address/metadata', weight: 2, cache: ofName },
  },
} as const satisfies OperationTable

/** The older functions of `Moralis` itself: cloud functions only. `getTransactions_old` is asked for as `getTransactions`. */
export const oldOperations = {
  old: {
    getAllERC20: { isOfWallet: true, weight: 5, cache: 'none' },
    getERC20: { isOfWallet: true, weight: 5, cache: 'none' },
    getNFTs_old: { isOfWallet: true, weight: 5, cache: 'none' },
    getNFTsCount_old: { isOfWallet: true, weight: 5, cache: 'none' },
    getTransactions_old: { isOfWallet: true, weight: 1, cache: 'none' },
    getTransactionsCount: { isOfWallet: true, weight: 1, cache: 'none' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, DataFunction>>>>

type NamesOf<Table> = { [Group in keyof Table]: keyof Table[Group] }[keyof Table] & string

export type Web3OperationName = NamesOf<typeof web3Operations>
export type SolanaOperationName = `sol-${NamesOf<typeof solanaOperations>}`
export type OldOperationName = NamesOf<typeof oldOperations>
/** The name of a cloud function of the data API. */
export type DataApiOperationName = Web3OperationName | SolanaOperationName | OldOperationName

interface Named {
  readonly name: DataApiOperationName
  readonly group: string
}

/** One row of the whole table that has an address of its own. */
export type AddressedOperation = DataApiOperation & Named & { readonly api: 'web3' | 'solana' }

/** One row of the whole table. */
export type NamedOperation = AddressedOperation | (DataFunction & Named & { readonly api: 'old' })

function flatten<Row extends DataFunction, Api extends NamedOperation['api']>(
  api: Api,
  table: Readonly<Record<string, Readonly<Record<string, Row>>>>,
  prefix = '',
): (Row & Named & { readonly api: Api })[] {
  return Object.entries(table).flatMap(([group, operations]) =>
    Object.entries(operations).map(([name, operation]) => ({
      ...operation,
      // The names of the tables are the names of the type.
      name: `${prefix}${name}` as DataApiOperationName,
      group,
      api,
    })),
  )
}

/** The operations of Web3API. */
export function listWeb3Operations(): AddressedOperation[] {
  return flatten<DataApiOperation, 'web3'>('web3', web3Operations)
}

/** All operations in one list: 39 of Web3API, 5 of SolanaAPI, 6 old ones. */
export function listDataApiOperations(): NamedOperation[] {
  return [
    ...listWeb3Operations(),
    ...flatten<DataApiOperation, 'solana'>('solana', solanaOperations, 'sol-'),
    ...flatten('old', oldOperations),
  ]
}
