import { BoardError, type ModerationAction, type ModerationReason } from '@cryptolist/contract'
import { type Insertable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import * as messages from '#messages/manage'
import type { Db, Schema } from '../../database/schema.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import type { Requester } from '../listings/access.ts'
import { recordEvent } from '../listings/events.ts'
import { requireListingAccess } from '../listings/require-access.ts'
import { requireTeam } from '../teams/team.ts'
import { appealable } from './policy.ts'
import { openReview } from './reviews.ts'

const longestText = 2000

export interface Appealable {
  /** False when there was an appeal against this decision already. */
  canAppeal: boolean
  action: ModerationAction
  reason: ModerationReason | null
  message: string | null
  at: string
  /** The result of the appeal, `open` while it is in review; null if there is none. */
  appeal: 'open' | 'granted' | 'refused' | null
}

/**
 * The current decision against a listing, for the page of the appeal. Throws not_found for those who may not even view the listing,
 * forbidden for those who may not edit it.
 */
export async function getAppealable(
  context: DomainContext,
  requester: Requester,
  publicId: string,
): Promise<Appealable> {
  const { jobId } = await requireListingAccess(context, requester, publicId, 'edit')
  return present(required(await findAppealable(context.database.db, jobId)))
}

/** Sends an appeal. The same errors; invalid_input for an empty or too long text, conflict when there is one already. */
export async function sendAppeal(
  context: DomainContext,
  requester: Requester,
  publicId: string,
  text: string,
): Promise<void> {
  const { jobId, userId } = await requireListingAccess(context, requester, publicId, 'edit')
  await addNewAppeal(context, { about: { jobId }, userId, text })
}

/** That a company is frozen, by the id of its row; undefined while it is not. */
export async function findCompanyAppealable(
  { database }: DomainContext,
  companyId: string,
): Promise<Appealable | undefined> {
  const decision = await findAppealableFreeze(database.db, companyId)
  return decision && present(decision)
}

/** That a company is frozen, for its owners and admins. Throws not_found, forbidden for the rest of the team, and as requireSite. */
export async function getCompanyAppealable(
  context: DomainContext,
  viewer: Viewer,
  slug: string,
): Promise<Appealable & { companyName: string }> {
  const { companyId, name } = await requireTeam(context, viewer, slug, 'manage')
  return { ...required(await findCompanyAppealable(context, companyId)), companyName: name }
}

/** Sends the appeal of a company against being frozen. The same errors, and those of `sendAppeal`. */
export async function sendCompanyAppeal(
  context: DomainContext,
  asking: Viewer,
  slug: string,
  text: string,
): Promise<void> {
  const { companyId, viewer } = await requireTeam(context, asking, slug, 'manage')
  await addNewAppeal(context, { about: { companyId }, userId: viewer.user.id, text })
}

interface NewAppeal {
  about: AppealSubject
  userId: string | null
  text: string
}

async function addNewAppeal(
  { database }: DomainContext,
  { about, userId, text: typed }: NewAppeal,
): Promise<void> {
  const text = checkText(typed)
  await inTransaction(database.db, async (db) => {
    const decision = required(
      'jobId' in about
        ? await findAppealable(db, about.jobId)
        : await findAppealableFreeze(db, about.companyId),
    )
    const appeal = {
      id: uuidv7(),
      decision_id: decision.id,
      job_id: 'jobId' in about ? about.jobId : null,
      company_id: 'companyId' in about ? about.companyId : null,
      user_id: userId,
      text,
    }
    if (!(await addAppeal(db, appeal))) throw new BoardError('conflict', messages.appealedAlready)
    if ('jobId' in about)
      await recordEvent(db, { jobId: about.jobId, kind: 'appealed', actor: { kind: 'poster', userId } })
    await openReview(db, { kind: 'appeal', risk: 'amber', ...about })
  })
}

function checkText(typed: string): string {
  const text = typed.trim()
  if (text !== '' && text.length <= longestText) return text
  throw BoardError.invalidField('text', messages.appealText(longestText))
}

function present({ action, reason, message, at, appeal }: AppealableDecision): Appealable {
  return { action, reason, message, at: at.toISOString(), appeal, canAppeal: appeal === null }
}

function required<T>(decision: T | undefined): T {
  if (decision === undefined) throw new BoardError('not_found', messages.nothingToAppeal)
  return decision
}

/** The newest decision against a listing, and the appeal against that, if there is one. */
interface AppealableDecision {
  id: string
  action: ModerationAction
  reason: ModerationReason | null
  message: string | null
  at: Date
  appeal: 'open' | 'granted' | 'refused' | null
}

/**
 * The decision about a listing that can be appealed, if any: the freeze of its company, else the last decision about the listing. A rejected
 * change doesn't count: the listing stays as it was, and its writer can correct the change.
 */
async function findAppealable(db: Db, jobId: string): Promise<AppealableDecision | undefined> {
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

/** The freeze of a company with the appeal against it, if any; undefined while the company is not frozen. */
async function findAppealableFreeze(db: Db, companyId: string): Promise<AppealableDecision | undefined> {
  const { rows } = await sql<AppealableDecision>`
    select l.id, l.action, l.reason_code as reason, l.message, l.at, a.state as appeal
    from board.companies c join board.moderation_log l on l.id = (
      select max(id) from board.moderation_log where company_id = c.id and action = 'freeze_company')
    left join board.appeals a on a.decision_id = l.id
    where c.id = ${companyId} and c.frozen_at is not null`.execute(db)
  return rows[0]
}

/** The subject of an appeal: one of them. */
export type AppealSubject = { jobId: string } | { companyId: string }

/** Adds an appeal. Returns false when there is one against this decision already. */
async function addAppeal(db: Db, appeal: Insertable<Schema['board.appeals']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('board.appeals')
    .values(appeal)
    .onConflict((conflict) => conflict.column('decision_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Whether a company was frozen again after the decision `l` that an appeal is against. */
const refrozenSql = sql<boolean>`exists (select from board.moderation_log later
  where later.company_id = c.id and later.id > l.id and later.action = 'freeze_company')`

interface OpenAppeal {
  id: string
  /** The decision that it is against. */
  action: ModerationAction
  /** Whether that decision is a freeze that no moderator decided on: reports or an entry of the scam register brought it about. */
  isByRule: boolean
  /** Whether its company is frozen, by this decision if that was a freeze of the company. */
  isCompanyFrozen: boolean
  /** Whether that decision, a freeze of the company, has refused this listing too. */
  hasRefused: boolean
  /** Whether the listing is frozen by a later decision, which this appeal isn't about. */
  isOvertaken: boolean
}

/** The newest open appeal of a listing with the decision that it is against. */
export async function findOpenAppeal(db: Db, jobId: string): Promise<OpenAppeal | undefined> {
  const { rows } = await sql<OpenAppeal>`
    select a.id, l.action, l.facts ->> 'byRule' is not null as "isByRule", c.frozen_at is not null and not ${refrozenSql} as "isCompanyFrozen",
      (l.action = 'freeze_company' and l.review_kind is not distinct from 'new' and l.job_id is not distinct from j.id
        and j.status = 'rejected') as "hasRefused",
      (j.frozen_at is not null and l.action <> 'freeze_company' and exists (select from board.moderation_log later
        where later.job_id = j.id and later.id > l.id and later.action in ('freeze_listing', 'uphold_report'))) as "isOvertaken"
    from board.appeals a join board.moderation_log l on l.id = a.decision_id
    join board.jobs j on j.id = a.job_id join board.companies c on c.id = j.company_id
    where a.job_id = ${jobId} and a.state = 'open' order by l.id desc limit 1`.execute(db)
  return rows[0]
}

/** The newest open appeal that a company made itself, and whether the freeze that it is against still holds. */
export async function findOpenCompanyAppeal(
  db: Db,
  companyId: string,
): Promise<{ id: string; isCompanyFrozen: boolean } | undefined> {
  return db
    .selectFrom('board.appeals as a')
    .innerJoin('board.companies as c', 'c.id', 'a.company_id')
    .innerJoin('board.moderation_log as l', 'l.id', 'a.decision_id')
    .select(['a.id', sql<boolean>`c.frozen_at is not null and not ${refrozenSql}`.as('isCompanyFrozen')])
    .where('a.company_id', '=', companyId)
    .where('a.state', '=', 'open')
    .orderBy('l.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Decides an appeal, and older ones of the same subject: they are against decisions that the newest one has replaced. */
export async function decideAppeal(db: Db, id: string, state: 'granted' | 'refused'): Promise<void> {
  await sql`
    update board.appeals a set state = ${state}, decided_at = now()
    from board.appeals newest
      join board.moderation_log decided on decided.id = newest.decision_id, board.moderation_log l
    where newest.id = ${id} and l.id = a.decision_id and a.state = 'open'
      and a.job_id is not distinct from newest.job_id and a.company_id is not distinct from newest.company_id
      and (l.action = 'freeze_company') = (decided.action = 'freeze_company')`.execute(db)
}
