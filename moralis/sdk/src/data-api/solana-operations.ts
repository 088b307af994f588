import { operation } from './operation.ts'
import type * as Answers from './solana-answers.ts'

interface InFormat {
  /** `native` by default. */
  responseType?: string
}

/** Every operation of SolanaAPI; `network` is `mainnet` by default. */
export const solanaOperations = {
  account: {
    balance: operation<Answers.SolanaBalance, InFormat>()({
      url: '/account/:network/:address/balance',
      isOfWallet: true,
    }),
    getSPL: operation<Answers.SplTokenBalance[], InFormat>()({
      url: '/account/:network/:address/tokens',
      isOfWallet: true,
    }),
    getNFTs: operation<Answers.SplNft[], InFormat>()({
      url: '/account/:network/:address/nft',
      isOfWallet: true,
    }),
    getPortfolio: operation<Answers.SolanaPortfolio, InFormat>()({
      url: '/account/:network/:address/portfolio',
      isOfWallet: true,
    }),
  },
  nft: {
    getNFTMetadata: operation<Answers.SolanaNftMetadata, InFormat>()({
      url: '/nft/:network/:address/metadata',
    }),
  },
} as const
