import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import type { Logger } from 'pino'
import { findErrorCode, StartupError } from '../../config/startup-error.ts'
import { isOutsideCause } from '../database-errors.ts'
import type { Db } from '../schema.ts'

const files: Record<string, string> = import.meta.glob('./*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/**
 * Applies the numbered SQL files that the database lacks, one transaction for all of them; several processes may call it at once.
 * Throws a StartupError with what PostgreSQL says when one fails, with nothing applied.
 */
export async function migrate(db: Db, log: Pick<Logger, 'info'>): Promise<void> {
  await sql`create schema if not exists board`.execute(db)
  const before = await listApplied(db)
  const pending = listMigrations().filter((name) => !before.includes(name))
  // Kysely would first read all tables of the database, twice.
  if (pending.length === 0) return
  let current = ''
  const tell = (name: string): void => {
    current = name
    // A new database gets all of them at once.
    if (before.length > 0)
      log.info(`Database: migration ${pending.indexOf(name) + 1} of ${pending.length}, ${name}`)
  }
  const provider = { getMigrations: async () => readMigrations(tell) }
  const migrator = new Migrator({ db, provider, migrationTableSchema: 'board' })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw isOutsideCause(error) ? error : explain(current, error)
  const count = results?.length ?? 0
  if (count > 0) log.info(`Database: ${count} migrations applied`)
}

/** The code tells those apart that PostgreSQL refused for want of rights. */
function explain(name: string, cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : String(cause)
  const error = new StartupError(
    `Migration ${name} failed: ${message}. Nothing was changed. Start the previous version again, and report this.`,
    { cause },
  )
  return Object.assign(error, { code: findErrorCode(cause) })
}

/** The names of all migrations that this version knows, in their order. */
export function listMigrations(): string[] {
  return Object.keys(files).map(nameOf).sort()
}

/** The names of those that were applied. Throws a StartupError if this version doesn't have one of them. */
async function listApplied(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('board.kysely_migration') as name`.execute(db)
  if (tables[0]?.name === null) return []
  const ownMigrations = listMigrations()
  const { rows } = await sql<{ name: string }>`select name from board.kysely_migration order by name`.execute(
    db,
  )
  const names = rows.map(({ name }) => name)
  const unknown = names.filter((name) => !ownMigrations.includes(name))
  if (unknown.length > 0)
    throw new StartupError(
      `The database was written by a newer CryptoList: this one doesn't know its ${unknown.join(', ')}. Nothing was changed. Start the newer version, or restore a backup from before the upgrade.`,
    )
  return names
}

/** Each of them calls `tell` with its name before it begins. */
function readMigrations(tell: (name: string) => void): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      nameOf(path),
      {
        async up(db: Kysely<unknown>) {
          tell(nameOf(path))
          await sql.raw(text).execute(db)
        },
      },
    ]),
  )
}

function nameOf(path: string): string {
  return path.replace(/^\.\//, '').replace(/\.sql$/, '')
}
