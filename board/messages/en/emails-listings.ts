/** Emails to posters about their listings. The title and the moderator’s message appear only in the body, never in a subject. */

export const named = (title: string, company: string): string => `your listing “${title}” at ${company}`
export const appeal = (url: string): string =>
  `If you think this is wrong, you can appeal the decision once. Open your listing with the link above first, then appeal here: ${url}`
export const lastDay = 'its last day'
export const viewListing = 'View listing'

export const submittedSubject = 'Your listing is in review'
export const submitted = (listing: string): string => `We received ${listing}.`
export const submittedHeld =
  'One of our checks put it on hold until a moderator has reviewed it. Its page shows which check, and what to change if the check is right.'
export const submittedNext =
  'A moderator reviews it before it goes live, usually within a day. We’ll email you the decision.'
export const submittedAfter = 'Until then, you can edit it or withdraw it from review.'

export const liveSubject = 'Your listing is live'
export const live = (listing: string): string => `Candidates can now see ${listing}.`
export const liveUntil = (day: string): string => `It expires on ${day}.`
export const liveAt = (url: string): string => `Its public page: ${url}`
export const share = (words: string, url: string): string => `Text to share: “${words}” ${url}`
export const verify = (company: string, domain: string, url: string): string =>
  `The page of ${company} is yours once you verify ${domain}: ${url}`
export const claim = (company: string, url: string): string =>
  `Do you belong to ${company}? Claim its page: ${url}`
export const manageListing = 'Manage listing'
export const liveAfter = 'When the job is filled, close the listing so that candidates stop applying.'

export const changesSubject = 'Your listing needs changes'
export const changes = (listing: string): string =>
  `A moderator reviewed ${listing} and requests changes before it can go live.`
export const editListing = 'Edit listing'
export const changesAfter = 'Your text is saved. Edit it and send it again.'

export const rejectedSubject = 'Your listing was rejected'
export const rejected = (listing: string): string => `A moderator reviewed ${listing} and rejected it.`

export const changeLiveSubject = 'Your change is live'
export const changeLive = (listing: string): string =>
  `A moderator approved your change to ${listing}. Candidates see it now.`

export const changeRejectedSubject = 'Your change was rejected'
export const changeRejected = (listing: string): string =>
  `A moderator rejected your change to ${listing}. Candidates still see the earlier version.`
export const viewChange = 'View change'
export const changeRejectedAfter = 'Your change is saved as a draft. Edit it and send it again.'

export const hiddenSubject = 'Your listing was taken down'
export const hiddenForNow = (listing: string): string =>
  `Nobody else can see ${listing} until a moderator has reviewed it.`
export const hidden = (listing: string): string =>
  `A moderator took down ${listing}. Nobody else can see it now.`

export const restoredSubject = 'Your listing is live again'
export const restored = (listing: string): string => `A moderator reviewed ${listing} and restored it.`

export const appealDenied = (listing: string): string =>
  `We reviewed your appeal about ${listing}. The decision stands.`

export const closedSubject = 'Your listing was closed'
export const closed = (listing: string): string => `A moderator closed ${listing}.`

export const expiringSubject = 'Your listing expires soon'
export const expiring = (listing: string, day: string): string =>
  `This is a reminder that ${listing} expires on ${day}.`
export const expiringNext =
  'Is the job still open? Renew the listing for another term. Is it filled? Close the listing.'
export const renewOrClose = 'Renew or close listing'
export const expiringAfter = 'If you do nothing, it closes on that day.'

export const expiredSubject = 'Your listing has expired'
export const expired = (listing: string): string =>
  `Applications are closed: ${listing} has expired and no longer appears in lists.`
export const expiredAfter = 'Is the job still open? Post it again as a new listing.'

// Without an account: confirm a listing, and new manage links
export const confirmSubject = 'Confirm your listing'
export const confirm = (board: string, company: string | null): string =>
  `Someone used this email address to create a listing on ${board}${company === null ? '' : ` that links to ${company}’s website`}. Review it, then send it.`
export const confirmLink = 'Review and send listing'
export const confirmAfter =
  'Use the same link to edit, renew and close the listing later. Keep this email, and don’t share the link.'
export const linksSubject = 'Your new manage link'
export const links = (board: string): string =>
  `Someone, probably you, asked for a new link to manage the listings posted on ${board} with this email address. Opening it disables older links.`
export const manageOne = (id: string): string => `Manage ${id}`
export const manageOther = (id: string, url: string): string => `Manage ${id}: ${url}`
export const doNotShare = 'Don’t share this link.'
export const ignore = 'If this wasn’t you, ignore this email.'
