import { facetKeys, facetValueSchema, jobListSchema, payHistogramSchema } from '@cryptolist/contract'
import { z } from 'zod'
import * as text from '#messages/mcp'
import { listReadJobs, presentReading, resolveSynonyms } from '../../domain/jobs/jobs.ts'
import { readAsked } from '../read-asked.ts'
import type { Tool } from '../tool.ts'
import { keepJson, writeSeen } from '../write-seen.ts'

/** Values of a facet with the most jobs. Models read all of an answer, and a large board has thousands of companies. */
const maxValues = 40

const input = z.object({
  query: z.string().max(1_000).default('').describe(text.searchJobs.query),
  search: z.string().max(5_000).default('').describe(text.searchJobs.search),
})

const valueSchema = facetValueSchema.pick({ value: true, name: true, count: true })
const output = z.object({
  total_results: z.number().int(),
  reading: jobListSchema.shape.reading,
  facets: z.record(z.enum(facetKeys), z.array(valueSchema)),
  /** Facets with more values than are listed. */
  cut: z.array(z.enum(facetKeys)),
  pay: payHistogramSchema,
})

/** The counts of all filters of a search. */
export const jobFacets: Tool<z.infer<typeof input>> = {
  name: 'job_facets',
  ...text.jobFacets,
  input,
  output,
  missing: 'job_not_found',
  async run(context, { query: words, search }) {
    const params = new URLSearchParams(search)
    if (words.trim() !== '') params.set('q', [params.get('q') ?? '', words].join(' '))
    const { query, address } = readAsked(params)
    return keepJson(context, `job_facets ${address}`, async (revision) => {
      const resolved = await resolveSynonyms(context, query)
      const result = await listReadJobs(context, resolved, () => ({ limit: 1, withFacets: true, revision }))
      const { total, facets } = result
      if (facets === null) throw new Error('The facets that were asked for are missing.')
      const counted = facetKeys.map((key) => ({
        key,
        values: facets.values[key].filter(({ count }) => count > 0),
      }))
      return writeSeen({
        total_results: total,
        reading: presentReading(result, resolved),
        facets: Object.fromEntries(
          counted.map(({ key, values }) => [
            key,
            values.slice(0, maxValues).map(({ value, name, count }) => ({ value, name, count })),
          ]),
        ),
        cut: counted.flatMap(({ key, values }) => (values.length > maxValues ? [key] : [])),
        pay: facets.pay,
      })
    })
  },
}
