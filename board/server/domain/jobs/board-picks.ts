import { type ExampleKind, exampleKinds } from '@cryptolist/contract'
import { sql } from 'kysely'
import { signatureMarkSql, verifiedDomainSql } from '../../database/company-marks.ts'
import { isListedSql } from '../../database/listed.ts'
import { createNamedStatement } from '../../database/named-statement.ts'
import type { Database } from '../../database/open-database.ts'
import { oldTimes } from '../../search/filters.ts'
import { facetLists } from '../../search/list-facets.ts'
import { toMicroseconds } from '../../search/microseconds.ts'

/** The jobs that the home page shows, by the database's ids. */
export interface BoardPicks {
  ids: string[]
  /** The newest job of the rarest kind that the board has. */
  example: { kind: ExampleKind; id: string } | null
}

/** Whether a listing states cash pay, as SQL over `board.jobs j`. */
export const statesPaySql = `(j.currency is not null or j.pay_ranges <> '[]')`

const maxPicked = 6

/**
 * Old jobs (see `oldTimes`) come last, as rows warn of their age. Jobs with pay come before those with proof alone: a page that speaks of pay then
 * shows some.
 */
const inOrder = sql.raw('is_fresh desc, pays desc, has_proof desc, listed_at desc, id desc')

const selectPicked = createNamedStatement(
  'jobs-picked',
  (_db, old: number) => sql<{ id: string }>`
    with listed as (
      select j.id, j.company_id, j.listed_at, ${sql.raw(toMicroseconds('j.listed_at'))} >= ${old}::bigint as is_fresh,
        ${sql.raw(statesPaySql)} as pays,
        cardinality(${sql.raw(facetLists.proof)}) > 0 as has_proof
      from board.jobs j join board.companies c on c.id = j.company_id where ${sql.raw(isListedSql)}),
    of_companies as (select *, row_number() over (partition by company_id order by ${inOrder}) as nth from listed),
    picked as (select * from of_companies order by is_fresh desc, nth, ${inOrder} limit ${sql.lit(maxPicked)})
    select id from picked order by ${inOrder}`,
)

const hasYearlyCash = `j.period = 'year' and j.cash_usd_year_max is not null`

/** Which jobs are an example of a kind. */
const examples: Record<ExampleKind, string> = {
  signed: `exists (select from board.job_signatures k where k.job_id = j.id) and ${signatureMarkSql} = 'signed'`,
  tokens: `${hasYearlyCash} and exists (select from board.job_token_terms k where k.job_id = j.id)`,
  domain: `${verifiedDomainSql} is not null`,
  quoted: `${hasYearlyCash} and j.pay_quote is not null`,
}

const newestOfKinds = exampleKinds.map(
  (kind, rank) => `(select ${rank} as rank, '${kind}' as kind, j.id
    from board.jobs j join board.companies c on c.id = j.company_id
    where ${isListedSql} and ${examples[kind]} order by j.listed_at desc, j.id desc limit 1)`,
)

const selectExample = createNamedStatement(
  'jobs-example',
  () => sql<{ kind: ExampleKind; id: string }>`
    select kind, id from (${sql.raw(newestOfKinds.join(' union all '))}) found order by rank limit 1`,
)

/** Picks jobs of different companies while there are enough that aren't old, first those with pay, then those with proof, then the newest; and an example. */
export async function readPicks(database: Pick<Database, 'db' | 'pool'>): Promise<BoardPicks> {
  const [old] = oldTimes()
  const [picked, [example]] = await Promise.all([selectPicked(database, old), selectExample(database)])
  return { ids: picked.map(({ id }) => id), example: example ?? null }
}
