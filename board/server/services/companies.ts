import { type CompanyClaimsService, createCompanyClaimsService } from '../domain/companies/claims/service.ts'
import {
  createDomainProofsService,
  type DomainProofsService,
} from '../domain/companies/domain-verification/service.ts'
import type { DomainContext } from '../domain/domain-context.ts'

/** Companies and who acts for them. */
export interface CompanyServices {
  companyClaims: CompanyClaimsService
  domainProofs: DomainProofsService
}

/** Makes them. */
export function createCompanyServices(parts: DomainContext): CompanyServices {
  const companyClaims = createCompanyClaimsService(parts)
  return {
    companyClaims,
    domainProofs: createDomainProofsService({
      ...parts,
      companyClaims,
    }),
  }
}
