import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'

/** Takes the next numbers of public ids; nobody else gets them, also when the transaction fails. */
export async function reserveNumbers(
  db: Kysely<Schema> | Transaction<Schema>,
  count: number,
): Promise<bigint[]> {
  const { rows } = await sql<{ number: string }>`
    select nextval('board.public_ids') as number from generate_series(1, ${count}::int)`.execute(db)
  return rows.map((row) => BigInt(row.number))
}
