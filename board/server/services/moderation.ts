import type { DomainContext } from '../domain/domain-context.ts'
import { requireListingAccess } from '../domain/listings/access/require-access.ts'
import { notifyPoster } from '../domain/listings/emails/notify-poster.ts'
import { type AppealsService, createAppealsService } from '../domain/moderation/appeals.ts'
import { createReportsService, type ReportsService } from '../domain/moderation/reports/service.ts'
import { createModerationService, type ModerationService } from '../domain/moderation/service.ts'
import type { CompanyServices } from './companies.ts'
import type { ListingServices } from './listings.ts'

/** What moderators decide, and what readers and posters say to that. */
export interface ModerationServices {
  appeals: AppealsService
  moderation: ModerationService
  reports: ReportsService
}

/** Makes them. */
export function createModerationServices(
  parts: DomainContext,
  others: CompanyServices & ListingServices,
): ModerationServices {
  const { database } = parts
  const { companyClaims: claims } = others
  const mail = { notify: (...given: TailOf<typeof notifyPoster>) => notifyPoster(parts, ...given) }
  const access = {
    requireListing: (...given: TailOf<typeof requireListingAccess>) => requireListingAccess(parts, ...given),
  }
  const moderation = createModerationService({ ...parts, context: parts, ...others, mail, claims })
  return {
    appeals: createAppealsService({ database, access, context: parts }),
    moderation,
    reports: createReportsService({ ...parts, context: parts, ...others, moderation }),
  }
}

type TailOf<TFunction> = TFunction extends (context: DomainContext, ...rest: infer TRest) => unknown
  ? TRest
  : never
