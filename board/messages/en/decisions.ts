/** Decisions of moderators: the button of each, its panel and its effect. */

/** Follows the effect if the listing has a poster. */
export const posterNotified = 'We notify the poster.'

export const approve = {
  short: 'Approve',
  title: 'Approve',
  send: 'Approve and publish',
  effect: 'It goes live right away.',
}
export const requestChanges = {
  short: 'Request changes',
  title: 'Request changes: choose a reason',
  send: 'Request changes',
  effect: 'The poster gets the reason and your message, and can edit the listing.',
}
export const reject = {
  short: 'Reject',
  title: 'Reject: choose a reason',
  send: 'Reject listing',
  effect: 'The public log shows the reason without names.',
}
export const mergeDuplicate = {
  short: 'Merge duplicate',
  title: 'Merge duplicate: which listing stays?',
  send: 'Merge listing',
  effect: 'This listing closes and links to the other one.',
}
export const hideListing = {
  short: 'Hide listing',
  title: 'Hide listing: choose a reason',
  send: 'Hide listing',
  effect: 'Nobody can see it until you restore it.',
}
export const hideCompany = {
  short: 'Hide company',
  title: 'Hide company: choose a reason',
  send: 'Hide company',
  effect: 'The company and all its listings are hidden right away. We notify their posters.',
}
export const approveClaim = {
  short: 'Approve',
  title: 'Approve claim',
  send: 'Approve claim',
  effect: 'The claimant becomes the owner of the page. We notify them.',
}
export const rejectClaim = {
  short: 'Reject',
  title: 'Reject claim',
  send: 'Reject claim',
  effect: 'The claimant gets your message.',
}
export const dismissReports = {
  short: 'Dismiss',
  title: 'Dismiss reports',
  send: 'Dismiss reports',
  effect: 'The listing stays. If reports had hidden it, it is restored.',
}
export const upholdReports = {
  short: 'Uphold',
  title: 'Uphold reports: choose a reason',
  send: 'Uphold reports',
  effect: 'The listing is hidden, or closed if it’s no longer on the employer’s site.',
}
export const keep = {
  short: 'Keep',
  title: 'Keep unchanged',
  send: 'Keep unchanged',
  effect: 'No change. The log records the review.',
}
export const grantAppeal = {
  short: 'Grant',
  title: 'Grant appeal',
  send: 'Grant appeal',
  effect: 'The decision is reversed and the listing is restored. We notify the poster.',
}
export const denyAppeal = {
  short: 'Deny',
  title: 'Deny appeal',
  send: 'Deny appeal',
  effect: 'The decision stands and can’t be appealed again. We notify the poster.',
}
export const approveChange = {
  send: 'Approve and publish change',
  effect: 'The change goes live right away.',
}
export const rejectChange = {
  title: 'Reject change: choose a reason',
  send: 'Reject change',
  effect: 'The listing stays as it is, and the poster keeps the draft.',
}

export const approveProfile = {
  send: 'Approve profile',
  effect: 'Everyone sees the new profile right away.',
}
export const rejectProfile = {
  send: 'Reject profile',
  effect: 'The earlier profile stays. We notify the owners and admins of the company.',
}
