/** The dashboard of a company: its profile, its team, and what ends it. */
import { formatCount, plural } from '../plural.ts'

export const companies = 'Companies'
export const newCompany = 'New company'
export const none = 'You don’t manage a company yet.'
export const noneCreate = (board: string): string => `Not on ${board} yet? Create it.`
export const noneClaim = 'Already listed? {find} and claim its page.'
export const findIt = 'Find it under Companies'
export const noneInvite = 'Managed by a colleague? Ask them for an invitation.'
export const posted = 'Companies you posted jobs for'
export const managed = 'Companies you manage'
/** A company whose jobs the reader has posted, and that nobody manages yet. */
export const yoursOnce = (domain: string): string => `yours once you verify ${domain}`
export const notYours = 'not managed by anyone yet'
export const verifyThis = (domain: string): string => `Verify ${domain}`
export const claimIts = 'Claim its page'
export const postedHere = (title: string): string => `I posted “${title}” here.`
export const takenDown = 'Taken down'
export const publicPage = 'View public page'
export const publicPageOf = (name: string): string => `View public page of ${name}`

export const openJobs = (count: number): string =>
  count === 0 ? 'no open jobs' : plural(count, { one: '# open job', other: '# open jobs' })
export const verifyDomain = 'Verify domain'
export const verifyDomainOf = (name: string): string => `Verify domain of ${name}`
export const verified = (domain: string): string => `Domain verified: ${domain}`

export const name = 'Name'
export const nameHint = 'As candidates know it. You become its owner.'
export const kind = 'Type'
export const kinds = {
  company: 'Company',
  dao: 'DAO',
  foundation: 'Foundation',
  protocol: 'Protocol',
  agency: 'Agency, hiring for others',
  individual: 'Individual',
}
export const agencyHint = 'Agencies must name the company they hire for in every listing.'
export const website = 'Website'
export const create = 'Create company'
export const createAnother = 'Create another company'
export const unclaimed = 'There’s already a page for {name}, and no one has claimed it.'
export const unclaimedHint = 'If you work there, {claim}. If yours is another company, create it below.'
export const claimPage = 'claim that page'

export const deleteTitle = (company: string): string => `Delete ${company}?`
export const deleteLead =
  'This permanently deletes its page, past listings and their signatures, drafts, team, domain verification and logo. You can’t undo this. Moderation decisions about it stay in the log.'
export const openListings = (count: number): string =>
  plural(count, { one: '# listing is live or in review.', other: '# listings are live or in review.' })
export const closeFirst = 'Close or withdraw them under {listings} first.'
export const listings = 'Listings'
export const typeName = (company: string): string => `To confirm, enter the company’s name: ${company}`
export const deleteCompany = 'Delete company'
export const keepCompany = 'Keep company'

export const profile = 'Profile'
export const fields = {
  description: 'About the company',
  sectors: 'Sectors',
  chains: 'Chains',
  headquarters: 'Headquarters (country)',
  teamSize: 'Team size',
  founded: 'Founded',
  funding: 'Funding',
}
/** The fields of the form, by their names. */
export const labels: Readonly<Record<string, string>> = {
  name,
  kind,
  website,
  description: fields.description,
  sectors: fields.sectors,
  chains: fields.chains,
  hq_country: fields.headquarters,
  size_band: fields.teamSize,
  founded_year: fields.founded,
  stage: fields.funding,
  github: 'GitHub',
  x: 'X',
  telegram: 'Telegram',
  discord: 'Discord',
}
export const renameHint =
  'Once your page is public, a moderator reviews a new name first. Signed listings lose their signature until you sign them again.'
export const heldFact = 'Your changes are in review.'
export const heldHint =
  'The form below shows what you saved. Everyone else sees the earlier profile until a moderator approves it, within three days.'
export const websiteHint =
  'Starts with https://. The domain next to your name comes from domain verification, not from here.'
export const websiteVerified = (domain: string): string => `Your verified domain is ${domain}.`
export const descriptionHint = (max: number): string => `Up to ${formatCount(max)} characters.`
export const notStated = 'Not stated'
export const upTo = (label: string, max: number): string => `${label} (up to ${formatCount(max)})`
export const noneSelected = 'none selected'
export const githubHint = 'GitHub organisation name.'
export const handleHint = 'Username without @.'
export const discordHint = 'Invitation link, such as https://discord.gg/….'
export const save = 'Save profile'
export const viewOnly = 'Owners and admins of the company can edit its profile. Your role can view it.'

export const logo = 'Logo'
export const picture = 'Image'
export const pictureHint = 'PNG, JPEG, WebP, AVIF or GIF, up to 5 MB. Shown as a square.'
export const uploadLogo = 'Upload logo'
export const replaceLogo = 'Replace logo'
export const removeLogo = 'Remove logo'
export const heldLogoFact = 'Your new logo is in review.'
export const heldLogoHint =
  'Everyone else sees the earlier logo until a moderator approves the new one, within three days.'

export const frozen = 'Taken down'
export const frozenFact = 'Moderators have taken this company down.'
export const frozenHint = 'No one can see its page or its listings.'
export const whoAppeals = 'Owners and admins of the company can appeal.'

export const changed =
  'This profile was saved on another page, by you or someone else, while you were editing.'
export const changedHint =
  'Your changes are below and not saved yet. Saving again replaces the saved version.'
export const theirs = (field: string): string => `${field}, saved version`
export const empty = 'empty'
export const useTheirs = 'Use the saved version'

export const whole = 'Export and deletion'
export const exportJson = 'Export as JSON'
export const wholeHint =
  'The export contains the profile, the team, domain verification and all listings. For both, you must have signed in within the last 10 minutes.'

export const teamOf = (company: string): string => `Team of ${company}`
export const members = 'Members'
export const you = '(you)'
export const roles = { owner: 'Owner', admin: 'Admin', recruiter: 'Recruiter', viewer: 'Viewer' }
export const rights = {
  owner: 'Can do everything, including managing signing wallets and deleting the company.',
  admin: 'Can manage listings, the profile, domain verification, and the recruiters and viewers of the team.',
  recruiter: 'Can post and manage listings.',
  viewer: 'Can view everything.',
}
export const allRoles = 'What each role can do'
export const since = '{role} since {day}'
export const remove = 'Remove'
export const removeMember = (member: string): string => `Remove ${member}`
export const roleOf = (member: string): string => `Role of ${member}`
export const changeRole = 'Change role'
export const changeRoleOf = (member: string): string => `Change role of ${member}`
export const invited = 'Invited'
export const invitedUntil = '{role}, expires {day}'
export const invitedExpired = '{role}, expired {day}'
export const withdraw = 'Withdraw'
export const withdrawFrom = (email: string): string => `Withdraw the invitation to ${email}`
export const invite = 'Invite someone'
export const email = 'Email'
export const emailHint = 'They’ll get a link that works once, for 7 days.'
export const role = 'Role'
export const chooseRole = 'Choose a role from the list.'
export const sendInvitation = 'Send invitation'
export const transfer = 'Transfer ownership'
export const newOwner = 'New owner'
export const newOwnerHint =
  'They become an owner and you an admin. You must have signed in within the last 10 minutes.'
export const leave = 'Leave the team'
export const leaveHint = 'The company’s listings stay. You need a new invitation to come back.'
export const leaveButton = 'Leave team'
export const onlyOwner =
  'You’re the only owner, so you can’t leave. Transfer ownership first, or delete the company.'
