import { operation } from './operation.ts'
import type * as Answers from './web3-answers.ts'

/** A chain as the data API names it, or its id in hex. Ropsten, Rinkeby, Goerli, Kovan and Mumbai have ended. */
export type DataApiChain =
  | ('eth' | '0x1' | 'ropsten' | '0x3' | 'rinkeby' | '0x4' | 'goerli' | '0x5' | 'kovan' | '0x2a')
  | ('polygon' | '0x89' | 'mumbai' | '0x13881' | 'bsc' | '0x38' | 'bsc testnet' | '0x61')
  | ('avalanche' | '0xa86a' | 'avalanche testnet' | '0xa869' | 'fantom' | '0xfa')
  | ('sepolia' | '0xaa36a7' | 'optimism' | '0xa' | 'arbitrum' | '0xa4b1' | 'base' | '0x2105')

interface OnChain {
  /** `eth` by default. */
  chain?: DataApiChain
}

interface OnSubdomain extends OnChain {
  subdomain?: string
}

interface Dates {
  from_date?: string
  to_date?: string
}

interface Range extends Dates {
  from_block?: number
  to_block?: number
}

interface Paged {
  offset?: number
  limit?: number
}

interface ByCursor {
  limit?: number
  cursor?: string
}

interface TokenIdFormat {
  format?: 'decimal' | 'hex'
}

type NftList = OnChain & TokenIdFormat & ByCursor
type Fields = 'name' | 'description' | 'attributes' | 'name,description' | 'name,attributes'
type SearchedFields = 'global' | Fields | 'description,attributes' | 'name,description,attributes'

interface LogTopics extends Dates {
  block_number?: string
  from_block?: string
  to_block?: string
  topic0?: string
  topic1?: string
  topic2?: string
  topic3?: string
}

interface ContractEvents extends OnSubdomain, Range, Paged {
  providerUrl?: string
  /** The hash of the event's signature, or the signature. */
  topic: string
  abi?: unknown
  /** The same, by the name that the original gave it. */
  data?: unknown
}

interface ContractCall extends OnSubdomain {
  providerUrl?: string
  function_name: string
  abi: unknown
  params?: unknown
}

interface Trades extends OnChain, Dates, Paged {
  from_block?: number
  to_block?: string
  provider_url?: string
  marketplace?: 'opensea'
}

interface ReservesAt extends OnChain {
  to_block?: string
  to_date?: string
}

type Exchange = 'uniswapv2' | 'uniswapv3' | 'sushiswapv2' | 'pancakeswapv2' | 'pancakeswapv1' | 'quickswap'

interface Upload {
  /** The files, in one folder. */
  abi?: readonly Answers.IpfsFileRequest[]
  /** The same, by the name that the original gave it. */
  data?: readonly Answers.IpfsFileRequest[]
}

const wholeBody = [
  { key: 'data', type: 'set body', required: false },
  { key: 'abi', type: 'set body', required: false },
] as const

export const web3Operations = {
  native: {
    getBlock: operation<Answers.Block, OnSubdomain>()({ url: '/block/:block_number_or_hash' }),
    getDateToBlock: operation<Answers.BlockDate, OnChain & { providerUrl?: string; date: string }>()({
      url: '/dateToBlock',
    }),
    getLogsByAddress: operation<Answers.CursorPage<Answers.LogEventByAddress>, OnSubdomain & LogTopics>()({
      url: '/:address/logs',
    }),
    getNFTTransfersByBlock: operation<Answers.NftTransferPage, OnSubdomain & Paged & ByCursor>()({
      url: '/block/:block_number_or_hash/nft/transfers',
    }),
    getTransaction: operation<Answers.BlockTransaction, OnSubdomain>()({
      url: '/transaction/:transaction_hash',
    }),
    getContractEvents: operation<Answers.LogEvent[], ContractEvents>()({
      method: 'POST',
      url: '/:address/events',
      bodyParams: wholeBody,
    }),
    runContractFunction: operation<string, ContractCall>()({
      method: 'POST',
      url: '/:address/function',
      bodyParams: [
        { key: 'abi', type: 'property', required: true },
        { key: 'params', type: 'property', required: false },
      ],
    }),
  },
  account: {
    getTransactions: operation<Answers.Page<Answers.Transaction>, OnSubdomain & Range & Paged>()({
      url: '/:address',
      isOfWallet: true,
    }),
    getNativeBalance: operation<
      Answers.NativeBalance,
      OnChain & { providerUrl?: string; to_block?: number }
    >()({ url: '/:address/balance', isOfWallet: true }),
    getTokenBalances: operation<
      Answers.Erc20TokenBalance[],
      OnSubdomain & { to_block?: number; token_addresses?: string[] }
    >()({ url: '/:address/erc20', isOfWallet: true }),
    getTokenTransfers: operation<Answers.Page<Answers.Erc20Transaction>, OnSubdomain & Range & Paged>()({
      url: '/:address/erc20/transfers',
      isOfWallet: true,
    }),
    getNFTs: operation<Answers.NftOwnerPage, NftList & { token_addresses?: string[] }>()({
      url: '/:address/nft',
      isOfWallet: true,
    }),
    getNFTTransfers: operation<Answers.NftTransferPage, NftList & { direction?: 'both' | 'to' | 'from' }>()({
      url: '/:address/nft/transfers',
      isOfWallet: true,
    }),
    getNFTsForContract: operation<Answers.NftOwnerPage, OnChain & TokenIdFormat & Paged>()({
      url: '/:address/nft/:token_address',
      isOfWallet: true,
    }),
  },
  token: {
    getTokenMetadata: operation<
      Answers.Erc20Metadata[],
      OnSubdomain & { providerUrl?: string; addresses: string | string[] }
    >()({ url: '/erc20/metadata' }),
    getNFTTrades: operation<Answers.Page<Answers.Trade>, Trades>()({ url: '/nft/:address/trades' }),
    getNFTLowestPrice: operation<
      Answers.Trade,
      OnChain & { days?: number; provider_url?: string; marketplace?: 'opensea' }
    >()({ url: '/nft/:address/lowestprice' }),
    getTokenMetadataBySymbol: operation<
      Answers.Erc20Metadata[],
      OnSubdomain & { symbols: string | string[] }
    >()({ url: '/erc20/metadata/symbols' }),
    getTokenPrice: operation<
      Answers.Erc20Price,
      OnChain & { providerUrl?: string; exchange?: string; to_block?: number }
    >()({ url: '/erc20/:address/price' }),
    getTokenAddressTransfers: operation<
      Answers.Page<Answers.Erc20Transaction>,
      OnSubdomain & Range & Paged
    >()({ url: '/erc20/:address/transfers' }),
    getTokenAllowance: operation<
      Answers.Erc20Allowance,
      OnChain & { providerUrl?: string; owner_address: string; spender_address: string }
    >()({ url: '/erc20/:address/allowance' }),
    searchNFTs: operation<
      Answers.Page<Answers.NftMetadata>,
      OnChain & TokenIdFormat & Range & Paged & { q: string; filter?: SearchedFields }
    >()({ url: '/nft/search' }),
    getNftTransfersFromToBlock: operation<Answers.NftTransferPage, NftList & Range>()({
      url: '/nft/transfers',
    }),
    getAllTokenIds: operation<Answers.CursorPage<Answers.Nft>, NftList>()({ url: '/nft/:address' }),
    getContractNFTTransfers: operation<Answers.NftTransferPage, NftList>()({
      url: '/nft/:address/transfers',
    }),
    getNFTOwners: operation<Answers.NftOwnerPage, NftList>()({ url: '/nft/:address/owners' }),
    getNFTMetadata: operation<Answers.NftContractMetadata, OnChain>()({ url: '/nft/:address/metadata' }),
    reSyncMetadata: operation<
      Answers.MetadataResync,
      OnChain & { flag?: 'uri' | 'metadata'; mode?: 'async' | 'sync' }
    >()({ url: '/nft/:address/:token_id/metadata/resync' }),
    syncNFTContract: operation<unknown, OnChain>()({ method: 'PUT', url: '/nft/:address/sync' }),
    getTokenIdMetadata: operation<Answers.Nft, OnChain & TokenIdFormat>()({ url: '/nft/:address/:token_id' }),
    getTokenIdOwners: operation<Answers.NftOwnerPage, NftList>()({ url: '/nft/:address/:token_id/owners' }),
    getWalletTokenIdTransfers: operation<Answers.NftTransferPage, NftList & { order?: string }>()({
      url: '/nft/:address/:token_id/transfers',
    }),
  },
  resolve: {
    resolveDomain: operation<Answers.ResolvedDomain, { currency?: 'eth' | '0x1' }>()({
      url: '/resolve/:domain',
    }),
    resolveAddress: operation<Answers.EnsName>()({ url: '/resolve/:address/reverse', isOfWallet: true }),
  },
  defi: {
    getPairReserves: operation<Answers.Reserves, ReservesAt & { provider_url?: string }>()({
      url: '/:pair_address/reserves',
    }),
    getPairAddress: operation<Answers.Pair, ReservesAt & { exchange: Exchange }>()({
      url: '/:token0_address/:token1_address/pairAddress',
    }),
  },
  storage: {
    uploadFolder: operation<Answers.IpfsFile[], Upload>()({
      method: 'POST',
      url: '/ipfs/uploadFolder',
      bodyParams: wholeBody,
    }),
  },
  info: {
    web3ApiVersion: operation<Answers.Web3ApiVersion>()({ url: '/web3/version' }),
    endpointWeights: operation<Answers.EndpointWeight[]>()({ url: '/info/endpointWeights' }),
  },
} as const
