import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'

type Db = Kysely<Schema> | Transaction<Schema>

/** A listing that the sweep moved, and whether its poster is written to. */
export interface SweptRow {
  id: string
  is_direct: boolean
}

/** Ends up to so many live listings that are past their end, each with its event. */
export async function expireListings(db: Db, limit: number): Promise<SweptRow[]> {
  const { rows } = await sql<SweptRow>`
    with due as (
      select id from board.jobs where status = 'live' and expires_at <= now()
      order by expires_at limit ${limit} for update skip locked),
    ended as (
      update board.jobs j set status = 'expired', updated_at = now() from due where j.id = due.id
      returning j.id, j.public_id, j.company_id, j.source, j.is_demo),
    noted as (
      insert into board.job_events (job_id, public_id, company_id, kind, from_status, to_status, actor)
      select id, public_id, company_id, 'expired', 'live', 'expired', 'system' from ended)
    select id, source = 'direct' and not is_demo as is_direct from ended`.execute(db)
  return rows
}

/** Marks up to `limit` listings that end within so many days as reminded, and returns them: each is returned once. */
export async function claimExpiryReminders(db: Db, days: number, limit: number): Promise<SweptRow[]> {
  const { rows } = await sql<SweptRow>`
    with due as (
      select id from board.jobs
      where status = 'live' and expires_at > now() and expires_at <= now() + make_interval(days => ${days}::int)
        and reminded_at is null and frozen_at is null and source = 'direct' and not is_demo
      order by expires_at limit ${limit} for update skip locked)
    update board.jobs j set reminded_at = now() from due where j.id = due.id
    returning j.id, true as is_direct`.execute(db)
  return rows
}

/** Archives up to so many listings that ended more than the given days ago; answers how many. */
export async function archiveListings(db: Db, days: number, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select id, status as was from board.jobs
      where status in ('expired', 'closed') and coalesce(closed_at, expires_at) < now() - make_interval(days => ${days}::int)
      limit ${limit} for update skip locked),
    ended as (
      update board.jobs j set status = 'archived', updated_at = now() from due where j.id = due.id
      returning j.id, j.public_id, j.company_id, due.was)
    insert into board.job_events (job_id, public_id, company_id, kind, from_status, to_status, actor)
    select id, public_id, company_id, 'archived', was, 'archived', 'system' from ended returning job_id as id`.execute(
    db,
  )
  return rows.length
}
