import { createHash } from 'node:crypto'
import { BoardError, type DataApiAnswers } from '@cryptolist/contract'
import type { DataApiHandlers } from './handler.ts'
import { cutPart, pageOf } from './lists.ts'
import {
  countFoundNfts,
  type FoundNft,
  findNewestMetadataId,
  listFoundNfts,
  type NftSearch,
} from './metadata-repository.ts'
import { formatTokenId } from './transfers-repository.ts'

/** Searches NFTs by the metadata that this server has fetched. Needs no node and doesn't load viem. */
export const nftSearchHandlers: Pick<DataApiHandlers, 'searchNFTs'> = {
  async searchNFTs(call) {
    const { context, parameters } = call
    const { db } = context.database
    const { chain: chainId, q, filter, format } = parameters
    const newest = await findNewestMetadataId(db, chainId)
    if (newest === undefined)
      throw new BoardError(
        'not_supported',
        'No NFTs of this chain are indexed here. A search finds those whose metadata this server has fetched.',
      )
    const search: NftSearch = { chainId, text: q, fields: filter, range: rangeOf(parameters) }
    const { body } = await pageOf(call, {
      operation: 'searchNFTs',
      upperBlock: newest,
      find: async (part) =>
        cutPart(await listFoundNfts(db, search, part), part.limit, {
          keyOf: ({ id }) => [id],
          toItem: (nft) => toFoundItem(nft, format),
        }),
      count: (upper) => countFoundNfts(db, search, upper),
    })
    return { body }
  },
}

function rangeOf(sent: {
  from_block?: number | 'latest' | undefined
  to_block?: number | 'latest' | undefined
  from_date?: Date | undefined
  to_date?: Date | undefined
}): NftSearch['range'] {
  const numberOf = (block: number | 'latest' | undefined) => (block === 'latest' ? undefined : block)
  return {
    fromBlock: numberOf(sent.from_block),
    toBlock: numberOf(sent.to_block),
    fromDate: sent.from_date,
    toDate: sent.to_date,
  }
}

type FoundItem = NonNullable<DataApiAnswers['searchNFTs']['result']>[number]

function toFoundItem(nft: FoundNft, format: 'decimal' | 'hex'): FoundItem {
  return {
    token_address: nft.token,
    token_id: formatTokenId(nft.tokenId, format),
    contract_type: `ERC${nft.standard}`,
    token_uri: nft.tokenUri ?? '',
    metadata: nft.metadata,
    synced_at: nft.syncedAt.toISOString(),
    // The original never said what it hashed; what apps need is one value for each token.
    token_hash: createHash('md5').update(`${nft.token}${nft.tokenId}`).digest('hex'),
  }
}
