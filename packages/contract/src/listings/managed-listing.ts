import type { ModerationReason } from '../moderation/moderation.ts'
import type { CloseReason, JobSource, JobStatus } from '../taxonomy/taxonomy.ts'
import type { Finding, RiskClass } from './finding.ts'
import type { ListingActor, ListingEventKind, ListingRevision, SignatureMark } from './listing-life.ts'

/** States of listings as the dashboard groups them. */
export const listingGroups = ['live', 'waiting', 'ended'] as const
export type ListingGroup = (typeof listingGroups)[number]

/** A listing as those see it who manage it. */
export interface ManagedListing {
  id: string
  title: string
  /** Of the public page, which is there once `isPublic`. */
  path: string
  isPublic: boolean
  company: { slug: string; name: string }
  source: JobSource
  /** The reference that its company's program gave it. */
  reference: string | null
  /** As it is now: past its end it has expired. */
  status: JobStatus
  closeReason: CloseReason | null
  isFrozen: boolean
  /** Whether the whole company is frozen. */
  isCompanyFrozen: boolean
  submittedAt: string | null
  publishedAt: string | null
  confirmedAt: string | null
  expiresAt: string | null
  closedAt: string | null
  renewedAt: string | null
  signature: SignatureMark | null
  risk: RiskClass | null
  findings: Finding[]
  /** Why it is frozen; else the last decision of a moderator, until it is sent again. */
  reasonCode: ModerationReason | null
  message: string | null
  /** Whether candidates apply on this site, and not on the employer's. */
  appliesHere: boolean
  /** Sums of the last 30 days. */
  figures: { views: number; applyClicks: number; applications: number }
  can: ManagedListingMoves
  /** Why a live listing cannot be renewed now; null when it can, or is not live. */
  renewalProblem: string | null
}

/** Actions that the state of a listing and the rights of who looks at it allow. */
export interface ManagedListingMoves {
  edit: boolean
  close: boolean
  renew: boolean
  takeBack: boolean
  repost: boolean
  /** With a wallet: the listing is live, and the company's domain is proved now. */
  sign: boolean
  delete: boolean
}

/** A listing with what happened to it, newest first. */
export interface ManagedListingDetail extends ManagedListing {
  /** Until when a person has looked at it as a rule; null while it does not wait for one. */
  reviewDueAt: string | null
  /** Who gets the emails about it; null if there is no confirmed address to write to. */
  emailed: 'you' | 'another' | null
  events: { kind: ListingEventKind; at: string; by: ListingActor; reasonCode: ModerationReason | null }[]
  /** Whether an imported listing stays open when its source no longer has it; null for a listing posted here. */
  staysOpen: boolean | null
  /** Where the source of an imported listing says something else than its employer here, as people read it. */
  sourceSays: { field: string; name: string; here: string; source: string }[]
}

/** A page of the listings of an account. */
export interface ManagedListingPage {
  items: ManagedListing[]
  counts: Record<ListingGroup, number>
  /** Id after which the next page begins; null on the last one. */
  next: string | null
}

/** The result for each listing of a bulk change. */
export interface BulkOutcome {
  done: number
  refused: { id: string; title: string; sentence: string }[]
}

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

/** The past of a job as its page tells it. */
export interface ListingPastFacts {
  edits: number
  /** How many listings before it said the same job. */
  reposts: number
  /** Path of the listing that it repeats; null where there is none, or none that is public. */
  originalPath: string | null
  renewedAt: string | null
}
