import type { Database } from '@cryptolist/board/database/open-database'
import type { Schema } from '@cryptolist/board/database/schema'
import { inTransaction } from '@cryptolist/board/database/transactions'
import type { Transaction } from 'kysely'
import {
  addRows,
  type KnownRow,
  listKnownRows,
  markFinal,
  markGone,
  type NewRow,
  type Place,
  type RowGroup,
} from './synced-rows-repository.ts'

/** Rows of some blocks, as the chain, or the index, has them now. */
export interface Seen<Row extends Place = NewRow> {
  from: number
  to: number
  /** Whether it is final. */
  isFinal: boolean
  rows: readonly Row[]
}

/** Differences between the stored rows of some blocks and what the chain says of them. */
export interface Difference<Row extends Place> {
  missing: Row[]
  gone: KnownRow[]
  unchanged: KnownRow[]
}

export async function findDifference<Row extends Place>(
  db: Database['db'],
  group: RowGroup,
  { from, to, rows }: Pick<Seen<Row>, 'from' | 'to' | 'rows'>,
): Promise<Difference<Row>> {
  const storedRows = await listKnownRows(db, group, { from, to })
  const knownKeys = new Set(storedRows.map(keyOf))
  const seenKeys = new Set(rows.map(keyOf))
  return {
    missing: rows.filter((row) => !knownKeys.has(keyOf(row))),
    gone: storedRows.filter((row) => !seenKeys.has(keyOf(row))),
    unchanged: storedRows.filter((row) => seenKeys.has(keyOf(row))),
  }
}

function keyOf({ blockNumber, blockHash, place, part }: Place): string {
  return `${blockNumber}:${blockHash}:${place}:${part}`
}

/** Notes in one transaction what has to be written, confirmed and removed; `alongside` is noted with it. */
export async function noteDifference(
  db: Database['db'],
  group: RowGroup,
  { missing, gone, unchanged, isFinal }: Difference<NewRow> & { isFinal: boolean },
  alongside: (transaction: Transaction<Schema>) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await addRows(transaction, group, missing, { isFinal })
    await markGone(
      transaction,
      gone.map(({ objectId }) => objectId),
    )
    if (isFinal)
      await markFinal(
        transaction,
        unchanged.filter((row) => !row.isFinal).map(({ objectId }) => objectId),
      )
    await alongside(transaction)
  })
}
