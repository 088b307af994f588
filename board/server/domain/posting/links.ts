import {
  BoardError,
  type DraftState,
  type Finding,
  isPublicStatus,
  type Job,
  type JobStatus,
  type PreviewLink,
} from '@cryptolist/contract'
import * as text from '#messages/listing-problems'
import { anonymousViewer } from '../accounts/viewer.ts'
import { findingsOfImport } from '../checks/rules.ts'
import { getCompany } from '../companies/companies.ts'
import type { DomainContext } from '../domain-context.ts'
import type { LinkRow, Requester } from '../listings/access.ts'
import {
  endOlderLinks,
  type LinkAbout,
  listPreviews,
  makeManageLink,
  makePreview,
  revokePreview,
} from '../listings/access-links.ts'
import {
  accessMissing,
  listOpenLinks,
  requireDraftAccess,
  requireListingAccess,
} from '../listings/require-access.ts'
import { findContent } from '../listings/write.ts'
import { renderDescription, unlink } from '../markup/description.ts'
import { fraudReasons } from '../moderation/fraud-marks.ts'
import { findCompany, findListing, type ListingFacts } from './draft-repository.ts'
import { presentContent, previewRow, undefinedWhenMissing } from './preview-draft.ts'
import { requireRow, textOf } from './save-draft.ts'

/** Public id of a draft or of a listing. */
export type LinkSubject = { draftId: string } | { listingId: string }

/** The target of an emailed or shared link. */
export type OpenedLink =
  | { kind: 'manage' | 'preview'; draftId: string; listingId: null }
  | { kind: 'manage' | 'preview'; draftId: null; listingId: string }

/** The listing behind a preview link; `state` of a draft, `status` of a listing. */
export interface PreviewedListing {
  job: Job
  state: DraftState | null
  status: JobStatus | null
}

/** Opens an emailed or shared link; older emailed links end. Throws gone. */
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

/**
 * The draft or listing behind a link, in any state. Until it is published, strangers get no way to apply and no link, and nothing at
 * all of what is held or was rejected as fraud (docs/rules.md, Life of a listing). Throws gone or not_found.
 */
export async function openByLink(
  context: DomainContext,
  token: string,
  requester: Requester,
): Promise<PreviewedListing> {
  const { draftId, jobId } = await requireLink(context, token)
  const tokens = [...requester.tokens, token]
  if (jobId === null) return openDraft(context, draftId ?? '', { ...requester, tokens })
  const { db } = context.database
  const [listing, stored] = await Promise.all([findListing(db, jobId), findContent(db, jobId)])
  const company = stored && (await findCompany(db, { id: stored.companyId }))
  if (listing === undefined || stored === undefined || company === undefined) throw linkGone()
  // Frozen listings are shown only to their own team or poster.
  if (listing.isFrozen || company.isFrozen) throw linkGone()
  const profile = await getCompany(context, company.slug).catch(undefinedWhenMissing)
  const proof = profile?.proof ?? null
  const { job } = await presentContent(context, stored.content, {
    publicId: listing.publicId,
    company: { ...company, proof, logo: profile?.logo ?? null },
    findings: findingsOfImport(stored.content, { companyDomains: proof === null ? [] : [proof.domain] }),
  })
  const opened = { job, state: null, status: listing.status }
  const isTheirs = await isInsider({ ...requester, tokens }, (who, wanted) =>
    requireListingAccess(context, who, listing.publicId, wanted),
  )
  if (listing.status === 'live' || isTheirs) return opened
  if (isUnfit(listing)) throw accessMissing()
  return { ...opened, job: withoutWays(job, stored.content.description) }
}

async function openDraft(
  context: DomainContext,
  draftId: string,
  requester: Requester,
): Promise<PreviewedListing> {
  const row = await requireRow(context, draftId)
  const { job, findings } = await previewRow(context, row, { viewer: anonymousViewer })
  const opened = { job, state: row.state, status: null }
  const isTheirs = await isInsider(requester, (who, wanted) =>
    requireDraftAccess(context, who, row.publicId, wanted),
  )
  if (isTheirs) return opened
  if (findings.some(({ weight }: Finding) => weight === 'hold')) throw accessMissing()
  return { ...opened, job: withoutWays(job, textOf(row.fields, 'description')) }
}

/** Whether the requester may edit what a preview link shows, or see it by their account: its team, or a moderator. */
async function isInsider(
  requester: Requester,
  require: (requester: Requester, wanted: 'view' | 'edit') => Promise<unknown>,
): Promise<boolean> {
  const may = (who: Requester, wanted: 'view' | 'edit'): Promise<boolean> =>
    require(who, wanted).then(() => true, falseWhenRefused)
  return (await may(requester, 'edit')) || may({ ...requester, tokens: [] }, 'view')
}

function falseWhenRefused(error: unknown): false {
  if (!(error instanceof BoardError)) throw error
  return false
}

function isUnfit({ status, risk, reasonCode }: ListingFacts): boolean {
  if (reasonCode !== null && fraudReasons.includes(reasonCode)) return true
  return risk === 'red' && !isPublicStatus(status)
}

/** The job as strangers see it before it is published: no way to apply, and links as plain text. */
function withoutWays(job: Job, markdown: string): Job {
  return {
    ...job,
    apply: {
      ...job.apply,
      method: null,
      url: null,
      host: null,
      leavePath: null,
      formPath: null,
      questions: [],
      cv: null,
      fields: null,
      outsideForm: null,
    },
    descriptionHtml: job.descriptionHtml === null ? null : renderDescription(markdown, unlink),
  }
}

/** The draft or listing that a link is for, if the requester may change it. */
async function requireSubject(
  context: DomainContext,
  requester: Requester,
  subject: LinkSubject,
): Promise<LinkAbout> {
  if ('draftId' in subject)
    return { draftId: (await requireDraftAccess(context, requester, subject.draftId)).draftId }
  return { jobId: (await requireListingAccess(context, requester, subject.listingId, 'edit')).jobId }
}

/** Creates a preview link. Throws conflict if there are too many. */
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

/** A new manage link for a listing posted without an account; earlier manage links end. */
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
