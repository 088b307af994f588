import type { JobStatus } from '@cryptolist/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { DraftState } from '../../database/schema-employers.ts'

type Db = Kysely<Schema> | Transaction<Schema>

export interface ListingOwner {
  id: string
  publicId: string
  companyId: string
  status: JobStatus
  version: number
  createdBy: string | null
  companyHasTeam: boolean
}

/** Whose a listing is. */
export async function findListingOwner(
  db: Db,
  by: { publicId: string } | { id: string },
): Promise<ListingOwner | undefined> {
  const listings = db
    .selectFrom('board.jobs as job')
    .select([
      'job.id',
      'job.public_id as publicId',
      'job.company_id as companyId',
      'job.status',
      'job.version',
    ])
    .select('job.created_by as createdBy')
    .select(
      sql<boolean>`exists (select from board.company_members member where member.company_id = job.company_id)`.as(
        'companyHasTeam',
      ),
    )
  return 'id' in by
    ? listings.where('job.id', '=', by.id).executeTakeFirst()
    : listings.where('job.public_id', '=', by.publicId).executeTakeFirst()
}

export interface DraftOwner {
  id: string
  publicId: string
  userId: string | null
  jobId: string | null
  companyId: string | null
  state: DraftState
}

/** Whose a draft is. */
export async function findDraftOwner(db: Db, publicId: string): Promise<DraftOwner | undefined> {
  return db
    .selectFrom('board.listing_drafts')
    .select([
      'id',
      'public_id as publicId',
      'user_id as userId',
      'job_id as jobId',
      'company_id as companyId',
    ])
    .select('state')
    .where('public_id', '=', publicId)
    .executeTakeFirst()
}

export type LinkKind = 'browser' | 'manage' | 'preview'

export interface LinkRow {
  kind: LinkKind
  draftId: string | null
  jobId: string | null
}

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

export interface NewLink extends LinkRow {
  hash: Buffer
  /** Null for one that ends only when it is revoked. */
  days: number | null
}

/** Keeps a link; one that is there already, because a mail is tried again, stays as it is. */
export async function insertLink(db: Db, { hash, kind, draftId, jobId, days }: NewLink): Promise<void> {
  await db
    .insertInto('board.listing_links')
    .values({
      token_hash: hash,
      kind,
      draft_id: draftId,
      job_id: jobId,
      expires_at: days === null ? null : sql<Date>`now() + make_interval(days => ${days})`,
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
}

export type LinkAbout = { draftId: string } | { jobId: string }

/** Ends links of a kind to a draft or a listing. */
export async function revokeLinks(db: Db, kind: LinkKind, about: LinkAbout): Promise<void> {
  let links = db
    .updateTable('board.listing_links')
    .set({ revoked_at: sql<Date>`now()` })
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
  links =
    'draftId' in about ? links.where('draft_id', '=', about.draftId) : links.where('job_id', '=', about.jobId)
  await links.execute()
}

/** Ends links to manage the same draft or listing that were made before this one. */
export async function endOlderLinks(db: Db, hash: Buffer): Promise<void> {
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
export async function forgetDraft(db: Db, draftIds: readonly string[]): Promise<void> {
  if (draftIds.length === 0) return
  await db
    .updateTable('board.listing_links')
    .set({ draft_id: null })
    .where('draft_id', 'in', [...draftIds])
    .where('job_id', 'is not', null)
    .execute()
}

export interface PreviewRow {
  id: string
  createdAt: Date
  expiresAt: Date
}

/** Links to look that are neither over nor revoked, the newest first. A part of the hash names each and opens nothing. */
export async function listPreviews(db: Db, about: LinkAbout): Promise<PreviewRow[]> {
  const links = db
    .selectFrom('board.listing_links')
    .select(sql<string>`encode(substring(token_hash from 1 for 8), 'hex')`.as('id'))
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
    .where(sql<boolean>`encode(substring(token_hash from 1 for 8), 'hex') = ${id}`)
  const own =
    'draftId' in about ? links.where('draft_id', '=', about.draftId) : links.where('job_id', '=', about.jobId)
  await own.execute()
}

/** Removes links that are over. */
export async function deleteExpiredLinks(db: Db): Promise<void> {
  await db.deleteFrom('board.listing_links').where('expires_at', '<', sql<Date>`now()`).execute()
}
