export type OpenSeaNetwork = 'testnet' | 'mainnet'

/** A token at OpenSea. */
export interface OpenSeaToken {
  /** `mainnet` where none is named. */
  network?: OpenSeaNetwork
  tokenAddress: string
  tokenId: string
}

/** A token that somebody buys or sells. */
export interface OpenSeaOffer extends OpenSeaToken {
  tokenType: 'ERC721' | 'ERC1155'
  userAddress: string
}
