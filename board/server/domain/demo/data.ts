import {
  closeReasons,
  companyKinds,
  cryptoAssets,
  cryptoPayModes,
  employments,
  jobStatuses,
  payCadences,
  payPeriods,
  processFields,
  proofMethods,
  publicFields,
  roleFamilies,
  schemasOf,
  seniorities,
  tokenOnTermination,
  tokenPaidAs,
  tokenStatuses,
  tokenUnlocks,
  tokenValuationBases,
  workModes,
} from '@cryptolist/contract'
import { z } from 'zod'
import companiesFile from '../../../data/demo-companies.json' with { type: 'json' }
import jobsFile from '../../../data/demo-jobs.json' with { type: 'json' }

const slugs = z.array(z.string()).default([])
const companySchema = z.object({
  slug: z.string(),
  name: z.string(),
  kind: z.enum(companyKinds),
  /** Under the reserved top-level domain of RFC 2606, so that it can belong to nobody. */
  domain: z.string().endsWith('.example'),
  country: z.string().length(2).nullable(),
  sizeBand: z.string(),
  foundedYear: z.number().int(),
  sectors: slugs,
  chains: slugs,
  isClaimed: z.boolean(),
  /** How its domain counts as proved; none where it does not. */
  proof: z.enum(proofMethods).optional(),
  description: z.string(),
})

const paySchema = z.object({
  min: z.number().positive(),
  max: z.number().positive(),
  currency: z.string().length(3),
  period: z.enum(payPeriods),
})
const tokenSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  chain: z.string().nullable(),
  contractAddress: z.null().default(null),
  status: z.enum(tokenStatuses),
  grantPctMin: z.number().nullable().default(null),
  grantPctMax: z.number().nullable().default(null),
  grantUsdMin: z.number().int().nullable().default(null),
  grantUsdMax: z.number().int().nullable().default(null),
  grantTokensMin: z.string().nullable().default(null),
  grantTokensMax: z.string().nullable().default(null),
  paidAs: z.enum(tokenPaidAs),
  valuationBasis: z.enum(tokenValuationBases),
  vestMonths: z.number().int(),
  cliffMonths: z.number().int(),
  unlock: z.enum(tokenUnlocks),
  lockupMonths: z.number().int(),
  acceleratesOnChange: z.boolean().nullable().default(null),
  onTermination: z.enum(tokenOnTermination),
  note: z.string().nullable().default(null),
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
  tokens: z.array(tokenSchema).default([]),
  place: placeSchema,
  process: processSchema.optional(),
  tags: slugs,
  chains: slugs,
  description: z.string().default(''),
})

export type DemoCompany = z.infer<typeof companySchema>
export type DemoJob = z.infer<typeof jobSchema>

/** The 24 invented companies and their 60 listings. */
export function readDemoData(): { companies: DemoCompany[]; jobs: DemoJob[] } {
  return { companies: z.array(companySchema).parse(companiesFile), jobs: z.array(jobSchema).parse(jobsFile) }
}
