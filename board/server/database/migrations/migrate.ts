import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Schema } from '../schema.ts'

const files: Record<string, string> = import.meta.glob('./*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/**
 * Applies the numbered SQL files that the database lacks, one transaction for all of them; several processes may call it at once.
 * Throws what PostgreSQL says when one fails, with nothing applied.
 */
export async function migrate(db: Kysely<Schema>, log: Pick<Logger, 'info'>): Promise<void> {
  await sql`create schema if not exists board`.execute(db)
  const migrator = new Migrator({ db, provider: { getMigrations }, migrationTableSchema: 'board' })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  const applied = (results ?? []).map((result) => result.migrationName)
  if (applied.length > 0) log.info({ applied }, `Database: ${applied.length} migrations applied`)
}

async function getMigrations(): Promise<Record<string, Migration>> {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      nameOf(path),
      { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
    ]),
  )
}

function nameOf(path: string): string {
  return path.replace(/^\.\//, '').replace(/\.sql$/, '')
}
