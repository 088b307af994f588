import { BoardError, type DraftFields, isEndedStatus, type SentDraft } from '@cryptolist/contract'
import { changeBegun } from '#messages/api-keys'
import { changeInReview } from '#messages/listing-problems'
import type { DomainContext } from '../../domain-context.ts'
import type { ListingAccess, Requester } from '../access/access.ts'
import { requireListingAccess } from '../access/require-access.ts'
import { listingEnded } from '../transitions.ts'
import { beginChange, beginDraft, fieldsOfListing, firstFields } from './begin-draft.ts'
import type { CheckedDraft } from './check-draft.ts'
import { findOpenChange } from './draft-repository.ts'
import { removeDraft } from './drafts.ts'
import { takeFields } from './form-fields.ts'
import { saveDraft } from './save-draft.ts'
import { tryChange } from './send-change.ts'
import { sendDraft, tryPost } from './send-draft.ts'

/*
 * Writing and sending in one call, as programs do: the acts of the form one after the other. What has problems leaves no draft.
 */

/** What would come of sending; nothing is written. */
export interface Tried {
  checked: CheckedDraft
  kind: 'problems' | 'live' | 'in_review' | 'changed' | 'change_held'
}

/** What posting this would do. Throws as sendDraft. */
export async function tryToPost(
  context: DomainContext,
  requester: Requester,
  written: DraftFields,
): Promise<Tried> {
  const checked = await tryPost(context, requester, await firstFields(context, requester.viewer, written))
  if (checked.content === undefined) return { checked, kind: 'problems' }
  return { checked, kind: checked.risk === 'green' ? 'live' : 'in_review' }
}

/** Posts a new listing. The same start key again, within an hour, posts nothing more. Throws as beginDraft and sendDraft. */
export async function postAtOnce(
  context: DomainContext,
  requester: Requester,
  { written, startKey }: { written: DraftFields; startKey: string },
): Promise<SentDraft> {
  const { checked, kind } = await tryToPost(context, requester, written)
  const { problems, findings } = checked
  if (kind === 'problems') return { kind, problems, findings }
  const { publicId } = await beginDraft(context, requester, { startKey, fields: written })
  return sendOrRemove(context, requester, publicId)
}

/** What changing a listing like this would do. Throws as changeAtOnce. */
export async function tryToChange(
  context: DomainContext,
  requester: Requester,
  { listingId, written }: { listingId: string; written: DraftFields },
): Promise<Tried> {
  const access = await requireListingAccess(context, requester, listingId, 'edit')
  if (isEndedStatus(access.status)) throw listingEnded()
  await requireNoChange(context, access)
  const fields = { ...(await fieldsOfListing(context, access)), ...takeFields(written) }
  return tryChange(context, access, fields)
}

/**
 * Changes what is named of a listing, and nothing else. Throws conflict for a closed one, and while a change of it is being written in the
 * form or is in review.
 */
export async function changeAtOnce(
  context: DomainContext,
  requester: Requester,
  { listingId, written }: { listingId: string; written: DraftFields },
): Promise<SentDraft> {
  const { checked, kind } = await tryToChange(context, requester, { listingId, written })
  const { problems, findings } = checked
  if (kind === 'problems') return { kind, problems, findings }
  const { publicId } = await beginChange(context, requester, listingId)
  const saved = await saveDraft(context, requester, publicId, { fields: written, version: 1 })
  if (saved.kind === 'conflict') throw new BoardError('conflict', changeBegun)
  return sendOrRemove(context, requester, publicId)
}

async function requireNoChange({ database }: DomainContext, { jobId }: ListingAccess): Promise<void> {
  const open = await findOpenChange(database.db, jobId)
  if (open?.state === 'in_review') throw new BoardError('conflict', changeInReview)
  // The first version is what the listing says: someone has opened the form.
  if (open !== undefined && open.version > 1) throw new BoardError('conflict', changeBegun)
}

async function sendOrRemove(
  context: DomainContext,
  requester: Requester,
  draftId: string,
): Promise<SentDraft> {
  try {
    const sent = await sendDraft(context, requester, draftId)
    if (sent.kind === 'problems') await removeDraft(context, requester, draftId)
    return sent
  } catch (error) {
    // One that was deleted meanwhile is no reason for another error.
    if (error instanceof BoardError) await removeDraft(context, requester, draftId).catch(() => undefined)
    throw error
  }
}
