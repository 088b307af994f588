import { toBytes, toHex } from '@cryptolist/board/database/hex'
import type { Db } from '@cryptolist/board/database/schema'
import type { AbiEvent, Hex } from 'viem'

/** An event of a contract whose rows are kept in a class. */
export interface EventSync {
  id: string
  chainId: number
  /** Lower-case. */
  address: Hex
  topic: Hex
  /** As the ABI has it; undefined where rows hold topics and data. */
  abi: unknown
  /** Which of them become rows; undefined if all do. */
  filter: unknown
  className: string
  /** Every block below it is read and final. Undefined before the first look at the chain. */
  nextBlock: number | undefined
}

export type NewEventSync = Omit<EventSync, 'id' | 'abi'> & { event: AbiEvent | undefined }

/** Adds it, or finds the one that is there. */
export async function insertEventSync(
  db: Db,
  { chainId, address, topic, className, event, filter, nextBlock }: NewEventSync,
): Promise<{ id: string; isNew: boolean }> {
  const inserted = await db
    .insertInto('chain.event_syncs')
    .values({
      chain_id: String(chainId),
      address: toBytes(address),
      topic: toBytes(topic),
      class_name: className,
      abi: event === undefined ? null : JSON.stringify(event),
      filter: filter === undefined ? null : JSON.stringify(filter),
      next_block: nextBlock ?? null,
    })
    .onConflict((conflict) => conflict.columns(['chain_id', 'address', 'topic', 'class_name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted !== undefined) return { id: inserted.id, isNew: true }
  const { id } = await selectEventSyncs(db)
    .where('chain_id', '=', String(chainId))
    .where('address', '=', toBytes(address))
    .where('topic', '=', toBytes(topic))
    .where('class_name', '=', className)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

/** The oldest first: all, or those of a chain or a class. */
export async function listEventSyncs(
  db: Db,
  { chainId, className }: { chainId?: number; className?: string } = {},
): Promise<EventSync[]> {
  const rows = await selectEventSyncs(db)
    .$if(chainId !== undefined, (query) => query.where('chain_id', '=', String(chainId)))
    .$if(className !== undefined, (query) => query.where('class_name', '=', String(className)))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    chainId: Number(row.chainId),
    address: toHex(row.address),
    topic: toHex(row.topic),
    abi: row.abi ?? undefined,
    filter: row.filter ?? undefined,
    className: row.className,
    nextBlock: row.nextBlock === null ? undefined : Number(row.nextBlock),
  }))
}

function selectEventSyncs(db: Db) {
  return db
    .selectFrom('chain.event_syncs')
    .select([
      'id',
      'chain_id as chainId',
      'address',
      'topic',
      'abi',
      'filter',
      'class_name as className',
      'next_block as nextBlock',
    ])
}

export async function saveNextBlock(db: Db, id: string, nextBlock: number): Promise<void> {
  await db
    .updateTable('chain.event_syncs')
    .set({ next_block: String(nextBlock) })
    .where('id', '=', id)
    .execute()
}

/** Its rows stay. How many there were. */
export async function deleteEventSyncs(db: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numDeletedRows } = await db
    .deleteFrom('chain.event_syncs')
    .where('id', 'in', ids)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
