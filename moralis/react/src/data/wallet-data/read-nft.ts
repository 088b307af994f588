import type { Web3Answers } from '@cryptolist/moralis'
import { readField } from '@cryptolist/wallet'
import { resolveIPFS } from '../ipfs/resolve-ipfs.ts'

/** What an NFT says of itself; anybody may have written it. */
export interface NftContent {
  name?: string
  description?: string
  image?: string
  [field: string]: unknown
}

/** An NFT with its metadata read. */
export interface NftBalance extends Omit<Web3Answers.NftOwner, 'metadata'> {
  /** As it came where it is no JSON. */
  metadata?: NftContent | string | null
  image?: string | null
}

/** Reads an NFT's metadata, and makes its picture one that browsers can load. */
export function readNft(nft: Web3Answers.NftOwner): NftBalance {
  if (!nft?.metadata) return nft
  try {
    const metadata: NftContent | null = JSON.parse(nft.metadata)
    const image = readField(metadata, 'image')
    return { ...nft, metadata, ...(typeof image === 'string' && { image: resolveIPFS(image) }) }
  } catch {
    return nft
  }
}
