import type { Db } from '@cryptolist/board/database/schema'
import { type RawBuilder, sql } from 'kysely'
import type { NftTransfer, TokenTransfer } from '../transfers.ts'

const zeroAddress = '00'.repeat(20)

export interface Transfers {
  erc20: readonly TokenTransfer[]
  nft: readonly NftTransfer[]
}

/**
 * Adds transfers. Existing rows change nothing, so a range may be read again. Wallets' tokens and holdings follow from the rows that were
 * really added, and complete watches whose NFTs then don't add up are marked. Only for the process that leads the chain: existing rows are
 * looked up first, which is cheaper than a conflict for each.
 */
export async function addTransfers(db: Db, chainId: number, { erc20, nft }: Transfers): Promise<void> {
  if (erc20.length > 0) await addErc20(db, chainId, unique(erc20))
  if (nft.length > 0) await addNfts(db, chainId, unique(nft))
}

/** Each transfer once: two filters can match the same log. */
function unique<Row extends TokenTransfer & { batchIndex?: number }>(rows: readonly Row[]): readonly Row[] {
  return [
    ...new Map(rows.map((row) => [`${row.block} ${row.logIndex} ${row.batchIndex ?? 0}`, row])).values(),
  ]
}

/** Limits existing rows to the blocks of these, so that PostgreSQL scans no others even if its statistics are wrong. */
function within(rows: readonly TokenTransfer[]): RawBuilder<unknown> {
  const blocks = rows.map(({ block }) => block)
  const first = blocks.reduce((least, block) => Math.min(least, block), Number.MAX_SAFE_INTEGER)
  return sql`known.block_number between ${first} and ${blocks.reduce((most, block) => Math.max(most, block), 0)}`
}

async function addErc20(db: Db, chainId: number, rows: readonly TokenTransfer[]): Promise<void> {
  await sql`
    with added as (
      insert into chain.erc20_transfers
        (chain_id, block_number, log_index, transaction_hash, token, sender, recipient, amount)
      select ${chainId}, block_number, log_index, hash, token,
        sender, recipient, amount
      from unnest(
        ${list(rows, (row) => row.block)}::bigint[],
        ${list(rows, (row) => row.logIndex)}::integer[],
        ${list(rows, (row) => bytes(row.transactionHash))}::bytea[],
        ${list(rows, (row) => bytes(row.token))}::bytea[],
        ${list(rows, (row) => bytes(row.sender))}::bytea[],
        ${list(rows, (row) => bytes(row.recipient))}::bytea[],
        ${list(rows, (row) => String(row.amount))}::numeric[]
      ) as given (block_number, log_index, hash, token, sender, recipient, amount)
      where not exists (select from chain.erc20_transfers as known
        where known.chain_id = ${chainId} and ${within(rows)}
          and known.block_number = given.block_number and known.log_index = given.log_index)
      returning sender, recipient, token
    )
    insert into chain.erc20_seen (chain_id, owner, token)
    select ${chainId}, owner, token
    from (select sender as owner, token from added union select recipient, token from added) as seen
    where owner <> decode(${zeroAddress}, 'hex')
    order by owner, token
    on conflict do nothing`.execute(db)
}

async function addNfts(db: Db, chainId: number, rows: readonly NftTransfer[]): Promise<void> {
  await sql`
    with added as (
      insert into chain.nft_transfers (chain_id, block_number, log_index, batch_index, transaction_hash,
        transaction_index, token, token_id, standard, operator, sender, recipient, amount)
      select ${chainId}, block_number, log_index, batch_index, hash, transaction_index,
        token, token_id, standard, operator, sender,
        recipient, amount
      from unnest(
        ${list(rows, (row) => row.block)}::bigint[],
        ${list(rows, (row) => row.logIndex)}::integer[],
        ${list(rows, (row) => row.batchIndex)}::integer[],
        ${list(rows, (row) => bytes(row.transactionHash))}::bytea[],
        ${list(rows, (row) => row.transactionIndex ?? 0)}::integer[],
        ${list(rows, (row) => bytes(row.token))}::bytea[],
        ${list(rows, (row) => String(row.tokenId))}::numeric[],
        ${list(rows, (row) => row.standard)}::smallint[],
        ${list(rows, (row) => (row.operator === undefined ? 'NULL' : bytes(row.operator)))}::bytea[],
        ${list(rows, (row) => bytes(row.sender))}::bytea[],
        ${list(rows, (row) => bytes(row.recipient))}::bytea[],
        ${list(rows, (row) => String(row.amount))}::numeric[]
      ) as given (block_number, log_index, batch_index, hash, transaction_index, token, token_id, standard,
        operator, sender, recipient, amount)
      where not exists (select from chain.nft_transfers as known
        where known.chain_id = ${chainId} and ${within(rows)}
          and known.block_number = given.block_number and known.log_index = given.log_index
          and known.batch_index = given.batch_index)
      returning block_number, token, token_id, standard, sender, recipient, amount
    ), moves as (
      select recipient as owner, token, token_id, standard, amount, block_number from added
      union all
      select sender, token, token_id, standard, -amount, block_number from added
    ), changed as (
      insert into chain.nft_holdings as held (chain_id, owner, token, token_id, standard, amount, last_block)
      select ${chainId}, owner, token, token_id, max(standard), sum(amount), max(block_number)
      from moves
      where owner <> decode(${zeroAddress}, 'hex')
      group by owner, token, token_id
      order by owner, token, token_id
      on conflict (chain_id, owner, token, token_id) do update set
        amount = held.amount + excluded.amount,
        standard = greatest(held.standard, excluded.standard),
        last_block = greatest(held.last_block, excluded.last_block)
      returning owner, token, standard, amount
    ), odd as (
      select owner, token from changed where ${isOdd('changed')}
    )
    update chain.watches set breaks_standard = true
    where chain_id = ${chainId} and not breaks_standard and from_block <= first_block and (
      (kind = 'contract' and address in (select token from odd))
      or (kind = 'wallet' and address in (select owner from odd)))`.execute(db)
}

/** Impossible holdings: a negative amount, or several of one ERC-721 token. */
export function isOdd(table: string): RawBuilder<unknown> {
  const [amount, standard] = [sql.ref(`${table}.amount`), sql.ref(`${table}.standard`)]
  return sql`(${amount} < 0 or (${standard} = 721 and ${amount} > 1))`
}

/** One parameter for a whole column. Only `bytes` need quotes; the rest are numbers and NULL. */
function list<Row>(rows: readonly Row[], read: (row: Row) => string | number): string {
  return `{${rows.map(read).join(',')}}`
}

function bytes(hex: string): string {
  return `"\\\\x${hex.slice(2)}"`
}

/**
 * Takes out the transfers that `where` matches, and what followed from them. `where` is about the columns of both tables of transfers. To be
 * run in a transaction. The chain is compared as a column: with a value PostgreSQL may walk through all of a chain that it has no statistics of.
 */
export async function removeTransfers(db: Db, chainId: number, where: RawBuilder<unknown>): Promise<void> {
  await sql`create temp table if not exists gone_blocks (chain_id bigint, number bigint) on commit delete rows`.execute(
    db,
  )
  await sql`delete from gone_blocks`.execute(db)
  await removeErc20(db, chainId, where)
  await removeNfts(db, chainId, where)
  await sql`
    update chain.blocks set has_rows = false from gone_blocks as gone
    where blocks.chain_id = gone.chain_id and blocks.number = gone.number
      and not exists (select from chain.erc20_transfers as kept
        where kept.chain_id = gone.chain_id and kept.block_number = gone.number)
      and not exists (select from chain.nft_transfers as kept
        where kept.chain_id = gone.chain_id and kept.block_number = gone.number)`.execute(db)
}

async function removeErc20(db: Db, chainId: number, where: RawBuilder<unknown>): Promise<void> {
  await sql`
    create temp table if not exists gone_erc20 (chain_id bigint, owner bytea, token bytea) on commit delete rows`.execute(
    db,
  )
  await sql`delete from gone_erc20`.execute(db)
  await sql`
    with gone as (
      delete from chain.erc20_transfers where chain_id = ${chainId} and ${where}
      returning block_number, token, sender, recipient
    ), numbers as (
      insert into gone_blocks select distinct ${chainId}::bigint, block_number from gone
    )
    insert into gone_erc20
    select ${chainId}::bigint, sender, token from gone union select ${chainId}::bigint, recipient, token from gone`.execute(
    db,
  )
  // "token = …" would let PostgreSQL walk through all transfers of a token for each wallet.
  await sql`
    delete from chain.erc20_seen as seen using gone_erc20 as gone
    where seen.chain_id = ${chainId} and seen.owner = gone.owner and seen.token = gone.token
      and not exists (select from chain.erc20_transfers as sent where sent.chain_id = gone.chain_id
        and sent.sender = gone.owner and sent.token is not distinct from gone.token)
      and not exists (select from chain.erc20_transfers as got where got.chain_id = gone.chain_id
        and got.recipient = gone.owner and got.token is not distinct from gone.token)`.execute(db)
}

async function removeNfts(db: Db, chainId: number, where: RawBuilder<unknown>): Promise<void> {
  await sql`
    create temp table if not exists gone_nfts
      (chain_id bigint, owner bytea, token bytea, token_id numeric, amount numeric)
    on commit delete rows`.execute(db)
  await sql`delete from gone_nfts`.execute(db)
  await sql`
    with gone as (
      delete from chain.nft_transfers where chain_id = ${chainId} and ${where}
      returning block_number, token, token_id, sender, recipient, amount
    ), numbers as (
      insert into gone_blocks select distinct ${chainId}::bigint, block_number from gone
    )
    insert into gone_nfts
    select ${chainId}::bigint, owner, token, token_id, sum(amount) from (
      select recipient as owner, token, token_id, amount from gone
      union all
      select sender, token, token_id, -amount from gone
    ) as moves group by owner, token, token_id`.execute(db)
  await sql`
    update chain.nft_holdings as held set
      amount = held.amount - gone.amount,
      last_block = coalesce((
        select block_number from chain.nft_transfers as kept
        where kept.chain_id = gone.chain_id and kept.token = gone.token and kept.token_id = gone.token_id
          and (kept.sender = gone.owner or kept.recipient = gone.owner)
        order by block_number desc limit 1), -1)
    from gone_nfts as gone
    where held.chain_id = ${chainId} and held.owner = gone.owner and held.token = gone.token
      and held.token_id = gone.token_id`.execute(db)
  await sql`
    delete from chain.nft_holdings as held using gone_nfts as gone
    where held.chain_id = ${chainId} and held.owner = gone.owner and held.token = gone.token
      and held.token_id = gone.token_id and held.last_block = -1`.execute(db)
}
