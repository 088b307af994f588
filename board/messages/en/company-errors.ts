/** Problems of a request about a company: its profile, claims, team, domain and wallets. */
import { formatCount, plural } from '../plural.ts'

export const noCompany = 'We couldn’t find that company. Browse all companies.'

export const demoNotClaimable = 'This company was made up for the demo, so it can’t be claimed.'
export const hasTeam = 'A team already manages this page. If you work there, ask a team member to invite you.'
export const claimNote = 'Enter your role there, and where a moderator can check it.'
export const claimNoteLong = (max: number): string => `Use up to ${formatCount(max)} characters.`
export const invisibleCharacter = 'Your text contains an invisible character. Enter that part again.'
export const claimWaits = 'Your request for this page is already in review. We’ll email you the decision.'
export const tooManyClaims = (max: number): string =>
  `You already have ${formatCount(max)} requests in review. Withdraw one first.`
export const noClaim = 'We couldn’t find that request.'
export const claimDecided = 'This request has already been decided. Reload the queue.'
export const claimGivenToOther = 'Someone else from the company now manages the page.'

export const inviteEmail = 'Enter the email address of the person you want to invite.'
export const frozenInvites =
  'Moderators have taken this company down. It can’t invite anyone until they restore it.'
export const noSuchInvitation = 'There is no such invitation. It may already be used or withdrawn.'
export const invitationGone = 'This invitation no longer works. Ask for a new one.'
export const tooManyInvitations = (max: number): string =>
  `Your company already has ${formatCount(max)} open invitations. Withdraw some first.`
export const deletedAccount = 'Deleted account'
export const notInTeam = 'This person is no longer in the team.'
export const onlyOwner = 'You’re the only owner. Transfer ownership first, or delete the company.'
export const notYours = 'You don’t manage a company with this name. See your companies.'
export const roleForbids = 'Your role in this company doesn’t allow that. Ask one of its owners.'

export const domainEmpty = 'Enter a domain such as harbor.example, without a path.'
export const domainIsIp = 'This is an IP address. Enter a domain such as harbor.example.'
export const domainReserved = (suffix: string): string =>
  `Domains under .${suffix} aren’t public. Enter a public one.`
export const domainShared = (host: string): string =>
  `Anyone can get a name under ${host}. Enter yours in full.`
export const domainInvalid = 'Enter a domain such as harbor.example.'
export const domainOfSystem = (domain: string): string =>
  `${domain} belongs to a hiring system. Enter the company’s own domain.`
export const domainOurs = 'This is our own domain. Enter your company’s.'
export const tooManyDomains = (max: number): string =>
  `A company can add up to ${max} domains. Remove one you no longer need.`
export const noDomain = 'We couldn’t find that domain. See the list of domains.'

export const signerNeedsDomain = 'Verify the company’s domain first. Wallets sign on its behalf.'
export const tooManySigners = (max: number): string =>
  `A company can add up to ${max} wallets. Remove one first.`
export const signerKnown = 'This wallet is already in the list.'
export const noSigner = 'We couldn’t find that wallet. See the list of wallets.'
export const signerInvalid = 'Enter a wallet address: 0x and 40 letters and digits.'
export const signerChecksum = 'This wallet address contains a typo. Copy it again.'
export const signerChain = 'Enter the chain as a number, such as 1 for Ethereum.'

export const chooseImage = 'Choose an image first.'
export const imageTooLarge = 'This file is too large. Choose one of up to 5 MB.'
export const imageUnreadable = 'We can’t read this image. Choose a PNG, JPEG, WebP, AVIF or GIF file.'
export const imageTooManyPixels =
  'This image has too many pixels. The limit is 40 million; a logo needs 128 by 128.'

export const nameLength = (min: number, max: number): string =>
  `Use ${min} to ${max} characters for the name.`
export const nameInvisible = 'The name contains an invisible character. Enter it again.'
export const namePictures = 'Use letters, digits and common punctuation. Leave out emoji and other pictures.'
export const nameSpecialForm = 'The name contains a letter in a special form. Enter it as a plain letter.'
export const nameMixed = 'The name mixes letters of two alphabets that look alike. Use one of them.'
export const nameAddress = 'Leave out links and addresses. Enter them under Website.'
export const nameReserved = 'This name is reserved for the board itself. Choose another one.'
export const nameClaims =
  'Enter only the company’s name. Leave out words such as “verified” and how to apply.'
export const nameTakenDown = 'Moderators took down a company with this name or one that looks like it.'
export const nameTaken = (name: string): string =>
  `The company ${name} is already here, with its own team. Ask them for an invitation, or choose a name that can’t be confused with theirs.`
export const nameLike = (name: string): string =>
  `This name could be mistaken for ${name}. Choose another one, or verify their domain first.`

export const kind = 'Choose the type of the company.'
export const descriptionLong = (length: number, max: number): string =>
  `Your text has ${formatCount(length)} characters. Use up to ${formatCount(max)}.`
export const fromList = 'Choose from the list.'
export const chooseUpTo = (max: number, chosen: number): string => `Choose up to ${max}. You chose ${chosen}.`
export const year = (from: number): string => `Enter a year from ${from}, such as 2021.`
export const website = 'Enter a full web address, such as https://example.com.'
export const websiteHttps = 'Enter a web address that starts with https://.'
export const websitePrivate = 'This isn’t a public web address. Enter your website’s address.'
export const websiteLong = 'This web address is too long. Enter your home page’s address.'
export const websiteNotOwn = 'This is a chat, a short link or a file. Enter the address of your own website.'
export const websiteLetters = 'This web address contains letters of another alphabet. Enter it again.'
export const websiteOfOther = (domain: string, other: string): string =>
  domain === other
    ? `${domain} belongs to another company. Enter your own website, or verify this domain first.`
    : `${domain} looks like ${other}, which belongs to another company. Enter your own website, or verify this domain first.`
export const github = 'GitHub names have up to 39 letters, digits and hyphens.'
export const x = 'X usernames have up to 15 letters, digits and underscores.'
export const telegram = 'Telegram usernames have 5 to 32 letters, digits and underscores.'
export const discord = 'Enter a Discord invitation that starts with https://discord.gg/.'

export const frozenStays =
  'You can’t delete what moderators have taken down until they decide. Appeal on the company’s page or the listing’s page.'
export const listingInReview =
  'Moderators are reviewing a listing of this company. You can delete it once they have decided.'
export const typedName = 'This isn’t the company’s name. Enter it as shown above.'
export const noLogo = 'This logo no longer exists.'
export const listingsOpen = (count: number): string =>
  plural(count, {
    one: '# listing is live or in review. Close or withdraw it first.',
    other: '# listings are live or in review. Close or withdraw them first.',
  })
