import type { DomainContext } from '../domain/domain-context.ts'
import { notifyPoster } from '../domain/listings/emails/notify-poster.ts'
import { createModerationService, type ModerationService } from '../domain/moderation/service.ts'
import type { CompanyServices } from './companies.ts'
import type { ListingServices } from './listings.ts'

/** What moderators decide, and what readers and posters say to that. */
export interface ModerationServices {
  moderation: ModerationService
}

/** Makes them. */
export function createModerationServices(
  parts: DomainContext,
  others: CompanyServices & ListingServices,
): ModerationServices {
  const mail = { notify: (...given: TailOf<typeof notifyPoster>) => notifyPoster(parts, ...given) }
  return { moderation: createModerationService({ ...parts, context: parts, ...others, mail }) }
}

type TailOf<TFunction> = TFunction extends (context: DomainContext, ...rest: infer TRest) => unknown
  ? TRest
  : never
