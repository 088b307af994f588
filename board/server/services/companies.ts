import { approveClaimByProof } from '../domain/companies/claims/decisions.ts'
import type { ClaimsByProof } from '../domain/companies/domain-verification/check-proof.ts'
import {
  createDomainProofsService,
  type DomainProofsService,
} from '../domain/companies/domain-verification/service.ts'
import type { DomainContext } from '../domain/domain-context.ts'

/** Companies and who acts for them. */
export interface CompanyServices {
  domainProofs: DomainProofsService
}

/** Makes them. */
export function createCompanyServices(parts: DomainContext): CompanyServices {
  const companyClaims: ClaimsByProof = {
    approveByProof: (db, proof) => approveClaimByProof(parts, db, proof),
  }
  return { domainProofs: createDomainProofsService({ ...parts, companyClaims }) }
}
