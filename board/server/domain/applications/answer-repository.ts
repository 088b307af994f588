import type { ApplicationAnswer, ApplicationStatus, ModerationReason } from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import { endedSql } from '../../database/listed.ts'
import type { Db, Schema } from '../../database/schema.ts'
import { cvNameSql, leaveCv } from './cv-files.ts'
import type { AnswerState } from './policy.ts'
import { profileOfSql } from './shared-profile.ts'
import { listOrigins } from './transitions.ts'

/** An application as the employer's link shows it. */
export interface AnswerableRow extends AnswerState {
  id: string
  companyId: string
  /** Null once the applicant was forgotten. */
  name: string | null
  publicId: string
  title: string
  companyName: string
  cameAt: Date
  /** The employer's newest answer; `choice` is null for a move on the board of applications. */
  answered: { choice: ApplicationAnswer | null; status: ApplicationStatus; at: string } | null
  /** Whether the applicant gets an address to write back to. */
  mayWriteBack: boolean
  cvName: string | null
  /** The account whose profile goes with it; null for none. */
  profileOf: string | null
}

/** The application of an employer's link; undefined if it no longer exists, or its listing was deleted. */
export async function findAnswerable(db: Db, tokenHash: Buffer): Promise<AnswerableRow | undefined> {
  const { rows } = await selectAnswerable(tokenHash).execute(db)
  return rows[0]
}

export async function lockAnswerable(
  db: Transaction<Schema>,
  tokenHash: Buffer,
): Promise<AnswerableRow | undefined> {
  // Locked first: a statement sees no event that was added while it waited for the lock.
  await sql`select from board.applications where answer_token_hash = ${tokenHash} for update`.execute(db)
  return findAnswerable(db, tokenHash)
}

function selectAnswerable(tokenHash: Buffer) {
  return sql<AnswerableRow>`
    select a.id, a.company_id as "companyId", a.name, j.public_id as "publicId", j.title, c.name as "companyName",
      coalesce(a.handed_over_at, a.confirmed_at) as "cameAt", a.status, j.apply_email is not null as "mayWriteBack",
      ${cvNameSql} as "cvName", ${profileOfSql} as "profileOf",
      j.frozen_at is not null or c.frozen_at is not null as "isFrozen",
      (select count(*)::int from board.application_events e where e.application_id = a.id and ${isAnswer}) as answers,
      (select json_build_object('choice', e.answer, 'status', e.to_status, 'at', e.at) from board.application_events e
        where e.application_id = a.id and ${isAnswer} order by e.id desc limit 1) as answered
    from board.applications a join board.jobs j on j.id = a.job_id join board.companies c on c.id = a.company_id
    where a.answer_token_hash = ${tokenHash} and a.purge_at > now()`
}

const isAnswer = sql<boolean>`e.side = 'employer' and e.to_status <> 'viewed'`

/** Whether a form was sent before. */
export async function hasEvent(db: Db, applicationId: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('board.application_events')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/** Whom a mail about an application goes to, and what it is about. */
export interface Applicant {
  name: string | null
  email: string
  message: string | null
  link: string | null
  companyName: string
  isAnswered: boolean
  /** The listing or its company, by now. */
  isFrozen: boolean
  isCompanyFrozen: boolean
  /** Why a moderator froze it; null where none has. */
  freezeReason: ModerationReason | null
  /** Null once the listing was deleted. */
  job: { publicId: string; title: string; applyEmail: string | null } | null
}

export async function findApplicant(db: Db, id: string): Promise<Applicant | undefined> {
  const { rows } = await sql<Applicant>`
    select a.name, a.email, a.message, a.link, c.name as "companyName", a.first_response_at is not null as "isAnswered",
      j.frozen_at is not null or c.frozen_at is not null as "isFrozen", c.frozen_at is not null as "isCompanyFrozen",
      coalesce(j.freeze_reason, c.freeze_reason) as "freezeReason", case when j.id is not null then
      json_build_object('publicId', j.public_id, 'title', j.title, 'applyEmail', j.apply_email) end as job
    from board.applications a left join board.jobs j on j.id = a.job_id join board.companies c on c.id = a.company_id
    where a.id = ${id} and a.email is not null`.execute(db)
  return rows[0]
}

/** Deletes who applied, and all that both sides wrote; the row still counts in public statistics. */
export async function forgetApplicant(db: Db, id: string): Promise<void> {
  await leaveCv(db, id)
  await db
    .updateTable('board.applications')
    .set({
      name: null,
      email: null,
      message: null,
      link: null,
      answers: null,
      user_id: null,
      applicant_token_hash: null,
      rating: null,
      interview_at: null,
      shares_profile: false,
    })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('board.application_events')
    .set({ message: null })
    .where('application_id', '=', id)
    .execute()
  await db.deleteFrom('board.application_notes').where('application_id', '=', id).execute()
}

/** States that end with the job. */
const closable = listOrigins('system', 'auto_closed')

/** Closes at most `limit` unanswered applications of ended or deleted listings, each with its event; returns their ids. */
export async function closeEnded(db: Db, limit: number): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select a.id, a.status from board.applications a
        join board.companies c on c.id = a.company_id left join board.jobs j on j.id = a.job_id
      where a.status = any(${closable}::text[]) and a.told_ended_at is null and a.handed_over_at is not null
        and a.email is not null and c.frozen_at is null
        and (j.id is null or j.status in ${sql.raw(endedSql)} and j.frozen_at is null)
      order by a.id limit ${limit} for update of a skip locked),
    events as (
      insert into board.application_events (application_id, side, from_status, to_status)
        select id, 'system', status, 'auto_closed' from due)
    update board.applications a set told_ended_at = now(), status = 'auto_closed', status_at = now()
      from due where a.id = due.id returning a.id`.execute(db)
  return rows
}

/**
 * Marks at most `limit` applications to listings that a moderator has frozen, alone or with their company, as told; returns their ids.
 * Listings hidden by reports alone are left until a moderator decides.
 */
export async function markToldOfFreeze(db: Db, limit: number): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select a.id from board.applications a
      where a.told_frozen_at is null and a.handed_over_at is not null and a.email is not null and a.purge_at > now()
        and a.job_id is not null and (a.job_id in (select id from board.jobs where frozen_at is not null and freeze_reason is not null)
          or a.company_id in (select id from board.companies where frozen_at is not null))
      order by a.id limit ${limit} for update skip locked)
    update board.applications a set told_frozen_at = now() from due where a.id = due.id returning a.id`.execute(
    db,
  )
  return rows
}

/** Undoes `markToldOfFreeze` for an application whose mail was not sent. */
export async function forgetTold(db: Db, id: string): Promise<void> {
  await db.updateTable('board.applications').set({ told_frozen_at: null }).where('id', '=', id).execute()
}

/** Forgets what deleted listings left: applications that nobody got, and after a day, when mails are out, who had applied. */
export async function forgetOfDeleted(db: Db): Promise<void> {
  await sql`
    delete from board.applications where job_id is null and email is not null and handed_over_at is null`.execute(
    db,
  )
  const { rows } = await sql<{ id: string }>`
    select id from board.applications where job_id is null and email is not null
      and status <> all(${closable}::text[]) and status_at < now() - interval '1 day'`.execute(db)
  for (const { id } of rows) await forgetApplicant(db, id)
}

/** Deletes the network hashes of applications that are too old for public statistics. */
export async function forgetNetworks(db: Db): Promise<void> {
  await sql`
    update board.applications set network_key = null
    where network_key is not null and created_at < now() - interval '94 days'`.execute(db)
}
