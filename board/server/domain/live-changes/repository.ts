import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'

type Db = Kysely<Schema>

/** The classes that a process watches; what it has not repeated for 90 seconds does not count. */
interface Watches {
  processId: string
  classNames: readonly string[]
}

/** Puts these in the place of what the process has watched so far, and tells the others on the channel. */
export async function replaceWatches(
  db: Db,
  { processId, classNames }: Watches,
  { channel }: { channel: string },
): Promise<void> {
  await sql`
    with gone as (
      delete from board.live_watches
      where (process_id = ${processId} and class_name <> all(${[...classNames]}::text[]))
        or seen_at < now() - interval '10 minutes'
    ), watched as (
      insert into board.live_watches (process_id, class_name)
      select ${processId}, name from unnest(${[...classNames]}::text[]) name
      on conflict (process_id, class_name) do update set seen_at = now()
    )
    select pg_notify(${channel}, ${processId})`.execute(db)
}

/** The classes that other processes watch. */
export async function listOtherWatches(db: Db, processId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('board.live_watches')
    .select('class_name')
    .distinct()
    .where('process_id', '<>', processId)
    .where('seen_at', '>', sql<Date>`now() - interval '90 seconds'`)
    .execute()
  return rows.map(({ class_name: className }) => className)
}

/** A change as text, for the other processes; the notice of it is `<process> <id> <class>`. */
export async function insertChange(
  db: Db,
  { processId, className, change }: { processId: string; className: string; change: string },
  { channel }: { channel: string },
): Promise<void> {
  await sql`
    with made as (insert into board.live_changes (change) values (${change}) returning id)
    select pg_notify(${channel}, concat_ws(' ', ${processId}::text, id, ${className}::text)) from made`.execute(
    db,
  )
}

/** Undefined once it has been removed. */
export async function findChange(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('board.live_changes')
    .select('change')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.change
}

/** Removes the changes that everybody has had a minute to read. */
export async function removeOldChanges(db: Db): Promise<void> {
  await sql`delete from board.live_changes where made_at < now() - interval '1 minute'`.execute(db)
}
