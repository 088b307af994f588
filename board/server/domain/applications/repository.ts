import type { ApplicationStatus, CvSetting, Question } from '@cryptolist/contract'
import { sql } from 'kysely'
import { isLiveSql, notFrozenSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import { type CvRow, cvNameSql, putCv } from './cv-files.ts'
import type { CheckedApplication } from './policy.ts'

/** A listing that takes applications here. */
export interface TakingJob {
  id: string
  companyId: string
  publicId: string
  title: string
  companyName: string
  /** Where applications go; never shown. */
  applyEmail: string
  questions: Question[]
  cv: CvSetting
}

/** An application whose link was used, with where it goes. */
export interface ConfirmedApplication extends CheckedApplication {
  id: string
  publicId: string
  title: string
  companyName: string
  applyEmail: string
  /** Name of their CV; null for none. */
  cvName: string | null
  sharesProfile: boolean
}

const takesApplications = sql<boolean>`${sql.raw(isLiveSql)} and not j.is_demo and j.apply_method = 'email' and j.apply_email is not null`

export async function findTakingJob(db: Db, publicId: string): Promise<TakingJob | undefined> {
  const { rows } = await sql<TakingJob>`
    select j.id, j.company_id as "companyId", j.public_id as "publicId", j.title, c.name as "companyName",
      j.apply_email as "applyEmail", j.apply_questions as questions, j.apply_cv as cv
    from board.jobs j join board.companies c on c.id = j.company_id
    where j.public_id = ${publicId} and ${takesApplications}`.execute(db)
  return rows[0]
}

export interface NewApplication extends CheckedApplication {
  id: string
  jobId: string
  companyId: string
  personKey: Buffer
  networkKey: Buffer
  /** Whether public statistics may count it. */
  isCounted: boolean
  tokenHash: Buffer
  cv: CvRow | null
  /** The account whose profile goes with it; null for none. */
  profileOf: string | null
  /** Until the link is used; then the listing's own time counts. */
  ttlSeconds: number
}

/**
 * Stores an application until it is confirmed, within a transaction, replacing an unconfirmed one by the same applicant. Returns false when they have already
 * applied.
 */
export async function keepApplication(db: Db, application: NewApplication): Promise<boolean> {
  const {
    id,
    jobId,
    companyId,
    personKey,
    networkKey,
    isCounted,
    tokenHash,
    ttlSeconds,
    cv,
    profileOf,
    ...written
  } = application
  const purgeAt = sql<Date>`now() + make_interval(secs => ${ttlSeconds})`
  const counted = { network_key: networkKey, is_counted: isCounted }
  const answers = written.answers && JSON.stringify(written.answers)
  // A profile that is being deleted goes before, or takes itself from this application.
  const hasProfile = sql<boolean>`exists (select from board.profiles where user_id = ${profileOf} for key share)`
  const shared = { user_id: profileOf, shares_profile: hasProfile }
  const fields = { ...written, answers, ...counted, ...shared, token_hash: tokenHash, purge_at: purgeAt }
  const result = await db
    .insertInto('board.applications')
    .values({ id, job_id: jobId, company_id: companyId, person_key: personKey, ...fields })
    .onConflict((conflict) =>
      conflict
        .columns(['job_id', 'person_key'])
        .doUpdateSet({ ...fields, id, created_at: sql<Date>`now()` })
        .where('board.applications.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  const isNew = result.numInsertedOrUpdatedRows === 1n
  if (isNew) await putCv(db, id, cv)
  return isNew
}

/** The application of an unused link; undefined if its listing was deleted or no longer accepts applications. */
export type PendingJob =
  | ({ isTaking: true } & Pick<TakingJob, 'publicId' | 'title' | 'companyName'>)
  | { isTaking: false }

/** The listing of an application that waits for its link; undefined when the link was used or is over. */
export async function findPending(db: Db, tokenHash: Buffer): Promise<PendingJob | undefined> {
  const { rows } = await sql<PendingJob>`
    select j.public_id as "publicId", j.title, c.name as "companyName",
      coalesce(${takesApplications}, false) as "isTaking"
    from board.applications a left join board.jobs j on j.id = a.job_id left join board.companies c on c.id = j.company_id
    where a.token_hash = ${tokenHash} and a.confirmed_at is null and a.purge_at > now()`.execute(db)
  return rows[0]
}

/** Whether this applicant has confirmed an application for the listing. */
export async function hasApplied(db: Db, jobId: string, personKey: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('board.applications')
    .select('id')
    .where('job_id', '=', jobId)
    .where('person_key', '=', personKey)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Consumes a link, and adds the application to the account that has confirmed the same address. The row is kept for half a year, so that nobody
 * applies twice; while its listing is open, it is kept longer (accounts/expired.ts).
 */
export async function confirmApplication(
  db: Db,
  tokenHash: Buffer,
): Promise<{ id: string; jobId: string | null } | undefined> {
  return db
    .updateTable('board.applications')
    .set({
      user_id: sql<string>`coalesce(user_id, (select u."objectId" from public."_User" u
        where u.email = board.applications.email and u."emailVerified" limit 1))`,
      confirmed_at: sql<Date>`now()`,
      purge_at: sql<Date>`now() + interval '180 days'`,
    })
    .where('token_hash', '=', tokenHash)
    .where('confirmed_at', 'is', null)
    .where('purge_at', '>', sql<Date>`now()`)
    .returning(['id', 'job_id as jobId'])
    .executeTakeFirst()
}

/** Lets the links of the employer's and the applicant's emails work. */
export async function keepLinks(
  db: Db,
  id: string,
  { answer, applicant }: { answer: Buffer; applicant: Buffer },
): Promise<void> {
  await db
    .updateTable('board.applications')
    .set({ answer_token_hash: answer, applicant_token_hash: applicant })
    .where('id', '=', id)
    .execute()
}

/** Whether the listing of an application still takes any; a deleted one takes none. */
export async function acceptsApplications(db: Db, jobId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from board.jobs j join board.companies c on c.id = j.company_id
    where j.id = ${jobId} and ${takesApplications}`.execute(db)
  return rows.length > 0
}

/** A confirmed application that has not been handed over and can be. */
export async function findConfirmed(db: Db, id: string): Promise<ConfirmedApplication | undefined> {
  const { rows } = await sql<ConfirmedApplication>`
    select a.id, a.name, a.email, a.message, a.link, a.answers, j.public_id as "publicId", j.title, c.name as "companyName",
      j.apply_email as "applyEmail", ${cvNameSql} as "cvName", a.shares_profile as "sharesProfile"
    from board.applications a join board.jobs j on j.id = a.job_id join board.companies c on c.id = j.company_id
    where a.id = ${id} and a.confirmed_at is not null and a.handed_over_at is null and a.status <> 'withdrawn' and j.apply_email is not null
      and ${sql.raw(notFrozenSql)}`.execute(db)
  return rows[0]
}

/** Whom to tell that a confirmed application cannot be handed over: their address; undefined when it was, or is gone. */
export async function findUndelivered(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('board.applications')
    .select('email')
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .where('handed_over_at', 'is', null)
    .where('status', '<>', 'withdrawn')
    .executeTakeFirst()
  return row?.email ?? undefined
}

/** Deletes an application that nobody got; the same person may apply again. */
export async function deleteUndelivered(db: Db, id: string): Promise<void> {
  await db.deleteFrom('board.applications').where('id', '=', id).where('handed_over_at', 'is', null).execute()
}

/** Notes that the employer got an application. Returns it as it is by now; undefined if it was deleted meanwhile. */
export async function markHandedOver(
  db: Db,
  id: string,
): Promise<{ status: ApplicationStatus; message: string | null; link: string | null } | undefined> {
  return db
    .updateTable('board.applications')
    .set({ handed_over_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning(['status', 'message', 'link'])
    .executeTakeFirst()
}
