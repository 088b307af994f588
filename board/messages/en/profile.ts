import { formatCount } from '../plural.ts'

/** A candidate's profile: the page that edits it, how others see it, what was checked, and the errors. */

export const title = 'Profile'
export const description = 'What employers can read about you, if you want them to.'
export const lead =
  'A profile is optional. Only you see it until you create a link to it, or share it with an employer when you apply.'
export const about = (board: string): string => `A candidate’s profile on ${board}.`

// The form
export const headline = 'Headline'
export const headlineHint = 'What you do, such as “Protocol engineer, Rust and zero-knowledge proofs”.'
export const aboutYou = 'About you'
export const aboutHint = (limit: number): string =>
  `Plain text, up to ${formatCount(limit)} characters. Leave out your name if you want to stay anonymous.`
export const skills = 'Skills'
export const upTo = (label: string, limit: number): string => `${label}, up to ${limit}`
export const noneSelected = 'None selected'
export const links = 'Links'
export const linksHint = (limit: number): string =>
  `One on each line, up to ${limit}, starting with https://. Everyone who reads the profile sees them, and they can show who you are. The first one fills in application forms.`
export const timeZone = 'Time zone'
export const countries = 'Countries where you can work'
export const canWorkIn = 'Can work in'
export const notStated = 'Not stated'
export const forYou = 'For you alone'
export const payWanted = 'Pay you want'
export const payHint =
  'US dollars a year. No employer ever sees it: we only use it in “Find jobs that fit this profile” on this page.'
export const message = 'Message for applications'
export const messageHint =
  'It fills in the application form, where you can change it. Nothing is sent until you send the form.'
export const facts = 'Checked facts'
export const factsLead =
  'We show what was checked and when, and no score. Those who have your link see only what kind of fact it is: names and addresses are for employers with whom you share your profile.'
export const wallets = 'Show these wallets'
export const showDomain = (domain: string): string => `Show that your email address is at ${domain}`
export const noFacts =
  'Nothing here yet. Link a wallet, or confirm an email address that isn’t at a free email host.'
export const githubSteps =
  'Publish this text in a gist of your account, then enter the gist’s address. You can delete the gist afterwards.'
export const gistText = (origin: string, code: string): string =>
  `I use this GitHub account in my profile on ${origin}: ${code}`
export const gist = 'Address of the gist'
export const gistHint = 'Such as https://gist.github.com/name/0123abcd.'
export const checkGist = 'Check gist'
export const githubChecked = 'GitHub account added.'
export const ensSteps =
  'We look up the name that a wallet has set for itself, and whether the name belongs to it. Anyone who knows the name can find the wallet.'
export const ensNeedsWallet = 'Link an Ethereum wallet first.'
export const lookUpName = (wallet: string): string => `Look up the name of ${wallet}`
export const ensChecked = 'ENS name added.'
export const remove = 'Remove'
export const removeName = (name: string): string => `Remove ${name}`
export const removed = 'Removed.'
export const save = 'Save profile'
export const saved = 'Profile saved.'
export const jobsForYou = 'Find jobs that fit this profile'
export const preview = 'Preview'

// The link
export const sharing = 'Link'
export const isPrivate = 'Your profile is private. Create a link to show it to others without your name.'
export const isShared =
  'Anyone with this link can read your profile, without your name, email address and wallets. It isn’t listed anywhere, and search engines are told to leave it out.'
export const createLink = 'Create link'
export const replaceLink = 'Replace link'
export const replaceHint = 'The old link stops working at once.'
export const stopSharing = 'Stop sharing'
export const linkReplaced = 'Your profile has a new link.'
export const linkRemoved = 'The link no longer works.'

// Deleting
export const deleteTitle = 'Delete profile'
export const deleteLead =
  'Employers with whom you shared it no longer see it either. Your applications stay as they are.'
export const deleted = 'Profile deleted.'

// How others see it
export const previewTitle = 'Your profile as others see it'
export const previewByLink = 'With your link'
export const previewShared = 'Employers you share it with'
export const previewSharedHint = 'They see it together with the name and email address of your application.'
export const candidate = 'Candidate'
export const anonymous =
  'This candidate shares their profile without a name. They can share who they are when they apply for a job.'
export const nothingElse = 'Nothing else stated'
export const linkGone = 'This link doesn’t open a profile. Its owner may have replaced it or stopped sharing.'
export const factNames = {
  wallet: 'Wallet',
  ens: 'ENS name',
  github: 'GitHub account',
  email_domain: 'Email domain',
}
/** A fact for those who don't see its name. */
export const anonymousFacts = {
  wallet: 'Has a wallet',
  ens: 'Has an ENS name',
  github: 'Has a GitHub account',
  email_domain: 'Has an email address that isn’t at a free email host',
}
/** The check behind a fact. */
export const factChecks = {
  wallet: 'signed a message from this board, checked on {day}',
  ens: 'belongs to a wallet of this account, checked on {day}',
  github: 'published a code from this board, checked on {day}',
  email_domain: 'confirmed by a link that we emailed, on the profile since {day}',
}

// With an application
export const share = 'Share my profile with this employer'
export const shareHint =
  'Their team then sees it with this application, always in its current version. You can stop sharing it on the application’s page.'
export const filledIn = 'We filled in what your profile has for this form. Check it before you send.'
export const shareNeedsAddress =
  'Your profile can only go with your account’s confirmed email address. Use that address, or don’t share the profile.'
export const shareNeedsProfile = 'You no longer have a profile. Apply without it, or create one first.'
export const sharedWithEmployer = 'Your profile is part of this application.'
export const unshare = 'Stop sharing profile'
export const unshared = 'The employer no longer sees your profile.'
export const applicantShared = 'The applicant shared a profile. It is on the page where you answer.'

// Errors at the fields
export const headlineMissing = 'Enter a headline.'
export const tooLong = (length: number, limit: number): string =>
  `This has ${formatCount(length)} characters. Use up to ${formatCount(limit)}.`
export const tooMany = (count: number, limit: number): string =>
  `You’ve entered ${formatCount(count)}. The limit is ${limit}.`
export const fromList = 'Choose from the list.'
export const payInvalid = 'Enter a whole number of US dollars, such as 120,000, or leave this blank.'
export const gistInvalid = 'Enter the address of a gist, such as https://gist.github.com/name/0123abcd.'
export const gistMissing = 'GitHub has no gist there. Check the address.'
export const gistForked = 'This gist is a fork. Publish the text in a new one.'
export const gistWithoutCode =
  'This gist must have one file with nothing but the text. Copy it again and save the gist.'
export const githubAway = 'We couldn’t reach GitHub. Try again later.'
export const ensMissing = 'This wallet has no primary ENS name. Set one in the ENS app first.'
export const ensAway = 'We couldn’t reach Ethereum. Try again later.'
export const noProfile = 'You have no profile yet. Save one first.'
