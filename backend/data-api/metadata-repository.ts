import { toHex } from '@cryptolist/board/database/hex'
import type { Db } from '@cryptolist/board/database/schema'
import type { SearchedField } from '@cryptolist/contract'
import { type RawBuilder, sql } from 'kysely'
import { type ListPart, maximumCounted } from './lists.ts'

/** A search in the metadata that were fetched here. */
export interface NftSearch {
  chainId: number
  text: string
  fields: readonly SearchedField[]
  /** Of the blocks in which tokens were made. */
  range: {
    fromBlock: number | undefined
    toBlock: number | undefined
    fromDate: Date | undefined
    toDate: Date | undefined
  }
}

export interface FoundNft {
  id: number
  token: string
  tokenId: bigint
  standard: 721 | 1155
  tokenUri: string | undefined
  metadata: string
  syncedAt: Date
}

/** The newest row of a chain; undefined if there is none. A list ends at it, so that later rows don't shift its pages. */
export async function findNewestMetadataId(db: Db, chainId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from chain.nft_metadata where chain_id = ${chainId} and metadata is not null
    order by id desc limit 1`.execute(db)
  return rows[0] && Number(rows[0].id)
}

interface FoundRow {
  id: string
  token: Buffer
  tokenId: string
  standard: 721 | 1155
  tokenUri: string | null
  metadata: string
  syncedAt: Date
}

/** Results of a search, the newest row first: one more than the part takes. */
export async function listFoundNfts(db: Db, search: NftSearch, part: ListPart): Promise<FoundNft[]> {
  const { upperBlock, after, skip, limit } = part
  const behind = after === undefined ? sql`` : sql`and id < ${after[0]}`
  const { rows } = await sql<FoundRow>`
    select id, token, token_id as "tokenId", standard, token_uri as "tokenUri", metadata, synced_at as "syncedAt"
    from chain.nft_metadata found
    where ${matches(search)} and id <= ${upperBlock} ${behind}
    order by id desc limit ${limit + 1} offset ${skip}`.execute(db)
  return rows.map((row) => ({
    id: Number(row.id),
    token: toHex(row.token),
    tokenId: BigInt(row.tokenId),
    standard: row.standard,
    tokenUri: row.tokenUri ?? undefined,
    metadata: row.metadata,
    syncedAt: row.syncedAt,
  }))
}

export async function countFoundNfts(db: Db, search: NftSearch, upperId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from chain.nft_metadata found where ${matches(search)} and id <= ${upperId}
      limit ${maximumCounted}
    ) counted`.execute(db)
  return rows[0]?.count ?? 0
}

const weights = { name: 'a', description: 'b', attributes: 'c' } as const

/** The index finds words of any field; in which one they are is looked at afterwards. */
function matches({ chainId, text, fields, range }: NftSearch): RawBuilder<unknown> {
  const query = sql`websearch_to_tsquery('simple', ${text})`
  const wanted = new Set(fields)
  const letters = Object.entries(weights).flatMap(([field, letter]) =>
    [...wanted].some((each) => each === field) ? [letter] : [],
  )
  const within =
    wanted.size === 3
      ? sql``
      : sql`and ts_filter(search, ${`{${letters.join(',')}}`}::text::"char"[]) @@ ${query}`
  return sql`chain_id = ${chainId} and metadata is not null and search @@ ${query} ${within} ${madeWithin(range)}`
}

/** A token was made with its first transfer, if that is kept. */
function madeWithin({ fromBlock, toBlock, fromDate, toDate }: NftSearch['range']): RawBuilder<unknown> {
  const bounds = [
    fromBlock === undefined ? undefined : sql`made.block_number >= ${fromBlock}`,
    toBlock === undefined ? undefined : sql`made.block_number <= ${toBlock}`,
    fromDate === undefined ? undefined : sql`blocks.time >= ${fromDate}`,
    toDate === undefined ? undefined : sql`blocks.time <= ${toDate}`,
  ].filter((bound) => bound !== undefined)
  if (bounds.length === 0) return sql``
  return sql`and exists (
    select from (
      select block_number from chain.nft_transfers
      where chain_id = found.chain_id and token = found.token and token_id = found.token_id
      order by block_number, log_index, batch_index limit 1
    ) made join chain.blocks on blocks.chain_id = found.chain_id and blocks.number = made.block_number
    where ${sql.join(bounds, sql` and `)}
  )`
}
