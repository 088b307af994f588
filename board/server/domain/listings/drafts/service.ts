import {
  BoardError,
  type Draft,
  type DraftPreview,
  type DraftSummary,
  type PreviewLink,
  type SavedDraft,
  type SentDraft,
} from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import type { Schema } from '../../../database/schema.ts'
import { checkEmail } from '../../accounts/policy.ts'
import { requireSite } from '../../accounts/sessions/policy.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import type { Requester } from '../access/access.ts'
import { listOpenLinks, requireDraftAccess, requireListingAccess } from '../access/require-access.ts'
import type { Actor } from '../actor.ts'
import { type BeginOptions, beginChange, beginDraft, type StartedDraft } from './begin-draft.ts'
import { findOpenChange, listDraftsByIds, listDraftsOfUser } from './draft-repository.ts'
import { applyHeldChange, findHeldChange, type HeldEdit, refuseHeldChange } from './held-change.ts'
import { canClaimListing, claimDraft, claimListing, removeDraft, removeOld } from './keep-drafts.ts'
import {
  type LinkSubject,
  type LookedAt,
  listPreviewLinks,
  lookByLink,
  makePreviewLink,
  type OpenedLink,
  openLink,
  renewManageLink,
  revokePreviewLink,
} from './links.ts'
import { addLinksMail, queueName, sendMail } from './mails.ts'
import type { PostingParts } from './parts.ts'
import { presentDraft, presentDraftSummary } from './presenter.ts'
import { previewDraft } from './preview-draft.ts'
import { requireRow, saveDraft } from './save-draft.ts'
import { type SendOptions, sendDraft, sendWaiting } from './send-draft.ts'

/** Writing listings and sending them: everything between a blank form and `listings`. Ids are public ones. */
export interface PostingService {
  /** Begins a draft. Throws not_found for a listing that cannot be copied. */
  begin(requester: Requester, options: BeginOptions): Promise<StartedDraft>
  /** Throws not_found for what the requester may not view. */
  get(requester: Requester, draftId: string): Promise<Draft>
  /** The drafts of the account that are not done, the last written first; throws as requireSite. */
  list(viewer: Viewer): Promise<DraftSummary[]>
  /** Open drafts that the browser's links open, for the page where one begins. */
  listByLinks(tokens: readonly string[]): Promise<DraftSummary[]>
  /**
   * Writes the fields that are given and leaves the others; names that are none of the form's are dropped. A text, even an empty one,
   * replaces; a group of boxes of which none is ticked has to be given as an empty text. Throws conflict when the draft is done.
   */
  save(
    requester: Requester,
    draftId: string,
    change: { fields: unknown; version: number },
  ): Promise<SavedDraft>
  /** The draft as readers would see it; with `fields`, as it would be with those, nothing being saved. */
  preview(requester: Requester, draftId: string, fields?: unknown): Promise<DraftPreview>
  /**
   * Sends what is saved. Throws not_signed_in or sign_in_again when the draft is an account's and its session has ended: sign in and send
   * again, nothing is lost; conflict when somebody changed the listing since the draft of a change was begun.
   */
  send(requester: Requester, draftId: string, options?: SendOptions): Promise<SentDraft>
  /** Sends a draft that waits for the mailed link: the address is confirmed by pressing a button there. Throws gone for a link that opens nothing. */
  sendByLink(token: string): Promise<SentDraft>
  /** Deletes a draft; its listing, if there is one, stays. A change that is looked at is withdrawn. */
  delete(requester: Requester, draftId: string): Promise<void>
  /** Gives a draft that nobody has an account for to the viewer's. Throws as requireSite; conflict when it is somebody else's. */
  claim(requester: Requester, draftId: string): Promise<void>
  /** The draft of a change of a listing: the one that is open, or a new one. `token` as in begin. Throws not_found, forbidden as access says. */
  startEdit(requester: Requester, listingId: string): Promise<StartedDraft>
  /** The change of a listing that is being written or looked at; null when there is none. Throws not_found for what the requester may not view. */
  findChange(requester: Requester, listingId: string): Promise<DraftSummary | null>

  /** What a token of `/m/` or of a link to look opens. Throws gone when it opens nothing any more. */
  openLink(token: string): Promise<OpenedLink>
  /** Sends a new link to whoever manages listings with this address; the old links end once it is opened. Says nothing of whether somebody does. Throws invalid_input for what is no address. */
  requestManageLinks(email: string): Promise<void>
  /** A link to look, good for 30 days. `about` is a draft or a listing; the token is told this once. */
  makePreviewLink(requester: Requester, about: LinkSubject): Promise<PreviewLink & { token: string }>
  listPreviewLinks(requester: Requester, about: LinkSubject): Promise<PreviewLink[]>
  revokePreviewLink(requester: Requester, about: LinkSubject, linkId: string): Promise<void>

  /** What a link to look, or to manage, shows, whatever the state of the draft or listing. Throws gone. */
  lookByLink(token: string): Promise<LookedAt>
  /** A new link to manage a listing that was posted by one; the old ones end. Throws as access to edit does, and forbidden when an account or a team has it. */
  renewManageLink(requester: Requester, listingId: string): Promise<{ token: string }>
  /**
   * Gives a listing that was posted without an account, and that a mailed link of the requester manages, to the viewer's account; the links
   * end. Throws as requireSite; not_found without such a link; conflict when an account has it, or the company has a team that they are not of.
   */
  claimListing(requester: Requester, listingId: string): Promise<void>
  /** Whether `claimListing` would go now. */
  canClaimListing(requester: Requester, listingId: string): Promise<boolean>

  /** Puts a held change, as `findHeldEdit` read it before, into the listing. Throws conflict when the draft is not in review or another one by now. The mail `edit_approved` is the caller's. */
  applyHeldEdit(db: Transaction<Schema>, held: HeldEdit, actor: Actor): Promise<void>
  /** Gives the draft of a held change back to its writer, open. The mail `edit_refused` is the caller's. */
  refuseHeldEdit(db: Transaction<Schema>, draftRowId: string, actor: Actor): Promise<void>
  /** What a change that waits would do, for those who decide; undefined when it waits no more. */
  findHeldEdit(draftRowId: string): Promise<HeldEdit | undefined>

  /** Removes drafts that nobody touched for 90 days; answers how many. */
  removeOld(): Promise<number>
  /** Has mails sent and old drafts removed by the queue. */
  start(): Promise<void>
}

const maxDraftsShown = 100
/** Once a day, off the full hour. */
const daily = '41 4 * * *'

/** Makes the service. */
export function createPostingService(parts: PostingParts): PostingService {
  const { database, queue, log } = parts
  const { db } = database
  return {
    begin: (requester, options) => beginDraft(parts, requester, options),
    startEdit: (requester, listingId) => beginChange(parts, requester, listingId),
    async findChange(requester, listingId) {
      const { jobId } = await requireListingAccess(parts, requester, listingId, 'view')
      const row = await findOpenChange(db, jobId)
      return row === undefined ? null : presentDraftSummary(row)
    },
    async get(requester, publicId) {
      const access = await requireDraftAccess(parts, requester, publicId, 'view')
      return presentDraft(await requireRow(parts, access.draftId), access.permission !== 'view')
    },
    async list(viewer) {
      const { user } = requireSite(viewer)
      return (await listDraftsOfUser(db, user.id, maxDraftsShown)).map(presentDraftSummary)
    },
    async listByLinks(tokens) {
      const links = (await listOpenLinks(parts, tokens)).filter(({ kind }) => kind !== 'preview')
      const rows = await listDraftsByIds(
        db,
        links.flatMap(({ draftId }) => draftId ?? []),
      )
      return rows.map(presentDraftSummary)
    },
    save: (requester, publicId, change) => saveDraft(parts, requester, publicId, change),
    preview: (requester, publicId, fields) => previewDraft(parts, requester, publicId, fields),
    send: (requester, publicId, options) => sendDraft(parts, requester, publicId, options),
    sendByLink: (token) => sendWaiting(parts, token),
    delete: (requester, publicId) => removeDraft(parts, requester, publicId),
    claim: (requester, publicId) => claimDraft(parts, requester, publicId),
    openLink: (token) => openLink(parts, token),
    lookByLink: (token) => lookByLink(parts, token),
    claimListing: (requester, listingId) => claimListing(parts, requester, listingId),
    canClaimListing: (requester, listingId) => canClaimListing(parts, requester, listingId),
    renewManageLink: (requester, listingId) => renewManageLink(parts, requester, listingId),
    async requestManageLinks(typed) {
      const email = checkEmail(typed)
      if (email === null)
        throw new BoardError('invalid_input', 'Write the e-mail address that you posted with.', {
          facts: { field: 'email' },
        })
      await addLinksMail(parts, email)
    },
    makePreviewLink: (requester, about) => makePreviewLink(parts, requester, about),
    listPreviewLinks: (requester, about) => listPreviewLinks(parts, requester, about),
    revokePreviewLink: (requester, subject, linkId) =>
      revokePreviewLink(parts, requester, { subject, linkId }),
    applyHeldEdit: (transaction, held, actor) => applyHeldChange(transaction, held, actor),
    refuseHeldEdit: (transaction, draftId, actor) => refuseHeldChange(transaction, draftId, actor),
    findHeldEdit: (draftId) => findHeldChange(parts, draftId),
    removeOld: () => removeOld(parts),
    async start() {
      await queue.handle(queueName, (data) => sendMail(parts, data))
      await queue.repeat('remove-old-drafts', daily, async () => {
        const drafts = await removeOld(parts)
        if (drafts > 0) log.info({ drafts }, 'Drafts that nobody touched for 90 days were removed')
      })
    },
  }
}
