import type { Finding, RiskClass } from '../listings/finding.ts'
import type { ListingChange } from '../listings/listing-life.ts'
import type { JobSource, JobStatus } from '../taxonomy/taxonomy.ts'
import type {
  ModerationAction,
  ModerationReason,
  PriorRole,
  ReportReason,
  ReviewKind,
  StaffRelation,
  StaffRole,
} from './moderation.ts'

/** A line of the moderators' queue. Times are ISO. */
export interface ReviewRow {
  id: string
  kind: ReviewKind
  risk: RiskClass
  /** Of the listing; of the company where there is no listing. */
  title: string
  companyName: string
  /** Where the listing was imported from; null if it was posted here, and where there is no listing. */
  importedFrom: JobSource | null
  openedAt: string
  dueAt: string
  findings: number
  /** Open reports. */
  reports: number
}

/** A letter of a domain, and whether it is not the known domain's. */
export interface ComparedLetter {
  letter: string
  isDifferent: boolean
}

/** A rule's finding as a moderator reads it. */
export interface ReviewFinding extends Finding {
  /** The domain in the listing, letter by letter, over the known one; null where no domain is in question. */
  comparison: { found: ComparedLetter[]; known: ComparedLetter[] } | null
  /** The whole sentence, or title, with the words: what an approval of an import covers. Null where it covers nothing but the listing. */
  sentence: string | null
  /** How many other listings of the company wait for the same. */
  alsoWaiting: number
}

/** A listing that has something in common with the one under review. */
export interface LinkedListing {
  publicId: string
  title: string
  companyName: string
  status: JobStatus
  isFrozen: boolean
  createdAt: string
  /** `same account`, `email domain people.example`, `signed by 0x19…c4`, `text 94% alike`. */
  why: string
  /** The last decision; null if there was none. */
  decision: ModerationAction | null
}

/** Everything about the poster that a moderator may know. */
export interface PosterFacts {
  /** Null: posted without an account. */
  accountSince: string | null
  /** How they are reached: the domain of their address, never the address. */
  emailDomain: string | null
  /** Listings of theirs before this one. */
  earlierListings: number
}

/** The listing under review, even before it is public. */
export interface ReviewedListing {
  publicId: string
  path: string
  title: string
  status: JobStatus
  isFrozen: boolean
  risk: RiskClass | null
  company: {
    name: string
    slug: string
    domain: string | null
    isProved: boolean
    isClaimed: boolean
    isFrozen: boolean
  }
  /** The listing's facts other than its text: label and value, `Pay` and `$150,000–190,000`. */
  facts: { name: string; text: string }[]
  /** Safe HTML of its text, with the words marked that findings quote; null for an import without a text. */
  textHtml: string | null
  poster: PosterFacts
}

/** A company's profile, as its page shows it or would show it. */
export interface ReviewedProfile {
  /** The page isn't public yet: approving a listing publishes it. */
  isWaiting: boolean
  /** As it would be with the change that waits. */
  isChange: boolean
  website: string | null
  /** Safe HTML; null if there is no text. */
  textHtml: string | null
}

/** A report of a reader, as moderators read it. */
export interface ReviewReport {
  id: string
  reason: ReportReason
  note: string | null
  evidenceUrl: string | null
  createdAt: string
  /** Whether it was made with an account. */
  isSignedIn: boolean
}

/** An earlier decision about a listing or a company. */
export interface PastDecision {
  at: string
  action: ModerationAction
  reason: ModerationReason | null
  message: string | null
  /** Name of the moderator; null for what the board did by rule, and once the account is gone. */
  by: string | null
}

/** The picture that everyone sees, and the one that waits for a moderator: their paths. */
export interface ChangedLogo {
  before: string | null
  after: string
}

/** An item of the queue in full. */
export interface Review extends ReviewRow {
  /** Null while it waits. */
  decided: { at: string; action: ModerationAction | null } | null
  /** The decisions that are possible here; none for someone with a conflict of interest. */
  actions: ModerationAction[]
  /** Why the reader can't decide it: what they have to do with the company, and whether anyone else can decide; null while they can. */
  conflict: { relation: StaffRelation; canOthersDecide: boolean } | null
  /** Stamp of what is shown: a decision names it, so that nobody decides about what has changed since. */
  stamp: string
  listing: ReviewedListing | null
  companySlug: string | null
  /** The company's words about itself, where a decision makes that public or is about it; null elsewhere. */
  profile: ReviewedProfile | null
  foundRules: ReviewFinding[]
  /** How many other listings of the company an approval publishes at most: they wait for nothing else, unless the checks find more now. */
  alsoPublished: number
  /** The changes that are in review. */
  changes: ListingChange[]
  /** The picture of a company that waits; null if none does. */
  logo: ChangedLogo | null
  claim: { note: string; claimant: string | null; domain: string | null; createdAt: string } | null
  reportList: ReviewReport[]
  appeal: { text: string; createdAt: string; against: PastDecision } | null
  linked: LinkedListing[]
  past: PastDecision[]
}

/** A line of the log, for moderators. */
export interface LogEntry extends PastDecision {
  id: string
  kind: ReviewKind | null
  publicId: string | null
  title: string | null
  companyName: string | null
  /** The moderator's ties to the company now, or their part in the item before; null if none. */
  relation: StaffRelation | PriorRole | null
  /** Who was given or lost an office. */
  about: string | null
  office: StaffRole | null
  /** The subject of a change by an admin or the operator, such as a board. */
  subject: string | null
}

/** The content of `/transparency`: figures and decisions, and nothing of any person. */
export interface Transparency {
  periods: {
    days: number | null
    decisions: { action: ModerationAction; reason: ModerationReason | null; count: number }[]
  }[]
  /** Half of what was decided within 90 days was decided within so many minutes; null when there was nothing. */
  medianMinutes: number | null
  waiting: { risk: RiskClass; count: number; overdue: number }[]
  reports: { days: number | null; open: number; upheld: number; dismissed: number }[]
  latest: { at: string; action: ModerationAction; reason: ModerationReason | null; path: string | null }[]
}
