import { toBytes, toHex } from '@cryptolist/board/database/hex'
import type { Db } from '@cryptolist/board/database/schema'
import { BoardError } from '@cryptolist/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Holding, HoldingFilter } from '../chain/holdings.ts'
import { type ListKey, type ListPart, maximumCounted } from './lists.ts'

type SqlPart = RawBuilder<unknown>

/** A token with an owner. */
export interface HeldToken {
  token: string
  tokenId: bigint
  standard: 721 | 1155
  /** Of all its owners. */
  amount: bigint
}

interface HoldingRow {
  owner: Buffer
  token: Buffer
  tokenId: string
  standard: 721 | 1155
  amount: string
  mintedBlock: string | null
  lastBlock: string
}

/** Where tokens come from and are burnt to. */
const nobody = Buffer.alloc(20)

/**
 * With the holdings of a contract whose transfers don't add up, also those of which there seem to be less than none: their owner may have
 * some all the same. What is listed then has still to be asked of the contract.
 */
export type IndexedFilter = HoldingFilter & { breaksStandard: boolean }

/** Holdings in the order of their keys: one more than the part takes. */
export async function listHoldings(db: Db, filter: IndexedFilter, part: ListPart): Promise<Holding[]> {
  const { after, skip, limit } = part
  const order = 'owner' in filter ? sql`token, token_id` : sql`token_id, owner`
  const { rows } = await sql<HoldingRow>`
    select found.owner, found.token, found.token_id as "tokenId", found.standard, found.amount, found.last_block as "lastBlock", (
      select case when sender = ${nobody} then block_number end from chain.nft_transfers
      where chain_id = ${filter.chainId} and token = found.token and token_id = found.token_id
      order by block_number, log_index, batch_index limit 1
    ) as "mintedBlock"
    from (
      select owner, token, token_id, standard, amount, last_block
      from chain.nft_holdings
      where ${matchHoldings(filter)} ${after === undefined ? sql`` : startBehind(filter, after)}
      order by ${order} limit ${limit + 1} offset ${skip}
    ) found
    order by ${order}`.execute(db)
  return rows.map((row) => ({
    owner: toHex(row.owner),
    token: toHex(row.token),
    tokenId: BigInt(row.tokenId),
    standard: row.standard,
    amount: BigInt(row.amount),
    mintedBlock: row.mintedBlock === null ? undefined : Number(row.mintedBlock),
    lastBlock: Number(row.lastBlock),
  }))
}

export async function countHoldings(db: Db, filter: IndexedFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from chain.nft_holdings where ${matchHoldings(filter)} limit ${maximumCounted}
    ) found`.execute(db)
  return rows[0]?.count ?? 0
}

interface ContractFilter {
  chainId: number
  token: string
  breaksStandard: boolean
}

/** A contract's tokens with an owner, by number: one more than the part takes. */
export async function listTokenIds(
  db: Db,
  filter: ContractFilter,
  { after, skip, limit }: ListPart,
): Promise<HeldToken[]> {
  const behind = after === undefined ? sql`` : sql`and token_id > ${after[0]}::numeric`
  const { rows } = await sql<Pick<HoldingRow, 'tokenId' | 'standard' | 'amount'>>`
    select token_id as "tokenId", max(standard) as standard, sum(amount) as amount
    from chain.nft_holdings
    where ${matchHoldings(filter)} ${behind}
    group by chain_id, token, token_id
    order by chain_id, token, token_id limit ${limit + 1} offset ${skip}`.execute(db)
  return rows.map((row) => ({
    token: filter.token,
    tokenId: BigInt(row.tokenId),
    standard: row.standard,
    amount: BigInt(row.amount),
  }))
}

export async function countTokenIds(db: Db, filter: ContractFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from chain.nft_holdings where ${matchHoldings(filter)}
      group by chain_id, token, token_id limit ${maximumCounted}
    ) found`.execute(db)
  return rows[0]?.count ?? 0
}

const maximumOwners = 5_000

/** All who ever had one of these tokens. Throws not_supported where those are too many to ask for each. */
export async function listOwners(
  db: Db,
  chainId: number,
  tokens: readonly HeldToken[],
): Promise<(Omit<HeldToken, 'amount'> & { owner: string })[]> {
  if (tokens.length === 0) return []
  const { rows } = await sql<Pick<HoldingRow, 'owner' | 'token' | 'tokenId' | 'standard'>>`
    select owner, token, token_id as "tokenId", standard
    from unnest(${tokens.map(({ token }) => toBytes(token))}::bytea[],
      ${tokens.map(({ tokenId }) => tokenId.toString())}::numeric[]) asked (token, token_id)
    join chain.nft_holdings using (token, token_id)
    where chain_id = ${chainId} and owner <> ${nobody} and (amount > 0 or amount < 0)
    limit ${maximumOwners + 1}`.execute(db)
  if (rows.length > maximumOwners)
    throw new BoardError(
      'not_supported',
      'The transfers of this contract don’t add up, and its tokens have too many owners to check each. Ask for fewer tokens at once.',
    )
  return rows.map((row) => ({
    owner: toHex(row.owner),
    token: toHex(row.token),
    tokenId: BigInt(row.tokenId),
    standard: row.standard,
  }))
}

/** Says `amount > 0` as the index of contracts does. */
function matchHoldings(filter: IndexedFilter): SqlPart {
  const amount = filter.breaksStandard ? sql`(amount > 0 or amount < 0)` : sql`amount > 0`
  const rest = sql`chain_id = ${filter.chainId} and ${amount} and owner <> ${nobody}`
  if ('owner' in filter) {
    const tokens = filter.tokens && sql`and token = any(${filter.tokens.map(toBytes)}::bytea[])`
    return sql`${rest} and owner = ${toBytes(filter.owner)} ${tokens ?? sql``}`
  }
  const token = sql`${rest} and token = ${toBytes(filter.token)}`
  return filter.tokenId === undefined ? token : sql`${token} and token_id = ${filter.tokenId.toString()}`
}

function startBehind(filter: HoldingFilter, [token, tokenId, owner]: ListKey): SqlPart {
  return 'owner' in filter
    ? sql`and (token, token_id) > (${toBytes(String(token))}, ${tokenId}::numeric)`
    : sql`and (token_id, owner) > (${tokenId}::numeric, ${toBytes(String(owner))})`
}
