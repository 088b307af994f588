import { type RawBuilder, sql } from 'kysely'
import { isListedSql } from '../../database/listed.ts'

/** Enough to show what a company repeats. */
const newest = 12

/**
 * The ids of a company's newest listed jobs that have such a text, as SQL over `board.companies c` and `board.jobs j`, to join the texts of these: where
 * the same query reads and orders them, PostgreSQL first reads those of all jobs, which takes 15 ms instead of 0.6 for 152 of them.
 */
export function newestWithTextSql(text: string): RawBuilder<unknown> {
  return sql.raw(`(select j.id from board.jobs j where j.company_id = c.id and ${isListedSql} and ${text} is not null
    order by j.listed_at desc, j.id desc limit ${newest})`)
}
