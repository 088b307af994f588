import type { DraftFields } from '@cryptolist/contract'
import { type InferResult, sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Schema } from '../../database/schema.ts'
import type { DraftState } from '../../database/schema-employers.ts'

/** `jobVersion` is the version of the listing it changes; null for a draft of a new listing. */
export type DraftRow = InferResult<ReturnType<typeof selectDrafts>>[number]

function selectDrafts(db: Db) {
  return db
    .selectFrom('board.listing_drafts as draft')
    .leftJoin('board.jobs as job', 'job.id', 'draft.job_id')
    .select([
      'draft.id',
      'draft.public_id as publicId',
      'draft.user_id as userId',
      'draft.company_id as companyId',
    ])
    .select(['draft.job_id as jobId', 'draft.job_version as jobVersion', 'draft.repost_of as repostOf'])
    .select(['draft.state', 'draft.fields', 'draft.notes', 'draft.version', 'draft.email'])
    .select(['draft.created_at as createdAt', 'draft.updated_at as updatedAt'])
    .select(['job.public_id as jobPublicId', 'job.slug as jobSlug', 'job.status as jobStatus'])
}

export async function findDraft(db: Db, id: string): Promise<DraftRow | undefined> {
  return selectDrafts(db).where('draft.id', '=', id).executeTakeFirst()
}

/** Finds a draft and locks its row until the transaction ends. */
export async function lockDraft(db: Transaction<Schema>, id: string): Promise<DraftRow | undefined> {
  return selectDrafts(db).where('draft.id', '=', id).forUpdate('draft').executeTakeFirst()
}

/**
 * The draft that a manage link opens, read while the link is valid: saving ends the link in the same transaction, so the row is what
 * the email's reader is shown.
 */
export async function findDraftByManageLink(db: Db, hash: Buffer): Promise<DraftRow | undefined> {
  return selectDrafts(db)
    .innerJoin('board.listing_links as link', 'link.draft_id', 'draft.id')
    .where('link.token_hash', '=', hash)
    .where('link.kind', '=', 'manage')
    .where('link.revoked_at', 'is', null)
    .where(sql<boolean>`(link.expires_at is null or link.expires_at > now())`)
    .executeTakeFirst()
}

/** A draft created with this key by the same account, or without one, in the last hour; for a program in the last day, as long as answers are kept. */
export async function findDraftByKey(
  db: Db,
  startKey: string,
  { userId, isProgram }: { userId: string | null; isProgram: boolean },
): Promise<DraftRow | undefined> {
  return selectDrafts(db)
    .where('draft.start_key', '=', startKey)
    .where(sql<boolean>`draft.user_id is not distinct from ${userId}`)
    .where('draft.created_at', '>', sql<Date>`now() - make_interval(hours => ${isProgram ? 24 : 1})`)
    .executeTakeFirst()
}

/** Lets the keys of a program's older drafts be used again, as its Idempotency-Keys are. */
export async function freeStartKey(db: Db, startKey: string, userId: string): Promise<void> {
  await db
    .updateTable('board.listing_drafts')
    .set({ start_key: null })
    .where('start_key', '=', startKey)
    .where('user_id', '=', userId)
    .where('created_at', '<=', sql<Date>`now() - interval '1 day'`)
    .execute()
}

/** The open change to a listing: being written or in review. */
export async function findOpenChange(db: Db, jobId: string): Promise<DraftRow | undefined> {
  return selectDrafts(db)
    .where('draft.job_id', '=', jobId)
    .where('draft.state', 'in', ['open', 'in_review'])
    .executeTakeFirst()
}

/** Open drafts of an account, of one company or of all, most recently saved first. */
export async function listDraftsOfUser(
  db: Db,
  userId: string,
  { companyId, limit }: { companyId: string | null; limit: number },
): Promise<DraftRow[]> {
  const drafts = selectDrafts(db).where('draft.user_id', '=', userId)
  return (companyId === null ? drafts : drafts.where('draft.company_id', '=', companyId))
    .where('draft.state', '<>', 'done')
    .orderBy('draft.updated_at', 'desc')
    .limit(limit)
    .execute()
}

/** Open drafts with these row ids, most recently saved first. */
export async function listDraftsByIds(db: Db, ids: readonly string[]): Promise<DraftRow[]> {
  if (ids.length === 0) return []
  return selectDrafts(db)
    .where('draft.id', 'in', [...ids])
    .where('draft.state', '<>', 'done')
    .orderBy('draft.updated_at', 'desc')
    .execute()
}

/** A program saves its change once, over the first version; each save by a person raises it. */
const versionOfProgram = 2

/** Whether a program's change is as a moderator rejected it: nobody has saved its form since, or begun to edit it in a browser of the same account. */
export async function isRejectedChange(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from board.listing_drafts draft
    join board.job_events event on event.job_id = draft.job_id and event.kind = 'edit_refused' and event.at >= draft.updated_at
    where draft.id = ${id} and draft.state = 'open' and draft.version = ${versionOfProgram}
      and not exists (select from board.listing_links link where link.draft_id = draft.id)
    limit 1`.execute(db)
  return rows.length > 0
}

export interface NewDraft {
  publicId: string
  userId: string | null
  companyId: string | null
  fields: DraftFields
  notes?: string[]
  startKey?: string | null
  jobId?: string
  jobVersion?: number
  repostOf?: string | null
}

/** Inserts a draft; undefined if one with the same key or for the same listing exists. */
export async function insertDraft(
  db: Db,
  draft: NewDraft,
): Promise<{ id: string; publicId: string } | undefined> {
  const { publicId } = draft
  const id = uuidv7()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('board.listing_drafts')
    .values({
      id,
      public_id: publicId,
      user_id: draft.userId,
      company_id: draft.companyId,
      job_id: draft.jobId ?? null,
      job_version: draft.jobVersion ?? null,
      repost_of: draft.repostOf ?? null,
      fields: JSON.stringify(draft.fields),
      notes: draft.notes ?? [],
      start_key: draft.startKey ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? { id, publicId } : undefined
}

/**
 * Overwrites the given fields if nobody has saved since `version`. Returns whether it did. A draft that waits for its emailed link
 * keeps waiting only if `staysSent`.
 */
export async function saveFields(
  db: Db,
  id: string,
  change: { fields: DraftFields; companyId: string | null; version: number; staysSent: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('board.listing_drafts')
    .set((eb) => ({
      fields: sql<string>`fields || ${JSON.stringify(change.fields)}::jsonb`,
      company_id: change.companyId,
      version: eb('version', '+', 1),
      // A draft that changed after it was sent has to be sent again.
      ...(!change.staysSent && { state: 'open' as const, email: null }),
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .where('version', '=', change.version)
    .where('state', 'in', ['open', 'waiting_for_mail'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface DraftProgress {
  state?: DraftState
  userId?: string | null
  companyId?: string | null
  jobId?: string
  jobVersion?: number
  email?: string | null
  fields?: DraftFields
}

/** Updates the state of a draft. */
export async function updateDraftState(db: Db, id: string, progress: DraftProgress): Promise<void> {
  const { state, userId, companyId, jobId, jobVersion, email, fields } = progress
  await db
    .updateTable('board.listing_drafts')
    .set({
      updated_at: sql<Date>`now()`,
      ...(state !== undefined && { state }),
      ...(userId !== undefined && { user_id: userId }),
      ...(companyId !== undefined && { company_id: companyId }),
      ...(jobId !== undefined && { job_id: jobId }),
      ...(jobVersion !== undefined && { job_version: jobVersion }),
      ...(email !== undefined && { email }),
      ...(fields !== undefined && { fields: JSON.stringify(fields) }),
    })
    .where('id', '=', id)
    .execute()
}

/** Drafts untouched for this many days, except those in review. */
export async function listOldDraftIds(db: Db, days: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('board.listing_drafts')
    .select('id')
    .where('state', '<>', 'in_review')
    .where('updated_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy('updated_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteDrafts(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('board.listing_drafts')
    .where('id', 'in', [...ids])
    .execute()
}

export type ListingFacts = InferResult<ReturnType<typeof selectListing>>[number]

/** A listing with what sending needs. `isOver`: it has expired, even if the sweep hasn't closed it yet. */
export async function findListing(db: Db, id: string): Promise<ListingFacts | undefined> {
  return selectListing(db, id).executeTakeFirst()
}

/** Finds a listing with what sending needs and locks it until the transaction ends: before the drafts of its changes, as moderation does. */
export async function lockListing(db: Transaction<Schema>, id: string): Promise<ListingFacts | undefined> {
  return selectListing(db, id).forUpdate().executeTakeFirst()
}

function selectListing(db: Db, id: string) {
  return db
    .selectFrom('board.jobs')
    .select(['id', 'public_id as publicId', 'slug', 'status', 'version', 'risk', 'reason_code as reasonCode'])
    .select(sql<boolean>`coalesce(status = 'live' and expires_at <= now(), false)`.as('isOver'))
    .select(sql<boolean>`frozen_at is not null`.as('isFrozen'))
    .where('id', '=', id)
}

export type CompanyFacts = NonNullable<Awaited<ReturnType<typeof findCompany>>>

/** A company with what a draft needs of it. */
export async function findCompany(db: Db, by: { slug: string } | { id: string }) {
  return db
    .selectFrom('board.companies')
    .select(['id', 'slug', 'name', 'kind', 'is_demo as isDemo'])
    .select(sql<boolean>`claimed_at is not null`.as('isClaimed'))
    .select(sql<boolean>`frozen_at is not null`.as('isFrozen'))
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('slug', '=', by.slug)))
    .executeTakeFirst()
}
