import { BoardError } from '@cryptolist/contract'
import { type Address, isAddress, namehash, parseAbi } from 'viem'
import { readContracts } from '../multicall.ts'
import type { ChainNode } from '../node.ts'
import type { ChainNodes } from '../nodes.ts'

/** Where Unstoppable's names are read, in the order in which they are looked for. */
const proxyReaders: readonly { chainId: number; address: Address }[] = [
  { chainId: 137, address: '0x91EDd8708062bd4233f4Dd0FCE15A7cb4d500091' },
  { chainId: 8453, address: '0x78c4b414e1abdf0de267deda01dffd4cd0817a16' },
  { chainId: 1, address: '0x578853aa776Eef10CeE6c4dd2B5862bdcE767A8B' },
]
const proxyReaderAbi = parseAbi([
  'function getMany(string[] keys, uint256 tokenId) view returns (string[] values)',
])
const addressKey = 'crypto.ETH.address'

/**
 * The address, in lower case, that the owner of one of Unstoppable's names has set on the first chain that knows it; undefined for a name
 * without one. Throws not_supported where none of the chains has a node, unavailable where one can't be asked.
 */
export async function findUnstoppableAddress(chains: ChainNodes, name: string): Promise<Address | undefined> {
  let asked = 0
  for (const { chainId, address } of proxyReaders) {
    const node = await findNode(chains, chainId)
    if (node === undefined) continue
    asked += 1
    const args = [[addressKey], BigInt(namehash(name))]
    const { newest } = await node.getHead()
    const read = { address, abi: proxyReaderAbi, functionName: 'getMany', args }
    const [values] = await readContracts(node, [read], newest)
    const value: unknown = Array.isArray(values) ? values[0] : undefined
    if (typeof value === 'string' && isAddress(value, { strict: false }))
      return `0x${value.slice(2).toLowerCase()}`
  }
  if (asked > 0) return undefined
  throw new BoardError(
    'not_supported',
    `Names such as ${name} are read from polygon, base or eth, which have no node on this server. The operator can set RPC_URL_137.`,
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
