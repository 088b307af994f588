import type { ModerationReason } from '../moderation/moderation.ts'
import type { CloseReason } from '../taxonomy/classes.ts'
import type { ListingActor, ListingEventKind, ListingRevision } from './listing-life.ts'

/** Something that happened to a listing in public: no account, and no words that a person wrote. */
export interface PublicListingEvent {
  kind: ListingEventKind
  at: string
  by: ListingActor
  reasonCode: ModerationReason | null
  closeReason: CloseReason | null
  /** Path of the listing that repeats it, of a `reposted`; null while that one is not public. */
  repostPath: string | null
}

/** The public past of a listing. */
export interface ListingHistory {
  title: string
  /** Of the job's page. */
  path: string
  /** Newest first. */
  revisions: ListingRevision[]
  /** Newest first. */
  events: PublicListingEvent[]
}

/** What a job's page says of its past. */
export interface ListingPastFacts {
  edits: number
  /** How many listings before it said the same job. */
  reposts: number
  /** Path of the listing that it repeats; null where there is none, or none that is public. */
  originalPath: string | null
  renewedAt: string | null
}
