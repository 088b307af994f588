import type { DomainContext } from '../../domain-context.ts'

/** What signing stands on. */
export type ListingSignaturesParts = DomainContext
