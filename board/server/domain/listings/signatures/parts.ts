import type { DomainProofsService } from '../../companies/domain-verification/service.ts'
import type { DomainContext } from '../../domain-context.ts'

/** What signing stands on. */
export interface ListingSignaturesParts extends DomainContext {
  proofs: Pick<DomainProofsService, 'find' | 'listSigners' | 'isSigner'>
}
