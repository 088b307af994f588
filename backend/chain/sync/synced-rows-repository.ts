import { randomInt } from 'node:crypto'
import { toBytes, toHex } from '@cryptolist/board/database/hex'
import type { Db, Schema } from '@cryptolist/board/database/schema'
import { sql, type Transaction } from 'kysely'

type Tx = Transaction<Schema>

/** Where something happened on a chain. A row of a class is known by it. */
export interface Place {
  blockNumber: number
  blockHash: string
  /** In the block: of a log, or of a transaction. */
  place: number
  /** Within a TransferBatch. */
  part: number
}

/** Which rows belong together: those of one event, or those of a class for wallets. */
export interface RowGroup {
  chainId: number
  className: string
  /** Undefined: of wallets. */
  syncId: string | undefined
}

/** A row that has been written, or is yet to be. */
export interface KnownRow extends Place {
  objectId: string
  isFinal: boolean
}

/** A row to make. */
export interface NewRow extends Place {
  fields: Record<string, unknown> | undefined
}

interface AnyWork {
  objectId: string
  blockNumber: number
  tries: number
}
export type RowWork =
  | (AnyWork & { kind: 'create'; fields: Record<string, unknown>; isFinal: boolean })
  | (AnyWork & { kind: 'confirm' })
  | (AnyWork & { kind: 'remove' })

/** The rows of some blocks, those that are being removed left out. */
export async function listKnownRows(
  db: Db,
  { chainId, className, syncId }: RowGroup,
  { from, to }: { from: number; to: number },
): Promise<KnownRow[]> {
  const rows = await db
    .selectFrom('chain.synced_rows')
    .select([
      'object_id as objectId',
      'block_number as blockNumber',
      'block_hash as blockHash',
      'place',
      'part',
      'is_final as isFinal',
    ])
    .where('chain_id', '=', String(chainId))
    .where('class_name', '=', className)
    .where(syncId === undefined ? sql<boolean>`sync_id is null` : sql<boolean>`sync_id = ${syncId}`)
    .where('block_number', '>=', String(from))
    .where('block_number', '<=', String(to))
    .where('state', '!=', 'removing')
    .execute()
  return rows.map((row) => ({
    objectId: row.objectId,
    blockNumber: Number(row.blockNumber),
    blockHash: toHex(row.blockHash),
    place: row.place,
    part: row.part,
    isFinal: row.isFinal,
  }))
}

/** Has rows made, once each: one that is known already, from an earlier sync of the same event too, is left as it is. */
export async function addRows(
  db: Tx,
  { chainId, className, syncId }: RowGroup,
  rows: readonly NewRow[],
  { isFinal }: { isFinal: boolean },
): Promise<void> {
  for (let start = 0; start < rows.length; start += pageSize) {
    const page = rows.slice(start, start + pageSize).map(({ fields, ...row }) => ({
      object_id: createObjectId(),
      class_name: className,
      chain_id: String(chainId),
      block_number: String(row.blockNumber),
      block_hash: toBytes(row.blockHash),
      place: row.place,
      part: row.part,
      sync_id: syncId ?? null,
      state: fields === undefined ? ('refused' as const) : ('pending' as const),
      refusal: fields === undefined ? 'The ABI does not fit.' : null,
      fields: fields === undefined ? null : JSON.stringify(fields),
      is_final: isFinal,
      is_confirmed: isFinal,
    }))
    await db
      .insertInto('chain.synced_rows')
      .values(page)
      .onConflict((conflict) =>
        conflict
          .columns(['class_name', 'chain_id', 'block_number', 'place', 'part', 'block_hash'])
          .doUpdateSet({ sync_id: syncId ?? null }),
      )
      .execute()
  }
}

const pageSize = 500

export async function markFinal(db: Db, objectIds: readonly string[]): Promise<void> {
  if (objectIds.length === 0) return
  await db
    .updateTable('chain.synced_rows')
    .set({ is_final: true })
    .where('object_id', 'in', objectIds)
    .execute()
}

export async function markGone(db: Db, objectIds: readonly string[]): Promise<void> {
  if (objectIds.length === 0) return
  await db
    .updateTable('chain.synced_rows')
    .set({ state: 'removing' })
    .where('object_id', 'in', objectIds)
    .execute()
}

/** The next things to do for a class, removals first, then in the order of the chain. */
export async function listWork(
  db: Db,
  { chainId, className }: Pick<RowGroup, 'chainId' | 'className'>,
): Promise<RowWork[]> {
  const rows = await db
    .selectFrom('chain.synced_rows')
    .select([
      'object_id as objectId',
      'block_number as blockNumber',
      'state',
      'fields',
      'is_final as isFinal',
      'tries',
    ])
    .where('chain_id', '=', String(chainId))
    .where('class_name', '=', className)
    .where(needsWork)
    .orderBy(sql`state = 'removing'`, 'desc')
    .orderBy('block_number')
    .orderBy('place')
    .orderBy('part')
    .limit(pageSize)
    .execute()
  return rows.map((row) => {
    const shared = { objectId: row.objectId, blockNumber: Number(row.blockNumber), tries: row.tries }
    if (row.state === 'pending')
      return { ...shared, kind: 'create', fields: row.fields ?? {}, isFinal: row.isFinal }
    return { ...shared, kind: row.state === 'removing' ? 'remove' : 'confirm' }
  })
}

/** As the partial index has it. */
const needsWork = sql<boolean>`(state in ('pending', 'removing') or (state = 'written' and is_final and not is_confirmed))`

/** The classes of a chain with something to do. */
export async function listWorkingClasses(db: Db, chainId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('chain.synced_rows')
    .select('class_name as className')
    .distinct()
    .where('chain_id', '=', String(chainId))
    .where(needsWork)
    .execute()
  return rows.map((row) => row.className)
}

export async function saveWritten(
  db: Db,
  objectId: string,
  written: { isConfirmed: boolean; refusal?: string | undefined },
): Promise<void> {
  await db
    .updateTable('chain.synced_rows')
    .set({
      state: written.refusal === undefined ? 'written' : 'refused',
      refusal: written.refusal ?? null,
      is_confirmed: written.isConfirmed,
      fields: null,
    })
    .where('object_id', '=', objectId)
    // A rollback may have come in between.
    .where('state', '!=', 'removing')
    .execute()
}

export async function forgetRow(db: Db, objectId: string): Promise<void> {
  await db.deleteFrom('chain.synced_rows').where('object_id', '=', objectId).execute()
}

/** Forgets which objects the rows of some events became. */
export async function forgetRows(db: Db, syncIds: readonly string[]): Promise<void> {
  await db.deleteFrom('chain.synced_rows').where('sync_id', 'in', syncIds).execute()
}

/** Counts a failure. */
export async function countTry(db: Db, objectId: string): Promise<void> {
  await db
    .updateTable('chain.synced_rows')
    .set({ tries: sql`tries + 1` })
    .where('object_id', '=', objectId)
    .execute()
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** As Parse makes them. */
const idLength = 10

export function createObjectId(): string {
  return Array.from({ length: idLength }, () => letters[randomInt(letters.length)]).join('')
}
