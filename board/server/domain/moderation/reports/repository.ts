import { type Kysely, sql } from 'kysely'
import { notFrozenSql, openPageSql } from '../../../database/listed.ts'
import type { Schema } from '../../../database/schema.ts'
import type { CheckedReport } from './policy.ts'

type Db = Kysely<Schema>

export interface NewReport extends CheckedReport {
  id: string
  jobId: string
  userId: string | null
  reporterKey: Buffer
}

/** A listing that readers see, so none that is frozen; whoever reports it at the same time waits until the transaction ends. */
export async function lockReported(
  db: Db,
  publicId: string,
): Promise<{ id: string; companyId: string } | undefined> {
  const { rows } = await sql<{ id: string; companyId: string }>`
    select j.id, j.company_id as "companyId" from board.jobs j join board.companies c on c.id = j.company_id
    where j.public_id = ${publicId} and j.status in ${sql.raw(openPageSql)}
      and ${sql.raw(notFrozenSql)} for update of j`.execute(db)
  return rows[0]
}

/** Adds it. Answers false when this person has reported this listing before. */
export async function addReport(db: Db, report: NewReport): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('board.reports')
    .values({
      id: report.id,
      job_id: report.jobId,
      reason: report.reason,
      note: report.note,
      evidence_url: report.evidenceUrl,
      user_id: report.userId,
      reporter_key: report.reporterKey,
    })
    .onConflict((conflict) => conflict.columns(['job_id', 'reporter_key']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Different accounts, none younger than a day, whose reports of a listing wait. */
export async function countAccounts(db: Db, jobId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct p.user_id)::int as count
    from board.reports p join "_User" u on u."objectId" = p.user_id
    where p.job_id = ${jobId} and p.state = 'open' and u."createdAt" < now() - interval '24 hours'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** How often somebody's reports were right and wrong within a year. */
export async function countOutcomes(db: Db, userId: string): Promise<{ upheld: number; dismissed: number }> {
  const { rows } = await sql<{ upheld: number; dismissed: number }>`
    select (count(*) filter (where state = 'upheld'))::int as upheld,
      (count(*) filter (where state = 'dismissed'))::int as dismissed
    from board.reports where user_id = ${userId} and decided_at > now() - interval '1 year'`.execute(db)
  return rows[0] ?? { upheld: 0, dismissed: 0 }
}
