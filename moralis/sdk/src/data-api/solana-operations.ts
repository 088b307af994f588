import { operation } from './operation.ts'
import type {
  SolanaBalance,
  SolanaNftMetadata,
  SolanaPortfolio,
  SplNft,
  SplTokenBalance,
} from './solana-answers.ts'

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
