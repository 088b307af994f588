import { sql } from 'kysely'
import { keepFor } from '../../caches/keep-for.ts'
import { isLaunchedSql } from '../../database/listed.ts'
import type { Database } from '../../database/open-database.ts'
import { foldPhrase } from './vocabulary.ts'

/** The names of several words that public companies have, as phrases: "lead bank" is no lead. Up to ten minutes old. */
export type CompanyPhrases = () => Promise<ReadonlySet<string>>

const keptMilliseconds = 10 * 60_000

export function createCompanyPhrases(
  { db }: Pick<Database, 'db'>,
  now: () => number = Date.now,
): CompanyPhrases {
  const read = async () => {
    const { rows } = await sql<{ name: string }>`
      select name from board.companies
      where name ~ '[[:space:]]' and public_since is not null and frozen_at is null
        and (not is_demo or not (select ${sql.raw(isLaunchedSql)}))`.execute(db)
    return new Set(rows.map(({ name }) => foldPhrase(name)))
  }
  return keepFor(keptMilliseconds, read, now)
}
