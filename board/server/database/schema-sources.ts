import type { JobSource, ProofMethod, RunOutcome, SignatureKind, SourceState } from '@cryptolist/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Nullable, NullableTime } from './column-types.ts'

interface SourcesTable {
  id: string
  system: JobSource
  board: string
  /** Null before the board's first listing; and once the company's page is deleted, if the board was left out. */
  company_id: Nullable<string>
  company_name: Nullable<string>
  is_named: Generated<boolean>
  moved_to: string | null
  state: ColumnType<SourceState, SourceState | undefined, SourceState>
  added_at: Generated<Date>
  etag: Nullable<string>
  last_modified: Nullable<string>
  answer_hash: Nullable<string>
  confirmed_at: NullableTime
  asked_at: NullableTime
  due_at: ColumnType<Date, Date | string | undefined, Date | string>
  outcome: Nullable<RunOutcome>
  failures: Generated<number>
  doubts: Generated<number>
  doubted_at: NullableTime
  lease: Nullable<string>
  leased_until: NullableTime
  alerted_at: NullableTime
  owner_domain: Nullable<string>
  leave_out_asked_at: NullableTime
}
interface SourceSuggestionsTable {
  id: string
  system: JobSource
  board: string
  suggested_at: Generated<Date>
  network_key: Nullable<Buffer>
}
interface SourcePostingsTable {
  source_id: string
  posting_id: string
  job_id: string
  gone_at: NullableTime
  missing_since: NullableTime
  row_hash: string | null
  ends_at: NullableTime
  form_version: string | null
  form_due_at: NullableTime
}
interface SourceRefusalsTable {
  source_id: string
  posting_id: string
  row_hash: string
  is_settled: boolean
  asked_at: Generated<Date>
}
interface SourceRunsTable {
  id: GeneratedAlways<string>
  source_id: string
  at: Generated<Date>
  outcome: RunOutcome
  added: Generated<number>
  changed: Generated<number>
  unchanged: Generated<number>
  closed: Generated<number>
  held: Generated<number>
  left_out: Generated<number>
  refused: Generated<number>
  still_open: Generated<number>
  bytes: Generated<number>
  milliseconds: Generated<number>
}
interface SourceRestsTable {
  host: string
  until: Date
}
interface SourceLooksTable {
  host: string
  lease: string
  leased_until: Date
}
interface FollowedListsTable {
  host: string
  is_paused: Generated<boolean>
  added_at: Generated<Date>
  asked_at: NullableTime
  walked_at: NullableTime
  due_at: ColumnType<Date, Date | string | undefined, Date | string>
  is_answering: Generated<boolean>
}
interface JobOriginsTable {
  job_id: string
  host: string
  origin_id: string
  url: string
  published_at: NullableTime
  state: 'verified' | 'not_named' | 'invalid' | null
  typed_data: unknown
  content: string | null
  signature: Buffer | null
  signer: string | null
  kind: SignatureKind | null
  domain: string | null
  method: ProofMethod | null
  checked_at: NullableTime
  said_hash: string | null
}

/** Boards of companies that are followed, and other CryptoLists. */
export interface SourceTables {
  'board.sources': SourcesTable
  'board.source_postings': SourcePostingsTable
  'board.source_refusals': SourceRefusalsTable
  'board.source_runs': SourceRunsTable
  'board.source_rests': SourceRestsTable
  'board.source_looks': SourceLooksTable
  'board.source_suggestions': SourceSuggestionsTable
  'board.followed_lists': FollowedListsTable
  'board.job_origins': JobOriginsTable
}
