import type {
  ModerationAction,
  ModerationReason,
  ReportReason,
  ReviewKind,
  RiskClass,
  StaffRole,
} from '@cryptolist/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Nullable, NullableTime, Time } from './column-types.ts'

interface StaffTable {
  user_id: string
  role: StaffRole
}
interface ReviewsTable {
  id: string
  kind: ReviewKind
  risk: RiskClass
  job_id: Nullable<string>
  company_id: Nullable<string>
  draft_id: Nullable<string>
  claim_id: Nullable<string>
  urgency: GeneratedAlways<number>
  opened_at: ColumnType<Date, Date | string | undefined, Date | string>
  due_at: Time
  decided_at: NullableTime
  decision: Nullable<ModerationAction>
}
interface ReportsTable {
  id: string
  job_id: string
  reason: ReportReason
  note: Nullable<string>
  evidence_url: Nullable<string>
  user_id: Nullable<string>
  reporter_key: Buffer
  network_key: Nullable<Buffer>
  state: ColumnType<DecidedState, DecidedState | undefined, DecidedState>
  created_at: Generated<Date>
  decided_at: NullableTime
}
type DecidedState = 'open' | 'upheld' | 'dismissed'

interface ModerationLogTable {
  id: GeneratedAlways<string>
  at: Generated<Date>
  action: ModerationAction
  reason_code: Nullable<ModerationReason>
  message: Nullable<string>
  review_kind: Nullable<ReviewKind>
  job_id: Nullable<string>
  job_public_id: Nullable<string>
  company_id: Nullable<string>
  user_id: Nullable<string>
  about_user_id: Nullable<string>
  facts: ColumnType<Record<string, unknown>, string | undefined, never>
}
interface AppealsTable {
  id: string
  decision_id: string
  job_id: Nullable<string>
  company_id: Nullable<string>
  user_id: Nullable<string>
  text: string
  state: ColumnType<AppealState, AppealState | undefined, AppealState>
  created_at: Generated<Date>
  decided_at: NullableTime
}
type AppealState = 'open' | 'granted' | 'refused'

interface FraudMarksTable {
  id: string
  job_id: Nullable<string>
  company_id: Nullable<string>
  reason_code: ModerationReason
  made_at: Generated<Date>
  lifted_at: NullableTime
}
interface FraudMarkKeysTable {
  mark_id: string
  kind: 'account' | 'email' | 'company' | 'domain' | 'wallet'
  key: Buffer
}

interface ScamRegisterTable {
  id: string
  address: string
  kind: 'domain' | 'handle' | 'repository'
  state: 'reported' | 'confirmed' | 'appealed' | 'removed'
  reason: 'malware' | 'wallet' | 'fee' | 'impersonation' | 'other'
  note: Nullable<string>
  evidence_url: Nullable<string>
  reported_at: Generated<Date>
  confirmed_at: NullableTime
  appealed_at: NullableTime
  removed_at: NullableTime
  appeal: Nullable<string>
}

interface AdminLinksTable {
  token_hash: Buffer
  expires_at: Date
}

interface DemoAccountsTable {
  user_id: string
  role: 'candidate' | 'employer' | 'moderator'
}

/** Tables that moderators work with. */
export interface ModerationTables {
  'board.staff': StaffTable
  'board.admin_links': AdminLinksTable
  'board.demo_accounts': DemoAccountsTable
  'board.reviews': ReviewsTable
  'board.reports': ReportsTable
  'board.moderation_log': ModerationLogTable
  'board.appeals': AppealsTable
  'board.fraud_marks': FraudMarksTable
  'board.fraud_mark_keys': FraudMarkKeysTable
  'board.scam_register': ScamRegisterTable
}
