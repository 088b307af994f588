import type {
  ApplyMethod,
  CloseReason,
  CompanyKind,
  CryptoPayMode,
  CvSetting,
  Employment,
  FieldColumns,
  FieldGroup,
  Finding,
  JobSource,
  JobStatus,
  LabelledRange,
  ModerationReason,
  OutsideForm,
  PayCadence,
  PayLevel,
  PayPeriod,
  postingFields,
  processFields,
  publicFields,
  Question,
  RiskClass,
  RoleFamily,
  Seniority,
  TokenOnTermination,
  TokenPaidAs,
  TokenStatus,
  TokenUnlock,
  TokenValuationBasis,
  WorkMode,
} from '@cryptolist/contract'
import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely'
import type {
  BigInteger,
  Day,
  List,
  Nullable,
  NullableBigInteger,
  NullableDay,
  NullableNumeric,
  NullableTime,
  Time,
} from './column-types.ts'
import type { CandidateTables } from './schema-candidates.ts'
import type { ChainTables } from './schema-chain.ts'
import type { ChangeTables } from './schema-changes.ts'
import type { EmployerTables, RevisionContent } from './schema-employers.ts'
import type { FileTables } from './schema-files.ts'
import type { ModerationTables } from './schema-moderation.ts'
import type { SourceTables } from './schema-sources.ts'

interface TagsTable {
  slug: string
  name: string
  tag_group: string
  is_sector: Generated<boolean>
}
interface TagSynonymsTable {
  synonym: string
  tag_slug: string
  is_ambiguous: Generated<boolean>
}
interface ChainsTable {
  slug: string
  name: string
  family: string
  chain_id: NullableBigInteger
  parent: Nullable<string>
  aliases: List<string>
}
interface SectorsTable {
  slug: string
  name: string
}
interface CountriesTable {
  code: string
  name: string
  aliases: List<string>
  regions: List<string>
}
interface CitiesTable {
  slug: string
  name: string
  country: string
  aliases: List<string>
  names: List<string>
  is_country: Generated<boolean>
}
interface FxRatesTable {
  rate_date: Day
  currency: string
  per_usd: ColumnType<string, number | string, number | string>
  source: string
}
interface SeedsTable {
  name: string
  hash: string
  seeded_at: Generated<Date>
}
interface SharedKeysTable {
  name: string
  value: string
  made_at: Generated<Date>
}
interface ProcessesTable {
  id: string
  number: number
  host: string
  pid: number
  settings: unknown
  started_at: Generated<Date>
}

export interface CompaniesTable {
  id: string
  public_id: string
  slug: string
  name: string
  aliases: List<string>
  kind: ColumnType<CompanyKind, CompanyKind | undefined, CompanyKind>
  website: Nullable<string>
  stated_website: Nullable<string>
  website_source: Nullable<string>
  domain: Nullable<string>
  description_md: Nullable<string>
  description_html: Nullable<string>
  hq_country: Nullable<string>
  size_band: Nullable<string>
  founded_year: Nullable<number>
  stage: Nullable<string>
  sectors: List<string>
  chains: List<string>
  claimed_at: NullableTime
  is_demo: Generated<boolean>
  frozen_at: NullableTime
  created_at: Generated<Date>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: Nullable<string>
  version: Generated<number>
  logo_key: Nullable<string>
  github_org: Nullable<string>
  x_handle: Nullable<string>
  telegram: Nullable<string>
  discord: Nullable<string>
  freeze_reason: Nullable<string>
  name_skeleton: Nullable<string>
  named_at: Generated<Date>
  public_since: NullableTime
  held_logo_key: Nullable<string>
  held_profile: ColumnType<unknown, string | null | undefined, string | null>
  shown_at: ColumnType<Date | null, never, never>
}

interface StatedLogosTable {
  company_id: string
  address: Nullable<string>
  source: Nullable<string>
  file_key: Nullable<string>
  failures: Generated<number>
  due_at: NullableTime
  decided_at: NullableTime
}

/** Columns of fields that the contract describes. */
type PlainColumns<Group extends FieldGroup> = {
  [Column in keyof FieldColumns<Group>]: null extends FieldColumns<Group>[Column]
    ? Nullable<NonNullable<FieldColumns<Group>[Column]>>
    : Generated<FieldColumns<Group>[Column]>
}

export interface JobsTable
  extends PlainColumns<typeof publicFields>,
    PlainColumns<typeof postingFields>,
    PlainColumns<typeof processFields> {
  id: string
  public_id: string
  company_id: string
  created_by: Nullable<string>
  source: JobSource
  source_id: Nullable<string>
  source_url: Nullable<string>
  repost_of: Nullable<string>
  duplicate_of: Nullable<string>
  title: string
  slug: string
  description_md: Nullable<string>
  description_html: Nullable<string>
  role_family: Nullable<RoleFamily>
  seniority: List<Seniority>
  employment: List<Employment>
  cash_min: NullableBigInteger
  cash_max: NullableBigInteger
  currency: Nullable<string>
  period: Nullable<PayPeriod>
  is_token_only: Generated<boolean>
  is_language_read: Generated<boolean>
  pay_level: Nullable<PayLevel>
  pay_quote: Nullable<string>
  pay_ranges: ColumnType<LabelledRange[], string | undefined, string>
  place_quote: Nullable<string>
  outside_form: ColumnType<OutsideForm | null, string | null | undefined, string | null>
  outside_form_at: NullableTime
  cash_usd_year_min: Nullable<number>
  cash_usd_year_max: Nullable<number>
  fx_date: NullableDay
  crypto_pay: Nullable<CryptoPayMode>
  crypto_assets: List<string>
  crypto_pct: Nullable<number>
  crypto_chain: Nullable<string>
  pay_cadence: Nullable<PayCadence>
  work_mode: Nullable<WorkMode>
  remote_countries: List<string>
  excluded_countries: List<string>
  regions: List<string>
  office_countries: List<string>
  cities: List<string>
  /** Written by a trigger. */
  city_slugs: ColumnType<string[], never, never>
  core_time_zone: Nullable<string>
  core_start: Nullable<number>
  core_end: Nullable<number>
  process_steps: ColumnType<{ name: string; note: string | null }[], string | undefined, string>
  take_home_hours: NullableNumeric
  apply_method: Nullable<ApplyMethod>
  apply_url: Nullable<string>
  apply_email: Nullable<string>
  apply_questions: ColumnType<Question[], string | undefined, string>
  apply_cv: Generated<CvSetting>
  /** Secret of the hash of `apply_email` that signatures cover. */
  apply_salt: Generated<string>
  status: JobStatus
  close_reason: Nullable<CloseReason>
  status_note: Nullable<string>
  source_hash: Nullable<string>
  own_fields: ColumnType<string[], string[] | undefined, string[]>
  source_says: ColumnType<RevisionContent | null, never, string | null>
  submitted_at: NullableTime
  published_at: NullableTime
  posted_at: NullableTime
  first_seen_at: ColumnType<Date, Date | string | undefined, Date | string>
  last_seen_at: NullableTime
  confirmed_at: NullableTime
  expires_at: NullableTime
  closed_at: NullableTime
  frozen_at: NullableTime
  is_demo: Generated<boolean>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  codes_to_judge: GeneratedAlways<string[]>
  listed_at: GeneratedAlways<Date>
  /** Set by a trigger; null: not since migration 0079. */
  shown_at: ColumnType<Date | null, never, never>
  search: ColumnType<string, never, never>
  version: Generated<number>
  revision: Generated<number>
  /** Hash of the words of an import that a moderator let through. */
  passed_text: Nullable<string>
  risk: Nullable<RiskClass>
  /** Contract's Finding[]; written as JSON text. */
  findings: ColumnType<Finding[], string | undefined, string>
  poster_email: Nullable<string>
  renewed_at: NullableTime
  reminded_at: NullableTime
  reason_code: Nullable<ModerationReason>
  freeze_reason: Nullable<ModerationReason>
  text_fingerprint: ColumnType<
    string[] | null,
    readonly string[] | null | undefined,
    readonly string[] | null
  >
}

export interface JobTagsTable {
  job_id: string
  tag_slug: string
  position: number
  is_required: Generated<boolean>
  quote: Nullable<string>
}
export interface JobChainsTable {
  job_id: string
  chain_slug: string
  position: number
  quote: Nullable<string>
}

export interface JobTokenTermsTable {
  job_id: string
  position: number
  symbol: string
  name: string
  chain: Nullable<string>
  contract_address: Nullable<string>
  status: TokenStatus
  grant_pct_min: NullableNumeric
  grant_pct_max: NullableNumeric
  grant_usd_min: NullableBigInteger
  grant_usd_max: NullableBigInteger
  grant_tokens_min: NullableNumeric
  grant_tokens_max: NullableNumeric
  paid_as: ColumnType<TokenPaidAs, TokenPaidAs | undefined, TokenPaidAs>
  valuation_basis: ColumnType<TokenValuationBasis, TokenValuationBasis | undefined, TokenValuationBasis>
  vest_months: Nullable<number>
  cliff_months: Nullable<number>
  unlock: Nullable<TokenUnlock>
  lockup_months: Nullable<number>
  accelerates_on_change: Nullable<boolean>
  on_termination: ColumnType<TokenOnTermination, TokenOnTermination | undefined, TokenOnTermination>
  note: Nullable<string>
}

interface VerifiedAddressesTable {
  namespace: ColumnType<'eip155' | 'solana' | 'polkadot', 'eip155' | 'solana' | 'polkadot' | undefined, never>
  address: string
  user_id: string
  proof: 'eip4361' | 'legacy'
  verified_at: Generated<Date>
  chain_id: NullableBigInteger
}
interface SignInNoncesTable {
  nonce: string
  address: string
  message_hash: Buffer
  expires_at: Time
}
interface ServerTimesTable {
  issued_ms: BigInteger
  issued_at: Generated<Date>
  used_at: NullableTime
}
interface SiteSessionsTable {
  session_id: string
  user_id: string
  method: 'password' | 'eip4361'
  authenticated_at: Generated<Date>
}
interface AccountSettingsTable {
  user_id: string
  has_chosen_username: Generated<boolean>
  has_password: Generated<boolean>
  emails_of_app: Generated<string[]>
}
interface MailTokensTable {
  token_hash: Buffer
  purpose: 'reset' | 'verify'
  user_id: string
  email: string
  mailbox: Nullable<string>
  password_mark: Nullable<string>
  created_at: Generated<Date>
  expires_at: Time
  used_at: Nullable<Date>
}
interface SignInDevicesTable {
  user_id: string
  device_hash: Buffer
  used_at: Generated<Date>
}
interface EventCountsTable {
  day: Day
  name: string
  count: BigInteger
}
interface RateLimitsTable {
  key: string
  points: Generated<number>
  expire: NullableBigInteger
}

/** The tables of the board, as migrations/ makes them; the server sets no search_path, so every name carries its schema. */
export interface Schema
  extends CandidateTables,
    ChainTables,
    ChangeTables,
    EmployerTables,
    FileTables,
    ModerationTables,
    SourceTables {
  'board.tags': TagsTable
  'board.tag_synonyms': TagSynonymsTable
  'board.chains': ChainsTable
  'board.sectors': SectorsTable
  'board.countries': CountriesTable
  'board.cities': CitiesTable
  'board.fx_rates': FxRatesTable
  'board.seeds': SeedsTable
  'board.shared_keys': SharedKeysTable
  'board.processes': ProcessesTable
  'board.companies': CompaniesTable
  'board.stated_logos': StatedLogosTable
  'board.jobs': JobsTable
  'board.job_tags': JobTagsTable
  'board.job_chains': JobChainsTable
  'board.job_token_terms': JobTokenTermsTable
  'board.verified_addresses': VerifiedAddressesTable
  'board.sign_in_nonces': SignInNoncesTable
  'board.server_times': ServerTimesTable
  'board.site_sessions': SiteSessionsTable
  'board.account_settings': AccountSettingsTable
  'board.rate_limits': RateLimitsTable
  'board.event_counts': EventCountsTable
  'board.mail_tokens': MailTokensTable
  'board.sign_in_devices': SignInDevicesTable
}

/** The database, or a transaction of it. */
export type Db = Kysely<Schema>
