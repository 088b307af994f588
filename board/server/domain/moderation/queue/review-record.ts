import type { ModerationAction, ReviewKind, RiskClass } from '@cryptolist/contract'

/** Something that moderators decide, or have decided, with what it is about. */
export interface ReviewRecord {
  id: string
  kind: ReviewKind
  risk: RiskClass
  jobId: string | null
  companyId: string | null
  draftId: string | null
  claimId: string | null
  urgency: number
  dueAt: string
  openedAt: Date
  decidedAt: Date | null
  decision: ModerationAction | null
}
