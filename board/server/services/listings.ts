import type { DomainContext } from '../domain/domain-context.ts'
import { createPostingService, type PostingService } from '../domain/listings/drafts/service.ts'
import { createListingsService, type ListingsService } from '../domain/listings/service.ts'
import {
  createListingSignaturesService,
  type ListingSignaturesService,
} from '../domain/listings/signatures/service.ts'
import type { CompanyServices } from './companies.ts'

/** What employers post, and what becomes of it. */
export interface ListingServices {
  listingSignatures: ListingSignaturesService
  listings: ListingsService
  posting: PostingService
}

/** Makes them. */
export function createListingServices(parts: DomainContext, others: CompanyServices): ListingServices {
  return {
    listingSignatures: createListingSignaturesService({ ...parts, proofs: others.domainProofs }),
    listings: createListingsService(parts),
    posting: createPostingService(parts),
  }
}
