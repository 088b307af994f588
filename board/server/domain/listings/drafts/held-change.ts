import {
  BoardError,
  type Finding,
  type ListingChange,
  type ListingContent,
  type RiskClass,
} from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import type { Schema } from '../../../database/schema.ts'
import type { DomainContext } from '../../domain-context.ts'
import type { Actor } from '../actor.ts'
import { recordEvent } from '../events.ts'
import { findContent } from '../find-content.ts'
import { listChangesInFull } from '../revisions.ts'
import { reviseListing } from '../write.ts'
import { type DraftRow, findDraft, lockDraft, updateDraftState } from './draft-repository.ts'
import { findListing } from './listing-repository.ts'
import { checkChange, requireOpenListing } from './send-change.ts'

/** A change of a live listing that waits, as it is now. */
export interface HeldEdit {
  draftId: string
  /** Of the draft when this was read. */
  draftVersion: number
  publicId: string
  /** Undefined when the rules refuse it by now. */
  content: ListingContent | undefined
  /** What it changes, the e-mail address for applications included. */
  changes: ListingChange[]
  /** What the rules find in the new text. */
  findings: Finding[]
  risk: RiskClass
}

/** Reads and lints a change that waits, against what its listing says now; undefined when the draft waits no more or the listing is gone. */
export async function findHeldChange(context: DomainContext, draftId: string): Promise<HeldEdit | undefined> {
  const row = await findDraft(context.database.db, draftId)
  if (row?.state !== 'in_review' || row.jobId === null) return undefined
  const stored = await findContent(context.database.db, row.jobId)
  if (stored === undefined) return undefined
  const { jobId, userId, version: draftVersion, publicId } = row
  const { content, findings, risk } = await checkChange(context, row, {
    jobId,
    companyId: stored.companyId,
    userId,
  })
  const changes = content === undefined ? [] : listChangesInFull(stored.content, content)
  return { draftId, draftVersion, publicId, content, changes, findings, risk }
}

/** Puts a change that was held into the listing, in the name of the moderator who approved it. */
export async function applyHeldChange(db: Transaction<Schema>, held: HeldEdit, actor: Actor): Promise<void> {
  const { content, findings, risk } = held
  const { jobId, jobVersion, version } = await requireHeld(db, held.draftId)
  const listing = await findListing(db, jobId)
  if (listing === undefined)
    throw new BoardError('gone', 'The listing has been deleted. There is nothing to decide any more.')
  requireOpenListing(listing)
  if (version !== held.draftVersion)
    throw new BoardError('conflict', 'This change was withdrawn and sent anew just now. Look at it again.')
  if (content === undefined)
    throw new BoardError('conflict', 'The rules refuse this change by now. Refuse it with a reason.')
  await reviseListing(db, jobId, {
    content,
    expectedVersion: jobVersion,
    actor,
    findings,
    risk,
    isChecked: true,
  })
  await updateDraftState(db, held.draftId, { state: 'done' })
}

/** Gives the draft of a held change back to its writer. */
export async function refuseHeldChange(
  db: Transaction<Schema>,
  draftId: string,
  actor: Actor,
): Promise<void> {
  const { jobId } = await requireHeld(db, draftId)
  await updateDraftState(db, draftId, { state: 'open' })
  await recordEvent(db, { jobId, kind: 'edit_refused', actor })
}

async function requireHeld(
  db: Transaction<Schema>,
  draftId: string,
): Promise<DraftRow & { jobId: string; jobVersion: number }> {
  const row = await lockDraft(db, draftId)
  if (row === undefined || row.state !== 'in_review' || row.jobId === null || row.jobVersion === null)
    throw new BoardError('conflict', 'This change waits no more: it was decided or withdrawn.')
  return { ...row, jobId: row.jobId, jobVersion: row.jobVersion }
}
