import type { Listener } from '@cryptolist/board/database/notices'
import type { Db } from '@cryptolist/board/database/schema'
import { sql } from 'kysely'
import type { LoadedParse } from './load.ts'
import type { ParseStorage } from './storage-types.ts'

const schemaChannel = 'board_schema'
const sessionsChannel = 'board_sessions'

/** The tables of what Parse keeps in memory. */
const watched = [
  { table: '_SCHEMA', when: 'insert or update or delete', channel: schemaChannel },
  { table: '_Session', when: 'update or delete', channel: sessionsChannel },
  { table: '_Role', when: 'insert or update or delete', channel: sessionsChannel },
  { table: '_Join:users:_Role', when: 'insert or update or delete', channel: sessionsChannel },
  { table: '_Join:roles:_Role', when: 'insert or update or delete', channel: sessionsChannel },
] as const

/**
 * Has PostgreSQL announce every change of a class, a session or a role. Parse has its own notices for classes (enableSchemaHooks), but they
 * miss some changes and stop when their connection breaks. By row, because Parse deletes sessions that don't exist at each sign-in.
 */
export async function announceChanges(db: Db): Promise<void> {
  await sql`
    create or replace function board.tell_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify(tg_argv[0], '');
      return null;
    end $$`.execute(db)
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgname = 'board_tells' and relnamespace = 'public'::regnamespace`.execute(db)
  for (const { table, when, channel } of watched)
    if (!rows.some((row) => row.table === table))
      await sql`
        create trigger board_tells after ${sql.raw(when)} on ${sql.id('public', table)}
        for each row execute function board.tell_change(${sql.lit(channel)})`.execute(db)
}

interface FollowDependencies {
  storage: ParseStorage
  loaded: Pick<LoadedParse, 'forgetSchemas'>
  /** Who has which session and which roles; Parse keeps it for five seconds. */
  sessions: { clear(): unknown }
}

/** Drops what this process remembers when another has changed it. Classes being read meanwhile are read again, or an old state would stay. */
export function followChanges({ storage, loaded, sessions }: FollowDependencies): Listener[] {
  let changes = 0
  const { getAllClasses } = storage
  storage.getAllClasses = async () => {
    for (;;) {
      const before = changes
      const classes = await getAllClasses.call(storage)
      if (before === changes) return classes
    }
  }
  const forgetSchemas = (): void => {
    changes += 1
    loaded.forgetSchemas()
  }
  const forgetSessions = (): void => void sessions.clear()
  return [
    { channel: schemaChannel, hear: forgetSchemas, onGap: forgetSchemas },
    { channel: sessionsChannel, hear: forgetSessions, onGap: forgetSessions },
  ]
}
