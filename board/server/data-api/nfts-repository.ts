import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Holding, HoldingFilter } from '../chain/holdings.ts'
import type { Schema } from '../database/schema.ts'
import { type ListKey, type ListPart, maximumCounted } from './lists.ts'
import { toBytes, toHex } from './transfers-repository.ts'

type Db = Kysely<Schema>
type SqlPart = RawBuilder<unknown>

/** A token that somebody has. */
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
  token_id: string
  standard: 721 | 1155
  amount: string
  minted_block: string | null
  last_block: string
}

/** Where tokens come from and are burnt to. */
const nobody = Buffer.alloc(20)

/** Holdings in the order of their keys: one more than the part takes. */
export async function listHoldings(db: Db, filter: HoldingFilter, part: ListPart): Promise<Holding[]> {
  const { after, skip, limit } = part
  const order = 'owner' in filter ? sql`token, token_id` : sql`token_id, owner`
  const { rows } = await sql<HoldingRow>`
    select found.*, (
      select case when sender = ${nobody} then block_number end from chain.nft_transfers
      where chain_id = ${filter.chainId} and token = found.token and token_id = found.token_id
      order by block_number, log_index, batch_index limit 1
    ) as minted_block
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
    tokenId: BigInt(row.token_id),
    standard: row.standard,
    amount: BigInt(row.amount),
    mintedBlock: row.minted_block === null ? undefined : Number(row.minted_block),
    lastBlock: Number(row.last_block),
  }))
}

export async function countHoldings(db: Db, filter: HoldingFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from chain.nft_holdings where ${matchHoldings(filter)} limit ${maximumCounted}
    ) found`.execute(db)
  return rows[0]?.count ?? 0
}

interface ContractFilter {
  chainId: number
  token: string
}

/** A contract's tokens that somebody has, by number: one more than the part takes. */
export async function listTokenIds(
  db: Db,
  { chainId, token }: ContractFilter,
  { after, skip, limit }: ListPart,
): Promise<HeldToken[]> {
  const behind = after === undefined ? sql`` : sql`and token_id > ${after[0]}::numeric`
  const { rows } = await sql<Pick<HoldingRow, 'token_id' | 'standard' | 'amount'>>`
    select token_id, max(standard) as standard, sum(amount) as amount
    from chain.nft_holdings
    where ${matchHoldings({ chainId, token })} ${behind}
    group by chain_id, token, token_id
    order by chain_id, token, token_id limit ${limit + 1} offset ${skip}`.execute(db)
  return rows.map((row) => ({
    token,
    tokenId: BigInt(row.token_id),
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

/** Says `amount > 0` as the index of contracts does. */
function matchHoldings(filter: HoldingFilter): SqlPart {
  const rest = sql`chain_id = ${filter.chainId} and amount > 0 and owner <> ${nobody}`
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
