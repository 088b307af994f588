import type { RawBuilder } from 'kysely'
import type { Database } from './open-database.ts'

/**
 * A statement that PostgreSQL parses and plans once per connection, for those that run with every request; Kysely names none. Each
 * value appears in it once, in the order of the parameters.
 */
export function createNamedStatement<TRow extends object, TValues extends unknown[]>(
  name: string,
  build: (...values: TValues) => RawBuilder<TRow>,
): (database: Pick<Database, 'db' | 'pool'>, ...values: TValues) => Promise<TRow[]> {
  let text: string | undefined
  return async ({ db, pool }, ...values) => {
    text ??= build(...values).compile(db).sql
    return (await pool.query<TRow>({ name, text, values })).rows
  }
}
