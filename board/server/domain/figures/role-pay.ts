import { type RoleFamily, roleFamilyNames, type Seniority, seniorityNames } from '@cryptolist/contract'
import { sql } from 'kysely'
import * as text from '#messages/pay-labels'
import { isLiveSql } from '../../database/listed.ts'
import type { Database } from '../../database/open-database.ts'
import type { Db } from '../../database/schema.ts'
import { shortRange } from '../jobs/pay-labels.ts'

/** Pay of a role, from live listings of real employers, as it was at most five minutes ago. */
export interface RolePay {
  /** The middle half and the median; of all levels where those that are asked for have too few listings, null where the role has too few. */
  find(role: RoleFamily, levels: readonly Seniority[]): Promise<RolePayFigures | null>
  /** Finds the pay and says it in a line: `Smart contracts · Senior: half pay $118–196k a year, median $150k (n = 31)`. */
  describe(role: RoleFamily, levels: readonly Seniority[]): Promise<string>
}

/** Yearly cash pay in US dollars, to the thousand: a quarter of the listings pays less than `low`, a quarter more than `high`. */
export interface RolePayFigures {
  role: RoleFamily
  /** Empty where the figures are of all levels. */
  levels: readonly Seniority[]
  count: number
  low: number
  median: number
  high: number
}

/** Fewer would describe single employers instead of the role. */
const fewest = 5
const keptMilliseconds = 5 * 60_000

interface CachedFigures {
  figures: Promise<RolePayFigures | null>
  until: number
}

/** The size of its cache is bounded: there are as many keys as roles and sets of at most two levels. */
export function createRolePay({ db }: Pick<Database, 'db'>, now: () => number = Date.now): RolePay {
  const cache = new Map<string, CachedFigures>()

  function find(role: RoleFamily, levels: readonly Seniority[]): Promise<RolePayFigures | null> {
    const chosen = [...new Set(levels)].sort().slice(0, 2)
    const key = [role, ...chosen].join(' ')
    const cached = cache.get(key)
    if (cached !== undefined && cached.until > now()) return cached.figures
    const figures = findPayFigures(db, role, chosen).then(
      ({ all, ofLevels }) => round(role, chosen, ofLevels) ?? round(role, [], all),
    )
    cache.set(key, { figures, until: now() + keptMilliseconds })
    // A failure is not kept.
    figures.catch(() => cache.delete(key))
    return figures
  }

  return { find, describe: async (role, levels) => describe(await find(role, levels)) }
}

function round(
  role: RoleFamily,
  levels: readonly Seniority[],
  { count, quartiles }: PayFigures,
): RolePayFigures | null {
  if (count < fewest || quartiles === null) return null
  const [low, median, high] = quartiles.map((amount) => Math.round(amount / 1000) * 1000) as [
    number,
    number,
    number,
  ]
  return { role, levels, count, low, median, high }
}

function describe(figures: RolePayFigures | null): string {
  if (figures === null) return text.tooFewToCompare(fewest)
  const { role, levels, count, low, median, high } = figures
  const name = [
    roleFamilyNames[role],
    ...(levels.length === 0 ? [] : [levels.map((level) => seniorityNames[level]).join(', ')]),
  ].join(' · ')
  const [half, middle] = [shortRange(low, high, 'USD'), shortRange(median, median, 'USD')]
  return text.rolePay({ role: name, half, median: middle, count })
}

/** Yearly pay of some listings, in US dollars: a quarter pays less than the first quartile, half less than the second. */
interface PayFigures {
  count: number
  /** Null without listings. */
  quartiles: [number, number, number] | null
}

const noFigures: PayFigures = { count: 0, quartiles: null }

/** Pay of a role in live listings of real employers, of all levels and of some. A listing counts with the middle of its one range. */
async function findPayFigures(
  db: Db,
  role: RoleFamily,
  levels: readonly Seniority[],
): Promise<{ all: PayFigures; ofLevels: PayFigures }> {
  const { rows } = await sql<{ all: PayFigures; ofLevels: PayFigures }>`
    select json_build_object('count', count(*), 'quartiles', percentile_cont(array[0.25, 0.5, 0.75]) within group (order by pay)) as "all",
      json_build_object('count', count(*) filter (where is_of_levels), 'quartiles',
        percentile_cont(array[0.25, 0.5, 0.75]) within group (order by pay) filter (where is_of_levels)) as "ofLevels"
    from (
      select (j.cash_usd_year_min + j.cash_usd_year_max) / 2.0::float8 as pay,
        j.seniority && ${[...levels]}::text[] as is_of_levels
      from board.jobs j join board.companies c on c.id = j.company_id
      where ${sql.raw(isLiveSql)} and not j.is_demo and j.role_family = ${role} and j.cash_usd_year_min is not null
        and j.cash_min is not null and j.cash_max is not null
    ) paid`.execute(db)
  return rows[0] ?? { all: noFigures, ofLevels: noFigures }
}
