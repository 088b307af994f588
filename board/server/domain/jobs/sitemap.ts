import { sql } from 'kysely'
import { isIndexedSql, publicSql } from '../../database/listed.ts'
import type { DomainContext } from '../domain-context.ts'

/** What a sitemap lists. */
export const sitemapKinds = ['jobs', 'companies'] as const
export type SitemapKind = (typeof sitemapKinds)[number]

/** An address for search engines. */
export interface SitemapEntry {
  path: string
  /** When its readers last saw a change. */
  changedAt: Date
}

/** A file of addresses, counted from 1. */
export interface SitemapFile {
  kind: SitemapKind
  number: number
  changedAt: Date
}

/** The most that a file may list (sitemaps.org). */
const entriesPerFile = 50_000
/** So many rows are in memory at once. */
const rowsPerRead = 2_000

type Reader = Pick<DomainContext, 'database' | 'config'>

interface Source {
  table: string
  id: string
  path: string
  changedAt: string
  /** `from … where …` of the rows that search engines are offered. */
  from: string
}

/** When a listing last changed for its readers, as SQL over `board.jobs j`. */
const jobChangeSql = 'coalesce(j.shown_at, j.updated_at)'

function sourceOf(kind: SitemapKind, { config }: Reader): Source {
  const { indexesUnclaimed } = config.crawlers
  if (kind === 'jobs')
    return {
      table: 'board.jobs',
      id: 'j.id',
      path: `'/jobs/' || j.slug || '-' || j.public_id`,
      changedAt: jobChangeSql,
      from: `board.jobs j join board.companies c on c.id = j.company_id where ${isIndexedSql(indexesUnclaimed)}`,
    }
  return {
    table: 'board.companies',
    id: 'c.id',
    path: `'/companies/' || c.slug`,
    changedAt: 'greatest(c.updated_at, l.changed_at)',
    // Without a listing that was ever public there is nothing to find (metaOfCompany).
    from: `board.companies c cross join lateral (select max(${jobChangeSql}) as changed_at from board.jobs j
      where j.company_id = c.id and j.frozen_at is null and j.status in ${publicSql}) l
      where c.frozen_at is null and c.public_since is not null and not c.is_demo and l.changed_at is not null
        and ${indexesUnclaimed ? 'true' : 'c.claimed_at is not null'}`,
  }
}

/**
 * The files that have addresses now, kind by kind. A file holds rows by their place among all rows of the table, listed or not: ids grow with
 * time, so a file keeps its rows when others close, and has `entriesPerFile` at most.
 */
export async function* listSitemapFiles(
  reader: Reader,
  perFile = entriesPerFile,
): AsyncGenerator<SitemapFile> {
  for (const kind of sitemapKinds) {
    const { table, id, changedAt, from } = sourceOf(kind, reader)
    const { rows } = await sql<Omit<SitemapFile, 'kind'>>`
      with starts as materialized (select array_agg(id order by id) as ids
        from (select id, row_number() over (order by id) as place from ${sql.raw(table)}) numbered
        where (place - 1) % ${perFile}::int = 0)
      select width_bucket(${sql.raw(id)}, (select ids from starts)) as number, max(${sql.raw(changedAt)}) as "changedAt"
      from ${sql.raw(from)} group by 1 order by 1`.execute(reader.database.db)
    for (const row of rows) yield { kind, ...row }
  }
}

/** The addresses of a file as they are now, read part by part; none for a file that doesn't exist. */
export async function* listSitemapEntries(
  reader: Reader,
  { kind, number }: Pick<SitemapFile, 'kind' | 'number'>,
  perFile = entriesPerFile,
): AsyncGenerator<SitemapEntry[]> {
  const { db } = reader.database
  const { table, id, path, changedAt, from } = sourceOf(kind, reader)
  const startOf = async (place: number): Promise<string | undefined> => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.raw(table)} order by id offset ${place} limit 1`.execute(db)
    return rows[0]?.id
  }
  const [start, end] = await Promise.all([number - 1, number].map((file) => startOf(file * perFile)))
  let next = start
  let isAfter = false
  while (next !== undefined) {
    const { rows } = await sql<SitemapEntry & { id: string }>`
      select ${sql.raw(id)} as id, ${sql.raw(path)} as path, ${sql.raw(changedAt)} as "changedAt" from ${sql.raw(from)}
        and ${sql.raw(id)} ${sql.raw(isAfter ? '>' : '>=')} ${next}::uuid
        and (${end ?? null}::uuid is null or ${sql.raw(id)} < ${end ?? null}::uuid)
      order by ${sql.raw(id)} limit ${rowsPerRead}`.execute(db)
    if (rows.length > 0) yield rows
    next = rows.length < rowsPerRead ? undefined : rows.at(-1)?.id
    isAfter = true
  }
}

/** How many live jobs search engines are offered only with INDEX_FOLLOWED=on, because nobody has claimed the company's page. */
export async function countUnclaimed({ database }: Pick<DomainContext, 'database'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from board.jobs j join board.companies c on c.id = j.company_id
    where ${sql.raw(isIndexedSql(true))} and c.claimed_at is null`.execute(database.db)
  return rows[0]?.count ?? 0
}
