import {
  type FindingCode,
  type JobSource,
  jobSourceNames,
  type QueueChoice,
  type QueueFilter,
  type ReviewKind,
  type ReviewQueue,
  reviewKindNames,
} from '@cryptolist/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { isLeftSql, waitingSql } from './waiting-reviews.ts'

/** Companies, and rules, that a filter names. */
const mostChoices = 100

type Counted<Value extends string> = { value: Value; count: number; name?: string }[]

/**
 * How much waits, and what each filter can be set to, with how many items each choice leaves of those that the others leave. One query, which first counts
 * together what is alike.
 */
export async function countQueue(
  db: Db,
  filter: QueueFilter,
): Promise<Pick<ReviewQueue, 'waiting' | 'choices' | 'total'>> {
  const { rows } = await sql<{
    total: number
    waiting: Counted<ReviewKind>
    kinds: Counted<ReviewKind>
    sources: Counted<JobSource>
    companies: Counted<string>
    findings: Counted<FindingCode>
  }>`
    with w as materialized (select kind, source, company_id, codes, count(*) as n from ${waitingSql} w group by kind, source, company_id, codes)
    select (select coalesce(sum(n), 0)::int from w where ${isLeftSql(filter)}) as total,
      ${countBy(sql`select kind as value, sum(n)::int as count from w group by kind`)} as waiting,
      ${countBy(sql`select kind as value, sum(n)::int as count from w where ${isLeftSql(without(filter, 'kind'))} group by kind`)} as kinds,
      ${countBy(sql`select source as value, sum(n)::int as count from w
        where source is not null and ${isLeftSql(without(filter, 'source'))} group by source`)} as sources,
      ${countBy(sql`select c.slug as value, c.name, sum(n)::int as count from w join board.companies c on c.id = w.company_id
        where ${isLeftSql(without(filter, 'companySlug'))} group by c.id`)} as companies,
      ${countBy(sql`select code as value, sum(n)::int as count from w cross join unnest(w.codes) code
        where ${isLeftSql(without(filter, 'finding'))} group by code`)} as findings`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('A count has a row.')
  const { total, waiting, kinds, sources, companies, findings } = counts
  return {
    total,
    waiting: Object.fromEntries(waiting.map(({ value, count }) => [value, count])),
    choices: {
      kind: named(kinds, (kind) => reviewKindNames[kind]),
      source: named(sources, (source) => jobSourceNames[source]),
      companySlug: named(companies, (slug) => slug),
      finding: named(findings, (code) => code),
    },
  }
}

/** The largest of them as one JSON value. */
function countBy(choices: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(to_jsonb(f) order by count desc, value), '[]')
    from (select * from (${choices}) n order by count desc, value limit ${mostChoices}) f)`
}

function without(filter: QueueFilter, name: keyof QueueFilter): QueueFilter {
  const { [name]: _own, ...others } = filter
  return others
}

function named<Value extends string>(
  choices: Counted<Value>,
  nameOf: (value: Value) => string,
): QueueChoice<Value>[] {
  return choices.map(({ value, count, name = nameOf(value) }) => ({ value, name, count }))
}
