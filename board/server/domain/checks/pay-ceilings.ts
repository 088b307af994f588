import type { RoleFamily } from '@cryptolist/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/open-database.ts'
import type { Db } from '../../database/schema.ts'

/** The yearly pay that nearly all listings of a role stay below, in US dollars; up to an hour old. */
export interface PayCeilings {
  get(roleFamily: RoleFamily | undefined): Promise<number>
}

/** With fewer listings of a role that state their pay, the ceiling is the same for all roles. */
const fewestForCeiling = 20
const usualCeiling = 600_000
const ceilingMilliseconds = 3_600_000

/** An empty cache over the database. */
export function createPayCeilings({ db }: Pick<Database, 'db'>): PayCeilings {
  const ceilings = new Map<RoleFamily, { usd: number; until: number }>()
  return {
    async get(roleFamily) {
      if (roleFamily === undefined) return usualCeiling
      const cached = ceilings.get(roleFamily)
      if (cached !== undefined && cached.until > Date.now()) return cached.usd
      const { count, usd } = await findHighestUsualPay(db, roleFamily)
      const ceiling = count >= fewestForCeiling && usd !== null ? usd : usualCeiling
      ceilings.set(roleFamily, { usd: ceiling, until: Date.now() + ceilingMilliseconds })
      return ceiling
    },
  }
}

/** The yearly pay that 995 of 1,000 live listings of a role family stay below, in US dollars, and how many listings say so. */
async function findHighestUsualPay(
  db: Db,
  roleFamily: RoleFamily,
): Promise<{ count: number; usd: number | null }> {
  const { rows } = await sql<{ count: number; usd: number | null }>`
    select count(*)::int as count, percentile_cont(0.995) within group (order by cash_usd_year_max)::float8 as usd
    from board.jobs
    where status = 'live' and frozen_at is null and cash_usd_year_max is not null and role_family = ${roleFamily} and not is_demo`.execute(
    db,
  )
  return rows[0] ?? { count: 0, usd: null }
}
