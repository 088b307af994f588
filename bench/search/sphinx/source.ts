import type { FacetKey } from '@cryptolist/contract'
import type { ClientBase } from 'pg'
import { isListedSql } from '../../../board/server/database/listed.ts'
import { paySteps, payStepUsd } from '../../../board/server/search/facets.ts'

/**
 * The facets that the made-up listings have values of, as SQL arrays over `listings`. Those listings exclude no country and have neither regions nor
 * sectors among their tags, so the arrays leave these out.
 */
const facetArrays = {
  mode: 'array[j.work_mode]',
  role: 'array[j.role_family]',
  company: 'array[c.slug]',
  country: 'j.remote_countries || j.office_countries',
  tag: 'own.tags',
  chain: 'own.chains',
  sector: 'c.sectors',
  seniority: 'j.seniority',
  employment: 'j.employment',
} satisfies Partial<Record<FacetKey, string>>

export type SphinxFacet = keyof typeof facetArrays
export const sphinxFacets = Object.keys(facetArrays) as SphinxFacet[]

/** A listing has one value at most. Sphinx compares and counts these faster than lists. */
const singleFacets: ReadonlySet<SphinxFacet> = new Set(['mode', 'role', 'company'])

const listings = `board.jobs j join board.companies c on c.id = j.company_id, lateral (select
    array(select tag_slug from board.job_tags where job_id = j.id) as tags,
    array(select chain_slug from board.job_chains where job_id = j.id) as chains) own
  where ${isListedSql}`

/** Values by facet and number: Sphinx's attributes and lists are whole numbers. */
export interface FacetNumbers {
  /** Of a value that no listing has, a number that no listing has. */
  numberOf(facet: SphinxFacet, value: string): number
  /** Undefined for zero, which stands for no value. */
  nameOf(number: number): string | undefined
}

/** Numbers the values of all facets in a table of the bench's database, from which the indexer reads them. */
export async function numberValues(client: ClientBase): Promise<FacetNumbers> {
  const values = sphinxFacets.map(
    (facet) => `select '${facet}', unnest(${facetArrays[facet]}) from ${listings}`,
  )
  await client.query(`
    create schema sphinx;
    create table sphinx.numbers as select facet, value, (row_number() over ())::int as number
      from (${values.join(' union ')}) listed (facet, value) where value is not null;
    alter table sphinx.numbers add primary key (facet, value);
    analyze sphinx.numbers`)
  const { rows } = await client.query<{ facet: string; value: string; number: number }>(
    'select facet, value, number from sphinx.numbers',
  )
  const numbers = new Map(rows.map(({ facet, value, number }) => [`${facet} ${value}`, number]))
  const named = new Map(rows.map(({ value, number }) => [number, value]))
  return {
    numberOf: (facet, value) => numbers.get(`${facet} ${value}`) ?? rows.length + 1,
    nameOf: (number) => named.get(number),
  }
}

function selectNumbers(facet: SphinxFacet): string {
  return `(select string_agg(number::text, ',') from sphinx.numbers
    where facet = '${facet}' and value = any (${facetArrays[facet]})) as ${facet}`
}

/** The fields as the made-up listings' own search has them; `own.tags` are slugs there, too. */
const selectListings = `select j.source_id::bigint as number, j.title,
    concat_ws(' ', c.name, array_to_string(own.tags, ' '), array_to_string(own.chains, ' ')) as about, j.description_md as description,
    j.id::text as job, floor(extract(epoch from j.listed_at))::bigint as listed_at, coalesce(j.cash_usd_year_max, 0) as pay,
    least(coalesce(j.cash_usd_year_max / ${payStepUsd} + 1, 0), ${paySteps}) as pay_step, ${sphinxFacets.map(selectNumbers).join(', ')}
  from ${listings} and j.source_id::bigint between $start and $end`

/** Listings that the indexer asks for at once: it holds their texts in memory. */
const rangeStep = 100_000

/** The configuration of the indexer and the server. The password stays out of it: the indexer reads PGPASSWORD. */
export function writeConfiguration(database: URL, folder: string, port: number): string {
  const attributes = sphinxFacets.map((facet) =>
    singleFacets.has(facet) ? `sql_attr_uint = ${facet}` : `sql_attr_multi = uint ${facet} from field`,
  )
  return `
source jobs
{
  type = pgsql
  sql_host = ${database.hostname}
  sql_port = ${database.port}
  sql_user = ${decodeURIComponent(database.username)}
  sql_pass =
  sql_db = ${database.pathname.slice(1)}
  sql_query_range = select 1, coalesce(max(source_id::bigint), 1) from board.jobs
  sql_range_step = ${rangeStep}
  sql_query = ${selectListings.replace(/\s+/g, ' ')}
  sql_attr_string = job
  sql_attr_uint = listed_at
  sql_attr_uint = pay
  sql_attr_uint = pay_step
  ${attributes.join('\n  ')}
}
index jobs
{
  source = jobs
  path = ${folder}/jobs
  morphology = stem_en
}
searchd
{
  listen = 127.0.0.1:${port}:mysql41
  log = ${folder}/searchd.log
  pid_file = ${folder}/searchd.pid
  binlog_path =
  workers = threads
  watchdog = 0
  client_timeout = 3600
}
`
}
