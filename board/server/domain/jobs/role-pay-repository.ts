import type { RoleFamily, Seniority } from '@cryptolist/contract'
import { type Kysely, sql } from 'kysely'
import { isLiveSql } from '../../database/listed.ts'
import type { Schema } from '../../database/schema.ts'

/** Yearly pay of some listings, in US dollars. `quartiles` is null when there are none. */
export interface PayFigures {
  count: number
  /** A quarter pays less than the first, half less than the second, three quarters less than the third. */
  quartiles: [number, number, number] | null
}

interface FiguresRow {
  count: number
  quartiles: PayFigures['quartiles']
  levelCount: number
  levelQuartiles: PayFigures['quartiles']
}

/** What live listings of real employers pay for a role, of all levels and of some. A listing counts with the middle of its range. */
export async function findPayFigures(
  db: Kysely<Schema>,
  role: RoleFamily,
  levels: readonly Seniority[],
): Promise<{ all: PayFigures; ofLevels: PayFigures }> {
  const { rows } = await sql<FiguresRow>`
    select count(*)::int as "count", percentile_cont(array[0.25, 0.5, 0.75]) within group (order by pay) as quartiles,
      count(*) filter (where is_of_levels)::int as "levelCount",
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by pay) filter (where is_of_levels) as "levelQuartiles"
    from (
      select (j.cash_usd_year_min + j.cash_usd_year_max) / 2.0::float8 as pay,
        j.seniority && ${[...levels]}::text[] as is_of_levels
      from board.jobs j join board.companies c on c.id = j.company_id
      where ${sql.raw(isLiveSql)} and not j.is_demo and j.role_family = ${role} and j.cash_usd_year_min is not null
    ) paid`.execute(db)
  const [row] = rows
  return {
    all: { count: row?.count ?? 0, quartiles: row?.quartiles ?? null },
    ofLevels: { count: row?.levelCount ?? 0, quartiles: row?.levelQuartiles ?? null },
  }
}
