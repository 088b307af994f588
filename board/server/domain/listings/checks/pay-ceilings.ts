import type { RoleFamily } from '@cryptolist/contract'
import type { Database } from '../../../database/open-database.ts'
import { findHighestUsualPay } from './repository.ts'

/** What nearly all listings of a role pay less than, in US dollars a year; up to an hour old. */
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
      const kept = ceilings.get(roleFamily)
      if (kept !== undefined && kept.until > Date.now()) return kept.usd
      const { count, usd } = await findHighestUsualPay(db, roleFamily)
      const ceiling = count >= fewestForCeiling && usd !== null ? usd : usualCeiling
      ceilings.set(roleFamily, { usd: ceiling, until: Date.now() + ceilingMilliseconds })
      return ceiling
    },
  }
}
