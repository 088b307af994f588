import { z } from 'zod'
import type { CompanySummary } from '../companies/company.ts'
import { type FacetKey, facetKeys, type JobQuery, reaches } from '../search/job-query.ts'
import { jobStatuses } from '../taxonomy/taxonomy.ts'
import { type JobSummary, jobSummarySchema } from './job.ts'

/** One value of a facet with the number of jobs one would get by choosing it. */
export const facetValueSchema = z.object({
  value: z.string(),
  name: z.string(),
  count: z.number().int(),
  isIncluded: z.boolean(),
  isExcluded: z.boolean(),
})
export type FacetValue = z.infer<typeof facetValueSchema>

/** Jobs per step of yearly cash pay in US dollars, all other choices applied. The last step is open upwards. */
export const payHistogramSchema = z.object({
  stepUsd: z.number().int(),
  counts: z.array(z.number().int()),
  /** Matching jobs that publish no yearly cash pay. */
  withoutPay: z.number().int(),
})
export type PayHistogram = z.infer<typeof payHistogramSchema>

/** How many jobs are open to the chosen countries in one way, whether or not the search wants it; each job counts for the nearest. */
export const reachCountSchema = z.object({
  value: z.enum(reaches),
  /** Places that those jobs name: the chosen countries, the regions around them, most jobs first, or “Worldwide”. */
  names: z.array(z.string()),
  count: z.number().int(),
  isIncluded: z.boolean(),
})
export type ReachCount = z.infer<typeof reachCountSchema>

export const jobFacetsSchema = z.object({
  values: z.record(z.enum(facetKeys), z.array(facetValueSchema)),
  /** Those with jobs, the nearest first; empty without a chosen country. */
  reach: z.array(reachCountSchema),
  pay: payHistogramSchema,
})
export type JobFacets = z.infer<typeof jobFacetsSchema>

export const jobListSchema = z.object({
  items: z.array(jobSummarySchema),
  /** All jobs that match, on all pages. */
  total: z.number().int(),
  /** Cursor of the next page for `after`; null on the last. */
  next: z.string().nullable(),
  /** The search with typing errors corrected, where hardly a job matches the one that was typed and more match this. */
  correction: z
    .object({
      /** The corrected text, as it is spelt now. */
      text: z.string(),
      /** The query string of the corrected search. */
      query: z.string(),
      total: z.number().int(),
    })
    .optional(),
  /** How many of them were posted, or first seen, more than a year ago, where some were: all orders have them last. */
  old: z.number().int().optional(),
  /** Words of the text that were read as filters, where some were. */
  reading: z
    .object({
      words: z.array(
        z.object({
          /** As they were typed. */
          text: z.string(),
          /** The values of the parameters that they mean; of words that mean nothing here, such as "jobs", none. */
          values: z.record(z.string(), z.array(z.string())),
        }),
      ),
      /** The query string of the search that this list shows. */
      query: z.string(),
      /** The query string of the same search for the words instead: they are in quotes. */
      exact: z.string(),
    })
    .optional(),
  /** Parameters that mean nothing here: the list is the same without them. */
  ignored: z.array(z.string()).optional(),
})
export type JobList = z.infer<typeof jobListSchema>

/** A job in an answer of `/api/v1/jobs`. */
export const jobHitSchema = jobSummarySchema.extend({
  /** With `include=text`, the whole text as Markdown; null when the employer's page has it and we don't. */
  text: z.string().nullable().optional(),
})

/** The answer of `/api/v1/jobs`. */
export const jobAnswerSchema = jobListSchema.extend({
  items: z.array(jobHitSchema),
  /** With `facets=1`. */
  facets: jobFacetsSchema.optional(),
})
export type JobAnswer = z.infer<typeof jobAnswerSchema>

/** The answer of `/api/v1/jobs/facets`: the same search, counted. */
export const facetAnswerSchema = jobAnswerSchema
  .omit({ items: true, next: true, old: true })
  .required({ facets: true })
export type FacetAnswer = z.infer<typeof facetAnswerSchema>

/** A filter that a search may be about to ask for, with the number of live jobs that this alone finds. */
export const suggestionSchema = z.object({
  kind: z.enum([
    'mode',
    'country',
    'city',
    'role',
    'seniority',
    'employment',
    'tag',
    'chain',
    'company',
    'title',
  ]),
  /** The value of the parameter that `kind` names; of a title, of `q`. */
  value: z.string(),
  name: z.string(),
  count: z.number().int(),
})
export type Suggestion = z.infer<typeof suggestionSchema>
export const suggestionListSchema = z.object({ items: z.array(suggestionSchema) })

/** A tag of the board's vocabulary, whether or not a job has it. */
export const tagSchema = z.object({
  slug: z.string(),
  name: z.string(),
  /** The kind of tag; those of `sectors` are values of the parameter `sector` too. */
  group: z.string(),
  /** Other spellings that mean it. */
  synonyms: z.array(z.string()),
})
export type Tag = z.infer<typeof tagSchema>
export const tagListSchema = z.object({ items: z.array(tagSchema) })

/** A list of jobs with an address of its own that search engines are offered. */
export interface Landing {
  path: string
  query: JobQuery
  /** How many jobs it had when they were counted. */
  jobs: number
  /** Names of its filters' values. */
  names: Partial<Record<FacetKey, FacetValue[]>>
}

/** Jobs in a row, and how many more of the same company are folded below some of them, by the job's id. */
export interface FoldedJobs {
  items: JobSummary[]
  folded: ReadonlyMap<string, number>
}

/** A search that many jobs answer, offered on the home page. */
export interface PopularSearch {
  name: string
  /** Path of the list, `/jobs?tag=rust`. */
  path: string
  count: number
}

/** The pay of roles in US dollars a year: the middle half of their listings, or the lowest and the highest of few. */
export interface PayByRole {
  kind: 'middle_half' | 'range'
  /** The best paid first. `text` is the median of a middle half, `$150k`, or the range, `$140–190k`. */
  roles: (PopularSearch & {
    usdYear: { min: number; max: number }
    medianUsd: number | null
    text: string
  })[]
}

/** An outline of the board's jobs, for the home page. Counts of `pay` are listings that state it. */
export interface BoardOutline {
  /** Null where too few listings state their pay. */
  pay: PayByRole | null
  /** The roles, the chains and the companies with the most jobs. */
  roles: PopularSearch[]
  chains: PopularSearch[]
  companies: Pick<CompanySummary, 'slug' | 'name' | 'logo' | 'path' | 'liveJobs'>[]
}

/**
 * Facts about a job that few boards show, the rarest first: its company's signature, tokens apart from the cash, a verified domain, or the employer's words
 * that its pay was read from.
 */
export const exampleKinds = ['signed', 'tokens', 'domain', 'quoted'] as const
export type ExampleKind = (typeof exampleKinds)[number]

/** A job of the board that is an example of it. */
export interface JobExample {
  kind: ExampleKind
  job: JobSummary
}

/** How many listings there are, for the home page and the banner. Every number is counted; a large board counts every ten seconds. */
export const boardCountsSchema = z.object({
  live: z.number().int(),
  withPay: z.number().int(),
  /** Those whose employer chose the day they close. */
  withDeadline: z.number().int(),
  companies: z.number().int(),
  remote: z.number().int(),
  /** True while every live listing is a demo listing. */
  isDemoOnly: z.boolean(),
  /** Day of the reference rates in use, YYYY-MM-DD. */
  rateDate: z.string().nullable(),
})
export type BoardCounts = z.infer<typeof boardCountsSchema>

/** How many characters the words about a saved job may have. */
export const savedWordsLimits = { folder: 60, note: 2000 } as const

/** A saved job, as it is now. */
export const savedJobSchema = z.object({
  job: jobSummarySchema.extend({ status: z.enum(jobStatuses) }),
  savedAt: z.iso.datetime(),
  /** The folder that its owner put it in. */
  folder: z.string().nullable(),
  /** Words of its owner about it. */
  note: z.string().nullable(),
})
export type SavedJob = z.infer<typeof savedJobSchema>

/** A page of a user's saved jobs, the last saved first. */
export const savedJobListSchema = z.object({
  items: z.array(savedJobSchema),
  total: z.number().int(),
  next: z.string().nullable(),
  /** The owner’s folders in the order of the alphabet, with the number of jobs in each. */
  folders: z.array(z.object({ name: z.string(), jobs: z.number().int() })),
})
export type SavedJobList = z.infer<typeof savedJobListSchema>
