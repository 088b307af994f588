import { type RawBuilder, sql } from 'kysely'

/** How far changes have been read: to the listing or company with this id of those that changed at this time. */
export interface ReadUntil {
  /** With the microseconds, which a Date would lose. */
  until: string
  /** The database's id. */
  id: string
}

/**
 * Whether a listing has changed for its readers since, as SQL over `board.jobs j`, or a company's own page, over `board.companies c`; read them in the order of
 * `shown_at` and id. A change counts once no transaction of a client is open that began before it, which could still bring an earlier one; PostgreSQL's own
 * cleaning, which may take hours, brings none.
 */
export function isChangedSince({ until, id }: ReadUntil, row: 'j' | 'c' = 'j'): RawBuilder<boolean> {
  const changedAt = sql.ref(`${row}.shown_at`)
  return sql<boolean>`((${changedAt}, ${sql.ref(`${row}.id`)}) > (${until}::timestamptz, ${id}::uuid)
    and ${changedAt} < coalesce((select min(xact_start) from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()), now()))`
}
