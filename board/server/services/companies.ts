import { type CompanyClaimsService, createCompanyClaimsService } from '../domain/companies/claims/service.ts'
import {
  createDomainProofsService,
  type DomainProofsService,
} from '../domain/companies/domain-verification/service.ts'
import {
  type CompanyProfilesService,
  createCompanyProfilesService,
} from '../domain/companies/profiles/service.ts'
import { type CompanyTeamsService, createCompanyTeamsService } from '../domain/companies/teams/service.ts'
import type { DomainContext } from '../domain/domain-context.ts'

/** Companies and who acts for them. */
export interface CompanyServices {
  companyClaims: CompanyClaimsService
  companyProfiles: CompanyProfilesService
  companyTeams: CompanyTeamsService
  domainProofs: DomainProofsService
}

/** Makes them. */
export function createCompanyServices(parts: DomainContext): CompanyServices {
  const companyClaims = createCompanyClaimsService(parts)
  return {
    companyClaims,
    companyProfiles: createCompanyProfilesService({ context: parts }),
    companyTeams: createCompanyTeamsService(parts),
    domainProofs: createDomainProofsService({
      ...parts,
      companyClaims,
    }),
  }
}
