import { sql } from 'kysely'
import { isListedSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import type { SqlPart } from '../filters.ts'
import { type FacetGroup, facetLists, groupNames, listGroup } from '../list-facets.ts'
import { toMicroseconds } from '../microseconds.ts'

/** Facts of a listed job that searches match, as the database writes them. */
export interface Facts {
  /** 32 hexadecimal digits. */
  id: string
  /** Microseconds since 1970, as is `endsAt`. */
  listedAt: number
  endsAt: number
  company: string
  /** Whether its employer chose when it closes. */
  hasDeadline: boolean
  /** The highest yearly cash pay; -1 if it states none. */
  payUsd: number
  /** See classes.ts. */
  groups: Record<FacetGroup, string>
  place: string
  chains: string
  tags: string
  hours: string
}

/** Jobs that may be others than before, and companies all of whose jobs may be. */
export interface Changed {
  jobs: readonly string[]
  companies: readonly string[]
}

export interface CompanyFacts {
  id: string
  slug: string
  name: string
  sectors: string[]
}

/** Names of the values that have their own tables. */
export interface Vocabulary {
  tags: ReadonlyMap<string, { name: string; isSector: boolean }>
  chains: ReadonlyMap<string, string>
  sectors: ReadonlyMap<string, string>
  countries: ReadonlyMap<string, { name: string; regions: readonly string[] }>
}

const list = (array: string) => `array_to_string(${array}, ',')`
const lists = (arrays: readonly string[]) => `concat_ws('|', ${arrays.map(list).join(', ')})`
const groups = groupNames.map((group) => lists(listGroup(group).map((key) => facetLists[key])))

/** A listed job `j` as one line: a row of twenty columns would take the driver several times as long as the line. */
const line =
  sql.raw(`concat_ws(E'\\t', encode(uuid_send(j.id), 'hex'), ${toMicroseconds('j.listed_at')}, ${toMicroseconds('j.expires_at')},
  j.company_id, coalesce(j.cash_usd_year_max, -1), (j.published_at is not null)::int, ${groups.join(', ')},
  ${lists(['j.remote_countries', 'j.excluded_countries', 'j.office_countries', 'j.regions'])},
  coalesce((select string_agg(chain_slug, ',' order by chain_slug) from board.job_chains where job_id = j.id), ''),
  coalesce((select string_agg(tag_slug, ',') from board.job_tags where job_id = j.id), ''),
  concat_ws(' ', j.core_start, j.core_end, j.core_time_zone))`)

/** Where a slice of all listed jobs, the oldest first, begins: after this one. */
export interface SliceStart {
  listedAt: number
  id: string
}

/** The next jobs after `start`, the oldest first, each as a line for `readFacts`; fewer than asked for are the last. */
export async function readSlice(db: Db, start: SliceStart, limit: number): Promise<string[]> {
  const listedAt = sql`timestamptz 'epoch' + ${start.listedAt}::bigint * interval '1 microsecond'`
  return readLines(
    db,
    sql`select ${line} as line from board.jobs j join board.companies c on c.id = j.company_id
      where ${sql.raw(isListedSql)} and (j.listed_at, j.id) > (${listedAt}, ${start.id}::uuid)
      order by j.listed_at, j.id limit ${limit}`,
  )
}

/** The listed ones among these jobs, and those of these companies. */
export async function readJobs(db: Db, { jobs, companies }: Changed): Promise<Facts[]> {
  const lines = await readLines(
    db,
    sql`select ${line} as line from board.jobs j join board.companies c on c.id = j.company_id
      where ${sql.raw(isListedSql)} and (j.id = any (${jobs}::uuid[]) or j.company_id = any (${companies}::uuid[]))`,
  )
  return lines.map(readFacts)
}

async function readLines(db: Db, lines: SqlPart): Promise<string[]> {
  const { rows } = await sql<{ lines: string | null }>`
    select string_agg(line, E'\n') as lines from (${lines}) one`.execute(db)
  const text = rows[0]?.lines
  return text == null ? [] : text.split('\n')
}

/** Reads a line of `readSlice`. */
export function readFacts(text: string): Facts {
  const [id = '', listedAt, endsAt, company = '', payUsd, deadline, ...others] = text.split('\t')
  const [place = '', chains = '', tags = '', hours = ''] = others.slice(groupNames.length)
  return {
    id,
    company,
    listedAt: Number(listedAt),
    endsAt: Number(endsAt),
    hasDeadline: deadline === '1',
    payUsd: Number(payUsd),
    groups: Object.fromEntries(
      groupNames.map((group, index) => [group, others[index] ?? '']),
    ) as Facts['groups'],
    place,
    chains,
    tags,
    hours,
  }
}

/** Companies by their ids. */
export async function readCompanies(db: Db, ids: readonly string[]): Promise<CompanyFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CompanyFacts>`
    select id, slug, name, sectors from board.companies where id = any (${ids}::uuid[])`.execute(db)
  return rows
}

export async function readVocabulary(db: Db): Promise<Vocabulary> {
  const [tags, chains, sectors, countries] = await Promise.all([
    db.selectFrom('board.tags').select(['slug', 'name', 'is_sector as isSector']).execute(),
    db.selectFrom('board.chains').select(['slug', 'name']).execute(),
    db.selectFrom('board.sectors').select(['slug', 'name']).execute(),
    db.selectFrom('board.countries').select(['code', 'name', 'regions']).execute(),
  ])
  return {
    tags: new Map(tags.map(({ slug, name, isSector }) => [slug, { name, isSector }])),
    chains: new Map(chains.map(({ slug, name }) => [slug, name])),
    sectors: new Map(sectors.map(({ slug, name }) => [slug, name])),
    countries: new Map(
      countries.map(({ code, name, regions }) => [
        code,
        { name, regions: regions.map((slug) => slug.toUpperCase()) },
      ]),
    ),
  }
}
