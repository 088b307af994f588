import { type RawBuilder, sql } from 'kysely'
import { hasOpenPageSql, isLiveSql, notFrozenSql, ownListingsSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import type { TrackedStatus } from './transitions.ts'

/** A listing that a candidate adds an application for. */
export interface TrackableJob {
  id: string
  title: string
  companyName: string
  /** Whether everyone may read it. */
  isShown: boolean
  isDemo: boolean
  /** Whether its form is at this board. */
  isHere: boolean
  /** Whether the account manages it. */
  isOwn: boolean
}

/** A listing by its public id; undefined if it was deleted. */
export async function findTrackable(
  db: Db,
  userId: string,
  publicId: string,
): Promise<TrackableJob | undefined> {
  const { rows } = await sql<TrackableJob>`
    select j.id, j.title, c.name as "companyName", ${isShownSql} as "isShown", j.is_demo as "isDemo",
      j.apply_method = 'email' as "isHere", exists (select from ${ownListingsSql(userId)} own where own.id = j.id) as "isOwn"
    from board.jobs j join board.companies c on c.id = j.company_id where j.public_id = ${publicId}`.execute(
    db,
  )
  return rows[0]
}

/** An application that was sent elsewhere. */
export interface TrackedRow {
  id: string
  title: string
  companyName: string
  status: TrackedStatus
  statusAt: Date
  /** YYYY-MM-DD. */
  appliedOn: string
  note: string | null
  /** Null while the listing has no page. */
  job: { publicId: string; isOpen: boolean } | null
}

/** An application for a listing, sent from here or noted as sent elsewhere. */
export interface AppliedFor {
  id: string
  isElsewhere: boolean
}

/** An account's application for a listing, unless it is withdrawn. */
export async function findAppliedFor(
  db: Db,
  userId: string,
  publicId: string,
): Promise<AppliedFor | undefined> {
  const { rows } = await sql<AppliedFor>`
    select a.id, false as "isElsewhere" from board.applications a join board.jobs j on j.id = a.job_id
      where j.public_id = ${publicId} and a.user_id = ${userId} and a.email is not null and a.status not in ('unconfirmed', 'withdrawn')
    union all
    select t.id, true from board.tracked_applications t join board.jobs j on j.id = t.job_id
      where j.public_id = ${publicId} and t.user_id = ${userId} and t.status <> 'withdrawn' limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Those of an account, the last applied for first. */
export async function listTrackedRows(db: Db, userId: string): Promise<TrackedRow[]> {
  const { rows } = await selectTracked(sql`t.user_id = ${userId}`).execute(db)
  return rows
}

/** One of an account; undefined for any other. */
export async function findTrackedRow(db: Db, userId: string, id: string): Promise<TrackedRow | undefined> {
  const { rows } = await selectTracked(sql`t.user_id = ${userId} and t.id = ${id}`).execute(db)
  return rows[0]
}

const isShownSql = sql.raw<boolean>(`(${hasOpenPageSql} and ${notFrozenSql})`)

function selectTracked(condition: RawBuilder<boolean>) {
  return sql<TrackedRow>`
    select t.id, t.title, t.company_name as "companyName", t.status, t.status_at as "statusAt",
      to_char(t.applied_on, 'YYYY-MM-DD') as "appliedOn", t.note,
      case when ${isShownSql} then json_build_object('publicId', j.public_id, 'isOpen', ${sql.raw(isLiveSql)}) end as job
    from board.tracked_applications t left join board.jobs j on j.id = t.job_id left join board.companies c on c.id = j.company_id
    where ${condition} order by t.applied_on desc, t.id desc`
}

/** Makes others who would note one for the same user wait until this transaction has ended. */
export async function lockTracked(db: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('board.tracked_applications'), hashtext(${userId}))`.execute(
    db,
  )
}

export interface NewTracked {
  id: string
  userId: string
  jobId: string | null
  title: string
  companyName: string
  appliedOn: string
  status: TrackedStatus
  note: string | null
}

/** The id of the application that was noted before: for the same listing, or under the same names on the same day if that was deleted. */
export async function findSame(
  db: Db,
  { userId, jobId, title, companyName, appliedOn }: Omit<NewTracked, 'id' | 'status' | 'note'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from board.tracked_applications where user_id = ${userId} and (job_id = ${jobId}::uuid
      or (${jobId}::uuid is null and title = ${title} and company_name = ${companyName} and applied_on = ${appliedOn}))`.execute(
    db,
  )
  return rows[0]?.id
}

export async function countTracked(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from board.tracked_applications where user_id = ${userId}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function insertTracked(
  db: Db,
  { userId, jobId, companyName, appliedOn, ...row }: NewTracked,
): Promise<void> {
  await db
    .insertInto('board.tracked_applications')
    .values({ ...row, user_id: userId, job_id: jobId, company_name: companyName, applied_on: appliedOn })
    .execute()
}

export async function saveTracked(
  db: Db,
  id: string,
  { status, appliedOn, note }: Pick<NewTracked, 'status' | 'appliedOn' | 'note'>,
): Promise<void> {
  await sql`
    update board.tracked_applications set applied_on = ${appliedOn}, note = ${note},
      status_at = case when status = ${status} then status_at else now() end, status = ${status}
    where id = ${id}`.execute(db)
}

/** Whether the account had it. */
export async function deleteTracked(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('board.tracked_applications')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
