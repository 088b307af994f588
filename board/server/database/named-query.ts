import type { CompiledQuery, Kysely } from 'kysely'
import type { Database } from './open-database.ts'
import type { Schema } from './schema.ts'

/**
 * Runs a query of Kysely as a named statement, which each connection parses and plans only once. For what nearly every page asks; the
 * text of a query under one name must always be the same.
 */
export async function runNamed<T>(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  name: string,
  query: { compile(db: Kysely<Schema>): CompiledQuery<T> },
): Promise<T[]> {
  const { sql, parameters } = query.compile(db)
  const { rows } = await pool.query({ name, text: sql, values: [...parameters] })
  return rows
}
