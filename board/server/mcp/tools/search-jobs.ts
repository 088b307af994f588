import {
  employments,
  jobListSchema,
  jobQueryParameters,
  listingLimits,
  maxValuesAFacet,
  mostOverlapHours,
  overlapParameters,
  roleFamilies,
  seniorities,
} from '@cryptolist/contract'
import { z } from 'zod'
import * as text from '#messages/mcp'
import type { Context } from '../../context.ts'
import { listReadJobs, presentReading, resolveSynonyms } from '../../domain/jobs/jobs.ts'
import type { WholeJob } from '../../domain/jobs/whole-jobs.ts'
import { findCity } from '../../domain/places/cities.ts'
import { slugify } from '../../domain/taxonomy/folded-text.ts'
import { ojcpLevels, ojcpVersion, postingSchema, toPosting } from '../ojcp/posting.ts'
import { readAsked } from '../read-asked.ts'
import type { Tool } from '../tool.ts'
import { keepJson, writeSeen } from '../write-seen.ts'

/** Jobs that are skipped without a cursor; OJCP has offsets alone. */
const maxOffset = 1_000
const maxLimit = 50

const levels = new Map(seniorities.map((level): [string, string] => [ojcpLevels[level] ?? level, level]))
const kinds = new Set<string>(employments)

/** One or several values of a facet. The reader of searches checks them: its errors list those of a closed facet. */
function facetValues(values?: readonly string[]) {
  const value = z.string().max(80)
  return z.preprocess(
    (given) => (typeof given === 'string' ? [given] : given),
    z.array(values === undefined ? value : value.meta({ enum: values })).max(maxValuesAFacet),
  )
}

const input = z.object({
  query: z.string().max(1_000).default('').describe(text.searchJobs.query),
  search: z.string().max(5_000).default('').describe(text.searchJobs.search),
  location: z
    .object({
      city: z.string().max(80),
      state: z.string().max(80),
      country: z.string().max(80).describe(text.searchJobs.country),
      remote_ok: z.boolean(),
      remote_policy: z
        .array(z.enum(['on_site', 'hybrid', 'remote', 'flexible']))
        .max(4)
        .describe(text.searchJobs.remotePolicy),
      radius_miles: z.number(),
    })
    .partial()
    .default({}),
  filters: z
    .object({
      role: facetValues(roleFamilies).describe(text.searchJobs.role),
      seniority: facetValues(seniorities).describe(text.searchJobs.seniority),
      tag: facetValues().describe(text.searchJobs.tag),
      overlap: z
        .number()
        .meta({ type: 'integer', minimum: 1, maximum: mostOverlapHours })
        .describe(text.searchJobs.overlap),
      zone: z.string().max(60).describe(text.searchJobs.zone),
      employment_type: z
        .string()
        .max(40)
        .meta({ enum: [...kinds] }),
      salary_min: z.number().min(0).max(listingLimits.pay.max).describe(text.searchJobs.salaryMin),
      salary_max: z.number(),
      experience_level: z
        .string()
        .max(40)
        .meta({ enum: [...levels.keys()] })
        .describe(text.searchJobs.experienceLevel),
      posted_within_days: z.number().int().min(0).max(3_650),
    })
    .partial()
    .default({}),
  pagination: z
    .object({
      limit: z.number().int().min(1).max(maxLimit).default(10),
      offset: z.number().int().min(0).max(maxOffset).default(0).describe(text.searchJobs.offset),
      after: z.string().max(200).optional().describe(text.searchJobs.after),
    })
    .default({ limit: 10, offset: 0 }),
})
type SearchInput = z.infer<typeof input>

const output = z.object({
  ojcp_version: z.literal(ojcpVersion),
  query: z.string(),
  total_results: z.number().int(),
  returned: z.number().int(),
  offset: z.number().int(),
  /** For `pagination.after`; null on the last page. */
  next: z.string().nullable(),
  /** The list for people. */
  page_url: z.url(),
  /** Words of the query that were read as filters. */
  reading: jobListSchema.shape.reading,
  /** Fields that mean nothing here: the answer is the same without them. */
  ignored: z.array(z.string()),
  notice: z.string().optional(),
  jobs: z.array(postingSchema),
})

/** OJCP's search, in the board's own words (`search`) and in OJCP's. */
export const searchJobs: Tool<SearchInput> = {
  name: 'search_jobs',
  ...text.searchJobs,
  input,
  output,
  missing: 'job_not_found',
  async run(context, searchInput, { origin }) {
    const { params, ignored } = toParams(searchInput, context.now())
    const { query, address } = readAsked(params)
    const { limit, offset } = searchInput.pagination
    const json = await keepJson(context, `search_jobs ${origin} ${limit} ${offset} ${address}`, (revision) =>
      search(context, { query, address, limit, offset, origin, revision }),
    )
    const head = writeSeen({ ojcp_version: ojcpVersion, query: searchInput.query, offset, ignored })
    return `${head.slice(0, -1)},${json.slice(1)}`
  },
}

async function search(
  context: Context,
  pageRequest: ReturnType<typeof readAsked> & {
    limit: number
    offset: number
    origin: string
    revision: string
  },
): Promise<string> {
  const { limit, offset, origin, revision } = pageRequest
  const resolved = await resolveSynonyms(context, pageRequest.query)
  const skipped =
    offset === 0 ? undefined : await listReadJobs(context, resolved, () => ({ limit: offset, revision }))
  const after = skipped === undefined ? resolved.after : (skipped.next ?? undefined)
  const result =
    skipped?.next === null
      ? { ...skipped, wholeJobs: [] }
      : await listReadJobs(context, { ...resolved, ...(after !== undefined && { after }) }, () => ({
          limit,
          withWholeJobs: true,
          revision,
        }))
  const { total, next, wholeJobs } = result
  const rest = writeSeen({
    total_results: total,
    returned: wholeJobs.length,
    next,
    page_url: `${origin}/jobs${pageRequest.address === '' ? '' : `?${pageRequest.address}`}`,
    reading: presentReading(result, resolved),
    ...(wholeJobs.some(({ job }) => job.isDemo) && { notice: text.demoNotice }),
  })
  return `${rest.slice(0, -1)},"jobs":[${wholeJobs.map((one) => writeHit(one, origin)).join()}]}`
}

/** Each is written once, however many searches find it. */
const hits = new WeakMap<WholeJob, { origin: string; json: string }>()

function writeHit(entry: WholeJob, origin: string): string {
  const keptHit = hits.get(entry)
  if (keptHit?.origin === origin) return keptHit.json
  const json = writeSeen(toPosting(entry.job, entry.digest, origin))
  hits.set(entry, { origin, json })
  return json
}

const modes = { on_site: 'onsite', hybrid: 'hybrid', remote: 'remote' } as const
const dayMs = 86_400_000

/** The search as the board's query string, and the fields that it has nothing for. */
function toParams(
  { query, search: typed, location, filters, pagination }: SearchInput,
  now: Date,
): { params: URLSearchParams; ignored: string[] } {
  const params = new URLSearchParams(typed)
  const unknown = new Set([...params.keys()].filter((name) => !jobQueryParameters.has(name)))
  const ignored = [...unknown].map((name) => `search.${name.slice(0, 60)}`).slice(0, 20)
  const ignore = (field: string, value: unknown): void => {
    if (value !== undefined) ignored.push(field)
  }
  const { city = '' } = location
  const citySlug = findCity(slugify(city) ?? '')
  const words = [params.get('q') ?? '', query, citySlug === undefined ? city : ''].filter(
    (one) => one.trim() !== '',
  )
  if (words.length > 0) params.set('q', words.join(' '))
  if (citySlug !== undefined) params.append('city', citySlug)
  if (location.country !== undefined) params.append('country', location.country)
  ignore('location.state', location.state)
  ignore('location.radius_miles', location.radius_miles)
  const policies = location.remote_policy ?? (location.remote_ok === true ? ['remote' as const] : [])
  for (const policy of policies) {
    if (policy === 'flexible') ignore('location.remote_policy.flexible', policy)
    else params.append('mode', modes[policy])
  }
  for (const name of ['role', 'seniority', 'tag'] as const)
    for (const value of filters[name] ?? []) params.append(name, value)
  if (filters.overlap !== undefined) params.set(overlapParameters.hours, String(filters.overlap))
  if (filters.zone !== undefined) params.set(overlapParameters.timeZone, filters.zone)
  const {
    employment_type: kind,
    experience_level: level,
    posted_within_days: days,
    salary_min: pay,
  } = filters
  if (kind !== undefined && kinds.has(kind)) params.append('employment', kind)
  else ignore('filters.employment_type', kind)
  const seniority = level === undefined ? undefined : levels.get(level)
  if (seniority !== undefined) params.append('seniority', seniority)
  else ignore('filters.experience_level', level)
  if (pay !== undefined && pay >= 1) params.set('min_pay', String(Math.round(pay)))
  ignore('filters.salary_max', filters.salary_max)
  if (days !== undefined)
    params.set('since', new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10))
  if (pagination.after !== undefined) params.set('after', pagination.after)
  return { params, ignored }
}
