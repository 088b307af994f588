import type { Db } from '@cryptolist/board/database/schema'
import { sql } from 'kysely'

/** Megabytes that the index takes on disk, its own indexes included; kept answers have a limit of their own. */
export async function measureIndexMegabytes(db: Db): Promise<number> {
  const { rows } = await sql<{ mb: number }>`
    select coalesce(sum(pg_total_relation_size(oid)), 0)::float8 / 1048576 as mb
    from pg_class where relnamespace = 'chain'::regnamespace and relkind = 'r' and relname <> 'answers'`.execute(
    db,
  )
  return rows[0]?.mb ?? 0
}
