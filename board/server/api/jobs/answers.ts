import { InvalidFieldsError, type JobQuery, type JobSummary, jobSummarySchema } from '@cryptolist/contract'
import * as text from '#messages/errors'
import type { DomainContext } from '../../domain/domain-context.ts'
import { hintCorrection, listReadJobs, presentReading, resolveSynonyms } from '../../domain/jobs/jobs.ts'
import type { WholeJob } from '../../domain/jobs/whole-jobs.ts'
import { toMarkdown } from '../../domain/markup/markdown.ts'
import { type MakeAnswer, type SharedAnswer, toAnswer } from '../../http/shared-answers.ts'

const jsonType = 'application/json; charset=utf-8'

export function makeJson(read: () => Promise<object>): MakeAnswer {
  return async (finish) => finish({ type: jsonType, body: JSON.stringify(await read()) })
}

/** Parts that a list can have in addition to its jobs. */
interface Added {
  withFacets: boolean
  withText: boolean
}

/** Throws invalid_input for something that can't be included. */
export function readAdded(params: URLSearchParams): Added {
  const [wrong, ...others] = params
    .getAll('include')
    .filter((value) => !['', 'text'].includes(value))
    .map(() => ({ field: 'include', message: text.unknownValue('include') }))
  if (wrong !== undefined) throw new InvalidFieldsError([wrong, ...others])
  return {
    withFacets: params.get('facets') === '1',
    withText: params.getAll('include').includes('text'),
  }
}

/** Jobs as JSON: each is written once, however many lists it is in. */
const jsonOfJobs = new WeakMap<object, string>()

function keepJson<T extends object>(write: (job: T) => object): (job: T) => string {
  return (job) => {
    const keptJson = jsonOfJobs.get(job)
    if (keptJson !== undefined) return keptJson
    const json = JSON.stringify(write(job))
    jsonOfJobs.set(job, json)
    return json
  }
}

const toJson = keepJson((job: JobSummary) => job)

const summaryFields = Object.keys(jobSummarySchema.shape) as (keyof JobSummary)[]

/** A job as a list shows it, and its text. */
const toJsonWithText = keepJson(({ job }: WholeJob) => ({
  ...Object.fromEntries(summaryFields.map((field) => [field, job[field]])),
  text: toMarkdown(job.descriptionHtml ?? undefined) ?? null,
}))

interface AskedList extends Added {
  jobQuery: JobQuery
  revision: string
}

export function makeList(
  context: DomainContext,
  { jobQuery, withFacets, withText, revision }: AskedList,
): MakeAnswer {
  return async (finish) => {
    const resolved = await resolveSynonyms(context, jobQuery)
    const options = { withFacets, withWholeJobs: withText, revision }
    const result = await listReadJobs(context, resolved, () => options)
    const { items, wholeJobs, total, old, next, facets } = result
    const correction = await hintCorrection(context, resolved, result)
    const reading = presentReading(result, resolved)
    const jobs = withText ? wholeJobs.map(toJsonWithText) : items.map(toJson)
    const rest = JSON.stringify({ total, old, next, ...(withFacets && { facets }), reading, correction })
    return finish({ type: jsonType, body: `{"items":[${jobs}],${rest.slice(1)}` })
  }
}

/** Counts a search's jobs and facets without listing the jobs. */
export function makeCounts(
  context: DomainContext,
  { jobQuery, revision }: Pick<AskedList, 'jobQuery' | 'revision'>,
): MakeAnswer {
  return makeJson(async () => {
    const resolved = await resolveSynonyms(context, jobQuery)
    const result = await listReadJobs(context, resolved, () => ({ limit: 0, withFacets: true, revision }))
    const correction = await hintCorrection(context, resolved, result)
    const { total, facets } = result
    return { total, facets, reading: presentReading(result, resolved), correction }
  })
}

/** Adds the ignored parameters to an answer, which is kept without them: otherwise each unknown parameter would keep an answer of its own. */
export function withIgnored(list: SharedAnswer, ignored: readonly string[]): SharedAnswer {
  const body = list.plain().toString()
  return toAnswer({ type: jsonType, body: `${body.slice(0, -1)},"ignored":${JSON.stringify(ignored)}}` })
}
