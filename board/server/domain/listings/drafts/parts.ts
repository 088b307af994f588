import type { Logger } from 'pino'
import type { Config } from '../../../config/config.ts'
import type { Database } from '../../../database/open-database.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import type { Queue } from '../../../queue/queue.ts'
import type { CompanyProfilesService } from '../../companies/profiles/service.ts'
import type { CompaniesService } from '../../companies/service.ts'
import type { CompanyTeamsService } from '../../companies/teams/service.ts'
import type { RolePayService } from '../../jobs/role-pay/service.ts'
import type { JobsService } from '../../jobs/service.ts'
import type { ReviewsService } from '../../moderation/queue/service.ts'
import type { ListingAccessService } from '../access/service.ts'
import type { LinterService } from '../checks/service.ts'
import type { ListingsService } from '../service.ts'

/** What posting stands on. */
export interface PostingParts {
  config: Pick<Config, 'masterKey'>
  database: Pick<Database, 'db'>
  log: Pick<Logger, 'info'>
  queue: Pick<Queue, 'add' | 'handle' | 'repeat' | 'wake'>
  mailer: Mailer
  jobs: Pick<JobsService, 'get'>
  companies: Pick<CompaniesService, 'get'>
  companyTeams: Pick<CompanyTeamsService, 'findRole' | 'listOfUser'>
  companyProfiles: Pick<CompanyProfilesService, 'create' | 'findUnclaimed' | 'requireFreeName'>
  listings: Pick<ListingsService, 'create' | 'revise' | 'act' | 'findContent'>
  listingAccess: ListingAccessService
  linter: LinterService
  reviews: Pick<ReviewsService, 'open' | 'drop'>
  rolePay: RolePayService
  /** The origin that links in mails begin with. */
  getOrigin(): string
}
