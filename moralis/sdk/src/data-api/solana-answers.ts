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
