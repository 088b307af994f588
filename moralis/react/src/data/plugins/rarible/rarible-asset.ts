export type RaribleChain = 'rinkeby' | 'eth'

/** What is given or taken at Rarible. */
export type RaribleAssetClass = 'ETH' | 'ERC20' | 'ERC721' | 'ERC1155' | 'ERC721_LAZY' | 'ERC1155_LAZY'
