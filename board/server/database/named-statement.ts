import type { CompiledQuery } from 'kysely'
import type { Database } from './open-database.ts'
import type { Db } from './schema.ts'

/** Stands for a value while the statement is compiled. */
class Placeholder {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

/**
 * A statement for what nearly every request asks: Kysely compiles it once, and PostgreSQL parses and plans it once per connection. `build`
 * gets placeholders instead of values, so it may pass them on but not look at them; it has no optional parameters.
 */
export function createNamedStatement<TRow extends object, TValues extends unknown[]>(
  name: string,
  build: (db: Db, ...values: TValues) => { compile(db: Db): CompiledQuery<TRow> },
): (database: Pick<Database, 'db' | 'pool'>, ...values: TValues) => Promise<TRow[]> {
  let compiled: CompiledQuery<TRow> | undefined
  return async ({ db, pool }, ...values) => {
    if (compiled === undefined) {
      const placeholders = values.map((_, index) => new Placeholder(index)) as unknown[] as TValues
      compiled = build(db, ...placeholders).compile(db)
    }
    const { sql, parameters } = compiled
    const given = parameters.map((one) => (one instanceof Placeholder ? values[one.index] : one))
    return (await pool.query<TRow>({ name, text: sql, values: given })).rows
  }
}
