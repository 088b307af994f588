import { BoardError, type CloseReason, type DraftListing, isEndedStatus } from '@cryptolist/contract'
import * as text from '#messages/api-keys'
import { hidden } from '#messages/listing-errors'
import type { Db } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import type { Requester } from '../listings/access.ts'
import { listEventRows } from '../listings/events.ts'
import { closeListing, getManagedListing, withdrawListing } from '../listings/management.ts'
import type { OwnCompany } from './begin-draft.ts'
import { findListing } from './draft-repository.ts'
import { readJsonFields } from './json-fields.ts'
import { toDraftListing } from './send-change.ts'
import {
  changeAtOnce,
  postAtOnce,
  type SentAtOnce,
  type Tried,
  tryToChange,
  tryToPost,
} from './write-at-once.ts'

/** The listing as a company's program writes it, by the company's own name for it: how it reads, or that it has closed. */
export interface ReferencedWriting {
  reference: string
  /** A listing in JSON. */
  listing?: unknown
  close?: CloseReason | undefined
}

export interface WriteOptions {
  company: OwnCompany
  /** Writes nothing. */
  isDry: boolean
  /** How many listings a dry run would have posted before this one. */
  planned: number
  startKeyOf(reference: string): string
  /** Called before something is checked, sent or closed, and where a dry run would do it; throws too_many_requests. */
  count(limit: 'check_listing' | 'send_draft' | 'manage'): Promise<void>
}

/** The outcome, or the one that there would be; `listing` is the one that had the reference before. */
export interface ReferencedOutcome {
  done: SentAtOnce | Tried | { kind: 'closed' | 'withdrawn' | 'unchanged' }
  listing: DraftListing | null
}

/**
 * Posts, changes or closes the listing of a company that has a reference; the same again changes nothing. Throws as postAtOnce and changeAtOnce;
 * conflict for a reference whose listing has closed, not_found for closing under a reference that no listing has.
 */
export async function writeReferenced(
  context: DomainContext,
  requester: Requester,
  writing: ReferencedWriting,
  options: WriteOptions,
): Promise<ReferencedOutcome> {
  const { company, isDry, planned, startKeyOf, count } = options
  const { reference, listing: json, close } = writing
  const { db } = context.database
  const referenced = await findReferenced(db, { companyId: company.companyId, reference })
  const listing = referenced?.listing ?? null
  if (close !== undefined) return closeReferenced(context, requester, { listing, reason: close }, options)
  const { company: named, ...written } = readJsonFields(json)
  if (named !== undefined && named !== company.slug)
    throw BoardError.invalidField('company.slug', text.companyOfAll)
  if (listing !== null && isEndedStatus(listing.status))
    throw new BoardError('conflict', text.referenceClosed)
  await count('check_listing')
  const countSend = () => count('send_draft')
  if (referenced === undefined) {
    const post = { written: { ...written, company: company.slug }, countSend, planned }
    const done = isDry
      ? await tryToPost(context, requester, post)
      : await postAtOnce(context, requester, { ...post, reference, startKey: startKeyOf(reference) })
    return { done, listing }
  }
  const isRepeated = !(await wasClosedInReview(db, referenced.jobId))
  const change = { listingId: referenced.listing.id, written, isRepeated, countSend }
  return { done: await (isDry ? tryToChange : changeAtOnce)(context, requester, change), listing }
}

async function closeReferenced(
  context: DomainContext,
  requester: Requester,
  { listing, reason }: { listing: DraftListing | null; reason: CloseReason },
  { isDry, count }: Pick<WriteOptions, 'isDry' | 'count'>,
): Promise<ReferencedOutcome> {
  if (listing === null) throw new BoardError('not_found', text.noSuchReference)
  const { status, can } = await getManagedListing(context, requester, listing.id)
  if (isEndedStatus(status) || status === 'draft' || status === 'rejected')
    return { done: { kind: 'unchanged' }, listing }
  if (!can.close && !can.takeBack) throw new BoardError('conflict', hidden)
  await count('manage')
  if (isDry) return { done: { kind: can.close ? 'closed' : 'withdrawn' }, listing }
  if (can.close) await closeListing(context, requester, listing.id, reason)
  // A listing that a moderator sent back stays with people: it isn't sent again until it reads differently.
  else await withdrawListing(context, requester, listing.id, { byImport: status === 'submitted' })
  return can.close
    ? { done: { kind: 'closed' }, listing: { ...listing, status: 'closed' } }
    : { done: { kind: 'withdrawn' }, listing: { ...listing, status: 'draft' } }
}

/** Whether an import withdrew the listing while it was in review, and nothing has happened to it since. */
async function wasClosedInReview(db: Db, jobId: string): Promise<boolean> {
  const [last] = await listEventRows(db, jobId, 1)
  return last?.facts.byImport === true
}

async function findReferenced(
  db: Db,
  { companyId, reference }: { companyId: string; reference: string },
): Promise<{ jobId: string; listing: DraftListing } | undefined> {
  const row = await db
    .selectFrom('board.jobs')
    .select('id')
    .where('company_id', '=', companyId)
    .where('source', '=', 'direct')
    .where('source_id', '=', reference)
    .executeTakeFirst()
  const stored = row && (await findListing(db, row.id))
  if (stored === undefined) return undefined
  const listing: DraftListing = {
    ...toDraftListing(stored),
    ...(stored.isOver && { status: 'expired' as const }),
  }
  return { jobId: stored.id, listing }
}
