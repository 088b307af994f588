import { BoardError, type CloseReason, type ModerationReason } from '@cryptolist/contract'
import type { Transaction, Updateable } from 'kysely'
import * as text from '#messages/listing-errors'
import type { JobsTable, Schema } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { hashText } from '../imports/passed-text.ts'
import { dropReviews } from '../moderation/reviews.ts'
import type { ListingMailKind } from './emails.ts'
import { type Actor, recordEvent } from './events.ts'
import { dateFirstRevision } from './history.ts'
import { notifyPoster } from './notify-poster.ts'
import { findListingById, type ListingRow, lockListing, updateListing } from './repository.ts'
import {
  type ListingAction,
  requireCloseReason,
  requireReasonCode,
  requireTransition,
  type Transition,
  type TransitionEffect,
} from './transitions.ts'

/** The details of a move of a listing. */
export interface ActionOptions {
  reasonCode?: ModerationReason
  /** To the poster. */
  message?: string
  closeReason?: CloseReason
  /** The original of a duplicate, for merging. */
  duplicateOf?: string
  /** An import took it out of review, which may bring it back. */
  byImport?: boolean
}

/** A move of a listing: what is done to it, and in whose name. */
export interface ListingMove extends ActionOptions {
  jobId: string
  action: ListingAction
  actor: Actor
}

/**
 * Moves a listing by the table of transitions, with all effects: times, event, email. Throws conflict for a move that its state does not
 * allow.
 */
export async function moveListing(
  context: DomainContext,
  db: Transaction<Schema>,
  move: ListingMove,
): Promise<void> {
  const { jobId, action, actor } = move
  const row = await requireListing(db, jobId)
  const transition = requireTransition(action, actor.kind, row, row.readAt)
  const options = checkOptions(transition, move)
  const columns: Updateable<JobsTable> = { status: transition.to }
  for (const effect of transition.effects) Object.assign(columns, effects[effect](row, options))
  if (transition.effects.includes('duplicate_of')) await checkDuplicate(db, row, options)
  await updateListing(db, jobId, columns)
  await recordEvent(db, {
    jobId,
    kind: transition.event,
    actor,
    move: { from: row.status, to: transition.to },
    reasonCode: options.reasonCode,
    facts: factsOf(options),
  })
  const isFirst = transition.effects.includes('first_publication') && row.publishedAt === null
  if (isFirst && row.source === 'direct') await recordPublication(db, row)
  // Nobody decides about a change of an ended listing: the draft goes back to its writer.
  if (row.status === 'live' && transition.to !== 'live')
    await dropReviews(db, { jobIds: [jobId], kinds: ['edit'] })
  const kind = mailKindOf(transition, actor)
  if (kind === undefined || row.source !== 'direct') return
  const { reasonCode, message } = options
  await notifyPoster(context, db, {
    kind,
    jobId,
    ...(reasonCode !== undefined && { reasonCode }),
    ...(message !== undefined && { message }),
  })
}

function factsOf({ closeReason, byImport }: ActionOptions): Record<string, unknown> {
  return { ...(closeReason !== undefined && { closeReason }), ...(byImport && { byImport }) }
}

/** Locks the listing until the transaction ends. Throws not_found. */
export async function requireListing(db: Transaction<Schema>, jobId: string): Promise<ListingRow> {
  const row = await lockListing(db, jobId)
  if (row === undefined) throw new BoardError('not_found', text.notFound)
  return row
}

function checkOptions({ action, effects: all, to }: Transition, move: ListingMove): ActionOptions {
  const isMerge = action === 'merge'
  const mustExplain = action === 'request_changes' || action === 'reject'
  const checked: ActionOptions = { ...move }
  if (isMerge) checked.reasonCode = move.reasonCode ?? 'duplicate'
  if (mustExplain) checked.reasonCode = requireReasonCode(move.reasonCode)
  if (all.includes('close') && to === 'closed')
    checked.closeReason = requireCloseReason(move.actor.kind, isMerge ? undefined : move.closeReason)
  return checked
}

type Effect = (row: ListingRow, options: ActionOptions) => Updateable<JobsTable>

const effects: Record<TransitionEffect, Effect> = {
  submitted_at: (row) => ({ submitted_at: row.readAt, reason_code: null, status_note: null }),
  first_publication: (row) => ({
    // Never moves, so that nothing can be bumped. What was imported was published elsewhere.
    published_at: row.source === 'direct' ? (row.publishedAt ?? row.readAt) : null,
    passed_text:
      row.source === 'direct'
        ? null
        : hashText({
            title: row.title,
            url: row.applyUrl,
            description: row.descriptionMd,
            quotes: row.quotes,
          }),
    confirmed_at: row.readAt,
    expires_at:
      row.expiresAt !== null && row.expiresAt > row.readAt
        ? row.expiresAt
        : daysFrom(row.readAt, row.openDays),
    closed_at: null,
    close_reason: null,
    duplicate_of: null,
    reason_code: null,
    status_note: null,
  }),
  reason: (_row, { reasonCode, message }) => ({
    reason_code: reasonCode ?? null,
    status_note: message ?? null,
  }),
  close: (row, { closeReason }) => ({ close_reason: closeReason ?? null, closed_at: row.readAt }),
  renewal: (row) => ({
    confirmed_at: row.readAt,
    renewed_at: row.readAt,
    expires_at: daysFrom(row.readAt, row.openDays),
    reminded_at: null,
  }),
  duplicate_of: (_row, { duplicateOf }) => ({ duplicate_of: duplicateOf ?? null }),
  freeze: (row, { reasonCode }) => ({ frozen_at: row.readAt, freeze_reason: reasonCode ?? null }),
  freeze_reason: (_row, { reasonCode }) => ({ freeze_reason: reasonCode ?? null }),
  unfreeze: () => ({ frozen_at: null, freeze_reason: null }),
}

const dayMs = 86_400_000

function daysFrom(time: Date, days: number): Date {
  return new Date(time.getTime() + days * dayMs)
}

async function checkDuplicate(
  db: Transaction<Schema>,
  row: ListingRow,
  { duplicateOf }: ActionOptions,
): Promise<void> {
  const original = duplicateOf === undefined ? undefined : await findListingById(db, duplicateOf)
  if (original === undefined || duplicateOf === row.id)
    throw BoardError.invalidField('duplicate_of', text.nameRepeated)
}

/** The first publication starts the public history, and is recorded with the listing that was posted again. */
async function recordPublication(db: Transaction<Schema>, row: ListingRow): Promise<void> {
  await dateFirstRevision(db, row.id)
  const original = row.repostOf === null ? undefined : await findListingById(db, row.repostOf)
  if (original === undefined) return
  await recordEvent(db, {
    jobId: original.id,
    kind: 'reposted',
    actor: { kind: 'poster', userId: null },
    facts: { as: row.publicId },
  })
}

const mailKinds: Partial<Record<ListingAction, ListingMailKind>> = {
  submit: 'submitted',
  publish: 'live',
  request_changes: 'changes_requested',
  reject: 'rejected',
  merge: 'closed',
  expire: 'expired',
  freeze: 'frozen',
  keep_frozen: 'frozen',
  unfreeze: 'unfrozen',
}

/** Posters get no email about their own actions, except for submitting: a wait follows. */
function mailKindOf({ action, to }: Transition, { kind }: Actor): ListingMailKind | undefined {
  if (action === 'close') return kind === 'poster' ? undefined : 'closed'
  return action === 'merge' && to === 'rejected' ? 'rejected' : mailKinds[action]
}
