import { isPublicStatus } from '@cryptolist/contract'
import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { CompaniesTable, JobsTable, JobTokenTermsTable } from '../../database/schema.ts'
import { skeletonOf } from '../companies/profiles/name-policy.ts'
import { jobSlug } from '../listings/text/job-slug.ts'
import { renderDescription } from '../listings/text/render-description.ts'
import { type FxRates, toMinorUnits, yearlyUsd } from '../money/yearly-pay.ts'
import { regions } from '../taxonomy/terms.ts'
import type { DemoCompany, DemoJob, DemoTokenTerms } from './data.ts'

const hour = 3_600_000
const day = 24 * hour

/** What a demo listing needs besides its own facts. */
export interface DemoJobContext {
  publicId: string
  companyId: string
  companyDomain: string
  rates: FxRates
  now: Date
}

/** The row of a demo company. */
export function toCompanyRow(company: DemoCompany, publicId: string, now: Date): Insertable<CompaniesTable> {
  return {
    id: uuidv7(),
    public_id: publicId,
    slug: company.slug,
    name: company.name,
    name_skeleton: skeletonOf(company.name),
    kind: company.kind,
    website: `https://${company.domain}`,
    domain: company.domain,
    description_md: company.description,
    description_html: renderDescription(company.description),
    hq_country: company.country,
    size_band: company.sizeBand,
    founded_year: company.foundedYear,
    sectors: company.sectors,
    chains: company.chains,
    claimed_at: company.isClaimed ? now : null,
    is_demo: true,
  }
}

/** The row of a demo listing, with its times counted back from now. */
export function toJobRow(job: DemoJob, context: DemoJobContext): Insertable<JobsTable> {
  const description = job.description === '' ? null : job.description
  return {
    id: uuidv7(),
    public_id: context.publicId,
    company_id: context.companyId,
    title: job.title,
    slug: jobSlug(job.title, job.company),
    summary: job.summary ?? null,
    description_md: description,
    description_html: description && renderDescription(description),
    language: job.language ?? null,
    role_family: job.role ?? null,
    seniority: job.seniority,
    employment: job.employment,
    status: job.status,
    status_note: job.statusNote ?? null,
    close_reason: job.closeReason ?? null,
    is_demo: true,
    ...sourceColumns(job, context),
    ...payColumns(job, context.rates),
    ...placeColumns(job),
    ...processColumns(job),
    ...timeColumns(job, context.now),
  }
}

/** The rows of a demo listing's token terms. */
export function toTokenRow(
  terms: DemoTokenTerms,
  jobId: string,
  position: number,
): Insertable<JobTokenTermsTable> {
  return {
    job_id: jobId,
    position,
    symbol: terms.symbol,
    name: terms.name,
    chain: terms.chain,
    status: terms.status,
    grant_pct_min: terms.grantPctMin ?? null,
    grant_pct_max: terms.grantPctMax ?? null,
    grant_usd_min: terms.grantUsdMin ?? null,
    grant_usd_max: terms.grantUsdMax ?? null,
    grant_tokens_min: terms.grantTokensMin ?? null,
    grant_tokens_max: terms.grantTokensMax ?? null,
    paid_as: terms.paidAs,
    valuation_basis: terms.valuationBasis,
    vest_months: terms.vestMonths,
    cliff_months: terms.cliffMonths,
    unlock: terms.unlock,
    lockup_months: terms.lockupMonths,
    accelerates_on_change: terms.acceleratesOnChange ?? null,
    on_termination: terms.onTermination,
    note: terms.note ?? null,
  }
}

function sourceColumns(job: DemoJob, { companyDomain }: DemoJobContext) {
  if (job.source === 'feed') {
    const url = `https://${companyDomain}${job.sourcePath ?? '/'}`
    return { source: 'feed', source_id: url, source_url: url, apply_method: 'url', apply_url: url } as const
  }
  // Listings that describe how they hire take applications here, the others lead to the company's own page.
  return job.process
    ? ({ source: 'direct', apply_method: 'internal' } as const)
    : ({ source: 'direct', apply_method: 'url', apply_url: `https://${companyDomain}/jobs` } as const)
}

function payColumns({ pay, crypto }: DemoJob, rates: FxRates) {
  const chosen = {
    crypto_pay: crypto?.mode ?? null,
    crypto_assets: crypto?.assets ?? [],
    crypto_pct: crypto?.pct ?? null,
    crypto_chain: crypto?.chain ?? null,
    pay_cadence: crypto?.cadence ?? null,
  }
  if (pay === undefined) return chosen
  if (pay === 'token_only') return { ...chosen, is_token_only: true }
  const yearly = yearlyUsd(pay, rates)
  return {
    ...chosen,
    cash_min: toMinorUnits(pay.min, pay.currency),
    cash_max: toMinorUnits(pay.max, pay.currency),
    currency: pay.currency,
    period: pay.period,
    cash_usd_year_min: yearly?.min ?? null,
    cash_usd_year_max: yearly?.max ?? null,
    fx_date: yearly ? rates.date : null,
  }
}

function placeColumns({ place }: DemoJob) {
  return {
    work_mode: place.mode,
    remote_countries: expandRegions(place.remote),
    excluded_countries: expandRegions(place.excluded),
    office_countries: place.office,
    cities: place.cities,
    core_time_zone: place.hours?.timeZone ?? null,
    core_start: place.hours?.start ?? null,
    core_end: place.hours?.end ?? null,
    is_visa_sponsored: place.visa ?? null,
    is_relocation_paid: place.relocation ?? null,
    onsite_days_per_week: place.onsiteDaysPerWeek,
  }
}

function processColumns({ process }: DemoJob) {
  if (process === undefined) return {}
  return {
    process_steps: JSON.stringify(process.steps),
    take_home: process.takeHome,
    take_home_hours: process.takeHomeHours ?? null,
    is_take_home_paid: process.isTakeHomePaid ?? null,
    answer_by_days: process.answerByDays,
  }
}

function timeColumns(job: DemoJob, now: Date) {
  const begun = new Date(now.getTime() - job.hoursAgo * hour)
  const isPublic = isPublicStatus(job.status)
  const isImported = job.source !== 'direct'
  const isClosed = job.status === 'closed' || job.status === 'archived'
  const end = new Date((isImported ? now : begun).getTime() + job.expiresAfterDays * day)
  return {
    first_seen_at: begun,
    submitted_at: job.status === 'draft' || isImported ? null : begun,
    published_at: isPublic && !isImported ? begun : null,
    confirmed_at: isPublic && !isImported ? begun : null,
    last_seen_at: isImported ? now : null,
    expires_at: isPublic ? end : null,
    closed_at: isClosed ? new Date(begun.getTime() + (job.hoursAgo * hour) / 2) : null,
    frozen_at: job.isFrozen ? now : null,
  }
}

function expandRegions(places: readonly string[]): string[] {
  const codes = places.flatMap(
    (place) => regions.find((region) => region.slug === place)?.countries ?? [place],
  )
  return [...new Set(codes)]
}
