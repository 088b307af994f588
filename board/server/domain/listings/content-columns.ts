import {
  type ListingContent,
  type ListingToken,
  postingFields,
  processFields,
  publicFields,
} from '@cryptolist/contract'
import type { Insertable } from 'kysely'
import type { JobTokenTermsTable } from '../../database/schema.ts'
import { type FxRates, toMinorUnits, yearlyUsd } from '../money/yearly-pay.ts'
import { toColumns } from './plain-fields.ts'
import { renderDescription } from './text/render-description.ts'

/** What there is of a listing's content. */
export type WrittenContent = {
  [Name in keyof ListingContent]?: Name extends 'process'
    ? { [Part in keyof ListingContent['process']]?: ListingContent['process'][Part] | undefined } | undefined
    : ListingContent[Name] | undefined
}

/**
 * The columns of a listing that its content decides, besides title and slug, all of them: what the content does not say is emptied. The one
 * way from content to a row, for listings, previews and the demo.
 */
export function toContentColumns(content: WrittenContent, rates: FxRates) {
  const { description } = content
  return {
    ...toColumns(publicFields, content),
    ...toColumns(postingFields, content),
    description_md: description ?? null,
    description_html: description === undefined ? null : renderDescription(description),
    role_family: content.roleFamily ?? null,
    seniority: content.seniority ?? [],
    employment: content.employment ?? [],
    ...payColumns(content, rates),
    ...placeColumns(content),
    ...processColumns(content),
    ...applyColumns(content),
  }
}

function payColumns({ pay, cryptoPay }: WrittenContent, rates: FxRates) {
  const cash = pay?.kind === 'cash' ? pay : undefined
  const yearly = cash && yearlyUsd(cash, rates)
  return {
    cash_min: cash === undefined ? null : toMinorUnits(cash.min, cash.currency),
    cash_max: cash === undefined ? null : toMinorUnits(cash.max, cash.currency),
    currency: cash?.currency ?? null,
    period: cash?.period ?? null,
    is_token_only: pay?.kind === 'token_only',
    cash_usd_year_min: yearly?.min ?? null,
    cash_usd_year_max: yearly?.max ?? null,
    fx_date: yearly === undefined ? null : rates.date,
    crypto_pay: cryptoPay?.mode ?? null,
    crypto_assets: cryptoPay?.assets ?? [],
    crypto_pct: cryptoPay?.pct ?? null,
    crypto_chain: cryptoPay?.chain ?? null,
    pay_cadence: cryptoPay?.cadence ?? null,
  }
}

function placeColumns({ place, hours }: WrittenContent) {
  return {
    work_mode: place?.mode ?? null,
    remote_countries: place?.remoteCountries ?? [],
    excluded_countries: place?.excludedCountries ?? [],
    office_countries: place?.officeCountries ?? [],
    cities: place?.cities ?? [],
    core_time_zone: hours?.timeZone ?? null,
    core_start: hours?.startMinute ?? null,
    core_end: hours?.endMinute ?? null,
  }
}

function processColumns({ process }: WrittenContent) {
  return {
    ...toColumns(processFields, process ?? {}),
    process_steps: JSON.stringify(process?.steps ?? []),
    take_home_hours: process?.takeHomeHours ?? null,
  }
}

function applyColumns({ apply }: WrittenContent) {
  return {
    apply_method: apply?.method ?? null,
    apply_url: apply?.method === 'url' ? apply.url : null,
    apply_email: apply?.method === 'email' ? apply.email : null,
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
