import type {
  CashOnly,
  CompanyRef,
  Job,
  ListingContent,
  ListingToken,
  Term,
  TokenTerms,
} from '@cryptolist/contract'
import { type JobTextRow, presentJob } from '../../jobs/presenter.ts'
import { type FxRates, toMinorUnits, yearlyUsd } from '../../money/yearly-pay.ts'
import { chains, tags } from '../../taxonomy/terms.ts'
import { writeMoney } from './reading/read-pay.ts'

export type PreviewCompany = Omit<CompanyRef, 'isDemo'>

export interface PreviewFacts {
  publicId: string
  company: PreviewCompany
  content: Partial<ListingContent>
  /** Sanitised. */
  html: string | null
  rates: FxRates
  at: Date
}

const chainNames = new Map(chains.map(({ slug, name }) => [slug, name]))
const tagNames = new Map(tags.map(({ slug, name }) => [slug, name]))
const dayMs = 86_400_000

/** What there is of a listing, as if it were live; its links lead nowhere yet. */
export function presentPreview(facts: PreviewFacts): { job: Job; cashOnly: CashOnly | null } {
  const job = presentJob(toRow(facts), { status: 'live', warnings: [] })
  const path = `/post/${facts.publicId}/preview`
  return {
    job: { ...job, path, apply: { ...job.apply, leavePath: null } },
    cashOnly: presentCashOnly(job.pay, facts.content.pay),
  }
}

function toRow(facts: PreviewFacts): JobTextRow {
  const { company, publicId, content, html, at } = facts
  return {
    ...textColumns(content, html),
    ...placeColumns(content),
    ...payColumns(facts),
    ...cryptoColumns(content),
    ...processColumns(content),
    id: publicId,
    public_id: publicId,
    slug: 'draft',
    source: 'direct',
    status: 'live',
    close_reason: null,
    closed_at: null,
    published_at: at,
    first_seen_at: at,
    expires_at: new Date(at.getTime() + (content.openDays ?? 45) * dayMs),
    is_demo: false,
    company_slug: company.slug,
    company_name: company.name === '' ? 'No company yet' : company.name,
    company_kind: company.kind,
    company_is_demo: false,
    company_is_claimed: company.isClaimed,
    company_proof: company.proof,
    company_logo: company.logo,
    signature: null,
    signed: null,
    source_url: null,
    confirmed_at: null,
    last_seen_at: null,
    read_at: at,
    updated_at: at,
    description_md: null,
  }
}

function textColumns(content: Partial<ListingContent>, html: string | null) {
  return {
    title: content.title ?? 'No title yet',
    role_family: content.roleFamily ?? null,
    seniority: content.seniority ?? [],
    employment: content.employment ?? [],
    tags: termsOf(content.tags, tagNames),
    chains: termsOf(content.chains, chainNames),
    sectors: [],
    openings: content.openings ?? 1,
    language: content.language ?? null,
    summary: content.summary ?? null,
    description_html: html,
    apply_method: content.apply?.method ?? null,
    apply_url: content.apply?.method === 'url' ? content.apply.url : null,
  }
}

function placeColumns({ place, hours, ...content }: Partial<ListingContent>) {
  return {
    work_mode: place?.mode ?? null,
    remote_countries: place?.remoteCountries ?? [],
    excluded_countries: place?.excludedCountries ?? [],
    office_countries: place?.officeCountries ?? [],
    cities: place?.cities ?? [],
    core_time_zone: hours?.timeZone ?? null,
    core_start: hours?.startMinute ?? null,
    core_end: hours?.endMinute ?? null,
    is_visa_sponsored: content.visaSponsored ?? null,
    is_relocation_paid: content.relocationPaid ?? null,
    onsite_days_per_week: content.onsiteDaysPerWeek ?? null,
  }
}

function payColumns({ content: { pay, tokens }, rates }: PreviewFacts) {
  const cash = pay?.kind === 'cash' ? pay : undefined
  const usd = cash && yearlyUsd(cash, rates)
  return {
    cash_min: cash === undefined ? null : toMinorUnits(cash.min, cash.currency),
    cash_max: cash === undefined ? null : toMinorUnits(cash.max, cash.currency),
    currency: cash?.currency ?? null,
    period: cash?.period ?? null,
    is_token_only: pay?.kind === 'token_only',
    cash_usd_year_min: usd?.min ?? null,
    cash_usd_year_max: usd?.max ?? null,
    fx_date: rates.date,
    tokens: (tokens ?? []).map(presentToken),
  }
}

function cryptoColumns({ cryptoPay }: Partial<ListingContent>) {
  return {
    crypto_pay: cryptoPay?.mode ?? null,
    crypto_assets: cryptoPay?.assets ?? [],
    crypto_pct: cryptoPay?.pct ?? null,
    crypto_chain: termOf(cryptoPay?.chain ?? null, chainNames),
    pay_cadence: cryptoPay?.cadence ?? null,
  }
}

function processColumns({ process }: Partial<ListingContent>) {
  return {
    process_steps: process?.steps ?? [],
    take_home: process?.takeHome ?? null,
    take_home_hours: process?.takeHomeHours ?? null,
    is_take_home_paid: process?.isTakeHomePaid ?? null,
    answer_by_days: process?.answerByDays ?? null,
  }
}

function presentToken(token: ListingToken): TokenTerms {
  return { ...token, chain: termOf(token.chain, chainNames) }
}

function termsOf(slugs: readonly string[] | undefined, names: ReadonlyMap<string, string>): Term[] {
  return (slugs ?? []).map((slug) => ({ slug, name: names.get(slug) ?? slug }))
}

function termOf(slug: string | null, names: ReadonlyMap<string, string>): Term | null {
  return slug === null ? null : { slug, name: names.get(slug) ?? slug }
}

const periodWords = {
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  month: 'a month',
  year: 'a year',
  project: 'for the project',
} as const

function presentCashOnly(pay: Job['pay'], read: ListingContent['pay'] | undefined): CashOnly | null {
  if (read === undefined) return null
  if (pay.kind !== 'cash') return { text: 'No cash', usdYear: null }
  const { usdYear, currency, period } = pay
  const text = `${pay.longText} ${periodWords[period]} in cash`
  if (usdYear === null || (currency === 'USD' && period === 'year')) return { text, usdYear }
  const [min, max] = [usdYear.min, usdYear.max].map((amount) => writeMoney(amount, 'USD'))
  return { text: `${text}, about ${min === max ? min : `${min} to ${max}`} a year`, usdYear }
}
