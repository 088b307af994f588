import { type BoardOutline, type RoleFamily, roleFamilyNames } from '@cryptolist/contract'
import { sql } from 'kysely'
import { companyLogoSql } from '../../database/company-marks.ts'
import { isListedSql } from '../../database/listed.ts'
import { createNamedStatement } from '../../database/named-statement.ts'
import type { Database } from '../../database/open-database.ts'
import { shortRange } from './pay-labels.ts'

/** Of roles and of chains. */
const mostListed = 6

interface RoleRow {
  role: RoleFamily
  count: number
  /** How many state a yearly cash pay. */
  paid: number
  /** The lowest and the highest pay, and the quartiles of the middles of the ranges, in US dollars a year; null where none is stated. */
  low: number | null
  high: number | null
  quartiles: [number, number, number] | null
}

const selectRoles = createNamedStatement(
  'jobs-outline-roles',
  () => sql<RoleRow>`
    select role, count(*)::int as count, count(pay_min)::int as paid, min(pay_min) as low, max(pay_max) as high,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by (pay_min + pay_max) / 2.0::float8) as quartiles
    from (select j.role_family as role, case when j.cash_max is not null then j.cash_usd_year_min end as pay_min,
        case when j.cash_min is not null then j.cash_usd_year_max end as pay_max
      from board.jobs j join board.companies c on c.id = j.company_id
      where ${sql.raw(isListedSql)} and j.role_family is not null) listed
    group by 1 order by 2 desc, 1`,
)

const selectChains = createNamedStatement(
  'jobs-outline-chains',
  () => sql<{ slug: string; name: string; count: number }>`
    select h.slug, h.name, count(*)::int as count
    from board.jobs j join board.companies c on c.id = j.company_id
      join board.job_chains jc on jc.job_id = j.id join board.chains h on h.slug = jc.chain_slug
    where ${sql.raw(isListedSql)} group by 1, 2 order by 3 desc, 2 limit ${sql.lit(mostListed)}`,
)

const maxCompanies = 12

const selectCompanies = createNamedStatement(
  'jobs-outline-companies',
  () => sql<BoardOutline['companies'][number]>`
    select c.slug, c.name, ${sql.raw(companyLogoSql)} as logo, '/companies/' || c.slug as path, count(*)::int as "liveJobs"
    from board.jobs j join board.companies c on c.id = j.company_id
    where ${sql.raw(isListedSql)} group by c.id order by 5 desc, lower(c.name), c.slug limit ${sql.lit(maxCompanies)}`,
)

/** Subjects and companies of the listed jobs, counted at this moment. */
export async function readOutline(database: Pick<Database, 'db' | 'pool'>): Promise<BoardOutline> {
  const [roles, chains, companies] = await Promise.all([
    selectRoles(database),
    selectChains(database),
    selectCompanies(database),
  ])
  return {
    pay: describePay(roles),
    roles: roles.slice(0, mostListed).map(({ role, count }) => ({ ...searchOf(role), count })),
    chains: chains.map(({ slug, name, count }) => ({ name, path: `/jobs?chain=${slug}`, count })),
    companies,
  }
}

/** Fewer would describe single employers instead of the role. */
export const fewestForHalf = 5
const [fewestRoles, mostRoles] = [4, 6]

/**
 * Pay by role: the middle half where enough listings state it; on a small board, if half of them do, the lowest and the highest
 * that is stated; else null.
 */
function describePay(rows: readonly RoleRow[]): BoardOutline['pay'] {
  const halves = rows.filter(({ paid }) => paid >= fewestForHalf)
  if (halves.length >= fewestRoles) return { kind: 'middle_half', roles: chart(halves, middleHalf) }
  const ranges = rows.filter(({ paid }) => paid > 1)
  const sum = (key: 'count' | 'paid') => rows.reduce((total, row) => total + row[key], 0)
  if (ranges.length < fewestRoles || sum('paid') * 2 < sum('count')) return null
  return { kind: 'range', roles: chart(ranges, ({ low, high }) => ({ min: low ?? 0, max: high ?? 0 })) }
}

type PayOfRole = NonNullable<BoardOutline['pay']>['roles'][number]

/** The roles with the most listings, the best paid first. */
function chart(
  rows: readonly RoleRow[],
  payOf: (row: RoleRow) => PayOfRole['usdYear'] & { median?: number },
): PayOfRole[] {
  return rows
    .slice(0, mostRoles)
    .map((row) => {
      const { median, ...usdYear } = payOf(row)
      const [from, to] = median === undefined ? [usdYear.min, usdYear.max] : [median, median]
      return {
        ...searchOf(row.role),
        count: row.paid,
        usdYear,
        medianUsd: median ?? null,
        text: shortRange(toThousands(from), toThousands(to), 'USD'),
      }
    })
    .sort((a, b) => b.usdYear.max - a.usdYear.max)
}

function middleHalf({ quartiles }: RoleRow) {
  const [min = 0, median = 0, max = 0] = quartiles ?? []
  return { min, max, median }
}

function toThousands(usd: number): number {
  return Math.round(usd / 1000) * 1000
}

function searchOf(role: RoleFamily) {
  return { name: roleFamilyNames[role], path: `/jobs?role=${role}` }
}
