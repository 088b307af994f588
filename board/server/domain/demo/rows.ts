import { isPublicStatus } from '@cryptolist/contract'
import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { CompaniesTable, JobsTable } from '../../database/schema.ts'
import { skeletonOf } from '../companies/profiles/name-policy.ts'
import { toContentColumns, type WrittenContent } from '../listings/content-columns.ts'
import { jobSlug } from '../listings/text/job-slug.ts'
import { renderDescription } from '../listings/text/render-description.ts'
import type { FxRates } from '../money/yearly-pay.ts'
import { regions } from '../taxonomy/terms.ts'
import type { DemoCompany, DemoJob } from './data.ts'

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
  return {
    ...toContentColumns(toContent(job), context.rates),
    id: uuidv7(),
    public_id: context.publicId,
    company_id: context.companyId,
    title: job.title,
    slug: jobSlug(job.title, job.company),
    status: job.status,
    status_note: job.statusNote ?? null,
    close_reason: job.closeReason ?? null,
    is_demo: true,
    ...sourceColumns(job, context),
    ...timeColumns(job, context.now),
  }
}

/** The content of a demo listing; some say less than a listing that is posted here must. */
function toContent(job: DemoJob): WrittenContent {
  const { pay, place, process } = job
  const { hours } = place
  return {
    ...job,
    roleFamily: job.role,
    description: job.description === '' ? undefined : job.description,
    pay: pay === 'token_only' ? { kind: pay } : pay && { kind: 'cash', ...pay },
    cryptoPay: job.crypto,
    place: {
      mode: place.mode,
      remoteCountries: expandRegions(place.remote),
      excludedCountries: expandRegions(place.excluded),
      officeCountries: place.office,
      cities: place.cities,
    },
    hours: hours && { timeZone: hours.timeZone, startMinute: hours.start, endMinute: hours.end },
    process,
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
