import type { Config } from '@cryptolist/board/config/config'
import { toBytes, toHex } from '@cryptolist/board/database/hex'
import type { Database } from '@cryptolist/board/database/open-database'
import type { Db, Schema } from '@cryptolist/board/database/schema'
import { inTransaction } from '@cryptolist/board/database/transactions'
import type { ChainNodes } from '@cryptolist/board/ethereum/nodes'
import { nameChain } from '@cryptolist/board/ethereum/rpc/failures'
import { BoardError } from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import type { ChainIndex } from './chain-index.ts'
import { dropUnwanted } from './follower-repository.ts'
import { measureIndexMegabytes } from './index-size.ts'
import { leadFor } from './leader.ts'
import { askToFollow } from './wanted-chains.ts'

/** A part of a chain that is kept: all transfers of a contract, or all from and to a wallet. */
export interface WatchSubject {
  chainId: number
  kind: 'contract' | 'wallet'
  /** Lower-case, with 0x. */
  address: string
}

/** Who wants a watch: quotas count by owner. The operator has none, and the operator's watches don't end by themselves. */
export type WatchOwner = `user:${string}` | `key:${string}` | 'operator'

/** Which blocks the index knows all transfers of. */
export interface Coverage {
  /** Above `to` while nothing is in yet. */
  from: number
  to: number
  status: 'SYNCED' | 'SYNCING'
  /** Whether nothing older is missing: only then holdings are exact. */
  isComplete: boolean
  /** Its chain is no longer followed, so what is kept may come from blocks that were replaced. */
  isStopped: boolean
  /** Its NFT transfers don't add up: read holdings from the chain. */
  breaksStandard: boolean
  /** From which block on a wallet's own transactions are kept; undefined before the first, and for contracts. */
  transactionsFrom: number | undefined
}

interface WatchContext {
  config: Pick<Config, 'chainDiskMegabytes'>
  database: Pick<Database, 'db'>
  chains: Pick<ChainNodes, 'followable'>
  chainIndex: Pick<ChainIndex, 'follow'>
}
type ReadContext = Pick<WatchContext, 'database'>

const quotas = { user: 20, key: 200 }
const idleDays = 30

/**
 * Has a contract or a wallet followed, or marks it as still in use, which keeps it for 30 more days. Throws not_supported if the operator
 * named no node, too_many_requests above the owner's quota, and unavailable if the index has no room.
 */
export async function watch(
  context: WatchContext,
  { owner, ...subject }: WatchSubject & { owner: WatchOwner },
): Promise<void> {
  const { chainId } = subject
  if (!context.chains.followable.includes(chainId))
    throw new BoardError(
      'not_supported',
      `${nameChain(chainId)} can't be followed: it has no node on this server. The operator can set RPC_URL_${chainId}.`,
    )
  const { db } = context.database
  if (!(await touch(db, subject, owner)))
    await inTransaction(db, (transaction) => addWatch(context, transaction, { ...subject, owner }))
  context.chainIndex.follow(chainId)
}

async function addWatch(
  { config }: WatchContext,
  db: Transaction<Schema>,
  { owner, ...subject }: WatchSubject & { owner: WatchOwner },
): Promise<void> {
  const [kind] = owner.split(':')
  if (kind === 'user' || kind === 'key') {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`chain.watches ${owner}`}, 0))`.execute(db)
    if ((await countWatches(db, owner)) >= quotas[kind])
      throw new BoardError(
        'too_many_requests',
        `You follow ${quotas[kind]} contracts and wallets already. One that isn't used for ${idleDays} days makes room.`,
      )
  }
  const watchId = await findWatchId(db, subject)
  if (watchId === undefined && (await measureIndexMegabytes(db)) >= config.chainDiskMegabytes)
    throw new BoardError(
      'unavailable',
      'The index of this server is full, so nothing more can be followed. The operator can raise CHAIN_DISK_MB.',
    )
  await insertWatch(db, subject, owner)
  await askToFollow(db, subject.chainId)
}

/**
 * Ends an owner's watch. A watch without owners is removed with its rows, except those that other watches need: by the follower, or here if
 * no follower is running. False if the owner had none.
 */
export async function unwatch(
  { database }: ReadContext,
  { owner, ...subject }: WatchSubject & { owner: WatchOwner },
): Promise<boolean> {
  return inTransaction(database.db, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('chain.watch_owners')
      .where('owner', '=', owner)
      .where('watch_id', 'in', (query) =>
        query
          .selectFrom('chain.watches')
          .select('id')
          .where('chain_id', '=', String(subject.chainId))
          .where('kind', '=', subject.kind)
          .where('address', '=', toBytes(subject.address)),
      )
      .executeTakeFirst()
    if (await leadFor(transaction, subject.chainId)) await dropUnwanted(transaction, subject.chainId)
    return numDeletedRows > 0n
  })
}

/** The index's coverage of a contract or wallet; undefined if it isn't watched. */
export async function findCoverage(
  { database }: ReadContext,
  subject: WatchSubject,
): Promise<Coverage | undefined> {
  const [watch] = await selectWatches(database.db)
    .where('watches.chain_id', '=', String(subject.chainId))
    .where('watches.kind', '=', subject.kind)
    .where('watches.address', '=', toBytes(subject.address))
    .execute()
  return watch && toCoverage(watch)
}

export interface Watch extends WatchSubject, Coverage {
  owners: readonly string[]
}

/** All watches, the newest first: of one chain or of one owner, if given. */
export async function listWatches(
  { database }: ReadContext,
  filter: { chainId?: number; owner?: WatchOwner } = {},
): Promise<Watch[]> {
  const { chainId, owner } = filter
  const rows = await selectWatches(database.db)
    .$if(chainId !== undefined, (query) => query.where('watches.chain_id', '=', String(chainId)))
    .$if(owner !== undefined, (query) =>
      query.where((where) =>
        where.exists(
          where
            .selectFrom('chain.watch_owners as wanted')
            .whereRef('wanted.watch_id', '=', 'watches.id')
            .where('wanted.owner', '=', String(owner)),
        ),
      ),
    )
    .orderBy('watches.id', 'desc')
    .execute()
  return rows.map((row) => ({
    chainId: Number(row.chainId),
    kind: row.kind,
    address: toHex(row.address),
    owners: row.owners,
    ...toCoverage(row),
  }))
}

function toCoverage(row: WatchRow): Coverage {
  const to = Number(row.indexedTo ?? -1)
  const from = row.fromBlock === null ? to + 1 : Number(row.fromBlock)
  const isStopped = row.stoppedBecause !== null
  const isComplete = row.fromBlock !== null && from <= Number(row.firstBlock) && !isStopped
  return {
    from: isComplete ? 0 : from,
    to,
    status: isComplete ? 'SYNCED' : 'SYNCING',
    isComplete,
    isStopped,
    breaksStandard: row.breaksStandard,
    transactionsFrom: row.transactionsFrom === null ? undefined : Number(row.transactionsFrom),
  }
}

type WatchRow = Awaited<ReturnType<ReturnType<typeof selectWatches>['execute']>>[number]

function selectWatches(db: Db) {
  return db
    .selectFrom('chain.watches as watches')
    .leftJoin('chain.followers as followers', 'followers.chain_id', 'watches.chain_id')
    .select([
      'watches.chain_id as chainId',
      'watches.kind',
      'watches.address',
      'watches.first_block as firstBlock',
      'watches.from_block as fromBlock',
      'watches.transactions_from as transactionsFrom',
      'watches.breaks_standard as breaksStandard',
      'followers.indexed_to as indexedTo',
      'followers.stopped_because as stoppedBecause',
      sql<
        string[]
      >`array(select owner from chain.watch_owners where watch_id = watches.id order by owner)`.as('owners'),
    ])
}

/** Notes that a watch is used, once a day. False if the owner has none. */
async function touch(db: Db, subject: WatchSubject, owner: string): Promise<boolean> {
  const { rows } = await sql<{ isOld: boolean; id: string }>`
    select watch_id as id, used_at < now() - interval '1 day' as "isOld"
    from chain.watch_owners join chain.watches on id = watch_id
    where owner = ${owner} and chain_id = ${subject.chainId} and kind = ${subject.kind}
      and address = ${toBytes(subject.address)}`.execute(db)
  const [row] = rows
  if (row?.isOld)
    await sql`update chain.watch_owners set used_at = now() where watch_id = ${row.id} and owner = ${owner}`.execute(
      db,
    )
  return row !== undefined
}

async function findWatchId(db: Db, subject: WatchSubject): Promise<string | undefined> {
  const row = await db
    .selectFrom('chain.watches')
    .select('id')
    .where('chain_id', '=', String(subject.chainId))
    .where('kind', '=', subject.kind)
    .where('address', '=', toBytes(subject.address))
    .executeTakeFirst()
  return row?.id
}

async function countWatches(db: Db, owner: string): Promise<number> {
  const row = await db
    .selectFrom('chain.watch_owners')
    .where('owner', '=', owner)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The update that changes nothing locks a row that is there, so that it isn't taken out before it has its owner. */
async function insertWatch(db: Db, subject: WatchSubject, owner: string): Promise<void> {
  await sql`
    with watch as (
      insert into chain.watches (chain_id, kind, address)
      values (${subject.chainId}, ${subject.kind}, ${toBytes(subject.address)})
      on conflict (chain_id, kind, address) do update set kind = excluded.kind
      returning id
    )
    insert into chain.watch_owners (watch_id, owner) select id, ${owner} from watch
    on conflict (watch_id, owner) do update set used_at = now()`.execute(db)
}
