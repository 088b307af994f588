import { handleExpiryJobs } from './domain/accounts/expiry/expired.ts'
import { handleAccountMailJobs } from './domain/accounts/mail/account-mail.ts'
import { handleAnswerJobs } from './domain/applications/answers.ts'
import { handleApplicationJobs } from './domain/applications/applying.ts'
import { handleClaimJobs } from './domain/companies/claims/decisions.ts'
import { handleInvitations } from './domain/companies/teams/invitations.ts'
import type { DomainContext } from './domain/domain-context.ts'
import { handleDraftJobs } from './domain/listings/drafts/drafts.ts'
import { handlePosterEmails } from './domain/listings/emails/notify-poster.ts'
import { handleListingSweep } from './domain/listings/sweep.ts'
import { ensureStaffRoles } from './domain/moderation/staff/staff.ts'
import { type CompanyServices, createCompanyServices } from './services/companies.ts'
import { createListingServices, type ListingServices } from './services/listings.ts'
import { createModerationServices, type ModerationServices } from './services/moderation.ts'

/** The domain services; pages, the public API, the backend's rules and cloud functions call these and nothing below them. */
export type Services = CompanyServices & ListingServices & ModerationServices

/** Makes the services, each over those that it calls. */
export function createServices(parts: DomainContext): Services {
  const companies = createCompanyServices(parts)
  const listings = createListingServices(parts, companies)
  const moderation = createModerationServices(parts, { ...companies, ...listings })
  return { ...companies, ...listings, ...moderation }
}

/** Begins the queued work of the rooms. */
export async function startServices(context: DomainContext, services: Services): Promise<void> {
  const rooms = [
    { start: () => handleAccountMailJobs(context) },
    { start: () => handleAnswerJobs(context) },
    { start: () => handleApplicationJobs(context) },
    { start: () => handleExpiryJobs(context) },
    { start: () => handleInvitations(context) },
    { start: () => handleClaimJobs(context) },
    services.domainProofs,
    { start: () => handlePosterEmails(context) },
    { start: () => handleListingSweep(context) },
    { start: () => ensureStaffRoles(context) },
    { start: () => handleDraftJobs(context) },
    services.moderation,
  ]
  for (const room of rooms) await room.start()
}
