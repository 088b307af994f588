import { toLowerHex } from '@cryptolist/board/database/hex'
import { type Address, isAddress, namehash, parseAbi } from 'viem'
import { readContracts } from '../multicall.ts'
import type { ProxyReader } from './proxy-readers.ts'

const proxyReaderAbi = parseAbi([
  'function getMany(string[] keys, uint256 tokenId) view returns (string[] values)',
])
const addressKey = 'crypto.ETH.address'

/**
 * The address, in lower case, that the owner of one of Unstoppable's names has set on the first chain that knows it; undefined for a name
 * without one. Throws unavailable if a chain can't be asked.
 */
export async function findUnstoppableAddress(
  readers: readonly ProxyReader[],
  name: string,
): Promise<Address | undefined> {
  for (const { node, address } of readers) {
    const args = [[addressKey], BigInt(namehash(name))]
    const { newest } = await node.getHead()
    const read = { address, abi: proxyReaderAbi, functionName: 'getMany', args }
    const [values] = await readContracts(node, [read], newest)
    const value: unknown = Array.isArray(values) ? values[0] : undefined
    if (typeof value === 'string' && isAddress(value, { strict: false })) return toLowerHex(value)
  }
  return undefined
}
