import { sql } from 'kysely'
import { keepFor } from '../../caches/keep-for.ts'
import { isIndexedSql, isLaunched, isOfferedCompanySql, publicSql } from '../../database/listed.ts'
import type { DomainContext } from '../domain-context.ts'
import type { SalaryFigures } from '../figures/salaries.ts'
import type { Landings } from './landings.ts'

/**
 * Kinds of files in a sitemap. `pages` are those that a board has whatever it lists, and what roles pay, where there are figures; `landings` the lists with an
 * address of their own, and the page of all of them.
 */
export const sitemapKinds = ['pages', 'landings', 'jobs', 'companies'] as const
export type SitemapKind = (typeof sitemapKinds)[number]
type StoredKind = Exclude<SitemapKind, 'pages' | 'landings'>

/** An address for search engines. */
export interface SitemapEntry {
  path: string
  /** When its readers last saw a change, in ISO 8601; undefined where nothing tells. */
  changedAt?: string
}

/** A file of addresses, counted from 1. */
export interface SitemapFile {
  kind: SitemapKind
  number: number
  /** That of the latest of its entries. */
  changedAt?: string
}

/** Where search engines find every page that they may list. */
export interface Sitemap {
  /** Whether there is one: not while a board has only demo listings, or none. */
  isThere(): Promise<boolean>
  /** The files that have addresses, as they were some minutes ago. */
  listFiles(): Promise<readonly SitemapFile[]>
  /** The addresses of a file as they are now, part by part; none for a file that doesn't exist. */
  readEntries(file: Pick<SitemapFile, 'kind' | 'number'>): AsyncGenerator<SitemapEntry[]>
}

const staticPaths = [
  '/',
  '/jobs',
  '/companies',
  '/trends',
  '/safety',
  '/safety/check-repo',
  '/safety/register',
]
/** The most that a file may list (sitemaps.org). */
const entriesPerFile = 50_000
/** The first rows come soon; the rest are read at once, because each reading joins them with their companies again. */
const firstRows = 500
/** So many entries are handed on at once. */
const entriesPerPart = 1_000
/** Which rows are in which file, and when one last changed, is read from all rows of the board. */
const keptMilliseconds = 5 * 60_000

type Reader = Pick<DomainContext, 'database' | 'config'>

/** Reads a sitemap from the rows of the board. It keeps where each file begins; what the files list it reads again each time. */
export function createSitemap(
  reader: Reader,
  { landings, salaries }: { landings: Pick<Landings, 'list'>; salaries: Pick<SalaryFigures, 'listRoles'> },
  perFile = entriesPerFile,
): Sitemap {
  const readStarts = {
    jobs: keepStarts(reader, 'jobs', perFile),
    companies: keepStarts(reader, 'companies', perFile),
  }
  const listLandings = () => listBelow('/browse', landings.list(), ({ path }) => path)
  const listSalaries = () => listBelow('/salaries', salaries.listRoles(), ({ value }) => `/salaries/${value}`)
  let wasThere = false
  return {
    async isThere() {
      wasThere ||= await isLaunched(reader.database)
      return wasThere
    },
    listFiles: keepFor(keptMilliseconds, async () => [
      { kind: 'pages', number: 1 },
      ...((await listLandings()).length > 0 ? [{ kind: 'landings' as const, number: 1 }] : []),
      ...(await listFilesOf(reader, 'jobs', await readStarts.jobs())),
      ...(await listFilesOf(reader, 'companies', await readStarts.companies())),
    ]),
    async *readEntries({ kind, number }) {
      if (kind === 'jobs' || kind === 'companies')
        yield* readRows(reader, { kind, number, starts: await readStarts[kind](), perFile })
      else if (number === 1) {
        const paths = kind === 'pages' ? [...staticPaths, ...(await listSalaries())] : await listLandings()
        if (paths.length > 0) yield paths.map((path) => ({ path }))
      }
    },
  }
}

/** A page and those that it links, where it has any. While they can't be counted there are none, and the rest is as it was. */
async function listBelow<T>(
  path: string,
  items: Promise<readonly T[]>,
  pathOf: (one: T) => string,
): Promise<string[]> {
  const paths = (await items.catch(() => [])).map(pathOf)
  return paths.length === 0 ? [] : [path, ...paths]
}

interface Source {
  id: string
  path: string
  changedAt: string
  /** `from … where …` of the rows that search engines are offered. */
  from: string
}

/** When a listing last changed for its readers, as SQL over `board.jobs j`. */
const jobChangeSql = 'coalesce(j.shown_at, j.updated_at)'

function sourceOf(kind: StoredKind, { config }: Reader): Source {
  const { indexesUnclaimed } = config.crawlers
  if (kind === 'jobs')
    return {
      id: 'j.id',
      path: `'/jobs/' || j.slug || '-' || j.public_id`,
      changedAt: jobChangeSql,
      from: `board.jobs j join board.companies c on c.id = j.company_id where ${isIndexedSql(indexesUnclaimed)}`,
    }
  return {
    id: 'c.id',
    path: `'/companies/' || c.slug`,
    changedAt: 'greatest(coalesce(c.shown_at, c.updated_at), l.changed_at)',
    // Without a listing that was ever public there is nothing to find (metaOfCompany).
    from: `board.companies c cross join lateral (select max(${jobChangeSql}) as changed_at from board.jobs j
      where j.company_id = c.id and j.frozen_at is null and j.status in ${publicSql}) l
      where c.frozen_at is null and l.changed_at is not null and ${isOfferedCompanySql(indexesUnclaimed)}`,
  }
}

/**
 * Reads the first id of each file. A file holds rows by their place among all rows of the table, listed or not: ids grow with time, so a file keeps its rows
 * when others close. The last one takes what is added until this is read again. Then only rows from the last known start on are counted: on a large board all
 * of them take longer than the beginning of a file may.
 */
function keepStarts(reader: Reader, kind: StoredKind, perFile: number): () => Promise<string[]> {
  let starts: string[] = []
  return keepFor(keptMilliseconds, async () => {
    starts = [...starts.slice(0, -1), ...(await listStarts(reader, { kind, perFile, from: starts.at(-1) }))]
    return starts
  })
}

async function listStarts(
  { database }: Reader,
  { kind, perFile, from }: { kind: StoredKind; perFile: number; from: string | undefined },
): Promise<string[]> {
  const table = sql.raw(kind === 'jobs' ? 'board.jobs' : 'board.companies')
  const { rows } = await sql<{ id: string }>`
    with recursive starts as (
      (select id from ${table} where ${from ?? null}::uuid is null or id >= ${from ?? null}::uuid order by id limit 1)
      union all
      select (select t.id from ${table} t where t.id >= s.id order by t.id offset ${perFile} limit 1) from starts s where s.id is not null)
    select id from starts where id is not null`.execute(database.db)
  return rows.map(({ id }) => id)
}

async function listFilesOf(
  reader: Reader,
  kind: StoredKind,
  starts: readonly string[],
): Promise<SitemapFile[]> {
  if (starts.length === 0) return []
  const { id, changedAt, from } = sourceOf(kind, reader)
  const { rows } = await sql<{ number: number; changedAt: string }>`
    select width_bucket(${sql.raw(id)}, ${starts}::uuid[]) as number, ${millisecondsSql(`max(${changedAt})`)} as "changedAt"
    from ${sql.raw(from)} group by 1 order by 1`.execute(reader.database.db)
  // A row added before all others since the starts were read is in no file yet.
  return rows.flatMap(({ number, changedAt }) =>
    number > 0 ? [{ kind, number, changedAt: toTime(changedAt) }] : [],
  )
}

interface RowsOfFile {
  kind: StoredKind
  number: number
  starts: readonly string[]
  perFile: number
}

async function* readRows(reader: Reader, file: RowsOfFile): AsyncGenerator<SitemapEntry[]> {
  const start = file.starts[file.number - 1]
  if (start === undefined) return
  const first = await readRowText(reader, file, { after: null, limit: firstRows })
  yield* readText(first.text)
  if (first.count < firstRows) return
  const limit = Math.min(file.perFile, entriesPerFile) - firstRows
  yield* readText((await readRowText(reader, file, { after: first.lastId, limit })).text)
}

/** Rows as one text: each by itself would take several times the memory and the time. */
interface RowText {
  /** A line for each row: its path, a space, its time. Null for no rows. */
  text: string | null
  count: number
  lastId: string | null
}

/** Rows of a file in the order of their ids, from its first or after one of them. */
async function readRowText(
  reader: Reader,
  { kind, number, starts }: RowsOfFile,
  { after, limit }: { after: string | null; limit: number },
): Promise<RowText> {
  const { id, path, changedAt, from } = sourceOf(kind, reader)
  const [idSql, end] = [sql.raw(id), starts[number] ?? null]
  const { rows } = await sql<RowText>`
    select string_agg(line, e'\n' order by id) as text, count(*)::int as count, max(id::text collate "C") as "lastId"
    from (select ${idSql} as id, ${sql.raw(path)} || ' ' || ${millisecondsSql(changedAt)} as line
      from ${sql.raw(from)} and ${idSql} >= ${starts[number - 1]}::uuid
        and (${after}::uuid is null or ${idSql} > ${after}::uuid) and (${end}::uuid is null or ${idSql} < ${end}::uuid)
      order by ${idSql} limit ${limit}) entries`.execute(reader.database.db)
  return rows[0] ?? { text: null, count: 0, lastId: null }
}

function* readText(text: string | null): Generator<SitemapEntry[]> {
  let entries: SitemapEntry[] = []
  // A file has megabytes: all of its lines at once would be as much again.
  for (let at = 0, end = 0; text !== null && at < text.length; at = end + 1) {
    const space = text.indexOf(' ', at)
    end = text.indexOf('\n', space)
    if (end === -1) end = text.length
    entries.push({ path: text.slice(at, space), changedAt: toTime(text.slice(space + 1, end)) })
    if (entries.length < entriesPerPart) continue
    yield entries
    entries = []
  }
  if (entries.length > 0) yield entries
}

/** Milliseconds since 1970: to write times as text takes PostgreSQL as long as all the rest of a row. */
function millisecondsSql(time: string) {
  return sql.raw(`(date_part('epoch', ${time}) * 1000)::bigint`)
}

function toTime(milliseconds: string): string {
  return new Date(Number(milliseconds)).toISOString()
}

/** How many live jobs search engines are offered only with INDEX_UNCLAIMED=on, because nobody has claimed the company's page. */
export async function countUnclaimed({ database }: Pick<DomainContext, 'database'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from board.jobs j join board.companies c on c.id = j.company_id
    where ${sql.raw(isIndexedSql(true))} and c.claimed_at is null`.execute(database.db)
  return rows[0]?.count ?? 0
}
