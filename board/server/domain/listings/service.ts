import type { ListingContent } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import type { Actor } from './actor.ts'
import { findContent } from './find-content.ts'
import { type ActionOptions, moveListing } from './move-listing.ts'
import type { ListingAction } from './transitions.ts'

/** For rooms that do not call the functions themselves yet. */
export interface ListingsService {
  act(
    db: Transaction<Schema>,
    jobId: string,
    action: ListingAction,
    actor: Actor,
    options?: ActionOptions,
  ): Promise<void>
  findContent(
    jobId: string,
  ): Promise<{ content: ListingContent; version: number; companyId: string } | undefined>
}

export function createListingsService(context: DomainContext): ListingsService {
  return {
    act: (db, jobId, action, actor, options = {}) =>
      moveListing(context, db, { jobId, action, actor, ...options }),
    findContent: (jobId) => findContent(context.database.db, jobId),
  }
}
