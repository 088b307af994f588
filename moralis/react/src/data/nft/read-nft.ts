import type { Web3Answers } from '@cryptolist/moralis'
import { readField } from '@cryptolist/wallet'

/** What an NFT says about itself; anyone may have written it. */
export interface NftContent {
  name?: string
  description?: string
  image?: string
  [field: string]: unknown
}

/** An NFT with its metadata read. */
export interface NftBalance extends Omit<Web3Answers.NftOwner, 'metadata'> {
  /** As it came where it isn't JSON. */
  metadata?: NftContent | string | null
  image?: string | null
}

/** Reads an NFT's metadata, and gives its picture an address that browsers can load. */
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

const gateway = 'https://gateway.ipfs.io/ipfs/'

/**
 * Turns an IPFS address into one that a browser can load; returns others, and null and undefined, as they are.
 *
 * @example
 * resolveIPFS('ipfs://QmHash/1.png') // 'https://gateway.ipfs.io/ipfs/QmHash/1.png'
 */
export function resolveIPFS<Url extends string | null | undefined>(url: Url): Url | string {
  return url ? url.replace('ipfs://', () => gateway) : url
}
