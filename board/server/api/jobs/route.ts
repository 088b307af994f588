import { formatJobQuery, type JobQuery, type JobSummary, jobQueryParameters } from '@cryptolist/contract'
import { type Request, Router } from 'express'
import type { Context } from '../../context.ts'
import {
  getJob,
  hintCorrection,
  listReadJobs,
  presentReading,
  resolveSynonyms,
} from '../../domain/jobs/jobs.ts'
import { allowCookielessReads, leaveOutOfSearch } from '../../http/headers.ts'
import type { KeptAddresses } from '../../http/kept-first.ts'
import { addressKey } from '../../http/rate-limits.ts'
import { readSearch } from '../../http/read-search.ts'
import { addRoute, noInput, query, refuseOtherMethods } from '../../http/route.ts'
import { type MakeAnswer, type SharedAnswer, sendShared, toAnswer } from '../../http/shared-answers.ts'

const jsonType = 'application/json; charset=utf-8'

function makeJson(read: () => Promise<object>): MakeAnswer {
  return async (finish) => finish({ type: jsonType, body: JSON.stringify(await read()) })
}

/** Jobs as JSON: each is written once, however many lists it is in. */
const jsonOfJobs = new WeakMap<JobSummary, string>()

function toJson(job: JobSummary): string {
  const known = jsonOfJobs.get(job)
  if (known !== undefined) return known
  const json = JSON.stringify(job)
  jsonOfJobs.set(job, json)
  return json
}

const listPath = '/api/v1/jobs'

const maxNamed = 20
const maxNameLength = 60

/** The parameters that no search has, such as `limit`. */
function listUnknown(params: URLSearchParams): string[] {
  const unknown = [...params.keys()].filter((name) => name !== 'facets' && !jobQueryParameters.has(name))
  return [...new Set(unknown.map((name) => name.slice(0, maxNameLength)))].slice(0, maxNamed)
}

/** The same list, which is kept without what it ignores: parameters of others keep nothing of their own. */
function withIgnored(list: SharedAnswer, ignored: readonly string[]): SharedAnswer {
  const body = list.plain().toString()
  return toAnswer({ type: jsonType, body: `${body.slice(0, -1)},"ignored":${JSON.stringify(ignored)}}` })
}

/** Lists and jobs that are kept, for those who send no cookies. */
export function keptJobAnswers(context: Context): KeptAddresses {
  return {
    keyOf: ({ path, originalUrl }) =>
      path === listPath || path.startsWith(`${listPath}/`) ? keyOf(originalUrl) : undefined,
    async send(request, response) {
      const { answer } = await context.sharedAnswers.find(keyOf(request.originalUrl))
      if (answer === undefined) return false
      response.locals.route = routeOf(request)
      for (const prepare of [leaveOutOfSearch, allowCookielessReads])
        prepare(request, response, () => undefined)
      await context.limits.consume('api', [addressKey(request.ip)])
      sendShared(request, response, await answer)
      return true
    },
  }
}

/** What an address's answer is kept under: an address in its one canonical form, so that parameters of others keep nothing of their own. */
function keyOf(address: string): string {
  return `api ${address}`
}

function listKey({ asked, withFacets }: { asked: JobQuery; withFacets: boolean }): string {
  const parameters = [formatJobQuery(asked), withFacets ? 'facets=1' : ''].filter((part) => part !== '')
  return keyOf(parameters.length === 0 ? listPath : `${listPath}?${parameters.join('&')}`)
}

function suggestionsKey(typed: string): string {
  return keyOf(`${listPath}/suggestions?${new URLSearchParams({ q: typed })}`)
}

function routeOf({ path }: Request): string {
  if (path === listPath || path === `${listPath}/suggestions`) return path
  return `${listPath}/:id`
}

/** `/api/v1/jobs` with the page's query string (`facets=1` adds the counts of all filters), `/api/v1/jobs/suggestions?q=` and `/api/v1/jobs/{id}`. */
export function jobsApiRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const head = { access: 'anyone', limits: [], cache: 'page' } as const

  const search = query('a search, facets', (params) => ({
    asked: readSearch(params),
    withFacets: params.get('facets') === '1',
    ignored: listUnknown(params),
  }))
  addRoute(at, ['get', '/'], { ...head, input: search }, async ({ request, response, input }) => {
    const { answer, make, revision } = await context.sharedAnswers.find(listKey(input))
    const makeList: MakeAnswer = async (finish) => {
      const { asked, withFacets } = input
      const resolved = await resolveSynonyms(context, asked)
      const found = await listReadJobs(context, resolved, () => ({ withFacets, revision }))
      const { items, total, old, next, facets } = found
      const correction = await hintCorrection(context, resolved, found)
      const reading = presentReading(found, resolved)
      const rest = JSON.stringify({ total, old, next, ...(withFacets && { facets }), reading, correction })
      return finish({ type: jsonType, body: `{"items":[${items.map(toJson)}],${rest.slice(1)}` })
    }
    const list = await (answer ?? make(makeList))
    sendShared(request, response, input.ignored.length === 0 ? list : withIgnored(list, input.ignored))
  })
  router.all('/', refuseOtherMethods)

  const typed = query('q, the beginning of a search', (params) => params.get('q') ?? '')
  addRoute(at, ['get', '/suggestions'], { ...head, input: typed }, async ({ request, response, input }) => {
    const { answer, make } = await context.sharedAnswers.find(suggestionsKey(input))
    const read = async () => ({ items: await context.suggest(input) })
    await sendShared(request, response, await (answer ?? make(makeJson(read))))
  })
  router.all('/suggestions', refuseOtherMethods)

  addRoute(at, ['get', '/:id'], { ...head, input: noInput }, async ({ request, response }) => {
    const { answer, make } = await context.sharedAnswers.find(
      keyOf(`${listPath}/${encodeURIComponent(request.params.id)}`),
    )
    if (answer !== undefined) return sendShared(request, response, await answer)
    const job = await getJob(context, request.params.id)
    // No revision tells of changes of listings that are not live.
    if (job.status !== 'live') return void response.json(job)
    sendShared(request, response, await make(makeJson(async () => job)))
  })
  router.all('/:id', refuseOtherMethods)
  return router
}
