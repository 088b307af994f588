import { toBytes, toHex } from '@cryptolist/board/database/hex'
import type { Db } from '@cryptolist/board/database/schema'
import { sql } from 'kysely'
import type { ReadMetadata } from './read-metadata.ts'

/** The name of the queued work that fetches what is due. */
export const metadataWork = 'nft_metadata'

/** A token whose metadata are wanted. */
export interface MetadataToken {
  chainId: number
  token: string
  tokenId: bigint
  standard: 721 | 1155
}

/** A token's metadata as they are kept. */
export interface KeptMetadata extends MetadataToken {
  id: string
  status: 'due' | 'fetched' | 'failed'
  /** How many tries in a row failed. */
  failures: number
  problem: string | undefined
  tokenUri: string | undefined
  metadata: string | undefined
  syncedAt: Date | undefined
}

interface MetadataRow {
  id: string
  chainId: string
  token: Buffer
  tokenId: string
  standard: 721 | 1155
  status: 'due' | 'fetched' | 'failed'
  failures: number
  problem: string | null
  tokenUri: string | null
  metadata: string | null
  syncedAt: Date | null
}

const columns = sql`id, chain_id as "chainId", token, token_id as "tokenId", standard, status, failures, problem,
    token_uri as "tokenUri", metadata, synced_at as "syncedAt"`

export async function findMetadata(
  db: Db,
  { chainId, token, tokenId }: Omit<MetadataToken, 'standard'>,
): Promise<KeptMetadata | undefined> {
  const { rows } = await sql<MetadataRow>`
    select ${columns} from chain.nft_metadata
    where chain_id = ${chainId} and token = ${toBytes(token)} and token_id = ${tokenId.toString()}`.execute(
    db,
  )
  return rows[0] && toKept(rows[0])
}

/** Adds tokens that aren't known, to be fetched at once. Returns how many those are. */
export async function insertDue(db: Db, tokens: readonly MetadataToken[]): Promise<number> {
  if (tokens.length === 0) return 0
  const { rows } = await sql`
    insert into chain.nft_metadata (chain_id, token, token_id, standard)
    select * from unnest(
      ${tokens.map(({ chainId }) => chainId)}::bigint[], ${tokens.map(({ token }) => toBytes(token))}::bytea[],
      ${tokens.map(({ tokenId }) => tokenId.toString())}::numeric[],
      ${tokens.map(({ standard }) => standard)}::smallint[])
    on conflict (chain_id, token, token_id) do nothing
    returning id`.execute(db)
  return rows.length
}

/** Makes a token due now, whether it is known or not. */
export async function makeDue(db: Db, token: MetadataToken): Promise<KeptMetadata> {
  const { rows } = await sql<MetadataRow>`
    insert into chain.nft_metadata (chain_id, token, token_id, standard)
    values (${token.chainId}, ${toBytes(token.token)}, ${token.tokenId.toString()}, ${token.standard})
    on conflict (chain_id, token, token_id) do update
    set status = 'due', due_at = now(), failures = 0, standard = excluded.standard
    returning ${columns}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The row of an NFT was not written.')
  return toKept(row)
}

/** Takes tokens that are due. If nothing is written of them they are due again after the lease. */
export async function takeDue(
  db: Db,
  { most, leaseSeconds }: { most: number; leaseSeconds: number },
): Promise<KeptMetadata[]> {
  const { rows } = await sql<MetadataRow>`
    update chain.nft_metadata set due_at = now() + ${leaseSeconds} * interval '1 second'
    where id in (
      select id from chain.nft_metadata where status = 'due' and due_at <= now()
      order by due_at, id limit ${most} for update skip locked
    )
    returning ${columns}`.execute(db)
  return rows.map(toKept)
}

/**
 * Deletes tokens that no followed holding or contract needs, except the newest `most`, because anyone can ask about any number of tokens of
 * their own contract. Returns how many were deleted.
 */
export async function removeOldest(db: Db, most: number): Promise<number> {
  const { rows } = await sql`
    delete from chain.nft_metadata where id in (
      select id from chain.nft_metadata as kept
      where not exists (
        select from chain.nft_holdings as held
        where held.chain_id = kept.chain_id and held.token = kept.token and held.token_id = kept.token_id
          and held.amount > 0
      ) and not exists (
        select from chain.watches
        where watches.chain_id = kept.chain_id and watches.kind = 'contract' and watches.address = kept.token
      )
      order by id desc offset ${most}
    )
    returning id`.execute(db)
  return rows.length
}

/** In how many seconds the next token is due; undefined if none is. */
export async function findSecondsToNext(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from min(due_at) - now()))::integer as seconds
    from chain.nft_metadata where status = 'due'`.execute(db)
  const seconds = rows[0]?.seconds ?? undefined
  return seconds === undefined ? undefined : Math.max(seconds, 0)
}

export async function writeFetched(
  db: Db,
  id: string,
  { tokenUri, metadata, now }: { tokenUri: string | null; metadata: ReadMetadata; now: Date },
): Promise<void> {
  await db
    .updateTable('chain.nft_metadata')
    .set({
      status: 'fetched',
      failures: 0,
      problem: null,
      token_uri: tokenUri,
      metadata: metadata.text,
      name: metadata.name,
      description: metadata.description,
      attributes: metadata.attributes,
      synced_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Metadata that were found before stay. */
export async function writeProblem(
  db: Db,
  id: string,
  written: {
    tokenUri: string | null
    problem: string
    retrySeconds: number | undefined
    failures: number
  },
): Promise<void> {
  const { tokenUri, problem, retrySeconds, failures } = written
  await db
    .updateTable('chain.nft_metadata')
    .set({
      status: retrySeconds === undefined ? 'failed' : 'due',
      due_at: sql<Date>`now() + ${retrySeconds ?? 0} * interval '1 second'`,
      failures,
      problem: problem.slice(0, 500),
      ...(tokenUri !== null && { token_uri: tokenUri }),
    })
    .where('id', '=', id)
    .execute()
}

function toKept(row: MetadataRow): KeptMetadata {
  return {
    id: row.id,
    chainId: Number(row.chainId),
    token: toHex(row.token),
    tokenId: BigInt(row.tokenId),
    standard: row.standard,
    status: row.status,
    failures: row.failures,
    problem: row.problem ?? undefined,
    tokenUri: row.tokenUri ?? undefined,
    metadata: row.metadata ?? undefined,
    syncedAt: row.syncedAt ?? undefined,
  }
}
