import type { Finding, FindingCode } from '../listings/finding.ts'
import type { JobSource } from '../taxonomy/taxonomy.ts'
import type { ModerationAction, ReviewKind } from './moderation.ts'
import type { Review, ReviewedListing, ReviewRow } from './review.ts'

/** The key of a group of the queue: imported listings of one company, from one kind of source, that wait for what the same rules found. */
export interface ReviewGroupKey {
  companySlug: string
  source: JobSource
  /** In alphabetical order. */
  codes: FindingCode[]
}

/** A line of the queue: one item, or the most urgent of a group. */
export interface QueueLine extends ReviewRow {
  /** Null for an item alone. */
  group: (ReviewGroupKey & { listings: number }) | null
}

/** The filters of the queue. */
export interface QueueFilter {
  kind?: ReviewKind
  /** `direct`: posted here. */
  source?: JobSource
  companySlug?: string
  /** The code of a rule that found something in a new listing. */
  finding?: FindingCode
}

/** A choice of a filter, with how many items it leaves, given the other filters. */
export interface QueueChoice<Value extends string> {
  value: Value
  name: string
  count: number
}

/** The choices of the queue's filters, the largest first. */
export interface QueueChoices {
  kind: QueueChoice<ReviewKind>[]
  source: QueueChoice<JobSource>[]
  companySlug: QueueChoice<string>[]
  finding: QueueChoice<FindingCode>[]
}

/** A page of the queue. */
export interface ReviewQueue {
  items: QueueLine[]
  /** Counts of everything that waits, by kind. */
  waiting: Partial<Record<ReviewKind, number>>
  choices: QueueChoices
  /** Items that the filters leave. */
  total: number
  /** Where the next page begins; null on the last one. */
  next: string | null
}

/** A finding in the same words of several listings of a group, with their number. */
export interface GroupFinding extends Pick<Finding, 'code' | 'weight' | 'quote'> {
  /** The finding, in the third person. */
  fact: string
  /** The text that an approval covers from then on: the whole sentence or title. Null where it covers nothing but the listings. */
  sentence: string | null
  listings: number
}

/** An imported listing of a group. */
export interface GroupedListing extends Pick<ReviewRow, 'id' | 'title' | 'dueAt'> {
  publicId: string
  /** Where one applies. */
  applyHost: string | null
  /** Of what is shown, as in `Review`. */
  stamp: string
  /** The words in it that the rules quote. */
  quotes: string[]
}

/** Imported listings of a company that wait for what the same rules found, which one decision can be about. */
export interface ReviewGroup extends ReviewGroupKey {
  companyName: string
  company: Pick<ReviewedListing['company'], 'domain' | 'isProved' | 'isClaimed' | 'isFrozen'>
  found: GroupFinding[]
  /** The most urgent first, up to a hundred. */
  listings: GroupedListing[]
  /** All that wait, also those that aren't among `listings`. */
  total: number
  /** How many other listings of the company an approval publishes at most. */
  alsoPublished: number
  /** The decisions that are possible; none for someone with a conflict of interest. */
  actions: ModerationAction[]
  conflict: Review['conflict']
}
