import type { Database } from '@cryptolist/board/database/open-database'
import type { Db } from '@cryptolist/board/database/schema'
import type { ChainNode } from '@cryptolist/board/ethereum/node'
import { findHeader } from '@cryptolist/board/ethereum/read-blocks'
import { BoardError, describeChain } from '@cryptolist/contract'

/** A block and its time in seconds. */
export interface TimedBlock {
  number: number
  timestamp: number
}

interface Chain {
  node: ChainNode
  database: Pick<Database, 'db'>
}

/** The block whose time is closest to a date: the newest for one in the future, the first for one before the chain began. */
export async function findBlockNear(chain: Chain, date: Date): Promise<TimedBlock> {
  const seconds = date.getTime() / 1000
  const { before, after } = await findNeighbours(chain, seconds)
  if (before === undefined) return after
  return seconds - before.timestamp < after.timestamp - seconds ? before : after
}

/** The first block at or after a date; one above the newest if there is no such block yet. */
export async function findFirstBlockSince(chain: Chain, date: Date): Promise<number> {
  const seconds = date.getTime() / 1000
  const { after } = await findNeighbours(chain, seconds)
  return after.timestamp < seconds ? after.number + 1 : after.number
}

/** The last block at or before a date; -1 where there was none yet. */
export async function findLastBlockUntil(chain: Chain, date: Date): Promise<number> {
  // Blocks of the very second belong to it, too.
  return (await findFirstBlockSince(chain, new Date(date.getTime() + 1))) - 1
}

interface Neighbours {
  /** The last block before the time. */
  before: TimedBlock | undefined
  /** The first block at or after it; the newest of all where that is older. */
  after: TimedBlock
}

async function findNeighbours({ node, database }: Chain, seconds: number): Promise<Neighbours> {
  const head = await node.getHead()
  const stored = await findStoredNeighbours(database.db, node.chainId, seconds)
  const after = stored.after ?? (await readTime(node, head.newest))
  if (after.timestamp < seconds) return { before: after, after }
  const before = stored.before ?? (await readFirst(node, after))
  if (before.timestamp >= seconds) return { before: undefined, after: before }
  return narrow((number) => readTime(node, number), { before, after }, seconds)
}

/** The genesis of some chains, Ethereum among them, says that it is from 1970; their first block in time is the one after it. */
async function readFirst(node: ChainNode, last: TimedBlock): Promise<TimedBlock> {
  const genesis = await readTime(node, 0)
  return genesis.timestamp === 0 && last.number > 0 ? readTime(node, 1) : genesis
}

async function readTime(node: ChainNode, number: number): Promise<TimedBlock> {
  const header = await findHeader(node.client, number)
  if (header !== undefined) return header
  throw new BoardError(
    'unavailable',
    `The node of ${describeChain(node.chainId)} doesn't have block ${number}.`,
  )
}

/**
 * Narrows down to neighbours. Guesses as if blocks came evenly, which needs few calls where they nearly do, and halves after each guess that
 * didn't help much, so that it never needs more than twice the calls of halving alone.
 */
async function narrow(
  read: (number: number) => TimedBlock | Promise<TimedBlock>,
  ends: { before: TimedBlock; after: TimedBlock },
  seconds: number,
): Promise<{ before: TimedBlock; after: TimedBlock }> {
  let { before, after } = ends
  let isHalving = false
  while (after.number - before.number > 1) {
    const span = after.number - before.number
    const share = isHalving ? 0.5 : (seconds - before.timestamp) / (after.timestamp - before.timestamp)
    const guess = before.number + Math.min(span - 1, Math.max(1, Math.round(span * share)))
    const block = await read(guess)
    if (block.timestamp < seconds) before = block
    else after = block
    isHalving = after.number - before.number > span / 2
  }
  return { before, after }
}

/** Between which of the blocks that the index keeps a time is; only final ones, which don't change. */
async function findStoredNeighbours(db: Db, chainId: number, seconds: number): Promise<Partial<Neighbours>> {
  const follower = await db
    .selectFrom('chain.followers')
    .select('finalized')
    .where('chain_id', '=', String(chainId))
    .executeTakeFirst()
  if (follower === undefined) return {}
  const findStored = async (from: number, order: 'asc' | 'desc'): Promise<TimedBlock | undefined> => {
    const row = await db
      .selectFrom('chain.blocks')
      .select(['number', 'time'])
      .where('chain_id', '=', String(chainId))
      .where('number', order === 'asc' ? '>=' : '<=', String(from))
      .where('number', '<=', follower.finalized)
      .orderBy('number', order)
      .limit(1)
      .executeTakeFirst()
    return row && { number: Number(row.number), timestamp: row.time.getTime() / 1000 }
  }
  const [first, last] = await Promise.all([
    findStored(0, 'asc'),
    findStored(Number(follower.finalized), 'desc'),
  ])
  if (first === undefined || last === undefined) return {}
  if (first.timestamp >= seconds) return { after: first }
  if (last.timestamp < seconds) return { before: last }
  let [before, after] = [first, last]
  let [low, high] = [before.number, after.number]
  // There is no index by time, but it grows with the number.
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const block = (await findStored(middle, 'asc')) ?? after
    if (block.timestamp < seconds) {
      before = block
      low = block.number
    } else {
      after = block
      high = middle
    }
  }
  return { before, after }
}
