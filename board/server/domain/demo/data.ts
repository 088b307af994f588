import {
  closeReasons,
  companyKinds,
  cryptoAssets,
  cryptoPayModes,
  employments,
  isPublicStatus,
  jobStatuses,
  listingTokenSchema,
  payCadences,
  payPeriods,
  processFields,
  proofMethods,
  publicFields,
  roleFamilies,
  schemasOf,
  seniorities,
  workModes,
} from '@cryptolist/contract'
import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import companiesFile from '../../../data/demo-companies.json'
import jobsFile from '../../../data/demo-jobs.json'
import type { CompaniesTable, JobsTable } from '../../database/schema.ts'
import { coreOf } from '../accounts/name-core.ts'
import { jobSlug, toContentColumns, type WrittenContent } from '../listings/content-rows.ts'
import { renderDescription } from '../markup/description.ts'
import type { FxRates } from '../money/yearly-pay.ts'
import { regions } from '../taxonomy/terms.ts'

const slugs = z.array(z.string()).default([])
const companySchema = z.object({
  slug: z.string(),
  name: z.string(),
  kind: z.enum(companyKinds),
  /** Under the reserved top-level domain of RFC 2606, so that no one can own it. */
  domain: z.string().endsWith('.example'),
  country: z.string().length(2).nullable(),
  sizeBand: z.string(),
  foundedYear: z.number().int(),
  sectors: slugs,
  chains: slugs,
  isClaimed: z.boolean(),
  /** How its domain counts as verified; absent if it doesn't. */
  proof: z.enum(proofMethods).optional(),
  description: z.string(),
})

const paySchema = z.object({
  min: z.number().positive(),
  max: z.number().positive(),
  currency: z.string().length(3),
  period: z.enum(payPeriods),
})
const placeSchema = z.object({
  mode: z.enum(workModes),
  /** Country codes, slugs of groups of countries, or `WW`. */
  remote: slugs,
  excluded: slugs,
  office: slugs,
  cities: slugs,
  hours: z.object({ timeZone: z.string(), start: z.number().int(), end: z.number().int() }).optional(),
})
const processSchema = z.object({
  steps: z.array(z.object({ name: z.string(), note: z.string().nullable() })),
  takeHomeHours: z.number().nullable().default(null),
  ...z.object(schemasOf(processFields)).partial().shape,
})
const jobSchema = z.object({
  /** Fields by the names of ListingContent. */
  ...z.object(schemasOf(publicFields)).partial().shape,
  company: z.string(),
  title: z.string(),
  status: z.enum(jobStatuses),
  closeReason: z.enum(closeReasons).optional(),
  statusNote: z.string().optional(),
  isFrozen: z.boolean().default(false),
  /** Signed with the wallet of its company, which needs a proof. */
  isSigned: z.boolean().default(false),
  /** Title of the live listing that this one repeats. */
  duplicateOf: z.string().optional(),
  source: z.enum(['direct', 'feed']).default('direct'),
  sourcePath: z.string().optional(),
  /** Hours before the seeding at which it was published, handed in or begun. */
  hoursAgo: z.number().int(),
  expiresAfterDays: z.number().int().default(45),
  role: z.enum(roleFamilies).optional(),
  seniority: z.array(z.enum(seniorities)).default([]),
  employment: z.array(z.enum(employments)),
  pay: z.union([paySchema, z.literal('token_only')]).optional(),
  crypto: z
    .object({
      mode: z.enum(cryptoPayModes),
      assets: z.array(z.enum(cryptoAssets)).default([]),
      pct: z.number().int().nullable().default(null),
      chain: z.string().nullable().default(null),
      cadence: z.enum(payCadences).nullable().default(null),
    })
    .optional(),
  tokens: z.array(listingTokenSchema).default([]),
  place: placeSchema,
  process: processSchema.optional(),
  tags: slugs,
  chains: slugs,
  description: z.string().default(''),
})

export type DemoCompany = z.infer<typeof companySchema>
type DemoJob = z.infer<typeof jobSchema>

/** The 24 invented companies and their 60 listings. */
export function readDemoData(): { companies: DemoCompany[]; jobs: DemoJob[] } {
  return { companies: z.array(companySchema).parse(companiesFile), jobs: z.array(jobSchema).parse(jobsFile) }
}

const hour = 3_600_000
const day = 24 * hour

/** The context of a demo listing, besides its own facts. */
interface DemoJobContext {
  publicId: string
  companyId: string
  companyDomain: string
  rates: FxRates
  now: Date
}

/** A company is seen, claimed and then verified, in this order. */
const seenDaysAgo = 240
const claimedDaysAgo = 100
export const provedDaysAgo = 90

/** The row of a demo company. */
export function toCompanyRow(company: DemoCompany, publicId: string, now: Date): Insertable<CompaniesTable> {
  return {
    id: uuidv7(),
    public_id: publicId,
    slug: company.slug,
    name: company.name,
    name_skeleton: coreOf(company.name),
    public_since: now,
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
    created_at: new Date(now.getTime() - seenDaysAgo * day),
    claimed_at: company.isClaimed ? new Date(now.getTime() - claimedDaysAgo * day) : null,
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
  // Listings that describe how they hire take applications here; candidates for the others apply on the company's own page.
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
