import type {
  ApplicationAnswer,
  ApplicationSide,
  ApplicationStatus,
  QuestionAnswer,
} from '@cryptolist/contract'
import { type RawBuilder, sql } from 'kysely'
import { isLiveSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import { cvNameSql } from './cv-files.ts'
import { sharesProfileSql } from './shared-profile.ts'

/** Whose applications: an account with its confirmed address, or the link of one application. */
export type ApplicantKey = { userId: string; email: string | null } | { tokenHash: Buffer }

/** An application as its list has it. */
export interface OwnRow {
  id: string
  status: ApplicationStatus
  statusAt: Date
  createdAt: Date
  companyName: string
  /** Null once the listing was deleted. */
  job: { id: string; publicId: string; title: string; isOpen: boolean; isFrozen: boolean } | null
}

/** An application with all that is kept of it for its applicant. */
export interface OwnDetail extends OwnRow {
  name: string
  email: string
  message: string | null
  link: string | null
  answers: QuestionAnswer[] | null
  cvName: string | null
  sharesProfile: boolean
  isHandedOver: boolean
  interviewAt: Date | null
  events: EventRow[]
}

/** A move of an application; `at` in ISO form. */
export interface EventRow {
  side: ApplicationSide
  from: ApplicationStatus
  to: ApplicationStatus
  at: string
  answer: ApplicationAnswer | null
  message: string | null
}

/** The newest applications of an account, at most `limit`. */
export async function listOwnRows(db: Db, key: ApplicantKey, limit: number): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select ${ownColumns} ${ownTables} where ${isOwn(key)} order by a.created_at desc, a.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** The ids of all applications of an account, newest first. */
export async function listOwnIds(db: Db, key: ApplicantKey): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from board.applications a where ${isOwn(key)} order by a.created_at desc, a.id desc`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** An application of that applicant; undefined for any other, and for one that was forgotten. */
export async function findOwn(db: Db, key: ApplicantKey, id: string | null): Promise<OwnDetail | undefined> {
  const { rows } = await sql<OwnDetail>`
    select ${ownColumns}, a.name, a.email, a.message, a.link, a.answers,
      ${cvNameSql} as "cvName", ${sharesProfileSql} as "sharesProfile", a.handed_over_at is not null as "isHandedOver",
      a.interview_at as "interviewAt", ${eventsSql} as events
    ${ownTables} where ${isOwn(key)} and (${id}::uuid is null or a.id = ${id}::uuid)`.execute(db)
  return rows[0]
}

/** Locks an application, so that no other move comes in between. */
export async function lockApplication(db: Db, id: string): Promise<void> {
  await sql`select from board.applications where id = ${id} for update`.execute(db)
}

/** Statement for the events of `board.applications a`, oldest first. */
export const eventsSql = sql`(select coalesce(json_agg(json_build_object('side', e.side, 'from', e.from_status, 'to', e.to_status,
    'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'answer', e.answer, 'message', e.message) order by e.id), '[]')
  from board.application_events e where e.application_id = a.id)`

const ownColumns = sql`a.id, a.status, a.status_at as "statusAt", a.created_at as "createdAt", c.name as "companyName",
  case when j.id is not null then json_build_object('id', j.id, 'publicId', j.public_id, 'title', j.title, 'isOpen', ${sql.raw(isLiveSql)},
    'isFrozen', j.frozen_at is not null or c.frozen_at is not null) end as job`
const ownTables = sql`from board.applications a join board.companies c on c.id = a.company_id left join board.jobs j on j.id = a.job_id`

function isOwn(key: ApplicantKey): RawBuilder<boolean> {
  if ('tokenHash' in key)
    return sql<boolean>`a.applicant_token_hash = ${key.tokenHash} and a.email is not null`
  return sql<boolean>`(a.user_id = ${key.userId} or a.email = ${key.email}) and a.email is not null`
}

export async function saveWords(
  db: Db,
  id: string,
  words: { message: string; link: string | null },
): Promise<void> {
  await db.updateTable('board.applications').set(words).where('id', '=', id).execute()
}

/** Gives an application that waits for its link a new one. Returns its address; undefined if it doesn't wait. */
export async function renewConfirmation(
  db: Db,
  id: string,
  { tokenHash, ttlSeconds }: { tokenHash: Buffer; ttlSeconds: number },
): Promise<string | undefined> {
  const row = await db
    .updateTable('board.applications')
    .set({ token_hash: tokenHash, purge_at: sql<Date>`now() + make_interval(secs => ${ttlSeconds})` })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
  return row?.email ?? undefined
}

export async function deleteUnconfirmed(db: Db, id: string): Promise<void> {
  await db.deleteFrom('board.applications').where('id', '=', id).where('confirmed_at', 'is', null).execute()
}

/** The application of a confirmation link that was used; undefined for every other token. */
export async function findConfirmedBy(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('board.applications')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('confirmed_at', 'is not', null)
    .where('email', 'is not', null)
    .executeTakeFirst()
  return row?.id
}
