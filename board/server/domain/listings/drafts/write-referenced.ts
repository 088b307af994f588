import { BoardError, type CloseReason, type DraftListing, isEndedStatus } from '@cryptolist/contract'
import type { Kysely } from 'kysely'
import * as text from '#messages/api-keys'
import { hidden } from '#messages/listing-errors'
import type { Schema } from '../../../database/schema.ts'
import type { DomainContext } from '../../domain-context.ts'
import type { Requester } from '../access/access.ts'
import { closeListing, getManagedListing, withdrawListing } from '../management/management.ts'
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

/** What a company's program says of a listing, by the company's own name for it: how it reads, or that it has closed. */
export interface ReferencedWriting {
  reference: string
  /** A listing in JSON. */
  listing?: unknown
  close?: CloseReason | undefined
}

interface WriteOptions {
  company: OwnCompany
  /** Writes nothing. */
  isDry: boolean
  startKeyOf(reference: string): string
  /** Called before something is sent or closed; throws too_many_requests. */
  count(limit: 'send_draft' | 'manage'): Promise<void>
}

/** What came, or would come, of it; `listing` is the one that had the reference before. */
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
  const { company, isDry, startKeyOf, count } = options
  const { reference, listing: json, close } = writing
  const { db } = context.database
  const listing = await findReferenced(db, { companyId: company.companyId, reference })
  if (close !== undefined) return closeReferenced(context, requester, { listing, reason: close }, options)
  const { company: named, ...written } = readJsonFields(json)
  if (named !== undefined && named !== company.slug)
    throw BoardError.invalidField('company.slug', text.companyOfAll)
  const countSend = () => count('send_draft')
  if (listing === null) {
    const post = { written: { ...written, company: company.slug }, startKey: startKeyOf(reference) }
    const done = isDry
      ? await tryToPost(context, requester, post.written)
      : await postAtOnce(context, requester, { ...post, reference, countSend })
    return { done, listing }
  }
  if (isEndedStatus(listing.status)) throw new BoardError('conflict', text.referenceClosed)
  const change = { listingId: listing.id, written, isRepeated: true, countSend }
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
  if (isDry) return { done: { kind: can.close ? 'closed' : 'withdrawn' }, listing }
  await count('manage')
  if (can.close) await closeListing(context, requester, listing.id, reason)
  else await withdrawListing(context, requester, listing.id)
  return can.close
    ? { done: { kind: 'closed' }, listing: { ...listing, status: 'closed' } }
    : { done: { kind: 'withdrawn' }, listing: { ...listing, status: 'draft' } }
}

async function findReferenced(
  db: Kysely<Schema>,
  { companyId, reference }: { companyId: string; reference: string },
): Promise<DraftListing | null> {
  const row = await db
    .selectFrom('board.jobs')
    .select('id')
    .where('company_id', '=', companyId)
    .where('source', '=', 'direct')
    .where('source_id', '=', reference)
    .executeTakeFirst()
  const listing = row && (await findListing(db, row.id))
  if (listing === undefined) return null
  return { ...toDraftListing(listing), ...(listing.isOver && { status: 'expired' as const }) }
}
