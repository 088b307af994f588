import { handleExpiryJobs } from './accounts/expiry/expired.ts'
import { handleAccountMailJobs } from './accounts/mail/account-mail.ts'
import { respellStoredAddresses } from './accounts/mail/stored-addresses.ts'
import { handleKeyEmails } from './api-keys/emails.ts'
import { handleKeyJobs } from './api-keys/keys.ts'
import { handleAnswerJobs } from './applications/answers.ts'
import { handleApplicationJobs } from './applications/applying.ts'
import { handleClaimJobs } from './companies/claims/decisions.ts'
import { handleProofJobs } from './companies/domain-verification/check-proof.ts'
import { handleLogoJobs } from './companies/profiles/fetch-logos.ts'
import { handleInvitations } from './companies/teams/invitations.ts'
import type { DomainContext } from './domain-context.ts'
import { handleIndexNow } from './jobs/index-now.ts'
import { handleDailyFigures } from './jobs/trends/daily-figures.ts'
import { handleDraftJobs } from './listings/drafts/drafts.ts'
import { handlePosterEmails } from './listings/notify-poster.ts'
import { handleSourceAlerts } from './listings/sources/following/alerts.ts'
import { handleSourceRequests } from './listings/sources/following/follow-many.ts'
import { handleSourceRounds } from './listings/sources/following/round.ts'
import { handleListingSweep } from './listings/sweep.ts'
import { handleCompanyMails } from './moderation/company-mail.ts'
import { handleAlike } from './moderation/decide-alike.ts'
import { handleDigest } from './moderation/digest.ts'
import { handleSubscriptions } from './subscriptions/queued-work.ts'

const handlers: readonly ((context: DomainContext) => Promise<void>)[] = [
  respellStoredAddresses,
  handleAccountMailJobs,
  handleAnswerJobs,
  handleApplicationJobs,
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
  handleIndexNow,
  handleDailyFigures,
  handleSubscriptions,
  handleKeyEmails,
  handleKeyJobs,
]

/** Registers the queued and repeated work of all subjects. */
export async function startQueuedWork(context: DomainContext): Promise<void> {
  for (const start of handlers) await start(context)
}
