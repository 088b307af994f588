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

export const companyListSchema = z.object({
  items: z.array(companySummarySchema),
  total: z.number().int(),
  next: z.string().nullable(),
})
export type CompanyList = z.infer<typeof companyListSchema>

/** Everything a company's page shows. */
export const companySchema = companySummarySchema.extend({
  website: z.string().nullable(),
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
  /** Listings of the past that are not open any more. */
  pastJobs: z.number().int(),
  /** The newest live jobs, 50 at most. */
  jobs: z.array(jobSummarySchema),
})
export type Company = z.infer<typeof companySchema>
