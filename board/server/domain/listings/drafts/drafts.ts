import { BoardError, type Draft, type DraftSummary } from '@cryptolist/contract'
import { checkEmail } from '../../accounts/policy.ts'
import { requireSite } from '../../accounts/sessions/policy.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import type { DomainContext } from '../../domain-context.ts'
import type { Requester } from '../access/access.ts'
import { listOpenLinks, requireDraftAccess, requireListingAccess } from '../access/require-access.ts'
import { findOpenChange, listDraftsByIds, listDraftsOfUser } from './draft-repository.ts'
import { removeOldDrafts } from './keep-drafts.ts'
import { addLinksMail, queueName, sendMail } from './mails.ts'
import { presentDraft, presentDraftSummary } from './presenter.ts'
import { requireRow } from './save-draft.ts'

const maxDraftsShown = 100
/** Once a day, off the full hour. */
const daily = '41 4 * * *'

/** A draft for its form. Throws not_found for what the requester may not view. */
export async function getDraft(
  context: DomainContext,
  requester: Requester,
  publicId: string,
): Promise<Draft> {
  const access = await requireDraftAccess(context, requester, publicId, 'view')
  return presentDraft(await requireRow(context, access.draftId), access.permission !== 'view')
}

/** The drafts of the account that are not done, the last written first. Throws as requireSite. */
export async function listDrafts(context: DomainContext, viewer: Viewer): Promise<DraftSummary[]> {
  const { user } = requireSite(viewer)
  const rows = await listDraftsOfUser(context.database.db, user.id, maxDraftsShown)
  return rows.map(presentDraftSummary)
}

/** Open drafts that the browser's links open. */
export async function listDraftsByLinks(
  context: DomainContext,
  tokens: readonly string[],
): Promise<DraftSummary[]> {
  const links = (await listOpenLinks(context, tokens)).filter(({ kind }) => kind !== 'preview')
  const ids = links.flatMap(({ draftId }) => draftId ?? [])
  return (await listDraftsByIds(context.database.db, ids)).map(presentDraftSummary)
}

/** The open change of a listing; null if there is none. */
export async function findChangeDraft(
  context: DomainContext,
  requester: Requester,
  listingId: string,
): Promise<DraftSummary | null> {
  const { jobId } = await requireListingAccess(context, requester, listingId, 'view')
  const row = await findOpenChange(context.database.db, jobId)
  return row === undefined ? null : presentDraftSummary(row)
}

/**
 * Emails new links for everything that an address manages; the same answer for every address. Throws invalid_input for what isn't an
 * address.
 */
export async function requestManageLinks(context: DomainContext, typed: string): Promise<void> {
  const email = checkEmail(typed)
  if (email === null) throw BoardError.invalidField('email', 'Write the e-mail address that you posted with.')
  await addLinksMail(context, email)
}

/** Has the queue send emails and remove old drafts. */
export async function handleDraftJobs(context: DomainContext): Promise<void> {
  await context.queue.handle(queueName, (data) => sendMail(context, data))
  await context.queue.repeat('remove-old-drafts', daily, async () => {
    const drafts = await removeOldDrafts(context)
    if (drafts > 0) context.log.info({ drafts }, 'Drafts that nobody touched for 90 days were removed')
  })
}
