import type { ChainNode } from '@cryptolist/board/ethereum/node'
import type { ChainNodes } from '@cryptolist/board/ethereum/nodes'
import { BoardError } from '@cryptolist/contract'

/** A contract in which Unstoppable's names are read, with its chain's node. */
export interface ProxyReader {
  node: ChainNode
  address: `0x${string}`
}

/** In the order in which names are looked for. */
const proxyReaders = [
  { chainId: 137, address: '0x91EDd8708062bd4233f4Dd0FCE15A7cb4d500091' },
  { chainId: 8453, address: '0x78c4b414e1abdf0de267deda01dffd4cd0817a16' },
  { chainId: 1, address: '0x578853aa776Eef10CeE6c4dd2B5862bdcE767A8B' },
] as const

/** The contracts that can be asked. Throws not_supported, naming the domain, if none of their chains has a node. */
export async function listProxyReaders(chains: ChainNodes, domain: string): Promise<ProxyReader[]> {
  const readers: ProxyReader[] = []
  for (const { chainId, address } of proxyReaders) {
    const node = await findNode(chains, chainId)
    if (node !== undefined) readers.push({ node, address })
  }
  if (readers.length > 0) return readers
  throw new BoardError(
    'not_supported',
    `Names such as ${domain} are read from polygon, base or eth, which have no node on this server. The operator can set RPC_URL_137.`,
  )
}

async function findNode(chains: ChainNodes, chainId: number): Promise<ChainNode | undefined> {
  try {
    return await chains.get(chainId)
  } catch (error) {
    if (error instanceof BoardError && error.code === 'not_supported') return undefined
    throw error
  }
}
