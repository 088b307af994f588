import type { ChainNode } from '@cryptolist/board/ethereum/node'
import { parseAbi } from 'viem'
import { type ContractRead, readContracts } from '../multicall.ts'

/** A token as its contract describes it. */
export interface TokenUri {
  standard: 721 | 1155
  /** Undefined where the contract names none. */
  uri: string | undefined
}

export interface TokenName {
  token: string
  tokenId: bigint
}

const abi = parseAbi([
  'function supportsInterface(bytes4 kind) view returns (bool)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function tokenURI(uint256 tokenId) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])
const interfaces = { erc721: '0x80ac58cd', erc1155: '0xd9b67a26' } as const

/** Asks contracts what kind of tokens they have and where their metadata are. Undefined for each token that isn't there. */
export async function readTokenUris(
  node: Pick<ChainNode, 'chainId' | 'client' | 'getHead'>,
  tokens: readonly TokenName[],
): Promise<(TokenUri | undefined)[]> {
  const { newest } = await node.getHead()
  const reads = tokens.flatMap((token) => readsOf(token))
  const answers = await readContracts(node, reads, newest)
  const each = reads.length / Math.max(tokens.length, 1)
  return tokens.map((_, index) => toTokenUri(answers.slice(index * each, (index + 1) * each)))
}

function readsOf({ token, tokenId }: TokenName): ContractRead[] {
  const contract = { address: `0x${token.slice(2)}`, abi } as const
  return [
    { ...contract, functionName: 'supportsInterface', args: [interfaces.erc721] },
    { ...contract, functionName: 'supportsInterface', args: [interfaces.erc1155] },
    { ...contract, functionName: 'ownerOf', args: [tokenId] },
    { ...contract, functionName: 'tokenURI', args: [tokenId] },
    { ...contract, functionName: 'uri', args: [tokenId] },
  ]
}

/** A token of ERC-721 has an owner; of ERC-1155 any number may be one, so a contract that describes it is believed. */
function toTokenUri([isErc721, isErc1155, owner, tokenUri, uri]: readonly unknown[]): TokenUri | undefined {
  if (isErc721 === true)
    return owner === undefined && typeof tokenUri !== 'string'
      ? undefined
      : { standard: 721, uri: readUri(tokenUri) }
  return isErc1155 === true ? { standard: 1155, uri: readUri(uri) } : undefined
}

function readUri(uri: unknown): string | undefined {
  return typeof uri === 'string' && uri !== '' ? uri.toWellFormed().replaceAll('\0', '') : undefined
}
