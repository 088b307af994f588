import type { Employment, RoleFamily, Seniority } from '@cryptolist/contract'
import { sql } from 'kysely'
import { isListedSql } from '../database/listed.ts'
import { createNamedStatement } from '../database/named-statement.ts'
import type { Database } from '../database/open-database.ts'
import { oldTimes } from './filters.ts'
import { toMicroseconds } from './microseconds.ts'

/** Facts of a job that others are compared with; the job itself can be in any state. */
export interface ComparedJob {
  /** The database's id. */
  id: string
  tags: readonly string[]
  roleFamily: RoleFamily | null
  seniority: readonly Seniority[]
  employment: readonly Employment[]
}

export interface SimilarOptions {
  limit: number
  /** The database's ids of jobs that are left out. */
  without: readonly string[]
}

/** Kinds of work that are alike only among themselves. */
export const oneOff: readonly Employment[] = ['bounty', 'grant']

export function isOneOff({ employment }: Pick<ComparedJob, 'employment'>): boolean {
  return employment.some((kind) => oneOff.includes(kind))
}

/** How many tags a job must share with one without a role family. */
export const fewestShared = 2

const selectSimilar = createNamedStatement(
  'jobs-similar',
  (
    _db,
    tags: ComparedJob['tags'],
    roleFamily: ComparedJob['roleFamily'],
    seniority: ComparedJob['seniority'],
    isOneOff: boolean,
    without: readonly string[],
    veryOld: number,
    limit: number,
  ) => sql<{ id: string }>`
    with alike as (
      select job_id, count(*) as tags from board.job_tags where tag_slug = any (${tags}::text[]) group by job_id)
    select j.id from board.jobs j join board.companies c on c.id = j.company_id left join alike on alike.job_id = j.id
    where ${sql.raw(isListedSql)} and j.id <> all (${without}::uuid[])
      and (j.employment && ${oneOff}::text[]) = ${isOneOff}::boolean
      and (j.role_family = ${roleFamily}::text or ${roleFamily}::text is null and alike.tags >= ${sql.lit(fewestShared)})
    order by ${sql.raw(toMicroseconds('j.listed_at'))} < ${veryOld}::bigint, coalesce(alike.tags, 0) desc, j.seniority && ${seniority}::text[] desc, j.listed_at desc, j.id desc
    limit ${limit}`,
)

/** The answer of `JobSearch.listSimilar`, from the database. */
export async function listSimilarInSql(
  database: Pick<Database, 'db' | 'pool'>,
  job: ComparedJob,
  { limit, without }: SimilarOptions,
): Promise<string[]> {
  const { id, tags, roleFamily, seniority } = job
  const [, veryOld] = oldTimes()
  const rows = await selectSimilar(
    database,
    tags,
    roleFamily,
    seniority,
    isOneOff(job),
    [id, ...without],
    veryOld,
    limit,
  )
  return rows.map((row) => row.id)
}
