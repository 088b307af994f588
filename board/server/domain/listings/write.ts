import {
  BoardError,
  type Finding,
  isEndedStatus,
  type ListingContent,
  type RiskClass,
} from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import * as text from '#messages/listing-errors'
import type { Db, Schema } from '../../database/schema.ts'
import type { RevisionContent } from '../../database/schema-employers.ts'
import { fingerprintOf } from '../checks/fingerprint.ts'
import { reservePublicId } from '../identifiers/public-id.ts'
import { listChangedFields } from '../imports/own-fields.ts'
import { hashText } from '../imports/passed-text.ts'
import { statusAt } from '../jobs/policy.ts'
import { hasOpenReview } from '../moderation/reviews.ts'
import { getRates } from '../money/rates.ts'
import { compareSignatures } from '../signatures/check-signature.ts'
import { type ContentRows, jobSlug, readContent, readImported, toContentColumns } from './content-rows.ts'
import { type Actor, recordEvent } from './events.ts'
import { findContentRows } from './find-content-rows.ts'
import { findNewestRevision, putRevision } from './history.ts'
import { requireListing } from './move-listing.ts'
import {
  deleteListing,
  findCompanySlug,
  findListingById,
  insertListing,
  type ListingRow,
  replaceTerms,
  updateListing,
} from './repository.ts'
import { listChanges, toPublicContent } from './revisions.ts'

/** A listing to be written. */
export interface NewListing {
  companyId: string
  content: ListingContent
  /** One of the two: an account, or the confirmed address of a poster without one. */
  createdBy: string | null
  posterEmail: string | null
  findings: readonly Finding[]
  risk: RiskClass
  /** The ended listing that this one repeats. */
  repostOf?: string | null
  /** The company's name for it: no other of its listings has the same. */
  reference?: string | undefined
}

/** Identifies a listing: the id of its row, and the one in URLs. */
export interface ListingRef {
  id: string
  publicId: string
}

/** The new content of an existing listing. */
interface RevisedListing {
  content: ListingContent
  /** The version that the writer has seen. */
  expectedVersion: number
  actor: Actor
  findings: readonly Finding[]
  risk: RiskClass
}

/** Creates a listing in the state `draft`, with its first revision and its searchable words. */
export async function createListing(db: Transaction<Schema>, listing: NewListing): Promise<ListingRef> {
  const { companyId, content, createdBy } = listing
  const companySlug = await requireCompanySlug(db, companyId)
  const repostOf = await checkOriginal(db, listing)
  const publicId = await reservePublicId(db)
  const columns = {
    ...toContentColumns(content, await getRates(db)),
    title: content.title,
    slug: jobSlug(content.title, companySlug),
  }
  const { posterEmail, findings, risk } = listing
  const id = await insertListing(
    db,
    {
      publicId,
      companyId,
      createdBy,
      posterEmail,
      repostOf,
      reference: listing.reference ?? null,
      findings,
      risk,
      fingerprint: fingerprintOf(content.description),
    },
    columns,
  )
  await replaceTerms(db, id, content)
  await putRevision(db, { jobId: id, number: 1, actor: 'poster', content: toPublicContent(content) })
  await recordEvent(db, {
    jobId: id,
    kind: 'created',
    actor: { kind: 'poster', userId: createdBy },
    move: { from: null, to: 'draft' },
    facts: repostOf === null ? {} : { repostOf: listing.repostOf },
  })
  return { id, publicId }
}

/**
 * Replaces the content of a listing: adds a revision if the public sees a difference, and marks a signature as broken if the listing no
 * longer says what was signed. Throws conflict if it was changed since `expectedVersion`.
 */
export async function reviseListing(
  db: Transaction<Schema>,
  jobId: string,
  change: RevisedListing,
): Promise<{ version: number }> {
  const { content, expectedVersion, actor, findings, risk } = change
  const row = await requireListing(db, jobId)
  if (row.version !== expectedVersion) throw changedMeanwhile(row.version)
  const next = toPublicContent(content)
  const isImport = row.source !== 'direct'
  const storedRevision = await findNewestRevision(db, jobId)
  const last = storedRevision ?? (isImport ? (await findImported(db, jobId))?.before : undefined)
  if (storedRevision === undefined && last !== undefined)
    await putRevision(db, { jobId, number: 1, actor: 'import', content: last })
  const changes = last === undefined ? [] : listChanges(last, next)
  const isSeen = last === undefined || changes.length > 0
  // Before the public has seen it, there is one revision, and it is what will be seen.
  const isPublished = row.publishedAt !== null || isImport
  const newest = isImport ? Math.max(row.revision, 1) : row.revision
  const revision = isSeen && isPublished ? newest + 1 : Math.max(newest, 1)
  const version = row.version + 1
  await updateListing(db, jobId, {
    ...toContentColumns(content, await getRates(db)),
    title: content.title,
    slug: jobSlug(content.title, row.companySlug),
    version,
    revision,
    findings: JSON.stringify(findings),
    risk,
    text_fingerprint: fingerprintOf(content.description),
    ...(await ownColumns(db, { jobId, row, before: last }, content)),
  })
  await replaceTerms(db, jobId, content)
  if (isSeen) await putRevision(db, { jobId, number: revision, actor: actor.kind, content: next })
  await recordEvent(db, {
    jobId,
    kind: 'edited',
    actor,
    facts: { version, revision, changed: changes.map(({ name }) => name) },
  })
  await compareSignatures(db, jobId)
  return { version }
}

async function requireCompanySlug(db: Transaction<Schema>, companyId: string): Promise<string> {
  const slug = await findCompanySlug(db, companyId)
  if (slug === undefined)
    throw new BoardError('not_found', text.companyGone, {
      facts: { field: 'company' },
    })
  return slug
}

/** The listing that this one repeats: one of the same company that has ended. */
async function checkOriginal(
  db: Transaction<Schema>,
  { repostOf, companyId }: NewListing,
): Promise<string | null> {
  const original = repostOf == null ? undefined : await findListingById(db, repostOf)
  if (original === undefined || original.companyId !== companyId) return null
  const status = statusAt(original, new Date())
  if (status === 'live') throw new BoardError('conflict', text.originalOpen)
  return isEndedStatus(status) ? original.id : null
}

function changedMeanwhile(version: number): BoardError {
  return new BoardError('conflict', text.changedMeanwhile, { facts: { version } })
}

/**
 * Deletes a listing and its related rows; its events stay. Throws not_found, and conflict while it or its company is frozen or a report or
 * an appeal is open.
 */
export async function removeListing(
  db: Transaction<Schema>,
  { jobId, actor }: { jobId: string; actor: Actor },
): Promise<void> {
  const row = await requireListing(db, jobId)
  if (row.frozenAt !== null || row.companyFrozenAt !== null)
    throw new BoardError('conflict', text.hiddenStays)
  // Reports and appeals would be deleted too, and with them what readers reported about the poster.
  if (await hasOpenReview(db, jobId, ['report', 'appeal'])) throw new BoardError('conflict', text.reviewedNow)
  await recordEvent(db, { jobId, kind: 'deleted', actor, move: { from: row.status, to: null } })
  await deleteListing(db, jobId)
}

/** The content of a listing as the form reads and writes it; undefined for imports that lack what the form requires. */
export async function findContent(
  db: Db,
  jobId: string,
): Promise<{ content: ListingContent; version: number; companyId: string } | undefined> {
  const rows = await findContentRows(db, jobId)
  const content = rows && readContent(rows)
  if (rows === undefined || content === undefined) return undefined
  return { content, version: rows.job.version, companyId: rows.job.companyId }
}

/** An imported listing whose employer has changed nothing here; undefined for any other. */
export async function findImported(
  db: Db,
  jobId: string,
): Promise<{ before: RevisionContent; rows: ContentRows; version: number; companyId: string } | undefined> {
  const rows = await findContentRows(db, jobId)
  if (rows === undefined || rows.job.source === 'direct' || rows.job.isDemo) return undefined
  return { before: readImported(rows), rows, version: rows.job.version, companyId: rows.job.companyId }
}

/** Fields of an import that an employer changes are theirs from then on, and count as read like a moderator's approval of its words. */
async function ownColumns(
  db: Transaction<Schema>,
  { jobId, row, before }: { jobId: string; row: ListingRow; before: RevisionContent | undefined },
  content: ListingContent,
) {
  if (row.source === 'direct' || before === undefined) return {}
  const job = await db
    .selectFrom('board.jobs')
    .select(['own_fields as ownFields', 'source_url as sourceUrl'])
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  const changed = listChangedFields(before, toPublicContent(content))
  const { title, description, apply } = content
  const url = apply.method === 'url' ? apply.url : job.sourceUrl
  return {
    own_fields: [...new Set([...job.ownFields, ...changed])],
    passed_text: hashText({ title, url, description, quotes: [] }),
  }
}
