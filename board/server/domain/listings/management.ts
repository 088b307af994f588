import {
  BoardError,
  type BulkOutcome,
  type CloseReason,
  type ListingGroup,
  type ManagedListingDetail,
  type ManagedListingPage,
} from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import * as text from '#messages/listing-errors'
import type { Schema } from '../../database/schema.ts'
import { requireSite, requireWriter } from '../accounts/session-policy.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { queueDue } from '../boards/follow-many.ts'
import type { DomainContext } from '../domain-context.ts'
import { dropReviews, findReviewDueAt } from '../moderation/reviews.ts'
import { grantByAccount, type ListingAccess, type ListingPermission, type Requester } from './access.ts'
import { type Actor, listEvents } from './events.ts'
import { presentManaged, rightsOf } from './management-presenter.ts'
import {
  countManaged,
  findManaged,
  listManaged,
  listTitleRows,
  type ManagedRow,
} from './management-repository.ts'
import { moveListing } from './move-listing.ts'
import { findMailListing } from './notify-poster.ts'
import { requireListingAccess } from './require-access.ts'
import { findSourceSays, giveUpOwnField, keepOpen } from './source-says.ts'
import { removeListing } from './write.ts'

const pageSize = 50
const statisticDays = 30
const shownEvents = 100
/** Reviews that are dropped when a poster closes or withdraws a listing. Last, because moderators lock the listing before its reviews. */
const endedKinds = ['new', 'sample', 'edit'] as const

/** A page of the listings of the viewer and of their companies, the newest first. Throws as requireSite. */
export async function listManagedListings(
  { database: { db }, listingStatistics }: DomainContext,
  viewer: Viewer,
  { group, after }: { group?: ListingGroup; after?: string } = {},
): Promise<ManagedListingPage> {
  const { user } = requireWriter(viewer)
  const companyId = viewer.key?.companyId ?? null
  const [rows, counts] = await Promise.all([
    listManaged(db, user.id, { group, after, limit: pageSize + 1, companyId }),
    countManaged(db, user.id, companyId),
  ])
  const page = rows.slice(0, pageSize)
  const sums = await listingStatistics.list(
    page.map((row) => row.id),
    statisticDays,
  )
  return {
    items: page.map((row) =>
      presentManaged(row, { figures: sums.get(row.id), ...rightsOf(grantOf(row, user.id)) }),
    ),
    counts,
    next: rows.length > pageSize ? (page.at(-1)?.publicId ?? null) : null,
  }
}

/** Titles of the 50 newest of the same listings, for choosing one. Throws as requireSite. */
export async function listListingTitles(
  { database }: DomainContext,
  viewer: Viewer,
): Promise<{ id: string; title: string; companyName: string }[]> {
  return listTitleRows(database.db, requireSite(viewer).user.id, pageSize)
}

/** Throws not_found for what the requester may not view. */
export async function getManagedListing(
  context: DomainContext,
  requester: Requester,
  publicId: string,
): Promise<ManagedListingDetail> {
  const { db } = context.database
  const { jobId, userId, permission } = await requireListingAccess(context, requester, publicId, 'view')
  const row = await findManaged(db, jobId, userId)
  if (row === undefined) throw notFound()
  const sums = await context.listingStatistics.list([jobId], statisticDays)
  const dueAt = row.status === 'submitted' ? await findReviewDueAt(db, jobId, 'new') : undefined
  return {
    ...presentManaged(row, { figures: sums.get(jobId), ...rightsOf(permission) }),
    reviewDueAt: dueAt?.toISOString() ?? null,
    emailed: await findEmailed(db, jobId, userId),
    events: await listEvents(db, jobId, shownEvents),
    ...(await findSourceSays(db, jobId)),
  }
}

/** A listing without an account is managed by the address that gets its links. */
async function findEmailed(
  db: DomainContext['database']['db'],
  jobId: string,
  userId: string | null,
): Promise<ManagedListingDetail['emailed']> {
  const mailed = await findMailListing(db, jobId)
  if (mailed === undefined || mailed.email === null) return null
  return mailed.userId === null || mailed.userId === userId ? 'you' : 'another'
}

/** Throws conflict unless the listing is live and not frozen. Its reports stay with the moderators. */
export async function closeListing(
  context: DomainContext,
  requester: Requester,
  publicId: string,
  closeReason: CloseReason,
): Promise<void> {
  await change(context, { requester, publicId, permission: 'edit' }, async (db, { jobId }, actor) => {
    await moveListing(context, db, { jobId, action: 'close', actor, closeReason })
    await dropReviews(db, { jobIds: [jobId], kinds: endedKinds })
  })
}

/** Keeps a live listing open for another term. Throws conflict when it cannot be renewed, or not now. */
export async function renewListing(
  context: DomainContext,
  requester: Requester,
  publicId: string,
): Promise<void> {
  await change(context, { requester, publicId, permission: 'edit' }, (db, { jobId }, actor) =>
    moveListing(context, db, { jobId, action: 'renew', actor }),
  )
}

/** Makes an unpublished listing a draft again. Throws conflict for what is public or frozen. */
export async function withdrawListing(
  context: DomainContext,
  requester: Requester,
  publicId: string,
  { byImport = false }: { byImport?: boolean } = {},
): Promise<void> {
  await change(context, { requester, publicId, permission: 'edit' }, async (db, { jobId }, actor) => {
    await moveListing(context, db, { jobId, action: 'take_back', actor, byImport })
    await dropReviews(db, { jobIds: [jobId], kinds: endedKinds })
  })
}

/** Takes over what the source of an imported listing says of a part of it, with the next reading. */
export async function takeSourceField(
  context: DomainContext,
  requester: Requester,
  publicId: string,
  field: string,
): Promise<void> {
  await change(context, { requester, publicId, permission: 'edit' }, (db, { jobId }) =>
    giveUpOwnField(db, jobId, field),
  )
  await queueDue(context)
}

/** Keeps an imported listing open when its source no longer has it, or closes it with its source again. */
export async function keepListingOpen(
  context: DomainContext,
  requester: Requester,
  publicId: string,
  isKept: boolean,
): Promise<void> {
  await change(context, { requester, publicId, permission: 'edit' }, (db, { jobId }) =>
    keepOpen(db, jobId, isKept),
  )
}

/**
 * Deletes a listing and its related rows. By account it needs a session from the last ten minutes. Throws conflict while it is frozen, or
 * moderators have a report or an appeal to decide.
 */
export async function deleteListing(
  context: DomainContext,
  requester: Requester,
  publicId: string,
): Promise<void> {
  await change(context, { requester, publicId, permission: 'delete' }, (db, { jobId }, actor) =>
    removeListing(db, { jobId, actor }),
  )
}

/** Closes several listings; the outcome names those that cannot be closed. */
export async function closeListings(
  context: DomainContext,
  requester: Requester,
  publicIds: readonly string[],
  closeReason: CloseReason,
): Promise<BulkOutcome> {
  return changeMany(context, { requester, publicIds }, (id) =>
    closeListing(context, requester, id, closeReason),
  )
}

/** Renews several listings; the outcome names those that cannot be renewed. */
export async function renewListings(
  context: DomainContext,
  requester: Requester,
  publicIds: readonly string[],
): Promise<BulkOutcome> {
  return changeMany(context, { requester, publicIds }, (id) => renewListing(context, requester, id))
}

/** The rights of the account to a listing of its own list. A role means that the company has a team. */
function grantOf({ role, isMaker }: ManagedRow, userId: string): ListingPermission | undefined {
  return grantByAccount(
    { createdBy: isMaker ? userId : null, companyHasTeam: role !== null },
    { userId, role: role ?? undefined },
  )
}

interface Wanted {
  requester: Requester
  publicId: string
  permission: ListingPermission
}

async function change(
  context: DomainContext,
  { requester, publicId, permission }: Wanted,
  run: (db: Transaction<Schema>, listing: ListingAccess, actor: Actor) => Promise<void>,
): Promise<void> {
  const listing = await requireListingAccess(context, requester, publicId, permission)
  await context.database.db
    .transaction()
    .execute((transaction) => run(transaction, listing, { kind: 'poster', userId: listing.userId }))
}

async function changeMany(
  context: DomainContext,
  { requester, publicIds }: { requester: Requester; publicIds: readonly string[] },
  run: (publicId: string) => Promise<void>,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: 0, refused: [] }
  for (const id of [...new Set(publicIds)].slice(0, pageSize)) {
    try {
      await run(id)
      outcome.done++
    } catch (error) {
      // Signing in again is needed for all of them.
      if (!(error instanceof BoardError) || ['not_signed_in', 'sign_in_again'].includes(error.code))
        throw error
      const title = await findTitle(context, requester, id)
      outcome.refused.push({ id, title: title ?? id, sentence: error.message })
    }
  }
  return outcome
}

/** The title of a listing that the requester may view. */
async function findTitle(
  context: DomainContext,
  requester: Requester,
  publicId: string,
): Promise<string | undefined> {
  try {
    const { jobId, userId } = await requireListingAccess(context, requester, publicId, 'view')
    return (await findManaged(context.database.db, jobId, userId))?.title
  } catch (error) {
    if (error instanceof BoardError && error.code === 'not_found') return undefined
    throw error
  }
}

function notFound(): BoardError {
  return new BoardError('not_found', text.notFound)
}
