import type { DomainProofsService } from '../../companies/domain-verification/service.ts'
import type { DomainContext } from '../../domain-context.ts'
import type { ListingAccessService } from '../access/service.ts'

/** What signing stands on. */
export interface ListingSignaturesParts extends DomainContext {
  access: Pick<ListingAccessService, 'requireListing'>
  proofs: Pick<DomainProofsService, 'find' | 'listSigners' | 'isSigner'>
}
