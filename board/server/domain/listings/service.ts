import type {
  ListingContent,
  ListingHistory,
  ListingPastFacts,
  ListingRevision,
  ManagedListingDetail,
} from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../database/open-database.ts'
import type { Schema } from '../../database/schema.ts'
import type { Queue } from '../../queue/queue.ts'
import type { ReviewsService } from '../moderation/queue/service.ts'
import { type ActionOptions, act } from './act.ts'
import type { Actor } from './actor.ts'
import { readContent } from './content-reading.ts'
import type { ListingMailService } from './emails/service.ts'
import { listEvents } from './events.ts'
import { findPastFacts, getHistory } from './history.ts'
import { removeListing } from './remove.ts'
import { findContentRows } from './repository.ts'
import { sweepListings } from './sweep.ts'
import type { ListingAction } from './transitions.ts'
import {
  createListing,
  type ListingRef,
  type NewListing,
  type RevisedListing,
  reviseListing,
  type WriteParts,
} from './write.ts'

/** The life of listings that are posted here. All writes happen within the caller's transaction, so that they happen with what belongs to them. */
export interface ListingsService {
  /** Writes a listing in the state `draft`, with its first revision and its searchable words. */
  create(db: Transaction<Schema>, listing: NewListing): Promise<ListingRef>
  /**
   * Writes other content into a listing: a revision when the public sees a difference, and a broken signature when what was signed is
   * not what it says any more. Throws conflict when somebody changed it since `expectedVersion`.
   */
  revise(db: Transaction<Schema>, jobId: string, change: RevisedListing): Promise<{ version: number }>
  /** Moves a listing by the table of transitions, with all effects: times, event, mail. Throws conflict for a move that its state does not allow. */
  act(
    db: Transaction<Schema>,
    jobId: string,
    action: ListingAction,
    actor: Actor,
    options?: ActionOptions,
  ): Promise<void>
  /** What the listing says now, as the form reads and writes it; undefined for imports, which lack what a form demands. */
  findContent(
    jobId: string,
  ): Promise<{ content: ListingContent; version: number; companyId: string } | undefined>
  /** Public revisions, newest first. Throws not_found for what is not public. */
  listRevisions(publicId: string): Promise<ListingRevision[]>
  /** The public past of a listing: revisions and events. Throws not_found for what is not public, gone 180 days after its end. */
  getHistory(publicId: string): Promise<ListingHistory>
  /** What happened to a listing, so many at most and the newest first, for its own people; without who it was. */
  listEvents(jobId: string, limit: number): Promise<ManagedListingDetail['events']>
  /** How often a listing was changed and posted again; undefined for an unknown id. Says nothing of whether it is public. */
  findPastFacts(publicId: string): Promise<ListingPastFacts | undefined>
  /**
   * Deletes a listing with all that hangs on it; what happened to it stays known. Throws not_found, and conflict while it or its company
   * is frozen or a report or an appeal waits.
   */
  remove(db: Transaction<Schema>, jobId: string, actor: Actor): Promise<void>
  /** Ends what is over and reminds of what soon is; answers how many of each. */
  sweep(): Promise<{ expired: number; reminded: number; archived: number }>
  /** Has the sweep done by the queue. */
  start(): Promise<void>
}

export interface ListingsParts extends WriteParts {
  database: Pick<Database, 'db'>
  queue: Pick<Queue, 'repeat'>
  log: Pick<Logger, 'info'>
  mail: Pick<ListingMailService, 'notify' | 'notifyAll'>
  reviews: Pick<ReviewsService, 'drop' | 'isWaiting'>
}

/** Every ten minutes, off the full one. */
const everyTenMinutes = '3-59/10 * * * *'

/** Makes the service. */
export function createListingsService(parts: ListingsParts): ListingsService {
  const { database, queue, log } = parts
  return {
    create: (db, listing) => createListing(parts, db, listing),
    revise: (db, jobId, change) => reviseListing(parts, db, jobId, change),
    act: (db, jobId, action, actor, options = {}) => act(parts, db, { jobId, action, actor, options }),
    async findContent(jobId) {
      const rows = await findContentRows(database.db, jobId)
      const content = rows?.job.source === 'direct' ? readContent(rows) : undefined
      if (rows === undefined || content === undefined) return undefined
      return { content, version: rows.job.version, companyId: rows.job.company_id }
    },
    listRevisions: async (publicId) => (await getHistory(database, publicId)).revisions,
    getHistory: (publicId) => getHistory(database, publicId),
    listEvents: (jobId, limit) => listEvents(database.db, jobId, limit),
    findPastFacts: (publicId) => findPastFacts(database, publicId),
    remove: (db, jobId, actor) => removeListing(parts, db, { jobId, actor }),
    sweep: () => sweepListings(parts),
    start: () =>
      queue.repeat('listing-sweep', everyTenMinutes, async () => {
        const done = await sweepListings(parts)
        if (done.expired + done.reminded + done.archived > 0)
          log.info(done, 'Listings that are over were ended')
      }),
  }
}
