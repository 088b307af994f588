/** Why something can't be done to a listing. */
import { plural } from '../plural.ts'

/** Past participles, for `cannot` and `notByYou`. */
export const actionNames = {
  submit: 'sent',
  publish: 'published',
  request_changes: 'sent back for changes',
  reject: 'rejected',
  take_back: 'withdrawn',
  close: 'closed',
  renew: 'renewed',
  expire: 'expired',
  archive: 'archived',
  merge: 'merged',
  freeze: 'hidden',
  keep_frozen: 'kept hidden',
  unfreeze: 'restored',
}
export const statusStatements = {
  draft: 'This listing is a draft',
  submitted: 'This listing is in review',
  changes_requested: 'Changes to this listing were requested',
  rejected: 'This listing was rejected',
  live: 'This listing is live',
  expired: 'This listing has expired',
  closed: 'This listing is closed',
  archived: 'This listing is archived',
}
export const cannot = (statement: string, action: string): string =>
  `${statement}, so it can’t be ${action}. Reload the page to see its current status.`
export const notByYou = (action: string): string =>
  `You can’t do this: the listing can’t be ${action} by you.`
export const notHidden = 'This listing isn’t hidden.'
export const hidden = 'A moderator has taken this listing down. Appeal the decision first.'
export const hiddenStays =
  'A moderator has taken this listing down, so it can’t be deleted until that is decided. Appeal, or write to us.'
export const notExpiredYet = 'This listing hasn’t expired yet.'
export const closedByEmployer = 'The employer closed this listing. It can be posted again as a new one.'
export const renewedAlready =
  'You’ve already renewed this listing. When it expires, post it again as a new listing.'
export const renewLater = (days: number): string =>
  plural(days, {
    one: 'You can renew this listing on its last day.',
    other: 'You can renew this listing in its last # days.',
  })
export const closed = 'This listing is closed and can’t be changed. Post it again as a new one.'
export const chooseCloseReason = 'Choose whether the job was filled or you’re no longer hiring.'
export const chooseReason = 'Choose a reason.'
export const notFound = 'There is no such listing. It may have been deleted.'
export const nameRepeated = 'Name the listing that this one repeats. It can’t be the listing itself.'
export const noSuchPreview = 'There is no such link. It may already be revoked.'
export const tooManyPreviews = (count: number): string =>
  plural(count, {
    one: 'There is already # preview link. Revoke it first.',
    other: 'There are already # preview links. Revoke one first.',
  })
export const viewOnly =
  'You can view this listing but not change it. Ask the company’s team to change it, or to give you another role.'
export const notYours =
  'There is no such draft or listing, or it isn’t yours. If it is, sign in or open the manage link we emailed you.'
export const companyGone = 'This company was deleted. Choose another one.'
export const notOwnField = 'This part already follows your careers page.'
export const notOfSource = 'Only a live listing from your careers page can do this.'
export const imported = 'This listing was imported. Change it where it comes from.'
export const jobNotFound = 'There is no such job. It may have been withdrawn.'
export const jobPageGone = 'This job closed more than 180 days ago, so its page was deleted.'
export const jobClosed = 'This job is closed, so it can’t be saved.'
export const savedJobsFull = (most: number): string =>
  `You’ve saved ${most} jobs, the most we can keep. Remove some first.`
export const ratesUnusable = (faults: string): string => `The rates file can’t be used. ${faults}.`
export const ratesNotJson = 'The rates file isn’t JSON.'
export const originalOpen = 'The earlier listing is still open. Close it first, or renew it instead.'
export const changedMeanwhile =
  'Someone changed this listing while you were editing. Your version is saved: review theirs, then send yours again.'
export const reviewedNow =
  'Moderators are reviewing this listing. You can close it now, and delete it once they have decided.'
