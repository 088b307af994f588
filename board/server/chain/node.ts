import { createPublicClient, http, type PublicClient } from 'viem'

/** Where a chain is: numbers of blocks. Nothing at or below `finalized` changes any more. */
export interface ChainHead {
  newest: number
  finalized: number
}

/** A chain that can be asked. */
export interface ChainNode {
  readonly chainId: number
  /** For what a caller waits for. Follows no CCIP-Read, tries once; each call takes 5 seconds at most. */
  readonly client: PublicClient
  /** For following the chain: waits until live calls leave room in the node's budget. */
  readonly backgroundClient: PublicClient
  /** Whether it is one of the public nodes, which serve plain reads only. */
  readonly isPublic: boolean
  /** A block time old at most. */
  getHead(): Promise<ChainHead>
}

/** The clients of a chain. */
export function createNode(chainId: number, url: string): ChainNode {
  const client = createPublicClient({
    ccipRead: false,
    transport: http(url, { retryCount: 0, timeout: 5_000 }),
  })
  return {
    chainId,
    client,
    backgroundClient: client,
    isPublic: false,
    async getHead() {
      const [newest, finalized] = await Promise.all([
        client.getBlock({ blockTag: 'latest' }),
        client.getBlock({ blockTag: 'finalized' }),
      ])
      return { newest: Number(newest.number), finalized: Number(finalized.number) }
    },
  }
}
