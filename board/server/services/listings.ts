import type { DomainContext } from '../domain/domain-context.ts'
import {
  createListingSignaturesService,
  type ListingSignaturesService,
} from '../domain/listings/signatures/service.ts'

export interface Services {
  listingSignatures: ListingSignaturesService
}

export function createServices(context: DomainContext): Services {
  return { listingSignatures: createListingSignaturesService(context) }
}
