import { type RawBuilder, sql } from 'kysely'

/** How far changed listings have been read: to this one of those that changed at this time. */
export interface ReadUntil {
  /** With the microseconds, which a Date would lose. */
  until: string
  /** The database's id. */
  id: string
}

/**
 * Whether a listing has changed for its readers since, as SQL over `board.jobs j`; read them in the order of `shown_at` and id. A change counts once no
 * transaction of a client is open that began before it, which could still bring an earlier one; PostgreSQL's own cleaning, which may take hours, brings none.
 */
export function isChangedSince({ until, id }: ReadUntil): RawBuilder<boolean> {
  return sql<boolean>`((j.shown_at, j.id) > (${until}::timestamptz, ${id}::uuid)
    and j.shown_at < coalesce((select min(xact_start) from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()), now()))`
}
