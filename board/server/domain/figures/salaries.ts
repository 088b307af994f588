import {
  BoardError,
  emptyJobQuery,
  type FacetKey,
  facetTable,
  formatJobQuery,
  nameFacetValue,
  type RoleFamily,
  roleFamilies,
  type Salaries,
} from '@cryptolist/contract'
import { sql } from 'kysely'
import { nothingAt } from '#messages/errors'
import * as text from '#messages/salaries'
import { keepFor } from '../../caches/keep-for.ts'
import { isLiveSql } from '../../database/listed.ts'
import type { Database } from '../../database/open-database.ts'
import { hasTokensSql } from '../../search/list-facets.ts'
import { fewestForHalf } from '../jobs/board-outline.ts'
import { worldwide } from '../taxonomy/terms.ts'

/** Pay as employers publish it, as it was at most five minutes ago. */
export interface SalaryFigures {
  /** Of each role with enough listings, the best paid first. */
  listRoles(): Promise<readonly Salaries[]>
  /** Of the role's levels, work modes, listings with and without tokens, and countries, each with enough listings, in this order. */
  listOfRole(role: RoleFamily): Promise<readonly Salaries[]>
}

/** The role that an address names, as it is. Throws not_found for any other word. */
export function requireRole(word: string, address: string): RoleFamily {
  const role = roleFamilies.find((roleFamily) => roleFamily === word)
  if (role === undefined) throw new BoardError('not_found', nothingAt(address))
  return role
}

type Row = Pick<Salaries, 'by' | 'value' | 'count'> & {
  quartiles: [number, number, number]
  country: string | null
}

const keptMilliseconds = 5 * 60_000
/** Those with the most listings. */
const mostCountries = 12

/** Reads figures from the listings, those of a role when they are first asked for. */
export function createSalaryFigures(database: Pick<Database, 'db'>): SalaryFigures {
  const ofRoles = new Map<RoleFamily, () => Promise<readonly Salaries[]>>()
  return {
    listRoles: keepFor(keptMilliseconds, async () =>
      (await readRoles(database)).sort((a, b) => b.median - a.median || b.count - a.count),
    ),
    listOfRole(role) {
      const read = ofRoles.get(role) ?? keepFor(keptMilliseconds, () => readOfRole(database, role))
      ofRoles.set(role, read)
      return read()
    },
  }
}

/** A listing counts with the middle of its one range of yearly cash. */
const paidSql = `select (j.cash_usd_year_min + j.cash_usd_year_max) / 2.0::float8 as pay, j.role_family as role, j.seniority,
    j.work_mode as mode, case when ${hasTokensSql} then 'any' else 'none' end as token,
    array(select distinct unnest(j.remote_countries || j.office_countries)) as countries, j.company_id
  from board.jobs j join board.companies c on c.id = j.company_id
  where ${isLiveSql} and not j.is_demo and j.cash_usd_year_min is not null and j.cash_min is not null and j.cash_max is not null`

const figuresSql = `count(*)::int as count, percentile_cont(array[0.25, 0.5, 0.75]) within group (order by pay) as quartiles`

/** Fewer companies would be figures of single employers. */
const fewestCompanies = 3
const isEnoughSql = `count(*) >= ${fewestForHalf} and count(distinct company_id) >= ${fewestCompanies}`

async function readRoles({ db }: Pick<Database, 'db'>): Promise<Salaries[]> {
  const { rows } = await sql<Row>`
    select 'role' as by, role as value, null as country, ${sql.raw(figuresSql)} from (${sql.raw(paidSql)}) paid
    where role is not null group by role having ${sql.raw(isEnoughSql)}`.execute(db)
  return rows.map((row) => toSalaries(row))
}

async function readOfRole({ db }: Pick<Database, 'db'>, role: RoleFamily): Promise<Salaries[]> {
  const { rows } = await sql<Row>`
    with paid as (${sql.raw(paidSql)} and j.role_family = ${role}),
      alike as (
        select pay, company_id, 1 as place, 'seniority' as by, level as value from paid, unnest(seniority) level
        union all select pay, company_id, 2, 'mode', mode from paid where mode is not null
        union all select pay, company_id, 3, 'token', token from paid
        union all select pay, company_id, 4, 'country', code from paid, unnest(countries) code)
    select by, value, k.name as country, ${sql.raw(figuresSql)}
    from alike left join board.countries k on by = 'country' and k.code = value
    group by place, by, value, k.name having ${sql.raw(isEnoughSql)} order by place, count(*) desc, value`.execute(
    db,
  )
  const countries = rows.filter(({ by }) => by === 'country').slice(0, mostCountries)
  return [...rows.filter(({ by }) => by !== 'country').sort(inOwnOrder), ...countries].map((row) =>
    toSalaries(row, role),
  )
}

/** Groups stay together, as the query has them; levels and work modes are in the order of their lists. */
function inOwnOrder(a: Row, b: Row): number {
  const { values = [] } = facetTable[a.by]
  return a.by === b.by ? values.indexOf(a.value) - values.indexOf(b.value) : 0
}

function toSalaries({ by, value, count, country, quartiles }: Row, role?: RoleFamily): Salaries {
  const [low, median, high] = quartiles.map((amount) => Math.round(amount / 1000) * 1000) as [
    number,
    number,
    number,
  ]
  const name = by === 'token' ? text.tokens[value === 'any' ? 'any' : 'none'] : nameOf(by, value, country)
  return { by, value, name, count, low, median, high, path: pathOf({ by, value }, role) }
}

function nameOf(by: FacetKey, value: string, country: string | null): string {
  if (by === 'country') return value === worldwide ? text.worldwide : (country ?? value)
  return nameFacetValue(by, value) ?? value
}

/** Jobs with pay in cash come first there, and those that state no pay last. */
function pathOf({ by, value }: Pick<Salaries, 'by' | 'value'>, role: RoleFamily | undefined): string {
  const query = { ...emptyJobQuery(), sort: 'cash_pay' as const }
  const choose = (key: FacetKey, include: string[], exclude: string[] = []) => {
    query.facets[key] = { include, exclude }
  }
  if (role !== undefined) choose('role', [role])
  if (by === 'token' && value === 'none') choose('token', [], ['any'])
  else choose(by, [value])
  return `/jobs?${formatJobQuery(query)}`
}
