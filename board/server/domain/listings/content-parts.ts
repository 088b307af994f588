import type { ListingContent, ListingPay, ListingToken } from '@cryptolist/contract'
import type { Selectable } from 'kysely'
import type { JobsTable, JobTokenTermsTable } from '../../database/schema.ts'
import { fromMinorUnits } from '../money/yearly-pay.ts'

type Job = Selectable<JobsTable>

/** The pay of a listing from its row; `unpaid` where no cash stands there. */
export function readPay(
  job: Pick<Job, 'cash_min' | 'cash_max' | 'currency' | 'period' | 'is_token_only'>,
): ListingPay {
  const { cash_min: min, cash_max: max, currency, period } = job
  if (min === null || max === null || currency === null || period === null)
    return { kind: job.is_token_only ? 'token_only' : 'unpaid' }
  return {
    kind: 'cash',
    min: fromMinorUnits(Number(min), currency),
    max: fromMinorUnits(Number(max), currency),
    currency,
    period,
  }
}

/** In which part its pay comes in crypto. */
export function readCryptoPay(
  job: Pick<Job, 'crypto_pay' | 'crypto_assets' | 'crypto_pct' | 'crypto_chain' | 'pay_cadence'>,
) {
  return {
    mode: job.crypto_pay ?? ('none' as const),
    assets: job.crypto_assets,
    pct: job.crypto_pct,
    chain: job.crypto_chain,
    cadence: job.pay_cadence,
  }
}

/** Where the work is. */
export function readPlace<Mode>(
  job: Pick<Job, 'remote_countries' | 'excluded_countries' | 'office_countries' | 'cities'> & {
    work_mode: Mode
  },
) {
  return {
    mode: job.work_mode,
    remoteCountries: job.remote_countries,
    excludedCountries: job.excluded_countries,
    officeCountries: job.office_countries,
    cities: job.cities,
  }
}

/** Its core hours; null where it names none. */
export function readHours(
  job: Pick<Job, 'core_time_zone' | 'core_start' | 'core_end'>,
): ListingContent['hours'] {
  const { core_time_zone: timeZone, core_start: startMinute, core_end: endMinute } = job
  if (timeZone === null || startMinute === null || endMinute === null) return null
  return { timeZone, startMinute, endMinute }
}

/** Its token terms from their row. */
export function readToken(row: Selectable<JobTokenTermsTable>): ListingToken {
  return {
    symbol: row.symbol,
    name: row.name,
    chain: row.chain,
    contractAddress: row.contract_address,
    status: row.status,
    grantPctMin: readNumber(row.grant_pct_min),
    grantPctMax: readNumber(row.grant_pct_max),
    grantUsdMin: readNumber(row.grant_usd_min),
    grantUsdMax: readNumber(row.grant_usd_max),
    grantTokensMin: row.grant_tokens_min,
    grantTokensMax: row.grant_tokens_max,
    paidAs: row.paid_as,
    valuationBasis: row.valuation_basis,
    vestMonths: row.vest_months,
    cliffMonths: row.cliff_months,
    unlock: row.unlock,
    lockupMonths: row.lockup_months,
    acceleratesOnChange: row.accelerates_on_change,
    onTermination: row.on_termination,
    note: row.note,
  }
}

/** A number that the driver reads as text. */
export function readNumber(text: string | number | null): number | null {
  return text === null ? null : Number(text)
}
