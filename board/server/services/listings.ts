import {
  type ApplicationAnswersService,
  createApplicationAnswersService,
} from '../domain/applications/answers-service.ts'
import { type ApplicationsService, createApplicationsService } from '../domain/applications/service.ts'
import { type CompaniesService, createCompaniesService } from '../domain/companies/service.ts'
import type { DomainContext } from '../domain/domain-context.ts'
import { createListingAccessService, type ListingAccessService } from '../domain/listings/access/service.ts'
import { createPostingService, type PostingService } from '../domain/listings/drafts/service.ts'
import { createListingMailService, type ListingMailService } from '../domain/listings/emails/service.ts'
import { createListingExportService, type ListingExportService } from '../domain/listings/export/service.ts'
import {
  createListingManagementService,
  type ListingManagementService,
} from '../domain/listings/management/service.ts'
import { createListingsService, type ListingsService } from '../domain/listings/service.ts'
import {
  createListingSignaturesService,
  type ListingSignaturesService,
} from '../domain/listings/signatures/service.ts'
import {
  createListingSourcesService,
  type ListingSourcesService,
} from '../domain/listings/sources/service.ts'
import { findStaffRole } from '../domain/moderation/staff/staff.ts'
import type { CompanyServices } from './companies.ts'

/** What anybody finds and reads. */
export interface ReadingServices {
  companies: CompaniesService
}

/** Makes them. */
export function createReadingServices(context: DomainContext): ReadingServices {
  return { companies: createCompaniesService(context) }
}

/** What employers post, and what becomes of it. */
export interface ListingServices {
  applicationAnswers: ApplicationAnswersService
  applications: ApplicationsService
  listingAccess: ListingAccessService
  listingExport: ListingExportService
  listingMail: ListingMailService
  listingManagement: ListingManagementService
  listingSignatures: ListingSignaturesService
  listingSources: ListingSourcesService
  listings: ListingsService
  posting: PostingService
}

/** Makes them. */
export function createListingServices(
  parts: DomainContext,
  others: CompanyServices & ReadingServices,
): ListingServices {
  const { database, guardedFetch } = parts
  const { domainProofs: proofs } = others
  const mail = createListingMailService(parts)
  const listings = createListingsService(parts)
  const access = createListingAccessService({
    ...others,
    database,
    isModerator: async (userId) => (await findStaffRole(parts, userId)) !== undefined,
  })
  return {
    applicationAnswers: createApplicationAnswersService(parts),
    applications: createApplicationsService(parts),
    listingAccess: access,
    listingExport: createListingExportService({ ...others, database }),
    listingMail: mail,
    listingManagement: createListingManagementService({ ...parts, ...others, access, listings }),
    listingSignatures: createListingSignaturesService({ ...parts, access, proofs }),
    listingSources: createListingSourcesService({ guardedFetch }),
    listings,
    posting: createPostingService({
      ...parts,
      ...others,
      listingAccess: access,
    }),
  }
}
