import { toBytes, toHex } from '@cryptolist/board/database/hex'
import type { Db } from '@cryptolist/board/database/schema'
import { sql } from 'kysely'
import { requestMetadata } from '../chain/metadata/metadata-work.ts'
import { getTokenFacts } from '../chain/token-facts.ts'
import type { BackendContext } from '../context.ts'

interface NamedToken {
  token: string
  tokenId: bigint
  standard: 721 | 1155
}

/** Facts about a token, but not who has it. */
export interface NftFacts {
  name: string
  symbol: string
  token_uri: string | null
  /** JSON. */
  metadata: string | null
  synced_at: string | null
}

export interface NftFactsOptions {
  chainId: number
  /** Whether metadata that nobody has asked for are fetched for a later call: not for what any visitor can name. */
  isRequesting: boolean
}

/** Finds the facts of a page's tokens, in their order. Names are empty where the chain can't be asked. */
export async function findNftFacts(
  context: BackendContext,
  tokens: readonly NamedToken[],
  { chainId, isRequesting }: NftFactsOptions,
): Promise<NftFacts[]> {
  const [names, rows] = await Promise.all([
    findNames(context, chainId, [...new Set(tokens.map(({ token }) => token))]),
    findMetadataRows(context.database.db, chainId, tokens),
  ])
  const unknown = tokens.filter((token) => !rows.has(nameOf(token)))
  if (isRequesting && unknown.length > 0)
    await requestMetadata(
      context,
      unknown.map((token) => ({ ...token, chainId })),
    )
  return tokens.map((token) => {
    const row = rows.get(nameOf(token))
    const { name = '', symbol = '' } = names.get(token.token) ?? {}
    return {
      name,
      symbol,
      token_uri: row?.tokenUri ?? null,
      metadata: row?.metadata ?? null,
      synced_at: row?.syncedAt?.toISOString() ?? null,
    }
  })
}

async function findNames(
  { chains, database, log }: BackendContext,
  chainId: number,
  tokens: readonly string[],
): Promise<Map<string, { name: string; symbol: string }>> {
  try {
    const node = await chains.get(chainId)
    const addresses = tokens.map((token) => `0x${token.slice(2)}` as const)
    const facts = await getTokenFacts({ node, database }, addresses)
    return new Map(facts.map((each) => [each.address, each]))
  } catch (error) {
    log.warn({ err: error, chainId }, 'Names of NFTs could not be read')
    return new Map()
  }
}

interface MetadataRow {
  token: Buffer
  tokenId: string
  tokenUri: string | null
  metadata: string | null
  syncedAt: Date | null
}

async function findMetadataRows(
  db: Db,
  chainId: number,
  tokens: readonly NamedToken[],
): Promise<Map<string, MetadataRow>> {
  const { rows } = await sql<MetadataRow>`
    select token, token_id as "tokenId", token_uri as "tokenUri", metadata, synced_at as "syncedAt"
    from unnest(${tokens.map(({ token }) => toBytes(token))}::bytea[],
      ${tokens.map(({ tokenId }) => tokenId.toString())}::numeric[]) asked (token, token_id)
    join chain.nft_metadata using (token, token_id)
    where chain_id = ${chainId}`.execute(db)
  return new Map(rows.map((row) => [nameOf({ token: toHex(row.token), tokenId: BigInt(row.tokenId) }), row]))
}

function nameOf({ token, tokenId }: Pick<NamedToken, 'token' | 'tokenId'>): string {
  return `${token} ${tokenId}`
}
