import { operation } from './operation.ts'

interface InFormat {
  /** `native` by default. */
  responseType?: string
}

/** Every operation of SolanaAPI; `network` is `mainnet` by default. */
export const solanaOperations = {
  account: {
    balance: operation<SolanaBalance, InFormat>()({
      url: '/account/:network/:address/balance',
      isOfWallet: true,
    }),
    getSPL: operation<SplTokenBalance[], InFormat>()({
      url: '/account/:network/:address/tokens',
      isOfWallet: true,
    }),
    getNFTs: operation<SplNft[], InFormat>()({
      url: '/account/:network/:address/nft',
      isOfWallet: true,
    }),
    getPortfolio: operation<SolanaPortfolio, InFormat>()({
      url: '/account/:network/:address/portfolio',
      isOfWallet: true,
    }),
  },
  nft: {
    getNFTMetadata: operation<SolanaNftMetadata, InFormat>()({
      url: '/nft/:network/:address/metadata',
    }),
  },
} as const

/** What the operations of SolanaAPI answer with. Amounts are decimal strings. */

export interface SolanaBalance {
  solana: string
  lamports: string
}

export interface SplTokenBalance {
  associatedTokenAddress: string
  mint: string
  amount: string
  amountRaw: string
  decimals: number
}

export interface SplNft {
  associatedTokenAddress: string
  mint: string
}

export interface SolanaPortfolio {
  nativeBalance: SolanaBalance
  nfts: SplNft[]
  tokens: SplTokenBalance[]
}

export interface SolanaNftMetadata {
  mint: string
  standard: string
  name: string
  symbol: string
  metaplex: {
    metadataUri: string
    masterEdition: boolean
    isMutable: boolean
    primarySaleHappened: boolean
    sellerFeeBasisPoints: number
    updateAuthority: string
  }
}
