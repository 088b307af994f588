import type {
  ApplyMethod,
  CloseReason,
  CompanyKind,
  CryptoPayMode,
  DomainProof,
  Employment,
  JobSource,
  JobStatus,
  PayCadence,
  PayPeriod,
  RoleFamily,
  Seniority,
  SignatureMark,
  SignatureSummary,
  TakeHomeKind,
  Term,
  TokenTerms,
  WorkMode,
} from '@cryptolist/contract'

/** A job as a list needs it, joined with its company and its words. Amounts are minor units. */
export interface JobRow {
  id: string
  public_id: string
  slug: string
  title: string
  source: JobSource
  role_family: RoleFamily | null
  seniority: Seniority[]
  employment: Employment[]
  cash_min: number | null
  cash_max: number | null
  currency: string | null
  period: PayPeriod | null
  is_token_only: boolean
  cash_usd_year_min: number | null
  cash_usd_year_max: number | null
  fx_date: string | null
  crypto_pay: CryptoPayMode | null
  crypto_assets: string[]
  crypto_pct: number | null
  crypto_chain: Term | null
  pay_cadence: PayCadence | null
  work_mode: WorkMode | null
  remote_countries: string[]
  excluded_countries: string[]
  office_countries: string[]
  cities: string[]
  is_relocation_paid: boolean | null
  published_at: Date | null
  first_seen_at: Date
  expires_at: Date | null
  is_demo: boolean
  company_slug: string
  company_name: string
  company_kind: CompanyKind
  company_is_demo: boolean
  company_is_claimed: boolean
  company_proof: DomainProof | null
  company_logo: string | null
  signature: SignatureMark | null
  tags: Term[]
  chains: Term[]
  sectors: Term[]
  tokens: TokenTerms[]
}

/** A job with all that its page shows. */
export interface JobTextRow extends JobRow {
  signed: SignatureSummary | null
  status: JobStatus
  close_reason: CloseReason | null
  closed_at: Date | null
  description_md: string | null
  description_html: string | null
  updated_at: Date
  summary: string | null
  language: string | null
  core_time_zone: string | null
  core_start: number | null
  core_end: number | null
  is_visa_sponsored: boolean | null
  onsite_days_per_week: number | null
  openings: number
  process_steps: { name: string; note: string | null }[]
  take_home: TakeHomeKind | null
  take_home_hours: number | null
  is_take_home_paid: boolean | null
  answer_by_days: number | null
  apply_method: ApplyMethod | null
  apply_url: string | null
  source_url: string | null
  confirmed_at: Date | null
  last_seen_at: Date | null
  /** The database's time. */
  read_at: Date
}
