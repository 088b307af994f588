import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { toPublicId } from './public-id.ts'

/** Takes the next public ids; nobody else gets them, also when the transaction fails. */
export async function takePublicIds(
  db: Kysely<Schema> | Transaction<Schema>,
  count: number,
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select nextval('board.public_ids') as number from generate_series(1, ${count}::int)`.execute(db)
  return rows.map((row) => toPublicId(BigInt(row.number)))
}
