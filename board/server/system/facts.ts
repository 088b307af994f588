import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'

type Db = Kysely<Schema>

export interface QueueFacts {
  name: string
  /** Due, but not begun. */
  waiting: number
  /** Not due yet, such as what failed and is tried again. */
  later: number
  running: number
  /** Given up. */
  failed: number
  /** How long the oldest has been due. */
  oldestDueSeconds: number
}

/** Work of the board's own, without pg-boss's. */
export const isOwnWork = sql<boolean>`name not like '\\_\\_pgboss\\_\\_%'`

/** What is in the queue, of all processes together; names without work are left out. */
export async function readQueue(db: Db): Promise<QueueFacts[]> {
  const { rows } = await sql<QueueFacts>`
    select name,
      (count(*) filter (where state in ('created', 'retry') and start_after <= now()))::int as waiting,
      (count(*) filter (where state in ('created', 'retry') and start_after > now()))::int as later,
      (count(*) filter (where state = 'active'))::int as running,
      (count(*) filter (where state = 'failed'))::int as failed,
      coalesce(extract(epoch from now() - min(start_after)
        filter (where state in ('created', 'retry') and start_after <= now())), 0)::float as "oldestDueSeconds"
    from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') and ${isOwnWork}
    group by name
    order by name`.execute(db)
  return rows
}

export interface ImportFacts {
  source: string
  listings: number
  lastSeenAt: Date
}

/** Where listings were imported from, and when an import last brought one. Reads all of them. */
export async function readImports(db: Db): Promise<ImportFacts[]> {
  const { rows } = await sql<ImportFacts>`
    select source, count(*)::int as listings, max(last_seen_at) as "lastSeenAt"
    from board.jobs where last_seen_at is not null and not is_demo
    group by source order by source`.execute(db)
  return rows
}

export interface DatabaseFacts {
  serverVersion: string
  bytes: number
  migrations: number
  lastMigration: string
  migratedAt: Date
}

export async function readDatabase(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as "serverVersion",
      pg_database_size(current_database())::float as bytes,
      (select count(*)::int from board.kysely_migration) as migrations,
      name as "lastMigration", timestamp::timestamptz as "migratedAt"
    from board.kysely_migration order by name desc limit 1`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('A database without migrations was opened.')
  return facts
}
