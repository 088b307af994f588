import type { ModerationAction, ModerationReason } from '@cryptolist/contract'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { appealable } from './policy.ts'

type Db = Kysely<Schema>

/** The newest decision against a listing, and the appeal against that, if there is one. */
export interface AppealableDecision {
  id: string
  action: ModerationAction
  reason: ModerationReason | null
  message: string | null
  at: Date
  appeal: 'open' | 'granted' | 'refused' | null
}

/**
 * What stands against a listing, when an appeal may be made against it: that its company is frozen, else what was decided last about it.
 * A refused change is none of that: the listing stays as it was, and its writer has the change back to mend it.
 */
export async function findAppealable(db: Db, jobId: string): Promise<AppealableDecision | undefined> {
  const { rows } = await sql<AppealableDecision>`
    select l.id, l.action, l.reason_code as reason, l.message, l.at, a.state as appeal
    from board.jobs j join board.companies c on c.id = j.company_id
    join board.moderation_log l on l.id = case
      when c.frozen_at is not null
      then (select max(id) from board.moderation_log where company_id = c.id and action = 'freeze_company')
      else (select max(id) from board.moderation_log where job_id = j.id
        and action not in ('refuse_appeal', 'keep', 'unfreeze_company')
        and not (review_kind is not distinct from 'edit' and action in ('approve', 'reject'))
        and (action <> 'freeze_company' or review_kind is not distinct from 'new')) end
    left join board.appeals a on a.decision_id = l.id
    where j.id = ${jobId} and l.action = any (${appealable as string[]})`.execute(db)
  return rows[0]
}

/** The freeze of a company with the appeal against it, whoever made that; undefined while the company is not frozen. */
export async function findAppealableFreeze(
  db: Db,
  companyId: string,
): Promise<AppealableDecision | undefined> {
  const { rows } = await sql<AppealableDecision>`
    select l.id, l.action, l.reason_code as reason, l.message, l.at, a.state as appeal
    from board.companies c join board.moderation_log l on l.id = (
      select max(id) from board.moderation_log where company_id = c.id and action = 'freeze_company')
    left join board.appeals a on a.decision_id = l.id
    where c.id = ${companyId} and c.frozen_at is not null`.execute(db)
  return rows[0]
}

/** What an appeal is about: one of them. */
export type AppealSubject = { jobId: string } | { companyId: string }

/** Adds an appeal. Answers false when there is one against this decision already. */
export async function addAppeal(
  db: Db,
  appeal: { id: string; decisionId: string; about: AppealSubject; userId: string | null; text: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('board.appeals')
    .values({
      id: appeal.id,
      decision_id: appeal.decisionId,
      job_id: 'jobId' in appeal.about ? appeal.about.jobId : null,
      company_id: 'companyId' in appeal.about ? appeal.about.companyId : null,
      user_id: appeal.userId,
      text: appeal.text,
    })
    .onConflict((conflict) => conflict.column('decision_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export interface OpenAppeal {
  id: string
  /** The decision that it is against. */
  action: ModerationAction
  /** Whether that decision is a freeze that reports alone brought about. */
  isByReports: boolean
  isCompanyFrozen: boolean
  /** Whether that decision, a freeze of the company, has refused this listing too. */
  hasRefused: boolean
}

/** The open appeal of a listing with the decision that it is against. */
export async function findOpenAppeal(db: Db, jobId: string): Promise<OpenAppeal | undefined> {
  const { rows } = await sql<OpenAppeal>`
    select a.id, l.action, coalesce(l.facts ->> 'byRule' = 'reports', false) as "isByReports", c.frozen_at is not null as "isCompanyFrozen",
      (l.action = 'freeze_company' and l.review_kind is not distinct from 'new' and l.job_id is not distinct from j.id
        and j.status = 'rejected') as "hasRefused"
    from board.appeals a join board.moderation_log l on l.id = a.decision_id
    join board.jobs j on j.id = a.job_id join board.companies c on c.id = j.company_id
    where a.job_id = ${jobId} and a.state = 'open' order by a.created_at limit 1`.execute(db)
  return rows[0]
}

/** The open appeal that a company made itself, and whether it is frozen still. */
export async function findOpenCompanyAppeal(
  db: Db,
  companyId: string,
): Promise<{ id: string; isCompanyFrozen: boolean } | undefined> {
  return db
    .selectFrom('board.appeals as a')
    .innerJoin('board.companies as c', 'c.id', 'a.company_id')
    .select(['a.id', sql<boolean>`c.frozen_at is not null`.as('isCompanyFrozen')])
    .where('a.company_id', '=', companyId)
    .where('a.state', '=', 'open')
    .orderBy('a.created_at')
    .limit(1)
    .executeTakeFirst()
}

/** Decides an appeal. */
export async function decideAppeal(db: Db, id: string, state: 'granted' | 'refused'): Promise<void> {
  await db
    .updateTable('board.appeals')
    .set({ state, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}
