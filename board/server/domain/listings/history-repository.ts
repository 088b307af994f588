import type { JobStatus, ListingActor } from '@cryptolist/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import { notFrozenSql, publicSql } from '../../database/listed.ts'
import type { Schema } from '../../database/schema.ts'
import type { PublicListingContent } from '../../database/schema-employers.ts'

type Db = Kysely<Schema> | Transaction<Schema>

/** The content of a listing's newest revision. */
export async function findNewestRevision(db: Db, jobId: string): Promise<PublicListingContent | undefined> {
  const row = await db
    .selectFrom('board.job_revisions')
    .select('content')
    .where('job_id', '=', jobId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.content
}

/** Writes a revision; one that nobody saw yet is replaced. */
export async function putRevision(
  db: Db,
  revision: { jobId: string; number: number; actor: ListingActor; content: PublicListingContent },
): Promise<void> {
  const content = JSON.stringify(revision.content)
  await db
    .insertInto('board.job_revisions')
    .values({ job_id: revision.jobId, number: revision.number, actor: revision.actor, content })
    .onConflict((conflict) =>
      conflict.columns(['job_id', 'number']).doUpdateSet({ actor: revision.actor, at: sql`now()` }),
    )
    .execute()
  await sql`update board.job_revisions set content = ${content}::jsonb
    where job_id = ${revision.jobId} and number = ${revision.number}`.execute(db)
}

/** The first revision counts from the moment at which the public sees it. */
export async function dateFirstRevision(db: Db, jobId: string): Promise<void> {
  await sql`update board.job_revisions set at = now() where job_id = ${jobId} and number = 1`.execute(db)
}

export interface RevisionRow {
  number: number
  at: Date
  actor: ListingActor
  content: PublicListingContent
}

/** The newest revisions, at most so many, the newest first. */
export async function listRevisionRows(db: Db, jobId: string, limit: number): Promise<RevisionRow[]> {
  return db
    .selectFrom('board.job_revisions')
    .select(['number', 'at', 'actor', 'content'])
    .where('job_id', '=', jobId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

export interface PublicListingRow {
  id: string
  title: string
  slug: string
  status: JobStatus
  expires_at: Date | null
  closed_at: Date | null
  read_at: Date
}

/** A listing that is not frozen, nor its company; undefined when there is none. */
export async function findUnfrozen(db: Db, publicId: string): Promise<PublicListingRow | undefined> {
  const { rows } = await sql<PublicListingRow>`
    select j.id, j.title, j.slug, j.status, j.expires_at, j.closed_at, now() as read_at
    from board.jobs j join board.companies c on c.id = j.company_id
    where j.public_id = ${publicId} and ${sql.raw(notFrozenSql)}`.execute(db)
  return rows[0]
}

/** Of these public ids, the listings that are not frozen, nor their companies. */
export async function listUnfrozen(
  db: Db,
  publicIds: readonly string[],
): Promise<(PublicListingRow & { public_id: string })[]> {
  const { rows } = await sql<PublicListingRow & { public_id: string }>`
    select j.public_id, j.id, j.title, j.slug, j.status, j.expires_at, j.closed_at, now() as read_at
    from board.jobs j join board.companies c on c.id = j.company_id
    where j.public_id = any(${publicIds}) and ${sql.raw(notFrozenSql)}`.execute(db)
  return rows
}

export interface HistoryFactsRow {
  edits: number
  renewed_at: Date | null
  reposts: number
  original_public_id: string | null
  original_slug: string | null
}

/** How often a listing was changed and posted again, and the public one that it repeats. */
export async function findHistoryFacts(db: Db, publicId: string): Promise<HistoryFactsRow | undefined> {
  const { rows } = await sql<HistoryFactsRow>`
    with recursive originals as (
      select j.id, j.repost_of, 0 as depth from board.jobs j where j.public_id = ${publicId}
      union all
      select o.id, o.repost_of, depth + 1 from originals p join board.jobs o on o.id = p.repost_of where depth < 50)
    select greatest(j.revision - 1, 0) as edits, j.renewed_at,
      (select max(depth) from originals)::int as reposts,
      o.public_id as original_public_id, o.slug as original_slug
    from board.jobs j
      left join board.jobs o on o.id = j.repost_of and o.frozen_at is null
        and o.status in ${sql.raw(publicSql)}
    where j.public_id = ${publicId}`.execute(db)
  return rows[0]
}
