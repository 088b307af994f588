import type { CompanyKind, ListingContent, ModerationReason } from '@cryptolist/contract'
import type { ApplyTarget } from './apply-target.ts'

/** A live listing of another company whose text is nearly the same. */
export interface LikeListing {
  companyName: string
  title: string
}

/** A listing that moderators took off, refused or sent back, or that the rules held and nobody has looked at yet. */
export interface DecidedLike {
  title: string
  isWaiting: boolean
}

/** What a listing is compared with. */
export interface CheckFacts {
  company: {
    /** Null while it is only typed. */
    kind: CompanyKind | null
    name: string | null
    /** Registrable domains that it has proved, or that stand on its page. */
    domains: readonly string[]
    /** Those of them that are proved now. */
    provedDomains: readonly string[]
    /** One of them is proved now. */
    isVerified: boolean
  }
  /** Domains of other companies that are proved, or that were on the board before. */
  knownDomains: readonly string[]
  /** What 995 of 1,000 live listings of the same role pay less than, in US dollars a year. */
  highestUsualPay: number
  /** Cash in US dollars a year; undefined where nothing is said or a project is paid. */
  yearlyPay: { min: number; max: number } | undefined
  /** Hours since the poster's account was made; 0 where there is none, null where it does not matter. */
  accountHours: number | null
  hasAccount: boolean
  /** What the poster sent in the last day, this one not counted. */
  postsInLastDay: number
  like: LikeListing | undefined
  /** What became of a listing of the same company or poster whose text is nearly the same. */
  decidedLike: DecidedLike | undefined
  /** Why a moderator refused or took off a listing, of whatever company, whose text is nearly the same: it was a fraud. */
  fraudLike: { reason: ModerationReason } | undefined
  /** Another company of the board whose name is the same, or looks the same. */
  namesake: string | undefined
  ownHosts: readonly string[]
}

/** What a rule reads: what is said of the job, and what it is compared with. */
export interface CheckSubject {
  content: Partial<ListingContent>
  occasion: 'write' | 'send' | 'import'
  facts: CheckFacts
  /** Where applications go; undefined where no link is said. */
  target: ApplyTarget | undefined
}
