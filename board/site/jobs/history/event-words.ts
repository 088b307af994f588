import {
  type CloseReason,
  type ListingEventKind,
  moderationReasonNames,
  type PublicListingEvent,
} from '@cryptolist/contract'

const closings: Record<CloseReason, string> = {
  filled: 'Closed: filled',
  withdrawn: 'Closed: withdrawn by the employer',
  moderation: 'Closed by moderation',
  source_gone: 'Closed: gone from the employer’s page',
}

const words: Partial<Record<ListingEventKind, string>> = {
  published: 'Published',
  edited: 'Edited',
  renewed: 'Said to be still open, and renewed once',
  expired: 'Ended after its time',
  closed: 'Closed',
  reposted: 'Posted again as a new listing',
  merged: 'Merged into another listing that says the same',
  frozen: 'Hidden while moderators looked at it',
  unfrozen: 'Shown again',
  signed: 'Signed by a wallet of the company',
  archived: 'Archived',
}

/** What happened, in a few words. */
export function eventText({ kind, closeReason, reasonCode }: PublicListingEvent): string {
  const what = kind === 'closed' && closeReason !== null ? closings[closeReason] : (words[kind] ?? kind)
  return reasonCode === null ? what : `${what} (${moderationReasonNames[reasonCode]})`
}
