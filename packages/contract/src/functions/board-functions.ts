import { z } from 'zod'
import { facetKeys } from '../search/job-query.ts'

const wordSchema = z.union([z.string().max(500), z.number(), z.boolean()], {
  error: 'must be a text, a number, true or false',
})
const wordsSchema = z.union([wordSchema, z.array(wordSchema).max(100)], {
  error: 'must be a text or a list of at most 100 texts',
})

const searchKeys = [
  ...facetKeys,
  ...facetKeys.map((key) => `not_${key}`),
  'reach',
  'q',
  'min_pay',
  'since',
  'sort',
  'after',
  'facets',
]

/** A search in the words of its URL: `{ tag: ['go', 'rust'], min_pay: 100000, sort: 'cash_pay' }`. */
export const searchJobsInputSchema = z.strictObject(
  Object.fromEntries(searchKeys.map((key) => [key, wordsSchema.nullish()])),
)

export const jobIdInputSchema = z.strictObject({
  id: z.string({ error: 'Send the id of a job as a text.' }).max(40, 'Send the id of a job as a text.'),
})

export const companySlugInputSchema = z.strictObject({
  slug: z
    .string({ error: 'Send the slug of a company as a text.' })
    .max(80, 'Send the slug of a company as a text.'),
})

/** Where a page starts: `next` of the page before. */
export const pageInputSchema = z.strictObject({
  after: z.string({ error: 'Send `after` as the text that `next` was.' }).max(1000).nullish(),
})
