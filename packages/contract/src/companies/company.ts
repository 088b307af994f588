import { z } from 'zod'
import { companyRefSchema, jobSummarySchema, termSchema } from '../jobs/job.ts'

/** A row of the directory. */
export const companySummarySchema = companyRefSchema.extend({
  path: z.string(),
  liveJobs: z.number().int(),
  sectors: z.array(termSchema),
  chains: z.array(termSchema),
})
export type CompanySummary = z.infer<typeof companySummarySchema>

/**
 * How a company replies to applications sent through this site, counted over the last 90 days. A reply counts if the company sent it
 * with the link in the application email; we don't see what it writes by email alone.
 */
export const companyResponsesSchema = z.object({
  /** How many applications; there are no figures below 10. */
  applications: z.number().int().min(10),
  /** Of 100 applications so many have an answer, rounded down. */
  answeredPercent: z.number().int().min(0).max(100),
  /** Hours until the first answer that half of the answered ones had at most, rounded up; null when none was answered. */
  medianHours: z.number().int().min(1).nullable(),
})
export type CompanyResponses = z.infer<typeof companyResponsesSchema>

export const companyListSchema = z.object({
  items: z.array(companySummarySchema),
  total: z.number().int(),
  next: z.string().nullable(),
})
export type CompanyList = z.infer<typeof companyListSchema>

/** Everything a company's page shows. */
export const companySchema = companySummarySchema.extend({
  website: z.string().nullable(),
  /** The website that the source of its listings names, while nobody has claimed the company; not checked, and no proof of who it is. */
  statedWebsite: z.string().nullable(),
  domain: z.string().nullable(),
  descriptionHtml: z.string().nullable(),
  hqCountry: termSchema.nullable(),
  sizeBand: z.string().nullable(),
  foundedYear: z.number().int().nullable(),
  stage: z.string().nullable(),
  github: z.string().nullable(),
  x: z.string().nullable(),
  telegram: z.string().nullable(),
  /** Address of an invitation to its server. */
  discord: z.string().nullable(),
  firstSeenAt: z.iso.datetime(),
  /** Wallets whose signatures of open listings hold, with how many each signed; the one with most first. */
  signedBy: z.array(z.object({ address: z.string(), jobs: z.number().int() })),
  /** Past listings, no longer open. */
  pastJobs: z.number().int(),
  /** Absent below 10 applications in 90 days, which is also where all listings apply elsewhere, and for demo companies. */
  responses: companyResponsesSchema.optional(),
  /** The newest live jobs, 50 at most. */
  jobs: z.array(jobSummarySchema),
})
export type Company = z.infer<typeof companySchema>
