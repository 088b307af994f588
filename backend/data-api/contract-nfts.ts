import type { ChainNode } from '@cryptolist/board/ethereum/node'
import { BoardError, type DataApiAnswers, type DataApiOperationName } from '@cryptolist/contract'
import { parseAbi } from 'viem'
import { readContracts } from '../chain/multicall.ts'
import { getTokenFacts } from '../chain/token-facts.ts'
import type { DataApiCall, DataApiHandlers } from './handler.ts'
import { findWatchOwner } from './indexed.ts'
import { type FoundPart, type ListPart, maximumCounted, pageOf } from './lists.ts'
import { findNftFacts, type NftFacts } from './nft-facts.ts'
import { answerHoldings, answerTokenIds, toNftItem } from './nfts.ts'
import { answerTokenIdTransfers } from './transfers.ts'

// Facts that contracts tell of their tokens themselves: who has one (ERC-721), and which there are (its extension Enumerable). All others are
// known from their transfers alone.

const abi = parseAbi([
  'function supportsInterface(bytes4 interfaceId) view returns (bool)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address owner) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)',
  'function tokenByIndex(uint256 index) view returns (uint256)',
])
const enumerable = '0x780e9d63'
const nothing = '0xffffffff'

type Hex = `0x${string}`
type ContractCall = DataApiCall<'getNFTsForContract' | 'getAllTokenIds' | 'getTokenIdOwners'>

export const contractNftHandlers: Pick<
  DataApiHandlers,
  'getNFTsForContract' | 'getAllTokenIds' | 'getTokenIdOwners' | 'getWalletTokenIdTransfers'
> = {
  async getNFTsForContract(call) {
    const { chain: chainId, address: owner, token_address: token, format } = call.parameters
    const askFor = (index: bigint): Question => ({
      functionName: 'tokenOfOwnerByIndex',
      args: [owner, index],
    })
    const listed = await findListed(call, token, { functionName: 'balanceOf', args: [owner] }, askFor)
    if (listed === undefined)
      return answerHoldings(call, 'getNFTsForContract', { chainId, owner, tokens: [token] })
    const body = await listTokens(call, listed, {
      operation: 'getNFTsForContract',
      toItem: (tokenId, facts) => toOwnedItem({ token, tokenId, owner }, facts, format),
    })
    return { body: { ...body, status: 'SYNCED' } }
  },

  async getAllTokenIds(call) {
    const { address: token, format } = call.parameters
    const askFor = (index: bigint): Question => ({ functionName: 'tokenByIndex', args: [index] })
    const listed = await findListed(call, token, { functionName: 'totalSupply', args: [] }, askFor)
    if (listed === undefined) return answerTokenIds(call)
    const body = await listTokens(call, listed, {
      operation: 'getAllTokenIds',
      toItem: (tokenId, facts) => toNftItem({ token, tokenId, standard: 721, amount: 1n }, facts, format),
    })
    return { body: { ...body, status: 'SYNCED' } }
  },

  async getTokenIdOwners(call) {
    const { chain: chainId, address: token, token_id: tokenId, format } = call.parameters
    const node = await call.context.chains.get(chainId)
    const [facts] = await getTokenFacts({ node, database: call.context.database }, [token])
    if (facts?.standard === 'ERC1155')
      return answerHoldings(call, 'getTokenIdOwners', { chainId, token, tokenId })
    const { newest } = await node.getHead()
    const [owner] = await readContracts(
      node,
      [{ address: token, abi, functionName: 'ownerOf', args: [tokenId] }],
      newest,
    )
    if (typeof owner !== 'string' && facts?.standard !== 'ERC721')
      throw new BoardError('not_found', `${token} is not a contract of NFTs (ERC-721 or ERC-1155).`)
    const owners = typeof owner === 'string' && !/^0x0+$/.test(owner) ? [owner.toLowerCase()] : []
    const { body } = await pageOf(call, {
      operation: 'getTokenIdOwners',
      upperBlock: newest,
      async find({ skip }) {
        const [nftFacts] = await findFacts(call, token, [tokenId])
        const items = owners
          .slice(skip)
          .flatMap((each) =>
            nftFacts === undefined ? [] : [toOwnedItem({ token, tokenId, owner: each }, nftFacts, format)],
          )
        return { items, next: undefined }
      },
      count: async () => owners.length,
    })
    return { body: { ...body, status: 'SYNCED' } }
  },

  getWalletTokenIdTransfers: answerTokenIdTransfers,
}

type OwnedItem = NonNullable<DataApiAnswers['getNFTsForContract']['result']>[number]

/** Which block a token came in is known from its transfers alone. */
function toOwnedItem(
  { token, tokenId, owner }: { token: string; tokenId: bigint; owner: string },
  facts: NftFacts,
  format: 'decimal' | 'hex',
): OwnedItem {
  const item = toNftItem({ token, tokenId, standard: 721, amount: 1n }, facts, format)
  return { ...item, owner_of: owner, block_number: '', block_number_minted: '' }
}

interface Question {
  functionName: string
  args: readonly unknown[]
}

/** A list that a contract keeps itself. */
interface ListedByContract {
  node: ChainNode
  token: Hex
  block: number
  total: bigint
  askFor(index: bigint): Question
}

/** Undefined for a contract that lists nothing, or not what it counts. */
async function findListed(
  { context, parameters }: ContractCall,
  token: Hex,
  count: Question,
  askFor: (index: bigint) => Question,
): Promise<ListedByContract | undefined> {
  const node = await context.chains.get(parameters.chain)
  const { newest: block } = await node.getHead()
  const supports = (id: string): Question => ({ functionName: 'supportsInterface', args: [id] })
  const questions = [count, askFor(0n), supports(enumerable), supports(nothing)]
  const reads = questions.map((question) => ({ address: token, abi, ...question }))
  const [total, first, isEnumerable, isAnything] = await readContracts(node, reads, block)
  // A contract that supports what nothing supports says yes to everything (ERC-165).
  if (typeof total !== 'bigint' || isEnumerable !== true || isAnything === true) return undefined
  return total > 0n && typeof first !== 'bigint' ? undefined : { node, token, block, total, askFor }
}

interface ListedTokens<Item> {
  operation: DataApiOperationName
  toItem(tokenId: bigint, facts: NftFacts): Item
}

/** Keys are places in the contract's list. Later pages read at the block of the first, so that no sale moves tokens between them. */
async function listTokens<Item>(
  call: ContractCall,
  { node, token, block, total, askFor }: ListedByContract,
  { operation, toItem }: ListedTokens<Item>,
) {
  const { body } = await pageOf<Item>(call, {
    operation,
    upperBlock: block,
    async find({ upperBlock, after, skip, limit }: ListPart): Promise<FoundPart<Item>> {
      const first = after === undefined ? skip : Number(after[0])
      const rest = after === undefined ? Number(total) - first : Number.POSITIVE_INFINITY
      const length = Math.max(0, Math.min(limit + 1, rest))
      const places = Array.from({ length }, (_, place) => first + place)
      const reads = places.map((place) => ({ address: token, abi, ...askFor(BigInt(place)) }))
      const ids = await readContracts(node, reads, upperBlock)
      const tokenIds = ids.slice(0, limit).filter((id) => typeof id === 'bigint')
      const facts = await findFacts(call, token, tokenIds)
      return {
        items: tokenIds.flatMap((id, index) => {
          const nftFacts = facts[index]
          return nftFacts === undefined ? [] : [toItem(id, nftFacts)]
        }),
        next: typeof ids[limit] === 'bigint' ? [first + limit] : undefined,
      }
    },
    count: async () => Math.min(Number(total), maximumCounted),
  })
  return body
}

async function findFacts(
  { context, caller, parameters }: ContractCall,
  token: string,
  tokenIds: readonly bigint[],
): Promise<NftFacts[]> {
  const tokens = tokenIds.map((tokenId) => ({ token, tokenId, standard: 721 as const }))
  const isRequesting = findWatchOwner(caller) !== undefined
  return findNftFacts(context, tokens, { chainId: parameters.chain, isRequesting })
}
