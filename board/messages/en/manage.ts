/** A listing for those who posted it: its state, what they can do, what was checked, and links that manage it. */
import { formatCount, plural } from '../plural.ts'

export const frozen = 'Taken down.'
export const companyFrozen = 'The company is taken down.'
export const frozenWithCompany = 'Its listings are hidden with it.'
export const moderatorNext = 'A moderator will review it.'
export const onlyYou = 'Only you can see it until a moderator restores it.'
export const canAppeal = 'You can appeal once.'
export const appealOpen = 'Your appeal is in review.'
export const appealRefused = 'Your appeal was denied.'
export const changeInReview = 'Your change is in review.'
export const currentVersion = 'Until it’s approved, candidates see the current version.'
export const viewChange = 'View your change'
export const inReview = 'In review.'
export const decideWithin = (span: string): string => `We usually decide within ${span}.`
export const minutes = (count: number): string => plural(count, { one: 'a minute', other: '# minutes' })
export const hours = (count: number): string => plural(count, { one: 'an hour', other: '# hours' })
export const seeDecision = 'You’ll see the decision here.'
export const seeDecisionAndEmail = 'You’ll see the decision here, and we’ll email you.'
export const seeDecisionOnly = 'You’ll see the decision here. We have no confirmed email address for it.'
export const takesLonger = 'This is taking longer than usual.'
export const changesRequested = 'Changes requested.'
export const changesRequestedFor = (reason: string): string => `Changes requested: ${reason}.`
export const editAndSend = 'Edit it and send it again.'
export const rejected = 'Rejected.'
export const rejectedFor = (reason: string): string => `Rejected: ${reason}.`
export const editOrAppeal = 'Edit it and send it again, or appeal once.'
export const changeLive = 'Your change is live.'
export const live = 'Live.'
export const expiresOn = (day: string): string => `It expires on ${day}.`
export const expiresUnlessRenewed = (day: string): string => `It expires on ${day} unless you renew it.`
export const withdrawn = 'Withdrawn.'
export const withdrawnMore = 'Nobody else can see it. You can edit it and send it again.'
export const expired = 'Expired.'
export const expiredMore = 'Applications are closed. Post it again if the job is still open.'

export const actions = 'Actions'
export const renew = 'Renew listing'
export const postAgain = 'Post again'
export const continueEditing = 'Continue editing'
export const edit = 'Edit listing'
export const withdraw = 'Withdraw from review'
export const closeListing = 'Close listing'
export const closeAsFilled = 'Job filled'
export const closeAsWithdrawn = 'No longer hiring'
export const appealDecision = 'Appeal this decision'
export const publicPage = 'Public page'
export const history = 'History'
export const signWithWallet = 'Sign with a wallet'
export const deleteMore = 'Delete listing…'
export const deleteEffect =
  'This deletes the listing, its page, history and statistics. You can’t undo it. To keep them, close the listing instead.'
export const deletePermanently = 'Delete listing permanently'

export const checked = 'What was checked'
export const checksPassed = 'All automatic checks passed'
export const checksSubjects = 'Pay, wording, links, contacts, location, duplicates'
export const check = (code: string): string => `Check ${code}`
export const checkInLine = (code: string, line: number): string => `Check ${code}, line ${line}`
export const reviewedBefore = 'reviewed before it went live'
export const notChecked = 'Not checked: funding, and claims in the text'
export const claimAndVerify = 'Claim the company’s page and verify its domain'
export const verifyDomain = 'Verify the company’s domain'

export const share = 'Share'
export const link = 'Link'
export const textToCopy = 'Text to copy'
export const copyLink = 'Copy link'
export const copyText = 'Copy text'
export const isHiring = (company: string, title: string): string => `${company} is hiring: ${title}`

export const previewLinks = 'Preview links'
export const previewLinksNote =
  'Anyone with a preview link can read this listing before it goes live, but can’t change it. Links expire after 30 days.'
export const previewLink = (created: string, expires: string): string =>
  `Created ${created}, expires ${expires}`
export const revokeLink = 'Revoke link'
export const revokeLinkOf = (day: string): string => `Revoke link created on ${day}`
export const createPreviewLink = 'Create a preview link'

export const manageLink = 'Your manage link'
export const manageLinkNote =
  'You manage this listing with the link we emailed you. Anyone who has it can manage the listing too. A new link replaces all older ones.'
export const createNewLink = 'Create a new link'
export const newLink = 'Your new link. Copy it now: we won’t show it again.'
export const signInToAdd = '{signIn} to add it to an account.'
export const signIn = 'Sign in'
export const viewOnly =
  'This link is now view-only: an account or the company’s team manages the listing. Part of the team? {signIn}, or ask the team for an invitation.'
export const yourAccount = 'Your account'
export const postedWithout =
  'This listing was posted without an account. If you add it to yours, the emailed links stop working.'
export const addToAccount = 'Add to my account'

export const state = 'Status'
export const signature = 'Signature'
export const sent = 'Sent'
export const published = 'Published'
export const confirmedOpen = 'Confirmed open'
export const renewed = 'Renewed'
export const expires = 'Expires'
export const closedOn = 'Closed'
export const signatureHidden = 'Not shown while taken down'
export const notSigned = 'Not signed'
export const signed = 'Signed'
export const signedEarlier = 'Signed earlier; the domain or the wallet is no longer verified'
export const signatureBroken = 'No longer matches: edited since signed'
export const last30Days = 'Last 30 days'
export const views = 'Views'
export const applyClicks = 'Clicks to apply'
export const applications = 'Applications here'
export const statisticsNote =
  'We count each network once a day and leave out bots, you and your team. We store no IP addresses. Clicks straight to your site are counted only in browsers that report them: Chrome, Edge and Safari do, Firefox doesn’t.'
export const activity = 'Activity'
export const eventWithReason = (event: string, reason: string): string => `${event}: ${reason}`
export const byModerator = (event: string): string => `${event} by a moderator`
export const byImport = (event: string): string => `${event} by an import`
export const takenDown = (status: string): string => `Taken down · ${status}`
export const companyTakenDown = (status: string): string => `Company taken down · ${status}`
export const withinADay = 'within a day'
export const inDays = (count: number): string => plural(count, { one: 'in # day', other: 'in # days' })

export const askTitle = 'Manage listings without an account'
export const askLead =
  'Enter the email address you posted with and we’ll send you a new manage link. Opening it disables older links.'
export const askDescription = 'Get a new link to manage the listings you posted without an account.'
export const linkGoneTitle = 'This link no longer works'
export const linkGoneLead =
  'It was replaced by a newer one, or its listing has been deleted. Enter the email address you posted with and we’ll send you a new link.'
export const sentTitle = 'Check your email'
export const sentLead =
  'If that address manages any listings, we’ve emailed it a new link. It can take a minute; check your spam folder too. Opening it disables older links.'
export const otherAddress = 'Use another address'
export const email = 'Email'
export const sendMyLink = 'Email me my manage link'
export const postedWithAccount = 'Posted with an account?'
export const goToListings = 'Go to your listings'
export const confirmTitle = 'Send your listing'
export const confirmDescription = 'A listing that is ready to be sent.'
export const untitled = 'Untitled'
export const confirmLead = '{title}. By sending it you confirm that {email} is your email address.'
export const titleAtCompany = (title: string, company: string): string => `${title} at ${company}`
export const thisAddress = 'this address'
export const confirmAndSend = 'Confirm email and send listing'
export const backToForm = 'Back to the form'
export const previewListing = 'Preview listing'
export const notYou = 'Not you? Close this page. Nothing is published, and we delete the draft after 90 days.'
export const listingDescription = 'A listing, for those who posted it.'

export const appealTitle = 'Appeal a decision'
export const appealClosed =
  'Only the person who posted this listing can appeal. Open it the way you posted it: with your account or your manage link.'
export const signInWithAccount = 'Sign in with your account'
export const postedWithoutAccount = 'Posted without an account? {link}, then open it in this browser.'
export const getManageLink = 'Get a new manage link'
export const atCompany = (company: string): string => `at ${company}`
export const appealIsOpen = 'Your appeal is in review. You’ll see the decision here.'
export const appealWasGranted = 'Your appeal was granted.'
export const appealWasRefused = 'Your appeal was denied. Each decision can be appealed once.'
export const decision = 'Decision'
export const reason = 'Reason'
export const details = 'Details'
export const decidedOn = 'On'
export const whyWrong = 'Why the decision is wrong'
export const whyWrongHint = 'You can appeal a decision once, so include everything that matters.'
export const sendAppeal = 'Send appeal'
export const appealedAlready = 'You’ve already appealed this decision. Each one can be appealed once.'
export const appealText = (max: number): string =>
  `Enter why the decision is wrong, in up to ${formatCount(max)} characters.`
export const nothingToAppeal = 'There is no decision here that you can appeal.'
export const appealDescription = 'Ask for a second review of a decision.'

// Parts of an imported listing that its employer has changed here.
export const sourceSaysLead = 'What you have changed here stays.'
export const fromSource = 'From your careers page'
export const closesWithSource = 'The job closes here when it disappears from your careers page.'
export const outlivesSource =
  'The job stays open here, even when it disappears from your careers page, until it expires.'
export const keepOpen = 'Keep it open'
export const closeWithSource = 'Close it with the careers page'
export const sourceNowSays = 'The source now says:'
export const takeOver = 'Use this'
export const takeOverOf = (part: string): string => `Use this: ${part}`
