import { type ListingContent, listingContentSchema } from '@cryptolist/contract'
import type { Selectable } from 'kysely'
import type { JobsTable, JobTokenTermsTable } from '../../database/schema.ts'
import { readHours, readNumber, readPay, readToken } from './content-parts.ts'

export interface ContentRows {
  job: Omit<Selectable<JobsTable>, 'search' | 'listed_at'>
  tags: readonly string[]
  chains: readonly string[]
  tokens: readonly Selectable<JobTokenTermsTable>[]
}

/** The content of a listing from its rows; undefined where they lack what a listing that is posted here has. */
export function readContent({ job, tags, chains, tokens }: ContentRows): ListingContent | undefined {
  const parsed = listingContentSchema.safeParse({
    title: job.title,
    roleFamily: job.role_family,
    seniority: job.seniority,
    employment: job.employment,
    tags,
    chains,
    openings: job.openings,
    language: job.language,
    pay: readPay(job),
    cryptoPay: {
      mode: job.crypto_pay,
      assets: job.crypto_assets,
      pct: job.crypto_pct,
      chain: job.crypto_chain,
      cadence: job.pay_cadence,
    },
    tokens: tokens.map(readToken),
    place: {
      mode: job.work_mode,
      remoteCountries: job.remote_countries,
      excludedCountries: job.excluded_countries,
      officeCountries: job.office_countries,
      cities: job.cities,
    },
    hours: readHours(job),
    visaSponsored: job.is_visa_sponsored,
    relocationPaid: job.is_relocation_paid,
    onsiteDaysPerWeek: job.onsite_days_per_week,
    summary: job.summary,
    description: job.description_md,
    process: {
      steps: job.process_steps,
      takeHome: job.take_home,
      takeHomeHours: readNumber(job.take_home_hours),
      isTakeHomePaid: job.is_take_home_paid,
      answerByDays: job.answer_by_days,
    },
    apply:
      job.apply_method === 'email'
        ? { method: 'email', email: job.apply_email }
        : { method: job.apply_method, url: job.apply_url },
    hiringFor: job.hiring_for,
    openDays: job.open_days,
  })
  return parsed.data
}
