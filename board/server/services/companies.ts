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
import { createReviewsService, type ReviewsService } from '../domain/moderation/queue/service.ts'
import { createOfficesService, type OfficesService } from '../domain/moderation/staff/service.ts'
import type { AccountServices } from './accounts.ts'

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
  parts: DomainContext,
  { files }: Pick<AccountServices, 'files'>,
): CompanyServices {
  const { database } = parts
  const reviews = createReviewsService({ database })
  const companyClaims = createCompanyClaimsService({ ...parts, reviews })
  return {
    companyClaims,
    companyProfiles: createCompanyProfilesService({ database, files }),
    companyTeams: createCompanyTeamsService(parts),
    domainProofs: createDomainProofsService({
      ...parts,
      reviews,
      companyClaims,
    }),
    offices: createOfficesService(parts),
    reviews,
  }
}
