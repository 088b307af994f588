import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { type ListKey, type ListPart, maximumCounted } from './lists.ts'
import { toBytes } from './transfers-repository.ts'

type Db = Kysely<Schema>
type SqlPart = RawBuilder<unknown>

/** Which holdings are listed: those of a wallet, also of some contracts only, or those of a contract, also of one of its tokens only. */
export type HoldingFilter = { chainId: number } & (
  | { owner: string; tokens?: readonly string[] | undefined }
  | { token: string; tokenId?: bigint }
)

/** What is known of a token beside who has it. */
interface TokenFactsRow {
  token: Buffer
  token_id: string
  standard: 721 | 1155
  name: string | null
  symbol: string | null
  token_uri: string | null
  metadata: string | null
  synced_at: Date | null
  /** Whether somebody has asked for its metadata before. */
  has_metadata_row: boolean
}

export interface HoldingRow extends TokenFactsRow {
  owner: Buffer
  amount: string
  minted_block: string | null
  last_block: string
}

export interface TokenIdRow extends TokenFactsRow {
  /** Of all its owners. */
  amount: string
}

export function keyOfHolding(row: HoldingRow): ListKey {
  return [row.token.toString('hex'), row.token_id, row.owner.toString('hex')]
}

export function keyOfTokenId(row: TokenIdRow): ListKey {
  return [row.token_id]
}

/** Holdings by contract, token and owner: one more than the part takes. */
export async function listHoldings(db: Db, filter: HoldingFilter, part: ListPart): Promise<HoldingRow[]> {
  const { after, skip, limit } = part
  const { rows } = await sql<HoldingRow>`
    select found.*, ${tokenFacts}
    from (
      select chain_id, owner, token, token_id, standard, amount, minted_block, last_block
      from chain.nft_holdings
      where ${matchHoldings(filter)} ${after === undefined ? sql`` : startBehind(filter, after)}
      order by ${orderOf(filter)} limit ${limit + 1} offset ${skip}
    ) found ${joinTokenFacts}
    order by ${'owner' in filter ? sql`found.token, found.token_id` : sql`found.token_id, found.owner`}`.execute(
    db,
  )
  return rows
}

export async function countHoldings(db: Db, filter: HoldingFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from chain.nft_holdings where ${matchHoldings(filter)} limit ${maximumCounted}
    ) found`.execute(db)
  return rows[0]?.count ?? 0
}

/** A contract's tokens that somebody has, by number: one more than the part takes. */
export async function listTokenIds(
  db: Db,
  { chainId, token }: { chainId: number; token: string },
  { after, skip, limit }: ListPart,
): Promise<TokenIdRow[]> {
  const behind = after === undefined ? sql`` : sql`and token_id > ${after[0]}`
  const { rows } = await sql<TokenIdRow>`
    select found.*, ${tokenFacts}
    from (
      select chain_id, token, token_id, max(standard) as standard, sum(amount) as amount
      from chain.nft_holdings
      where ${matchHoldings({ chainId, token })} ${behind}
      group by chain_id, token, token_id
      order by chain_id, token, token_id limit ${limit + 1} offset ${skip}
    ) found ${joinTokenFacts}
    order by found.token_id`.execute(db)
  return rows
}

export async function countTokenIds(
  db: Db,
  { chainId, token }: { chainId: number; token: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from chain.nft_holdings where ${matchHoldings({ chainId, token })}
      group by token_id limit ${maximumCounted}
    ) found`.execute(db)
  return rows[0]?.count ?? 0
}

/** Where tokens are burnt to. */
const nobody = Buffer.alloc(20)

/** The order is that of an index, and it names `amount > 0` as the index of contracts does. */
function matchHoldings(filter: HoldingFilter): SqlPart {
  const rest = sql`chain_id = ${filter.chainId} and amount > 0 and owner <> ${nobody}`
  if ('owner' in filter) {
    const tokens = filter.tokens && sql`and token = any(${filter.tokens.map(toBytes)}::bytea[])`
    return sql`${rest} and owner = ${toBytes(filter.owner)} ${tokens ?? sql``}`
  }
  const token = sql`${rest} and token = ${toBytes(filter.token)}`
  return filter.tokenId === undefined ? token : sql`${token} and token_id = ${filter.tokenId.toString()}`
}

function orderOf(filter: HoldingFilter): SqlPart {
  return 'owner' in filter ? sql`token, token_id` : sql`token_id, owner`
}

function startBehind(filter: HoldingFilter, [token, tokenId, owner]: ListKey): SqlPart {
  return 'owner' in filter
    ? sql`and (token, token_id) > (decode(${token}, 'hex'), ${tokenId}::numeric)`
    : sql`and (token_id, owner) > (${tokenId}::numeric, decode(${owner}, 'hex'))`
}

const tokenFacts = sql`tokens.name, tokens.symbol, facts.token_uri, facts.metadata, facts.synced_at,
      facts.token is not null as has_metadata_row`
const joinTokenFacts = sql`
    left join chain.tokens on tokens.chain_id = found.chain_id and tokens.address = found.token
    left join chain.nft_metadata facts
      on facts.chain_id = found.chain_id and facts.token = found.token and facts.token_id = found.token_id`
