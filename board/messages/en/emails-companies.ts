/** Emails about claims, invitations and domain verification. */

export const claimApproved = 'You now manage your company’s page'
export const claimApprovedFact =
  (company: string) =>
  (board: string): string =>
    `Your claim to the page of ${company} on ${board} was approved. You’re now its owner.`
export const viewProfile = 'View profile'
export const claimApprovedNext =
  'You can invite your team there. Its listings now show that the company has claimed its page.'
export const claimRejected = 'Your claim was rejected'
export const claimRejectedFact =
  (company: string) =>
  (board: string): string =>
    `A moderator reviewed your claim to the page of ${company} on ${board} and rejected it.`
export const reason = (words: string): string => `Reason: ${words}`
export const viewRequest = 'View request'
export const claimAgain = 'You can claim it again with more evidence.'

export const invitation = (board: string): string => `Invitation to a team on ${board}`
export const invitationFact =
  (company: string, role: string) =>
  (board: string): string =>
    `You’re invited to join a company’s team on the job board ${board}, as ${role}. The company calls itself “${company}”.`
export const invitationCaution =
  'Only accept if you know this company. We never ask for a payment, a seed phrase or software.'
export const viewInvitation = 'View invitation'
export const invitationLink = (days: number): string =>
  `The link works once, for ${days} days. You need an account and can create one there.`
export const ignore = 'If you weren’t expecting this, you can ignore this email.'
export const roles = { admin: 'an admin', recruiter: 'a recruiter', viewer: 'a viewer', owner: 'an owner' }

export const viewDomain = 'View domain verification'
export const domainLost = (domain: string): string => `We can no longer verify ${domain}`
export const domainLostFact = (domain: string): string =>
  `We checked ${domain} on three days and couldn’t find your DNS record or file. Your company page now says so.`
export const domainLostNext =
  'Put the DNS record or file back. We check every day, and the badge returns once we find it.'
export const domainLostEnd =
  'If we don’t find it within 14 days, verification ends and your listings lose their badge.'
export const domainEnded = (domain: string): string => `${domain} is no longer verified`
export const domainEndedFact = (domain: string): string =>
  `We couldn’t find the DNS record or file for ${domain} for 14 days, so it is no longer verified. Your listings stay live without the badge.`
export const domainEndedNext = 'You can verify the domain again at any time with a new code.'
