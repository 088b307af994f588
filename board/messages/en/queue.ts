/** The review queue, where moderators decide: the list, an item with what was found, and the decision. */
import { plural } from '../plural.ts'

export const title = 'Review queue'
export const titleOf = (item: string): string => `${item} · Review queue`
export const description = 'New listings, changes, reports, claims and appeals to review.'
export const decided = '{action}: {title}. {log}'
export const viewInLog = 'View in log'
export const missing = (why: string): string => `${why} The list shows what needs review now.`
export const empty = 'Nothing to review.'
export const emptyMore = 'New listings, changes, reports, claims and appeals appear here.'
export const viewLog = 'View log'
export const list = 'To review'
export const next = 'Show less urgent items'
export const show = 'Show'
export const riskNames = { red: 'Held', amber: 'To check', green: 'Sample' }
export const riskOf = (risk: string): string => `${risk}: `
export const reports = (count: number): string => plural(count, { one: '# report', other: '# reports' })
export const findings = (count: number): string => plural(count, { one: '# finding', other: '# findings' })
export const rowImportedFrom = (source: string): string => `from ${source}`
export const kindNames = {
  new: 'new listing',
  edit: 'change',
  report: 'report',
  claim: 'claim',
  recheck: 'recheck',
  sample: 'sample',
  appeal: 'appeal',
}

export const minutes = (count: number): string => `${count} min`
export const hours = (count: number): string => `${count} h`
export const hoursAndMinutes = (count: number, rest: string): string => `${count} h ${rest} min`
export const days = (count: number): string => `${count} d`
export const left = (span: string): string => `${span} left`
export const overdue = (span: string): string => `${span} overdue`

export const held = 'Held'
export const hidden = 'Hidden'
export const domainVerified = (domain: string): string => `${domain} verified`
export const domainNotVerified = 'domain not verified'
export const notClaimed = 'company not claimed'
export const firstListing = 'first listing'
export const earlierListings = (count: number): string =>
  plural(count, { one: '# earlier listing', other: '# earlier listings' })
export const noAccount = 'no account'
export const accountAge = (span: string): string => `account ${span} old`
export const accountSince = (ago: string): string => `account created ${ago}`
export const emailAt = (domain: string): string => `email at ${domain}`
export const publicPage = 'view public page'

export const findingsTitle = 'Findings'
export const noFindings = 'The automatic checks found nothing.'
export const weightNames = {
  block: 'blocks publishing',
  hold: 'holds the listing',
  check: 'needs review',
  note: 'shown to the poster only',
}
export const inLine = (line: number): string => `Description, line ${line}`
/** Of a finding that is about no field. */
export const companyOrPoster = 'Company and poster'
export const quoted = '“{quote}”'
export const wholeSentence = 'Whole sentence: {sentence}'
export const alsoWaiting = (count: number): string =>
  plural(count, {
    one: '# other listing of the company is in review for the same',
    other: '# other listings of the company are in review for the same',
  })
export const approvedBefore = 'already approved for this company'
export const alsoPublished = (count: number): string =>
  plural(count, {
    one: 'This also publishes # other listing of the company, unless the checks find something else in it.',
    other:
      'This also publishes # other listings of the company, except where the checks find something else.',
  })
export const approvalCovers =
  'You won’t be asked about the whole sentences shown above again for this company. Other words, links and demands still need your review.'
export const quotedText = (words: string): string => `“${words}”`
export const domainFound = 'In this listing'
export const domainKnown = 'Known domain'
export const domainIs = (label: string, domain: string): string => `${label}: ${domain}`

export const factsTitle = 'Details'
export const factsBeforeChange = 'Details without the change'
export const changesTitle = 'What it changes'
export const was = 'Was: '
export const wouldBe = 'Would be: '
export const nothing = 'not stated'
export const descriptionTitle = 'Description'
export const descriptionBeforeChange = 'Description without the change'
export const reportsTitle = 'Reports'
export const addToRegister = 'Add to the scam register'
export const withAccount = 'with an account'
export const withoutAccount = 'without an account'
export const claimTitle = 'Claim'
export const claimedBy = 'By'
export const claimantGone = 'A deleted account'
export const companyDomain = 'Company domain'
export const domainUnknown = 'Not stated'
export const claimSent = 'Sent'
export const recheckTitle = 'Why it needs review'
export const recheckText =
  'Its domain is no longer verified or was verified after listings went live, another company claims the same domain, or our checks found something in its profile. The company page shows what is verified now. Keep the company if it is who it says it is; hide it if not.'
export const recheckProfile =
  'Its team changed its profile. Everyone sees the earlier profile until you approve the change.'
export const profileTitle = 'Company profile'
export const profileAfterChange = 'Company profile after the change'
export const profileWaits =
  'This profile isn’t public yet. It becomes public with the company’s first live listing.'
export const companyWebsite = 'Website'
export const noDescription = 'No description.'
export const companyPage = 'View company page'
export const appealTitle = 'Appeal'
export const appealAgainst = 'Against {decision}, {time}.'
export const appealAgainstBy = 'Against {decision}, {time} by {by}.'
export const decisionFor = (decision: string, reason: string): string => `${decision} (${reason})`
export const linkedTitle = 'Same source'
export const noLinked =
  'No other listings from this account, email address, wallet or company, and no similar text.'
export const moreLinked = (count: number): string =>
  plural(count, { one: '# more listing', other: '# more listings' })
export const otherListing = 'Other listing'
export const whyLinked = 'Why linked'
export const state = 'Status'
export const stateHidden = 'Hidden'
export const linkNames = {
  account: () => 'same account',
  address: () => 'same email address',
  email_domain: (domain: string) => `email domain ${domain}`,
  signer: (wallet: string) => `signed by ${wallet}`,
  text: (percent: string) => `text ${percent}% alike`,
  company: () => 'same company',
}
export const applyAt = 'Apply at'
export const importedFrom = 'Imported from'
export const pastTitle = 'Earlier decisions'
export const byRule = 'automatic'
export const decidedAt = '{decision} {time}. {next}'
export const decidedBefore = 'Decided'
export const nextItem = 'Next item'
export const backToList = 'All items'

export const decision = 'Decision'
export const reason = 'Reason'
export const moreReasons = 'More reasons'
export const target = 'Link to the listing that stays'
export const targetHint = 'Or its eight-character ID, shown under “Same source”.'
export const toClaimant = 'Message to the claimant'
export const toPoster = 'Message to the poster'
export const toLog = 'Note for the log'

export const keys = {
  approve: 'Approve, dismiss, grant or keep',
  requestChanges: 'Request changes',
  reject: 'Reject, uphold or deny',
  merge: 'Merge duplicate',
  hide: 'Hide the listing; press again for the company',
  reason: 'Choose a reason',
  send: 'Send the decision',
  openFirst: 'Open the first listing of a group',
  next: 'Next item',
  previous: 'Previous item',
  theme: 'Dark or light',
  help: 'Keyboard shortcuts',
  leave: 'Leave a field, close',
}

export const notInQueue =
  'This item isn’t in the review queue. It may already have been decided or withdrawn by its poster.'
export const changedSince =
  'This was edited after you opened it, so nothing was decided. Read the new version and decide again.'
export const noOtherListing = 'There is no other listing at this link. Check it.'
export const mergedTheOtherWay =
  'The listing at this link was merged into this one. Open it again and choose another one.'
export const companyAlreadyHidden = 'This company is already hidden.'
export const companyNotHidden = 'This company isn’t hidden.'
export const appealDecided = 'This appeal has already been decided.'
export const frozenSinceAppeal =
  'This listing was hidden for another reason after this appeal. Show the listing again first, or deny the appeal.'
export const listingGone = 'The listing has been deleted, so there is nothing left to decide.'
export const subjectGone = 'The subject of this item has been deleted, so there is nothing left to decide.'
export const relationNames = {
  team: 'You’re on this company’s team.',
  posted: 'You posted for this company.',
  created: 'You created this company’s page.',
  claimed: 'You asked to claim this company’s page.',
  domain: 'Your email address is at this company’s domain.',
}
const othersDecide =
  'Moderators can’t decide about their own companies. Another moderator has to decide this.'
const nobodyDecides =
  'Moderators can’t decide about their own companies, and there is no other moderator. An admin has to add one to get this decided.'
export const conflict = (relation: keyof typeof relationNames, canOthersDecide: boolean): string =>
  `${relationNames[relation]} ${canOthersDecide ? othersDecide : nobodyDecides}`
export const cannotDecide = 'You can’t decide this right now. Reload the page to see its current state.'
export const messageTooLong = (characters: number): string => `Use up to ${characters} characters.`
export const messageMissing = 'Tell the poster what is wrong and what to do.'
export const enterTarget = 'Enter the link to the listing that stays.'
