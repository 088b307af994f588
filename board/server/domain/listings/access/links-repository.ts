import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../database/schema.ts'

type Db = Kysely<Schema> | Transaction<Schema>

export type LinkKind = 'browser' | 'manage' | 'preview'

export interface LinkRow {
  kind: LinkKind
  draftId: string | null
  jobId: string | null
}

/** What a link opens: the row of a draft or of a listing. */
export type LinkAbout = { draftId: string } | { jobId: string }

/** What links open that are neither over nor revoked. */
export async function listLinks(db: Db, hashes: readonly Buffer[]): Promise<LinkRow[]> {
  if (hashes.length === 0) return []
  return db
    .selectFrom('board.listing_links')
    .select(['kind', 'draft_id as draftId', 'job_id as jobId'])
    .where('token_hash', 'in', [...hashes])
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)]))
    .execute()
}

export interface NewLink {
  hash: Buffer
  kind: LinkKind
  about: LinkAbout
  /** Null for one that ends only when it is revoked. */
  days: number | null
}

/** Keeps a link; one that is there already, because a mail is tried again, stays as it is. */
export async function insertLink(db: Db, { hash, kind, about, days }: NewLink): Promise<void> {
  await db
    .insertInto('board.listing_links')
    .values({
      token_hash: hash,
      kind,
      draft_id: 'draftId' in about ? about.draftId : null,
      job_id: 'jobId' in about ? about.jobId : null,
      expires_at: days === null ? null : sql<Date>`now() + make_interval(days => ${days})`,
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
}

/** Ends the links that manage a draft or a listing. */
export async function revokeManageLinks(db: Db, about: LinkAbout): Promise<void> {
  const links = db
    .updateTable('board.listing_links')
    .set({ revoked_at: sql<Date>`now()` })
    .where('kind', '=', 'manage')
    .where('revoked_at', 'is', null)
  const own =
    'draftId' in about ? links.where('draft_id', '=', about.draftId) : links.where('job_id', '=', about.jobId)
  await own.execute()
}

/** Ends links to manage the same draft or listing that were made before this one. */
export async function revokeOlderLinks(db: Db, hash: Buffer): Promise<void> {
  await sql`update board.listing_links older set revoked_at = now()
    from board.listing_links opened
    where opened.token_hash = ${hash} and older.kind = 'manage' and older.revoked_at is null
      and older.created_at < opened.created_at
      and (older.job_id = opened.job_id or (opened.job_id is null and older.draft_id = opened.draft_id))`.execute(
    db,
  )
}

/** Lets the links of a draft that were mailed or shared open the listing that it became. */
export async function moveLinks(db: Db, draftId: string, jobId: string): Promise<void> {
  await db
    .updateTable('board.listing_links')
    .set({ job_id: jobId })
    .where('draft_id', '=', draftId)
    .where('kind', 'in', ['manage', 'preview'])
    .execute()
}

/** Links that also open a listing no longer need the draft that it was. */
export async function forgetDrafts(db: Db, draftIds: readonly string[]): Promise<void> {
  if (draftIds.length === 0) return
  await db
    .updateTable('board.listing_links')
    .set({ draft_id: null })
    .where('draft_id', 'in', [...draftIds])
    .where('job_id', 'is not', null)
    .execute()
}

/** How many links to manage were mailed to an address in the last hour, other than one. */
export async function countMailedLinks(db: Db, email: string, exceptHash: Buffer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from board.listing_links link
    left join board.listing_drafts draft on draft.id = link.draft_id
    left join board.jobs job on job.id = link.job_id
    where link.kind = 'manage' and link.created_at > now() - interval '1 hour' and link.token_hash <> ${exceptHash}
      and (lower(draft.email) = lower(${email}) or lower(job.poster_email) = lower(${email}))`.execute(db)
  return rows[0]?.count ?? 0
}

export interface PreviewRow {
  id: string
  createdAt: Date
  expiresAt: Date
}

/** Names a link to look; a part of the hash, which opens nothing. */
const previewId = sql<string>`encode(substring(token_hash from 1 for 8), 'hex')`

/** Links to look that are neither over nor revoked, the newest first. */
export async function listPreviewRows(db: Db, about: LinkAbout): Promise<PreviewRow[]> {
  const links = db
    .selectFrom('board.listing_links')
    .select(previewId.as('id'))
    .select(['created_at as createdAt', sql<Date>`expires_at`.as('expiresAt')])
    .where('kind', '=', 'preview')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
  return 'draftId' in about
    ? links.where('draft_id', '=', about.draftId).execute()
    : links.where('job_id', '=', about.jobId).execute()
}

/** Ends a link to look. */
export async function revokePreview(db: Db, about: LinkAbout, id: string): Promise<void> {
  const links = db
    .updateTable('board.listing_links')
    .set({ revoked_at: sql<Date>`now()` })
    .where('kind', '=', 'preview')
    .where('revoked_at', 'is', null)
    .where(previewId, '=', id)
  const own =
    'draftId' in about ? links.where('draft_id', '=', about.draftId) : links.where('job_id', '=', about.jobId)
  await own.execute()
}

/** Removes links that are over. */
export async function deleteExpiredLinks(db: Db): Promise<void> {
  await db.deleteFrom('board.listing_links').where('expires_at', '<', sql<Date>`now()`).execute()
}
