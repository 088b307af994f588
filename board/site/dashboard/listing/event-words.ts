import {
  type ListingActor,
  type ListingEventKind,
  type ManagedListingDetail,
  moderationReasonNames,
} from '@cryptolist/contract'

const words: Record<ListingEventKind, string> = {
  created: 'Written',
  submitted: 'Sent',
  taken_back: 'Taken back',
  published: 'Published',
  changes_requested: 'Changes asked for',
  rejected: 'Not published',
  edited: 'Edited',
  edit_held: 'A change waits for review',
  edit_refused: 'A change was not accepted',
  renewed: 'Renewed',
  expired: 'Ended after its time',
  closed: 'Closed',
  reposted: 'Posted again as a new listing',
  merged: 'Merged into another listing',
  frozen: 'Frozen',
  unfrozen: 'Shown again',
  signed: 'Signed',
  archived: 'Archived',
  deleted: 'Deleted',
  appealed: 'Appealed',
}
const actors: Record<ListingActor, string> = {
  poster: '',
  moderator: ', by a moderator',
  system: '',
  import: ', by an import',
}

/** What happened, in a few words. */
export function managedEventText({ kind, by, reasonCode }: ManagedListingDetail['events'][number]): string {
  const reason = reasonCode === null ? '' : `: ${moderationReasonNames[reasonCode]}`
  return words[kind] + actors[by] + reason
}
