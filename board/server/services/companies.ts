import { type CompanyClaimsService, createCompanyClaimsService } from '../domain/company-claims/service.ts'
import {
  type CompanyProfilesService,
  createCompanyProfilesService,
} from '../domain/company-profiles/service.ts'
import { type CompanyTeamsService, createCompanyTeamsService } from '../domain/company-teams/service.ts'
import { createDomainProofsService, type DomainProofsService } from '../domain/domain-proofs/service.ts'
import { createOfficesService, type OfficesService } from '../domain/offices/service.ts'
import { createReviewsService, type ReviewsService } from '../domain/reviews/service.ts'
import { createAskTxt } from '../outgoing/ask-txt.ts'
import type { AccountServices } from './accounts.ts'
import type { SharedParts } from './parts.ts'

/** Companies and who acts for them, with the moderators' offices and queue that they lean on. */
export interface CompanyServices {
  companyClaims: CompanyClaimsService
  companyProfiles: CompanyProfilesService
  companyTeams: CompanyTeamsService
  domainProofs: DomainProofsService
  offices: OfficesService
  reviews: ReviewsService
}

/** Makes them. */
export function createCompanyServices(
  parts: SharedParts,
  { files }: Pick<AccountServices, 'files'>,
): CompanyServices {
  const { config, database } = parts
  const reviews = createReviewsService({ database })
  const companyClaims = createCompanyClaimsService({ ...parts, reviews })
  return {
    companyClaims,
    companyProfiles: createCompanyProfilesService({ database, files }),
    companyTeams: createCompanyTeamsService(parts),
    domainProofs: createDomainProofsService({
      ...parts,
      askTxt: createAskTxt(config.dnsResolvers),
      reviews,
      companyClaims,
    }),
    offices: createOfficesService(parts),
    reviews,
  }
}
