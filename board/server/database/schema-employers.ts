import type {
  ApiScope,
  ApplicationAnswer,
  ApplicationSide,
  ApplicationStatus,
  ClaimState,
  ListingActor,
  ListingContent,
  ListingEventKind,
  ModerationReason,
  ProofMethod,
  ProofState,
  QuestionAnswer,
  SignerSource,
  TeamRole,
  WorkMode,
} from '@cryptolist/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BigInteger, Day, Nullable, NullableTime, RequiredList, Time } from './column-types.ts'

interface CompanyMembersTable {
  company_id: string
  user_id: string
  role: TeamRole
  joined_at: Generated<Date>
}
interface CompanyInvitationsTable {
  id: string
  company_id: string
  email: string
  role: TeamRole
  invited_by: Nullable<string>
  token_hash: Buffer
  created_at: Generated<Date>
  expires_at: Time
}
interface CompanyClaimsTable {
  id: string
  company_id: string
  user_id: Nullable<string>
  note: string
  state: ColumnType<ClaimState, ClaimState | undefined, ClaimState>
  reason: Nullable<string>
  created_at: Generated<Date>
  decided_at: NullableTime
}
export interface DomainProofsTable {
  id: string
  company_id: string
  domain: string
  token: string
  state: ProofState
  method: Nullable<ProofMethod>
  requested_by: Nullable<string>
  claimant: Nullable<string>
  requested_at: ColumnType<Date, Date | string | undefined, Date | string>
  pending_until: Time
  proved_at: NullableTime
  checked_at: NullableTime
  tried_at: NullableTime
  failed_checks: Generated<number>
  stale_at: NullableTime
  revoked_at: NullableTime
  next_check_at: NullableTime
  evidence: ColumnType<Record<string, unknown>, string | undefined, string>
  approved_listings: Generated<number>
}
interface CompanySignersTable {
  id: string
  company_id: string
  address: string
  chain_id: ColumnType<string, number | string | undefined, number | string>
  source: SignerSource
  domain: Nullable<string>
  added_by: Nullable<string>
  valid_from: ColumnType<Date, Date | string | undefined, Date | string>
  valid_until: NullableTime
}
export interface ListingDraftsTable {
  id: string
  public_id: string
  user_id: Nullable<string>
  company_id: Nullable<string>
  job_id: Nullable<string>
  job_version: Nullable<number>
  repost_of: Nullable<string>
  state: ColumnType<DraftState, DraftState | undefined, DraftState>
  /** Typed values, by the names of their fields; written as JSON text. */
  fields: ColumnType<Record<string, string | string[]>, string | undefined, string>
  notes: ColumnType<string[], string[] | undefined, never>
  version: Generated<number>
  email: Nullable<string>
  start_key: Nullable<string>
  created_at: Generated<Date>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}
/** `waiting_for_mail`: sent without an account, until the mailed link is used. `in_review`: an edit of a live listing that a moderator looks at. */
export type DraftState = 'open' | 'waiting_for_mail' | 'in_review' | 'done'

interface ListingLinksTable {
  token_hash: Buffer
  kind: 'browser' | 'manage' | 'preview'
  draft_id: Nullable<string>
  job_id: Nullable<string>
  created_at: Generated<Date>
  expires_at: NullableTime
  revoked_at: NullableTime
}
interface JobRevisionsTable {
  job_id: string
  number: number
  at: Generated<Date>
  actor: ListingActor
  content: ColumnType<RevisionContent, string, never>
}
/** A listing as a revision keeps it: an address that is never shown is not in it. */
export type PublicListingContent = Omit<ListingContent, 'apply'> & {
  apply: Extract<Apply, { method: 'url' }> | Omit<Extract<Apply, { method: 'email' }>, 'email'>
}
type Apply = ListingContent['apply']
/** A revision: of an import it has what its source said. */
export type RevisionContent = Partial<Omit<PublicListingContent, 'place'>> & {
  place?: Omit<PublicListingContent['place'], 'mode'> & { mode: WorkMode | null }
}
interface JobEventsTable {
  id: GeneratedAlways<string>
  job_id: string
  public_id: string
  company_id: Nullable<string>
  at: Generated<Date>
  kind: ListingEventKind
  from_status: Nullable<string>
  to_status: Nullable<string>
  actor: ListingActor
  user_id: Nullable<string>
  reason_code: Nullable<ModerationReason>
  facts: ColumnType<Record<string, unknown>, string | undefined, never>
}
interface JobDailyCountsTable {
  job_id: string
  day: Day
  kind: 'view' | 'apply_click' | 'application'
  count: Generated<number>
}
interface JobSignaturesTable {
  id: string
  job_id: string
  revision: number
  typed_data: ColumnType<Record<string, unknown>, string, never>
  digest: Buffer
  signature: Buffer
  signer: string
  chain_id: BigInteger
  kind: 'eoa' | 'erc1271' | 'erc6492'
  domain: string
  signed_at: Generated<Date>
  broken_at: NullableTime
}
interface ApplicationsTable {
  id: string
  job_id: Nullable<string>
  company_id: string
  person_key: Buffer
  network_key: Nullable<Buffer>
  is_counted: Generated<boolean>
  name: Nullable<string>
  email: Nullable<string>
  message: Nullable<string>
  link: Nullable<string>
  answers: ColumnType<QuestionAnswer[] | null, string | null | undefined, string | null>
  token_hash: Nullable<Buffer>
  answer_token_hash: Nullable<Buffer>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  confirmed_at: NullableTime
  handed_over_at: NullableTime
  first_response_at: NullableTime
  told_ended_at: NullableTime
  told_frozen_at: NullableTime
  purge_at: Time
  status: ColumnType<ApplicationStatus, ApplicationStatus | undefined, ApplicationStatus>
  status_at: ColumnType<Date, Date | string | undefined, Date | string>
  user_id: Nullable<string>
  applicant_token_hash: Nullable<Buffer>
  rating: Nullable<number>
  interview_at: NullableTime
  reminded_at: NullableTime
  shares_profile: Generated<boolean>
}
interface ApplicationNotesTable {
  id: string
  application_id: string
  user_id: Nullable<string>
  text: string
  at: ColumnType<Date, Date | string | undefined, Date | string>
}
interface AnswerTemplatesTable {
  id: string
  company_id: string
  name: string
  text: string
}
interface ApplicationEventsTable {
  id: GeneratedAlways<string>
  application_id: string
  side: ApplicationSide
  from_status: ApplicationStatus
  to_status: ApplicationStatus
  at: ColumnType<Date, Date | string | undefined, Date | string>
  answer: Nullable<ApplicationAnswer>
  message: Nullable<string>
  key: Nullable<string>
}
interface ApplicationFilesTable {
  key: string
  application_id: Nullable<string>
  name: string
  content_type: string
  size: number
  created_at: Generated<Date>
}
interface ApiKeysTable {
  id: string
  user_id: string
  company_id: Nullable<string>
  name: string
  scopes: RequiredList<ApiScope>
  hash: Buffer
  beginning: string
  created_at: Generated<Date>
  expires_at: NullableTime
  revoked_at: NullableTime
}
interface ApiKeyUsesTable {
  key_id: string
  day: Day
  operation: string
  network: string
  count: Generated<number>
  last_at: Generated<Date>
}
interface ApiAnswersTable {
  key_id: string
  name: string
  digest: Buffer
  started_at: Generated<Date>
  answer: ColumnType<unknown, string | null | undefined, string | null>
}

/** Tables of what employers keep here: companies' teams and proofs, drafts, the life of listings, signatures, applications. */
export interface EmployerTables {
  'board.company_members': CompanyMembersTable
  'board.company_invitations': CompanyInvitationsTable
  'board.company_claims': CompanyClaimsTable
  'board.domain_proofs': DomainProofsTable
  'board.company_signers': CompanySignersTable
  'board.listing_drafts': ListingDraftsTable
  'board.listing_links': ListingLinksTable
  'board.job_revisions': JobRevisionsTable
  'board.job_events': JobEventsTable
  'board.job_daily_counts': JobDailyCountsTable
  'board.job_signatures': JobSignaturesTable
  'board.applications': ApplicationsTable
  'board.application_files': ApplicationFilesTable
  'board.application_events': ApplicationEventsTable
  'board.application_notes': ApplicationNotesTable
  'board.answer_templates': AnswerTemplatesTable
  'board.api_keys': ApiKeysTable
  'board.api_key_uses': ApiKeyUsesTable
  'board.api_answers': ApiAnswersTable
}
