import type { JobStatus } from '@cryptolist/contract'
import { type Kysely, sql } from 'kysely'
import { hasRealListingSql } from '../../../database/listed.ts'
import type { Schema } from '../../../database/schema.ts'

type Db = Kysely<Schema>

/** A job as far as saving it goes, with the database's time and whether there is a real listing beside demo ones. */
export interface SavableRow {
  job_id: string
  public_id: string
  status: JobStatus
  expires_at: Date | null
  closed_at: Date | null
  is_demo: boolean
  has_real_listing: boolean
  read_at: Date
}

export interface SavedRow extends SavableRow {
  saved_at: Date
}

const savableColumns = sql`j.id as job_id, j.public_id, j.status, j.expires_at, j.closed_at, j.is_demo,
  (select ${sql.raw(hasRealListingSql)}) as has_real_listing, now() as read_at`

/** A job that is not frozen; undefined when there is none. */
export async function findSavable(db: Db, publicId: string): Promise<SavableRow | undefined> {
  const { rows } = await sql<SavableRow>`
    select ${savableColumns} from board.jobs j join board.companies c on c.id = j.company_id
    where j.public_id = ${publicId} and j.frozen_at is null and c.frozen_at is null`.execute(db)
  return rows[0]
}

/** The jobs that a user has saved and that are not frozen, the last saved first. As many as may be saved at most. */
export async function listSaved(db: Db, userId: string): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select ${savableColumns}, s.saved_at
    from board.saved_jobs s join board.jobs j on j.id = s.job_id join board.companies c on c.id = j.company_id
    where s.user_id = ${userId} and j.frozen_at is null and c.frozen_at is null
    order by s.saved_at desc, j.public_id desc`.execute(db)
  return rows
}

/** When a user saved a job; undefined when they have not. */
export async function findSavedAt(db: Db, userId: string, jobId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('board.saved_jobs')
    .select('saved_at')
    .where('user_id', '=', userId)
    .where('job_id', '=', jobId)
    .executeTakeFirst()
  return row?.saved_at
}

/** Makes others who would save for the same user wait until this transaction has ended. */
export async function lockSaved(db: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('board.saved_jobs'), hashtext(${userId}))`.execute(db)
}

/** How many jobs a user has saved. */
export async function countSaved(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from board.saved_jobs where user_id = ${userId}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Writes it down; answers when. */
export async function insertSaved(db: Db, userId: string, jobId: string): Promise<Date> {
  const { saved_at } = await db
    .insertInto('board.saved_jobs')
    .values({ user_id: userId, job_id: jobId })
    .returning('saved_at')
    .executeTakeFirstOrThrow()
  return saved_at
}

/** Removes it; one that was not saved is as it should be. */
export async function deleteSaved(db: Db, userId: string, publicId: string): Promise<void> {
  await sql`
    delete from board.saved_jobs s using board.jobs j
    where j.id = s.job_id and j.public_id = ${publicId} and s.user_id = ${userId}`.execute(db)
}
