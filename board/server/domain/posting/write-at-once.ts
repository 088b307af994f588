import {
  BoardError,
  type DraftFields,
  type DraftListing,
  type Finding,
  isEndedStatus,
  type SentDraft,
} from '@cryptolist/contract'
import { changeBegun, changeRejected } from '#messages/api-keys'
import { changeInReview } from '#messages/listing-problems'
import type { DomainContext } from '../domain-context.ts'
import type { ListingAccess, Requester } from '../listings/access.ts'
import { accessMissing, requireDraftAccess, requireListingAccess } from '../listings/require-access.ts'
import { listingEnded } from '../listings/transitions.ts'
import { beginChange, beginDraft, fieldsOfListing, firstFields, requireKeysCompany } from './begin-draft.ts'
import type { CheckedDraft } from './check-draft.ts'
import {
  type DraftRow,
  findListing,
  findOpenChange,
  isRejectedChange,
  saveFields,
} from './draft-repository.ts'
import { removeUnsent } from './drafts.ts'
import { takeFields } from './form-fields.ts'
import { isSame, requireRow } from './save-draft.ts'
import { toDraftListing, tryChange } from './send-change.ts'
import { sendDraft, tryPost } from './send-draft.ts'

/*
 * Writing and sending in one call, as programs do: the acts of the form one after the other. What has problems leaves no draft.
 */

/** The outcome if it were sent; nothing is written. `unchanged`: the listing says it already. */
export interface Tried {
  checked: CheckedDraft
  kind: 'problems' | 'live' | 'in_review' | 'changed' | 'change_held' | 'unchanged'
}

/** The outcome of writing at once. */
export type SentAtOnce = SentDraft | { kind: 'unchanged'; listing: DraftListing; findings: Finding[] }

/** Called before something is sent, or where it would be; if it throws, nothing is. */
type CountSend = () => Promise<void>

interface TryToPost {
  written: DraftFields
  countSend?: CountSend
  /** How many listings the same dry run would have posted before. */
  planned?: number
}

/** The outcome if this were posted. Throws as sendDraft. */
export async function tryToPost(
  context: DomainContext,
  requester: Requester,
  { written, countSend, planned = 0 }: TryToPost,
): Promise<Tried> {
  const fields = await firstFields(context, requester.viewer, written)
  const checked = await tryPost(context, requester, { fields, planned })
  if (checked.content === undefined) return { checked, kind: 'problems' }
  await countSend?.()
  return { checked, kind: checked.risk === 'green' ? 'live' : 'in_review' }
}

interface PostAtOnce extends TryToPost {
  startKey: string
  /** The company's name for the listing. */
  reference?: string
}

/** Posts a new listing. The same start key again, within a day, posts nothing more. Throws as beginDraft and sendDraft. */
export async function postAtOnce(
  context: DomainContext,
  requester: Requester,
  { startKey, reference, ...post }: PostAtOnce,
): Promise<SentDraft> {
  const { checked, kind } = await tryToPost(context, requester, post)
  const { problems, findings } = checked
  if (kind === 'problems') return { kind, problems, findings }
  const { publicId } = await beginDraft(context, requester, { startKey, fields: post.written })
  return sendOrRemove(context, requester, { publicId, version: 1, reference })
}

interface ChangeAtOnce {
  listingId: string
  written: DraftFields
  /** Sends nothing that the listing says already, also if that would send it to the moderators again, or if another change is in review. */
  isRepeated?: boolean
  countSend?: CountSend
}

/** The outcome if a listing were changed like this. Throws as changeAtOnce. */
export async function tryToChange(
  context: DomainContext,
  requester: Requester,
  change: ChangeAtOnce,
): Promise<Tried> {
  const { tried } = await tryAccess(context, requester, change)
  return tried
}

async function tryAccess(
  context: DomainContext,
  requester: Requester,
  { listingId, written, isRepeated = false, countSend }: ChangeAtOnce,
): Promise<{ access: ListingAccess; tried: Tried; replaced?: DraftRow | undefined }> {
  const access = await requireListingAccess(context, requester, listingId, 'edit')
  if (isEndedStatus(access.status)) throw listingEnded()
  await requireKeysCompany(context, requester.viewer, written)
  const open = await findOpenChange(context.database.db, access.jobId)
  const held = open?.state === 'in_review' ? open : undefined
  if (held !== undefined && isSame(held.fields, takeFields(written))) {
    const { checked } = await tryChange(context, access, held.fields)
    return { access, tried: { checked, kind: 'change_held' } }
  }
  if (held !== undefined && !isRepeated) throw otherInReview()
  const fields = { ...(await fieldsOfListing(context, access)), ...takeFields(written) }
  const { isSame: saysSo, ...tried } = await tryChange(context, access, fields)
  const isSent = access.status === 'live' || access.status === 'submitted'
  if (saysSo && (isSent || isRepeated)) return { access, tried: { ...tried, kind: 'unchanged' } }
  if (held !== undefined) throw otherInReview()
  const replaced = await findReplaced(context, open, { fields, isRepeated })
  if (tried.kind !== 'problems') await countSend?.()
  return { access, tried, replaced }
}

/** The program's earlier change that this one replaces: a moderator rejected it. Throws conflict for one that someone is writing in the form. */
async function findReplaced(
  { database: { db } }: DomainContext,
  open: DraftRow | undefined,
  { fields, isRepeated }: { fields: DraftFields; isRepeated: boolean },
): Promise<DraftRow | undefined> {
  // The first version is what the listing says: someone has opened the form.
  if (open === undefined || open.version === 1) return undefined
  if (!(await isRejectedChange(db, open.id))) throw changedByOthers()
  if (isRepeated && isSame(open.fields, fields)) throw new BoardError('conflict', changeRejected)
  return open
}

/**
 * Changes what is named of a listing, and nothing else; the same again while that is in review changes nothing. Throws conflict for a closed
 * listing, and while another change of it is being written in the form or is in review.
 */
export async function changeAtOnce(
  context: DomainContext,
  requester: Requester,
  change: ChangeAtOnce,
): Promise<SentAtOnce> {
  const { access, tried, replaced } = await tryAccess(context, requester, change)
  const { problems, findings } = tried.checked
  if (tried.kind === 'problems') return { kind: 'problems', problems, findings }
  const { db } = context.database
  if (tried.kind === 'unchanged') {
    const listing = await findListing(db, access.jobId)
    if (listing === undefined) throw accessMissing()
    return { kind: 'unchanged', listing: toDraftListing(listing), findings }
  }
  if (replaced !== undefined) await removeUnsent(context, replaced.publicId, replaced.version)
  const { publicId } = await beginChange(context, requester, change.listingId)
  const { draftId } = await requireDraftAccess(context, requester, publicId)
  const row = await requireRow(context, draftId)
  if (row.state === 'in_review') {
    requireHeld(row, change.written)
    return sendDraft(context, requester, publicId)
  }
  // Over nothing but the first version: what someone else has saved since is theirs to send.
  const saved = { fields: takeFields(change.written), companyId: row.companyId, version: 1, staysSent: false }
  if (!(await saveFields(db, draftId, saved))) throw changedByOthers()
  return sendOrRemove(context, requester, { publicId, version: 2 })
}

function requireHeld({ fields }: Pick<DraftRow, 'fields'>, written: DraftFields): void {
  if (!isSame(fields, takeFields(written))) throw otherInReview()
}

function otherInReview(): BoardError {
  return new BoardError('conflict', changeInReview)
}

function changedByOthers(): BoardError {
  return new BoardError('conflict', changeBegun)
}

async function sendOrRemove(
  context: DomainContext,
  requester: Requester,
  { publicId, ...options }: { publicId: string; version: number; reference?: string | undefined },
): Promise<SentDraft> {
  try {
    const sent = await sendDraft(context, requester, publicId, { ...options, isKept: false })
    if (sent.kind === 'problems') await removeUnsent(context, publicId, options.version)
    return sent
  } catch (error) {
    if (error instanceof BoardError) await removeUnsent(context, publicId, options.version)
    throw error
  }
}
