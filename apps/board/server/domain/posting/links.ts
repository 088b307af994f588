import { BoardError, type PreviewLink } from '@cryptolist/contract'
import { hashToken, makeRandomToken } from '../link-tokens/token.ts'
import {
  endOlderLinks,
  insertLink,
  type LinkAbout,
  type LinkRow,
  listPreviews,
  revokeLinks,
  revokePreview,
} from '../listing-access/repository.ts'
import type { Requester } from '../listing-access/service.ts'
import { anonymousViewer } from '../sessions/viewer.ts'
import { findCompany, findListing } from './listing-repository.ts'
import type { PostingParts } from './parts.ts'
import { presentContent, previewRow, undefinedWhenMissing } from './preview-draft.ts'
import { requireRow } from './save-draft.ts'
import type { LinkSubject, LookedAt, OpenedLink } from './service.ts'

/** Days for which a link to look is good. */
const previewDays = 30
/** Links to look that a draft or a listing has at once. */
const maxPreviews = 20

type LinkParts = Pick<PostingParts, 'database' | 'listingAccess'>

/** What a mailed or shared link opens; mailed ones that are older end. Throws gone. */
export async function openLink(parts: LinkParts, token: string): Promise<OpenedLink> {
  const link = await requireLink(parts, token)
  const { kind, draftId, jobId } = link
  const { db } = parts.database
  if (kind === 'browser') throw linkGone()
  if (kind === 'manage') await endOlderLinks(db, hashToken(token))
  if (jobId !== null) {
    const listing = await findListing(db, jobId)
    if (listing === undefined) throw linkGone()
    return { kind, draftId: null, listingId: listing.publicId }
  }
  const draft = await requireRow(parts, draftId ?? '')
  return { kind, draftId: draft.publicId, listingId: null }
}

/** The row of the draft that a mailed link opens, to send it. Throws gone, or conflict for what is a listing already. */
export async function findWaitingDraftId(parts: LinkParts, token: string): Promise<string> {
  const { kind, draftId } = await requireLink(parts, token)
  if (kind !== 'manage' || draftId === null) throw linkGone()
  return draftId
}

async function requireLink({ listingAccess }: LinkParts, token: string): Promise<LinkRow> {
  const [link] = await listingAccess.listLinks([token])
  if (link === undefined) throw linkGone()
  return link
}

function linkGone(): BoardError {
  return new BoardError(
    'gone',
    'This link works no more: a newer one was sent, or it was ended. Ask for a new one.',
  )
}

/** What somebody with a link sees: the draft, or the listing whatever its state. Throws gone. */
export async function lookByLink(parts: PostingParts, token: string): Promise<LookedAt> {
  const { draftId, jobId } = await requireLink(parts, token)
  if (jobId === null) {
    const row = await requireRow(parts, draftId ?? '')
    const { job } = await previewRow(parts, row, { viewer: anonymousViewer })
    return { job, state: row.state, status: null }
  }
  const { db } = parts.database
  const [listing, found] = await Promise.all([findListing(db, jobId), parts.listings.findContent(jobId)])
  const company = found && (await findCompany(db, { id: found.companyId }))
  if (listing === undefined || found === undefined || company === undefined) throw linkGone()
  // What is frozen is shown to nobody but its own people.
  if (listing.isFrozen || company.isFrozen) throw linkGone()
  const known = await parts.companies.get(company.slug).catch(undefinedWhenMissing)
  const { job } = await presentContent(parts, found.content, {
    publicId: listing.publicId,
    company: { ...company, proof: known?.proof ?? null, logo: known?.logo ?? null },
  })
  return { job, state: null, status: listing.status }
}

/** Whom a link is about, if the requester may change it. */
async function requireSubject(
  { listingAccess }: LinkParts,
  requester: Requester,
  subject: LinkSubject,
): Promise<LinkAbout> {
  if ('draftId' in subject)
    return { draftId: (await listingAccess.requireDraft(requester, subject.draftId)).draftId }
  return { jobId: (await listingAccess.requireListing(requester, subject.listingId, 'edit')).jobId }
}

function columnsOf(about: LinkAbout): { draftId: string | null; jobId: string | null } {
  return 'draftId' in about ? { draftId: about.draftId, jobId: null } : { draftId: null, jobId: about.jobId }
}

/** Makes a link to look. Throws conflict where there are many already. */
export async function makePreviewLink(
  parts: LinkParts,
  requester: Requester,
  subject: LinkSubject,
): Promise<PreviewLink & { token: string }> {
  const { db } = parts.database
  const about = await requireSubject(parts, requester, subject)
  if ((await listPreviews(db, about)).length >= maxPreviews)
    throw new BoardError('conflict', `There are ${maxPreviews} links to look already. End one of them first.`)
  const token = makeRandomToken()
  const hash = hashToken(token)
  await insertLink(db, { hash, kind: 'preview', ...columnsOf(about), days: previewDays })
  const id = hash.subarray(0, 8).toString('hex')
  const made = (await listPreviews(db, about)).find((row) => row.id === id)
  if (made === undefined) throw new Error('A link that was just made is not there.')
  return { id, createdAt: made.createdAt.toISOString(), expiresAt: made.expiresAt.toISOString(), token }
}

export async function listPreviewLinks(
  parts: LinkParts,
  requester: Requester,
  subject: LinkSubject,
): Promise<PreviewLink[]> {
  const rows = await listPreviews(parts.database.db, await requireSubject(parts, requester, subject))
  return rows.map(({ id, createdAt, expiresAt }) => ({
    id,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}

export async function revokePreviewLink(
  parts: LinkParts,
  requester: Requester,
  { subject, linkId }: { subject: LinkSubject; linkId: string },
): Promise<void> {
  await revokePreview(parts.database.db, await requireSubject(parts, requester, subject), linkId)
}

/** A new link to manage a listing that was posted by one; those that were mailed or made before end. */
export async function renewManageLink(
  parts: LinkParts,
  requester: Requester,
  listingId: string,
): Promise<{ token: string }> {
  const { jobId, isManagedByLink } = await parts.listingAccess.requireListing(requester, listingId, 'edit')
  if (!isManagedByLink)
    throw new BoardError(
      'forbidden',
      'An account or a team manages this listing, so no link does. Invite whoever should manage it into the team.',
    )
  const token = makeRandomToken()
  await parts.database.db.transaction().execute(async (transaction) => {
    await revokeLinks(transaction, 'manage', { jobId })
    await insertLink(transaction, {
      hash: hashToken(token),
      kind: 'manage',
      draftId: null,
      jobId,
      days: null,
    })
  })
  return { token }
}
