import {
  BoardError,
  type BulkOutcome,
  type CloseReason,
  type ListingGroup,
  type ManagedListingDetail,
  type ManagedListingPage,
} from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../../../database/open-database.ts'
import type { Schema } from '../../../database/schema.ts'
import { requireSite } from '../../accounts/sessions/policy.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import { dropReviews, findReviewDueAt } from '../../moderation/queue/reviews.ts'
import type { ListingAccess, ListingPermission, Requester } from '../access/access.ts'
import { grantByAccount } from '../access/policy.ts'
import type { ListingAccessService } from '../access/service.ts'
import type { Actor } from '../actor.ts'
import type { ListingsService } from '../service.ts'
import type { ListingStatistics } from '../statistics/statistics.ts'
import { presentManaged, rightsOf } from './presenter.ts'
import { countManaged, findManaged, listManaged, listTitleRows, type ManagedRow } from './repository.ts'

/** What posters and teams do with their listings, by the dashboard or by a mailed link. Ids are public ones. */
export interface ListingManagementService {
  /** A page of the listings of the viewer and of their companies, the newest first. Throws as requireSite. */
  list(viewer: Viewer, query?: { group?: ListingGroup; after?: string }): Promise<ManagedListingPage>
  /** Titles of the 50 newest of the same listings, for choosing one. Throws as requireSite. */
  listTitles(viewer: Viewer): Promise<{ id: string; title: string; companyName: string }[]>
  /** Throws not_found for what the requester may not view. */
  get(requester: Requester, publicId: string): Promise<ManagedListingDetail>
  /** Ends it. Throws conflict unless it is live and not frozen. What readers reported stays with the moderators. */
  close(requester: Requester, publicId: string, reason: CloseReason): Promise<void>
  /** Says that the job is still open. Throws conflict when it cannot be said, or not now. */
  renew(requester: Requester, publicId: string): Promise<void>
  /** Makes a draft again of what nobody has published. Throws conflict for what is public or frozen. */
  takeBack(requester: Requester, publicId: string): Promise<void>
  /**
   * Deletes it with all that hangs on it. By account it needs a session from the last ten minutes. Throws conflict while it is frozen, or
   * moderators have a report or an appeal to decide.
   */
  remove(requester: Requester, publicId: string): Promise<void>
  /** The same for several; what cannot be done is told one by one. */
  closeMany(requester: Requester, publicIds: readonly string[], reason: CloseReason): Promise<BulkOutcome>
  renewMany(requester: Requester, publicIds: readonly string[]): Promise<BulkOutcome>
}

export interface ListingManagementParts {
  database: Pick<Database, 'db'>
  access: Pick<ListingAccessService, 'requireListing'>
  listingStatistics: Pick<ListingStatistics, 'list'>
  listings: Pick<ListingsService, 'act' | 'listEvents' | 'remove'>
}

const pageSize = 50
const figureDays = 30
const shownEvents = 100
/** What there is nothing to decide about any more when a poster ends a listing. Out of the queue last: moderators lock the listing first. */
const endedKinds = ['new', 'sample', 'edit'] as const

/** Makes the service. */
export function createListingManagementService(parts: ListingManagementParts): ListingManagementService {
  const { listings } = parts
  const close: ListingManagementService['close'] = (requester, publicId, closeReason) =>
    change(parts, { requester, publicId, permission: 'edit' }, async (db, { jobId }, actor) => {
      await listings.act(db, jobId, 'close', actor, { closeReason })
      await dropReviews(db, { jobIds: [jobId], kinds: endedKinds })
    })
  const renew: ListingManagementService['renew'] = (requester, publicId) =>
    change(parts, { requester, publicId, permission: 'edit' }, (db, { jobId }, actor) =>
      listings.act(db, jobId, 'renew', actor),
    )
  return {
    list: (viewer, query = {}) => list(parts, viewer, query),
    listTitles: async (viewer) => listTitleRows(parts.database.db, requireSite(viewer).user.id, pageSize),
    get: (requester, publicId) => get(parts, requester, publicId),
    close,
    renew,
    takeBack: (requester, publicId) =>
      change(parts, { requester, publicId, permission: 'edit' }, async (db, { jobId }, actor) => {
        await listings.act(db, jobId, 'take_back', actor)
        await dropReviews(db, { jobIds: [jobId], kinds: endedKinds })
      }),
    remove: (requester, publicId) =>
      change(parts, { requester, publicId, permission: 'delete' }, (db, { jobId }, actor) =>
        listings.remove(db, jobId, actor),
      ),
    closeMany: (requester, publicIds, reason) =>
      changeMany(parts, { requester, publicIds }, (id) => close(requester, id, reason)),
    renewMany: (requester, publicIds) =>
      changeMany(parts, { requester, publicIds }, (id) => renew(requester, id)),
  }
}

async function list(
  { database: { db }, listingStatistics }: ListingManagementParts,
  viewer: Viewer,
  { group, after }: { group?: ListingGroup; after?: string },
): Promise<ManagedListingPage> {
  const { user } = requireSite(viewer)
  const [rows, counts] = await Promise.all([
    listManaged(db, user.id, { group, after, limit: pageSize + 1 }),
    countManaged(db, user.id),
  ])
  const shown = rows.slice(0, pageSize)
  const sums = await listingStatistics.list(
    shown.map((row) => row.id),
    figureDays,
  )
  return {
    items: shown.map((row) =>
      presentManaged(row, { figures: sums.get(row.id), ...rightsOf(grantOf(row, user.id)) }),
    ),
    counts,
    next: rows.length > pageSize ? (shown.at(-1)?.public_id ?? null) : null,
  }
}

/** What the account whose list it is may do with a listing of it: a company's team, where there is one, is what it belongs to. */
function grantOf({ role, is_maker: isMaker }: ManagedRow, userId: string): ListingPermission | undefined {
  return grantByAccount(
    { createdBy: isMaker ? userId : null, companyHasTeam: role !== null },
    { userId, role: role ?? undefined },
  )
}

async function get(
  { database: { db }, access, listings, listingStatistics }: ListingManagementParts,
  requester: Requester,
  publicId: string,
): Promise<ManagedListingDetail> {
  const { jobId, userId, permission } = await access.requireListing(requester, publicId, 'view')
  const row = await findManaged(db, jobId, userId)
  if (row === undefined) throw notFound()
  const sums = await listingStatistics.list([jobId], figureDays)
  const dueAt = row.status === 'submitted' ? await findReviewDueAt(db, jobId, 'new') : undefined
  return {
    ...presentManaged(row, { figures: sums.get(jobId), ...rightsOf(permission) }),
    reviewDueAt: dueAt?.toISOString() ?? null,
    events: await listings.listEvents(jobId, shownEvents),
  }
}

interface Wanted {
  requester: Requester
  publicId: string
  permission: ListingPermission
}

async function change(
  { database, access }: ListingManagementParts,
  { requester, publicId, permission }: Wanted,
  run: (db: Transaction<Schema>, listing: ListingAccess, actor: Actor) => Promise<void>,
): Promise<void> {
  const listing = await access.requireListing(requester, publicId, permission)
  await database.db
    .transaction()
    .execute((transaction) => run(transaction, listing, { kind: 'poster', userId: listing.userId }))
}

async function changeMany(
  parts: ListingManagementParts,
  { requester, publicIds }: { requester: Requester; publicIds: readonly string[] },
  run: (publicId: string) => Promise<void>,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: 0, refused: [] }
  for (const id of [...new Set(publicIds)].slice(0, pageSize)) {
    try {
      await run(id)
      outcome.done++
    } catch (error) {
      // Who has to sign in again has to for all of them.
      if (!(error instanceof BoardError) || ['not_signed_in', 'sign_in_again'].includes(error.code))
        throw error
      const title = await findTitle(parts, requester, id)
      outcome.refused.push({ id, title: title ?? id, sentence: error.message })
    }
  }
  return outcome
}

/** The title of a listing that the requester may view. */
async function findTitle(
  { database, access }: ListingManagementParts,
  requester: Requester,
  publicId: string,
): Promise<string | undefined> {
  try {
    const { jobId, userId } = await access.requireListing(requester, publicId, 'view')
    return (await findManaged(database.db, jobId, userId))?.title
  } catch (error) {
    if (error instanceof BoardError && error.code === 'not_found') return undefined
    throw error
  }
}

function notFound(): BoardError {
  return new BoardError('not_found', 'There is no such listing. It may have been deleted.')
}
