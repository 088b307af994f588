import type { ListingContent, ListingToken } from '@cryptolist/contract'
import type { Insertable, Updateable } from 'kysely'
import type { JobsTable, JobTokenTermsTable } from '../../database/schema.ts'
import { type FxRates, toMinorUnits, yearlyUsd } from '../money/yearly-pay.ts'
import { jobSlug } from './text/job-slug.ts'
import { renderDescription } from './text/render-description.ts'

/** The columns of a listing that its content decides, all of them: what the content does not say is emptied. */
export function toContentColumns(
  content: ListingContent,
  { companySlug, rates }: { companySlug: string; rates: FxRates },
): Updateable<JobsTable> & Pick<Insertable<JobsTable>, 'title' | 'slug'> {
  return {
    title: content.title,
    slug: jobSlug(content.title, companySlug),
    summary: content.summary,
    description_md: content.description,
    description_html: renderDescription(content.description),
    language: content.language,
    role_family: content.roleFamily,
    seniority: content.seniority,
    employment: content.employment,
    openings: content.openings,
    hiring_for: content.hiringFor,
    open_days: content.openDays,
    ...payColumns(content, rates),
    ...placeColumns(content),
    ...processColumns(content),
    ...applyColumns(content),
  }
}

function payColumns({ pay, cryptoPay }: ListingContent, rates: FxRates): Updateable<JobsTable> {
  const yearly = pay.kind === 'cash' ? yearlyUsd(pay, rates) : undefined
  const cash = pay.kind === 'cash' ? pay : undefined
  return {
    cash_min: cash === undefined ? null : toMinorUnits(cash.min, cash.currency),
    cash_max: cash === undefined ? null : toMinorUnits(cash.max, cash.currency),
    currency: cash?.currency ?? null,
    period: cash?.period ?? null,
    is_token_only: pay.kind === 'token_only',
    cash_usd_year_min: yearly?.min ?? null,
    cash_usd_year_max: yearly?.max ?? null,
    fx_date: yearly === undefined ? null : rates.date,
    crypto_pay: cryptoPay.mode,
    crypto_assets: cryptoPay.assets,
    crypto_pct: cryptoPay.pct,
    crypto_chain: cryptoPay.chain,
    pay_cadence: cryptoPay.cadence,
  }
}

function placeColumns(content: ListingContent): Updateable<JobsTable> {
  const { place, hours } = content
  return {
    work_mode: place.mode,
    remote_countries: place.remoteCountries,
    excluded_countries: place.excludedCountries,
    office_countries: place.officeCountries,
    cities: place.cities,
    core_time_zone: hours?.timeZone ?? null,
    core_start: hours?.startMinute ?? null,
    core_end: hours?.endMinute ?? null,
    is_visa_sponsored: content.visaSponsored,
    is_relocation_paid: content.relocationPaid,
    onsite_days_per_week: content.onsiteDaysPerWeek,
  }
}

function processColumns({ process }: ListingContent): Updateable<JobsTable> {
  return {
    process_steps: JSON.stringify(process.steps),
    take_home: process.takeHome,
    take_home_hours: process.takeHomeHours,
    is_take_home_paid: process.isTakeHomePaid,
    answer_by_days: process.answerByDays,
  }
}

function applyColumns({ apply }: ListingContent): Updateable<JobsTable> {
  return {
    apply_method: apply.method,
    apply_url: apply.method === 'url' ? apply.url : null,
    apply_email: apply.method === 'email' ? apply.email : null,
  }
}

/** The row of a token of a listing. */
export function toTokenRow(
  token: ListingToken,
  jobId: string,
  position: number,
): Insertable<JobTokenTermsTable> {
  return {
    job_id: jobId,
    position,
    symbol: token.symbol,
    name: token.name,
    chain: token.chain,
    contract_address: token.contractAddress,
    status: token.status,
    grant_pct_min: token.grantPctMin,
    grant_pct_max: token.grantPctMax,
    grant_usd_min: token.grantUsdMin,
    grant_usd_max: token.grantUsdMax,
    grant_tokens_min: token.grantTokensMin,
    grant_tokens_max: token.grantTokensMax,
    paid_as: token.paidAs,
    valuation_basis: token.valuationBasis,
    vest_months: token.vestMonths,
    cliff_months: token.cliffMonths,
    unlock: token.unlock,
    lockup_months: token.lockupMonths,
    accelerates_on_change: token.acceleratesOnChange,
    on_termination: token.onTermination,
    note: token.note,
  }
}
