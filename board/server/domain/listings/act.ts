import { BoardError, type CloseReason, type ModerationReason } from '@cryptolist/contract'
import type { Transaction, Updateable } from 'kysely'
import type { JobsTable, Schema } from '../../database/schema.ts'
import type { ReviewsService } from '../moderation/queue/service.ts'
import type { Actor } from './actor.ts'
import type { ListingMailKind } from './emails/notice.ts'
import type { ListingMailService } from './emails/service.ts'
import { recordEvent } from './events.ts'
import { dateFirstRevision } from './history-repository.ts'
import { lifeOf, requireCloseReason, requireReasonCode, requireTransition } from './policy.ts'
import { findListingById, type ListingRow, lockListing, updateListing } from './repository.ts'
import type { ListingAction, Transition, TransitionEffect } from './transitions.ts'

export interface ActParts {
  mail: Pick<ListingMailService, 'notify'>
  reviews: Pick<ReviewsService, 'drop'>
}

/** What is said with a move of a listing. */
export interface ActionOptions {
  reasonCode?: ModerationReason
  /** To the poster. */
  message?: string
  closeReason?: CloseReason
  /** The listing that this one repeats, for merging. */
  duplicateOf?: string
}

export interface Act {
  jobId: string
  action: ListingAction
  actor: Actor
  options: ActionOptions
}

/** Moves a listing by the table of transitions, with every effect. */
export async function act({ mail, reviews }: ActParts, db: Transaction<Schema>, given: Act): Promise<void> {
  const { jobId, action, actor } = given
  const row = await requireListing(db, jobId)
  const transition = requireTransition(action, actor.kind, lifeOf(row), row.read_at)
  const options = checkOptions(transition, given)
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
    facts: options.closeReason === undefined ? {} : { closeReason: options.closeReason },
  })
  if (transition.effects.includes('first_publication') && row.published_at === null)
    await notePublication(db, row)
  // A change of what has ended is decided by nobody: its writer has it back.
  if (row.status === 'live' && transition.to !== 'live')
    await reviews.drop(db, { jobIds: [jobId], kinds: ['edit'] })
  const kind = mailKindOf(transition, actor)
  if (kind === undefined || row.source !== 'direct') return
  const { reasonCode, message } = options
  await mail.notify(db, {
    kind,
    jobId,
    ...(reasonCode !== undefined && { reasonCode }),
    ...(message !== undefined && { message }),
  })
}

/** The listing, kept from others until the transaction ends. Throws not_found. */
export async function requireListing(db: Transaction<Schema>, jobId: string): Promise<ListingRow> {
  const row = await lockListing(db, jobId)
  if (row === undefined)
    throw new BoardError('not_found', 'There is no such listing. It may have been deleted.')
  return row
}

function checkOptions({ action, effects: all, to }: Transition, { actor, options }: Act): ActionOptions {
  const isMerge = action === 'merge'
  const mustExplain = action === 'request_changes' || action === 'reject'
  const checked = { ...options }
  if (isMerge) checked.reasonCode = options.reasonCode ?? 'duplicate'
  if (mustExplain) checked.reasonCode = requireReasonCode(options.reasonCode)
  if (all.includes('close') && to === 'closed')
    checked.closeReason = requireCloseReason(actor.kind, isMerge ? undefined : options.closeReason)
  return checked
}

type Effect = (row: ListingRow, options: ActionOptions) => Updateable<JobsTable>

const effects: Record<TransitionEffect, Effect> = {
  submitted_at: (row) => ({ submitted_at: row.read_at, reason_code: null, status_note: null }),
  first_publication: (row) => ({
    // Never moves, so that nothing can be bumped.
    published_at: row.published_at ?? row.read_at,
    checked_revision: row.revision,
    confirmed_at: row.read_at,
    expires_at:
      row.expires_at !== null && row.expires_at > row.read_at
        ? row.expires_at
        : daysFrom(row.read_at, row.open_days),
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
  close: (row, { closeReason }) => ({ close_reason: closeReason ?? null, closed_at: row.read_at }),
  renewal: (row) => ({
    confirmed_at: row.read_at,
    renewed_at: row.read_at,
    expires_at: daysFrom(row.read_at, row.open_days),
    reminded_at: null,
  }),
  duplicate_of: (_row, { duplicateOf }) => ({ duplicate_of: duplicateOf ?? null }),
  freeze: (row, { reasonCode }) => ({ frozen_at: row.read_at, freeze_reason: reasonCode ?? null }),
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
    throw new BoardError('invalid_input', 'Name the listing that this one repeats; it cannot be itself.', {
      facts: { field: 'duplicate_of' },
    })
}

/** The first publication begins the public's history, and is told at the listing that it repeats. */
async function notePublication(db: Transaction<Schema>, row: ListingRow): Promise<void> {
  await dateFirstRevision(db, row.id)
  const original = row.repost_of === null ? undefined : await findListingById(db, row.repost_of)
  if (original === undefined) return
  await recordEvent(db, {
    jobId: original.id,
    kind: 'reposted',
    actor: { kind: 'poster', userId: null },
    facts: { as: row.public_id },
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

/** Nobody is told what they did themselves, but that a listing was sent, for that has a wait behind it. */
function mailKindOf({ action, to }: Transition, { kind }: Actor): ListingMailKind | undefined {
  if (action === 'close') return kind === 'poster' ? undefined : 'closed'
  return action === 'merge' && to === 'rejected' ? 'rejected' : mailKinds[action]
}
