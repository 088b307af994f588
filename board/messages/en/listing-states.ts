/** States and events of a listing, as posters, readers and moderators see them. */

export const statusNames = {
  draft: 'Draft',
  submitted: 'In review',
  changes_requested: 'Changes requested',
  rejected: 'Rejected',
  live: 'Live',
  expired: 'Expired',
  closed: 'Closed',
  archived: 'Archived',
}

/** `Closed on 21 Nov 2026: filled`, without a full stop. */
export const closed = (
  day: string | null,
  reason: 'filled' | 'withdrawn' | 'moderation' | 'source_gone' | 'unfollowed' | 'left_out' | null,
): string => {
  const on = day === null ? '' : ` on ${day}`
  const fact = `Closed${on}`
  if (reason === null) return fact
  return {
    filled: `${fact}: filled`,
    withdrawn: `${fact}: no longer hiring`,
    moderation: `${fact} by a moderator`,
    source_gone: `Closed at the source${on}: no longer on the employer’s careers page`,
    unfollowed: `${fact}: this board no longer reads the employer’s careers page`,
    left_out: `${fact}: the company asked not to be listed here`,
  }[reason]
}

/** The effect of the closing on candidates, in a sentence after it. */
export const afterClosing = (reason: Parameters<typeof closed>[1]): string =>
  reason === 'unfollowed' ? 'The job may still be open there.' : 'Applications are closed.'

export const eventNames = {
  created: 'Created',
  submitted: 'Sent for review',
  taken_back: 'Withdrawn',
  published: 'Published',
  changes_requested: 'Changes requested',
  rejected: 'Rejected',
  edited: 'Edited',
  edit_held: 'Change in review',
  edit_refused: 'Change rejected',
  renewed: 'Renewed',
  expired: 'Expired',
  closed: 'Closed',
  reposted: 'Posted again as a new listing',
  merged: 'Merged into another listing',
  frozen: 'Taken down',
  unfrozen: 'Restored',
  signed: 'Signed',
  archived: 'Archived',
  deleted: 'Deleted',
  appealed: 'Appealed',
}
/** Some events as readers see them, in more words. */
export const publicEventNames = {
  renewed: 'Renewed: the employer confirmed it is still open',
  merged: 'Merged into another listing for the same job',
  frozen: 'Hidden during a review',
  unfrozen: 'Visible again',
  signed: 'Signed by a company wallet',
}
