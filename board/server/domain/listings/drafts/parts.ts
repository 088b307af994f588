import type { CompanyProfilesService } from '../../companies/profiles/service.ts'
import type { CompaniesService } from '../../companies/service.ts'
import type { CompanyTeamsService } from '../../companies/teams/service.ts'
import type { DomainContext } from '../../domain-context.ts'

/** What posting stands on. */
export interface PostingParts extends DomainContext {
  companies: Pick<CompaniesService, 'get'>
  companyTeams: Pick<CompanyTeamsService, 'findRole' | 'listOfUser'>
  companyProfiles: Pick<CompanyProfilesService, 'create' | 'findUnclaimed' | 'requireFreeName'>
}
