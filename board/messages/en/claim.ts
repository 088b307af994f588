/** Claiming a company's page, and joining a team by invitation. */

export const title = 'Claim the page of {name}'
export const metaTitle = (name: string): string => `Claim the page of ${name}`
export const intro =
  'No one from this company manages this page yet. If you work there, claim it to manage its listings and profile and to verify its domain.'
export const signIn = 'Sign in to claim this page'
export const yours = 'This page is yours.'
export const editProfile = 'Edit its profile'

export const reviewed = 'A moderator reviews your request.'
export const orVerify = (domain: string): string =>
  `After sending it you can also verify the domain ${domain}: the page is then yours right away, without a review.`
export const role = 'What’s your role there?'
export const roleHint =
  'What you do at the company, and where a moderator can check it, such as a page on its website. Only moderators see this.'
export const request = 'Request this page'

export const inReview = 'Your request is in review'
export const inReviewSince =
  'You sent it on {day}. You’ll see the decision here, and we’ll email you if your email address is confirmed.'
export const skipReview =
  'Don’t want to wait? If you control {domain}, verify it and the page is yours right away.'
export const verifyDomain = 'Verify domain'
export const youWrote = 'Your message:'
export const withdraw = 'Withdraw request'
export const rejected = 'Your request was rejected'
export const rejectedOn = 'Your request was rejected on {day}'
export const askAgain = 'You can claim the page again with more evidence.'

export const proofTitle = (name: string): string => `Verify the domain of ${name}`
export const proofLead = 'Verify the company’s domain and the page is yours right away, without a review.'
export const noDomain = 'We don’t know this company’s domain, so a moderator decides your request.'
export const start = 'You’ll get a code to add to the DNS or website of {domain}.'
export const startButton = (domain: string): string => `Verify ${domain}`
export const back = 'Your request'

export const join = 'Join the team of {name}'
export const joinMeta = (name: string): string => `Join the team of ${name}`
export const invitedAs = {
  owner: 'You’re invited as an owner. Owners can do everything.',
  admin:
    'You’re invited as an admin. Admins manage listings, the profile, domain verification, and the recruiters and viewers of the team.',
  recruiter: 'You’re invited as a recruiter. Recruiters post and manage listings.',
  viewer: 'You’re invited as a viewer. Viewers see everything but change nothing.',
}
export const expires = 'The invitation expires on {day}.'
export const companyPage = 'View company'
export const signInToJoin = 'Sign in to join'
export const joinAs = 'You’re signed in as {account} and will join with this account.'
export const joinButton = 'Join team'
export const gone = 'This invitation no longer works'
export const goneLead = 'It was used, withdrawn, or is more than 7 days old. Ask for a new one.'
export const yourCompanies = 'Your companies'
