const gateway = 'https://gateway.ipfs.io/ipfs/'

/**
 * An address that a browser can load for one of IPFS; others, and none, are given back as they are.
 *
 * @example
 * resolveIPFS('ipfs://QmHash/1.png') // 'https://gateway.ipfs.io/ipfs/QmHash/1.png'
 */
export function resolveIPFS<Url extends string | null | undefined>(url: Url): Url | string {
  return url ? url.replace('ipfs://', () => gateway) : url
}
