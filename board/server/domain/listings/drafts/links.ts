import { BoardError, type DraftState, type Job, type JobStatus, type PreviewLink } from '@cryptolist/contract'
import * as text from '#messages/listing-problems'
import { anonymousViewer } from '../../accounts/sessions/viewer.ts'
import { getCompany } from '../../companies/companies.ts'
import type { DomainContext } from '../../domain-context.ts'
import type { LinkRow, Requester } from '../access/access.ts'
import {
  endOlderLinks,
  type LinkAbout,
  listPreviews,
  makeManageLink,
  makePreview,
  revokePreview,
} from '../access/links.ts'
import { listOpenLinks, requireDraftAccess, requireListingAccess } from '../access/require-access.ts'
import { findingsOfImport } from '../checks/rules.ts'
import { findContent } from '../write.ts'
import { findCompany, findListing } from './draft-repository.ts'
import { presentContent, previewRow, undefinedWhenMissing } from './preview-draft.ts'
import { requireRow } from './save-draft.ts'

/** Public id of a draft or of a listing. */
export type LinkSubject = { draftId: string } | { listingId: string }

/** What a mailed or shared link opens. */
export type OpenedLink =
  | { kind: 'manage' | 'preview'; draftId: string; listingId: null }
  | { kind: 'manage' | 'preview'; draftId: null; listingId: string }

/** What a link to look shows; `state` of a draft, `status` of a listing. */
export interface PreviewedListing {
  job: Job
  state: DraftState | null
  status: JobStatus | null
}

/** What a mailed or shared link opens; mailed ones that are older end. Throws gone. */
export async function openLink(context: DomainContext, token: string): Promise<OpenedLink> {
  const link = await requireLink(context, token)
  const { kind, draftId, jobId } = link
  const { db } = context.database
  if (kind === 'browser') throw linkGone()
  if (kind === 'manage') await endOlderLinks(db, token)
  if (jobId !== null) {
    const listing = await findListing(db, jobId)
    if (listing === undefined) throw linkGone()
    return { kind, draftId: null, listingId: listing.publicId }
  }
  const draft = await requireRow(context, draftId ?? '')
  return { kind, draftId: draft.publicId, listingId: null }
}

async function requireLink(context: DomainContext, token: string): Promise<LinkRow> {
  const [link] = await listOpenLinks(context, [token])
  if (link === undefined) throw linkGone()
  return link
}

export function linkGone(): BoardError {
  return new BoardError('gone', text.linkGone)
}

/** What a link shows: the draft, or the listing in any state. Throws gone. */
export async function openByLink(context: DomainContext, token: string): Promise<PreviewedListing> {
  const { draftId, jobId } = await requireLink(context, token)
  if (jobId === null) {
    const row = await requireRow(context, draftId ?? '')
    const { job } = await previewRow(context, row, { viewer: anonymousViewer })
    return { job, state: row.state, status: null }
  }
  const { db } = context.database
  const [listing, found] = await Promise.all([findListing(db, jobId), findContent(db, jobId)])
  const company = found && (await findCompany(db, { id: found.companyId }))
  if (listing === undefined || found === undefined || company === undefined) throw linkGone()
  // What is frozen is shown to nobody but its own people.
  if (listing.isFrozen || company.isFrozen) throw linkGone()
  const known = await getCompany(context, company.slug).catch(undefinedWhenMissing)
  const proof = known?.proof ?? null
  const { job } = await presentContent(context, found.content, {
    publicId: listing.publicId,
    company: { ...company, proof, logo: known?.logo ?? null },
    findings: findingsOfImport(found.content, { companyDomains: proof === null ? [] : [proof.domain] }),
  })
  return { job, state: null, status: listing.status }
}

/** Whom a link is about, if the requester may change it. */
async function requireSubject(
  context: DomainContext,
  requester: Requester,
  subject: LinkSubject,
): Promise<LinkAbout> {
  if ('draftId' in subject)
    return { draftId: (await requireDraftAccess(context, requester, subject.draftId)).draftId }
  return { jobId: (await requireListingAccess(context, requester, subject.listingId, 'edit')).jobId }
}

/** Makes a link to look. Throws conflict where there are many already. */
export async function makePreviewLink(
  context: DomainContext,
  requester: Requester,
  subject: LinkSubject,
): Promise<PreviewLink & { token: string }> {
  return makePreview(context.database.db, await requireSubject(context, requester, subject))
}

export async function listPreviewLinks(
  context: DomainContext,
  requester: Requester,
  subject: LinkSubject,
): Promise<PreviewLink[]> {
  return listPreviews(context.database.db, await requireSubject(context, requester, subject))
}

export async function revokePreviewLink(
  context: DomainContext,
  requester: Requester,
  subject: LinkSubject,
  linkId: string,
): Promise<void> {
  await revokePreview(context.database.db, await requireSubject(context, requester, subject), linkId)
}

/** A new link to manage a listing that was posted by one; those that were mailed or made before end. */
export async function renewManageLink(
  context: DomainContext,
  requester: Requester,
  listingId: string,
): Promise<{ token: string }> {
  const { jobId, isManagedByLink } = await requireListingAccess(context, requester, listingId, 'edit')
  if (!isManagedByLink) throw new BoardError('forbidden', text.noLinkForTeam)
  const token = await context.database.db
    .transaction()
    .execute((transaction) => makeManageLink(transaction, jobId))
  return { token }
}
