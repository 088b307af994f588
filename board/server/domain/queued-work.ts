import { handleAccountMailJobs } from './accounts/account-mail.ts'
import { handleExpiryJobs } from './accounts/expired.ts'
import { respellStoredAddresses } from './accounts/stored-addresses.ts'
import { handleAlerts } from './alerts/queued-work.ts'
import { handleKeyEmails } from './api-keys/emails.ts'
import { handleKeyJobs } from './api-keys/keys.ts'
import { handleAnswerJobs } from './applications/applicant-mails.ts'
import { handleApplicationJobs } from './applications/deliver-applications.ts'
import { handleApplicationReminders } from './applications/reminders.ts'
import { handleSourceAlerts } from './boards/alerts.ts'
import { handleSourceRequests } from './boards/follow-many.ts'
import { handleSourceRounds } from './boards/round.ts'
import { handleLogoJobs } from './companies/fetch-logos.ts'
import type { DomainContext } from './domain-context.ts'
import { handleProofJobs } from './domain-verification/check-proof.ts'
import { handleDailyFigures } from './figures/daily-figures.ts'
import { handlePosterEmails } from './listings/notify-poster.ts'
import { handleListingSweep } from './listings/sweep.ts'
import { handleCompanyMails } from './moderation/company-mail.ts'
import { handleAlike } from './moderation/decide-alike.ts'
import { handleDigest } from './moderation/digest.ts'
import { handleDraftJobs } from './posting/drafts.ts'
import { handleNamedListings } from './scam-register/hide-named.ts'
import { handleIndexNow } from './search-engines/index-now.ts'
import { handleSubscriptions } from './subscriptions/queued-work.ts'
import { handleClaimJobs } from './teams/claim-decisions.ts'
import { handleInvitations } from './teams/invitations.ts'

const handlers: readonly ((context: DomainContext) => Promise<void>)[] = [
  respellStoredAddresses,
  handleAccountMailJobs,
  handleAnswerJobs,
  handleApplicationJobs,
  handleApplicationReminders,
  handleExpiryJobs,
  handleInvitations,
  handleClaimJobs,
  handleProofJobs,
  handleLogoJobs,
  handlePosterEmails,
  handleListingSweep,
  handleSourceRounds,
  handleSourceRequests,
  handleSourceAlerts,
  handleDraftJobs,
  handleAlike,
  handleCompanyMails,
  handleDigest,
  handleNamedListings,
  handleIndexNow,
  handleDailyFigures,
  handleSubscriptions,
  handleAlerts,
  handleKeyEmails,
  handleKeyJobs,
]

/** Registers the queued and repeated work of all subjects. */
export async function startQueuedWork(context: DomainContext): Promise<void> {
  for (const start of handlers) await start(context)
}
