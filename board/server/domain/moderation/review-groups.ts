import type { Finding, ReviewGroupKey } from '@cryptolist/contract'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { dueAt } from './reviews.ts'
import { stampSql } from './seen.ts'

/** Listings of a group that are shown, and decided, at a time: one transaction locks them for some hundred milliseconds. */
export const mostOfGroup = 100

/** A listing of a group, as it waits. */
export interface GroupMember {
  /** Of its review. */
  id: string
  dueAt: string
  jobId: string
  companyId: string
  publicId: string
  title: string
  stamp: string
  findings: Finding[]
  text: string | null
  applyHost: string | null
  /** How many the group has. */
  total: number
}

/** The most urgent listings of a group; none if nothing of it waits. */
export async function listMembers(
  db: Db,
  { companySlug, source, codes }: ReviewGroupKey,
): Promise<GroupMember[]> {
  const { rows } = await sql<GroupMember>`
    select r.id, ${dueAt} as "dueAt", j.id as "jobId", j.company_id as "companyId", j.public_id as "publicId", j.title, ${stampSql} as stamp,
      j.findings, j.description_md as text, substring(j.apply_url from '^https?://([^/:?#]+)') as "applyHost",
      count(*) over ()::int as total
    from board.companies c join board.jobs j on j.company_id = c.id and j.status = 'submitted'
    join board.reviews r on r.job_id = j.id and r.kind = 'new' and r.decided_at is null
    where c.slug = ${companySlug} and j.source = ${source} and j.source <> 'direct'
      and j.codes_to_judge = ${codes}::text[] and ${codes}::text[] <> '{}'
    order by r.urgency, r.due_at, r.id limit ${mostOfGroup}`.execute(db)
  return rows
}
