import { BoardError, type PreviewLink } from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import * as text from '#messages/listing-errors'
import type { Db, Schema } from '../../database/schema.ts'
import { hashToken, makeRandomToken } from '../identifiers/link-token.ts'
import type { LinkKind, LinkRow } from './access.ts'

/** Days for which the browser that began a draft may open it, and for which a link to look is good. */
const browserDays = 90
const previewDays = 30
/** Links to look that a draft or a listing has at once. */
const maxPreviews = 20

/** Lets a browser open the draft that it began; returns the secret, of which only a hash is kept. */
export async function makeBrowserLink(db: Db, draftId: string): Promise<string> {
  const token = makeRandomToken()
  await insertLink(db, { hash: hashToken(token), kind: 'browser', about: { draftId }, days: browserDays })
  return token
}

/** A new link to manage a listing, by its secret; those that were mailed or made before end. */
export async function makeManageLink(db: Transaction<Schema>, jobId: string): Promise<string> {
  const token = makeRandomToken()
  await revokeManageLinks(db, { jobId })
  await insertLink(db, { hash: hashToken(token), kind: 'manage', about: { jobId }, days: null })
  return token
}

/**
 * Stores the manage link of an email. Its secret is derived from the email, so that a retried email has the same link. Older links keep
 * working until this one is opened, because anyone can request an email to an address.
 */
export async function keepMailedLink(db: Db, token: string, about: LinkAbout): Promise<void> {
  await insertLink(db, { hash: hashToken(token), kind: 'manage', about, days: null })
}

/** How many links were mailed to an address in the last hour, the one with this secret left out. */
export async function countMailed(db: Db, email: string, exceptToken: string): Promise<number> {
  return countMailedLinks(db, email, hashToken(exceptToken))
}

/** Ends links to manage the same draft or listing that were mailed or made before the one that is opened. */
export async function endOlderLinks(db: Db, token: string): Promise<void> {
  await revokeOlderLinks(db, hashToken(token))
}

/** Makes a link to look, good for 30 days. Throws conflict where there are many already. */
export async function makePreview(db: Db, about: LinkAbout): Promise<PreviewLink & { token: string }> {
  if ((await listPreviewRows(db, about)).length >= maxPreviews)
    throw new BoardError('conflict', text.tooManyPreviews(maxPreviews))
  const token = makeRandomToken()
  const hash = hashToken(token)
  await insertLink(db, { hash, kind: 'preview', about, days: previewDays })
  const id = hash.subarray(0, 8).toString('hex')
  const preview = (await listPreviewRows(db, about)).find((row) => row.id === id)
  if (preview === undefined) throw new Error('A link that was just made is not there.')
  return { ...presentPreview(preview), token }
}

/** Links to look that are good now, the newest first. */
export async function listPreviews(db: Db, about: LinkAbout): Promise<PreviewLink[]> {
  return (await listPreviewRows(db, about)).map(presentPreview)
}

function presentPreview({
  id,
  createdAt,
  expiresAt,
}: Awaited<ReturnType<typeof listPreviewRows>>[number]): PreviewLink {
  return { id, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}

/** The target of a link: the row of a draft or of a listing. */
export type LinkAbout = { draftId: string } | { jobId: string }

/** The links that are neither over nor revoked. */
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

interface NewLink {
  hash: Buffer
  kind: LinkKind
  about: LinkAbout
  /** Null for one that ends only when it is revoked. */
  days: number | null
}

/** Keeps a link; one that is there already, because a mail is tried again, stays as it is. */
async function insertLink(db: Db, { hash, kind, about, days }: NewLink): Promise<void> {
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
async function revokeOlderLinks(db: Db, hash: Buffer): Promise<void> {
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
async function countMailedLinks(db: Db, email: string, exceptHash: Buffer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from board.listing_links link
    left join board.listing_drafts draft on draft.id = link.draft_id
    left join board.jobs job on job.id = link.job_id
    where link.kind = 'manage' and link.created_at > now() - interval '1 hour' and link.token_hash <> ${exceptHash}
      and (draft.email = ${email} or job.poster_email = ${email})`.execute(db)
  return rows[0]?.count ?? 0
}

/** Names a link to look; a part of the hash, which opens nothing. */
const previewId = sql<string>`encode(substring(token_hash from 1 for 8), 'hex')`

/** Links to look that are neither over nor revoked, the newest first. */
async function listPreviewRows(db: Db, about: LinkAbout) {
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

/** Ends a link to look. Throws not_found for one that is not there, or has ended. */
export async function revokePreview(db: Db, about: LinkAbout, id: string): Promise<void> {
  const links = db
    .updateTable('board.listing_links')
    .set({ revoked_at: sql<Date>`now()` })
    .where('kind', '=', 'preview')
    .where('revoked_at', 'is', null)
    .where(previewId, '=', id)
  const own =
    'draftId' in about ? links.where('draft_id', '=', about.draftId) : links.where('job_id', '=', about.jobId)
  const { numUpdatedRows } = await own.executeTakeFirst()
  if (numUpdatedRows === 0n) throw new BoardError('not_found', text.noSuchPreview)
}

/** Removes links that are over. */
export async function deleteExpiredLinks(db: Db): Promise<void> {
  await db.deleteFrom('board.listing_links').where('expires_at', '<', sql<Date>`now()`).execute()
}
