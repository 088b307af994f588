import { formatJobQuery, type JobQuery, jobQueryParameters } from '@cryptolist/contract'
import { type Request, Router } from 'express'
import type { Context } from '../../context.ts'
import { getJob } from '../../domain/jobs/jobs.ts'
import type { KeptAddresses } from '../../http/kept-first.ts'
import { freshRead, sendKeptRead } from '../../http/open-reads.ts'
import { readSearch } from '../../http/read-search.ts'
import { addRoute, noInput, query, refuseOtherMethods } from '../../http/route.ts'
import { sendShared } from '../../http/shared-answers.ts'
import { apiOperations } from '../openapi/operations.ts'
import { makeCounts, makeJson, makeList, readAdded, withIgnored } from './answers.ts'

const listPath = '/api/v1/jobs'
const folder = /^\/api\/v1\/jobs\/([^/]+)$/

const maxNamed = 20
const maxNameLength = 60

/** The parameters that a call doesn't have, such as `limit`. */
function listUnknown(params: URLSearchParams, isKnown: (name: string) => boolean): string[] {
  const unknown = [...params.keys()].filter((name) => !isKnown(name))
  return [...new Set(unknown.map((name) => name.slice(0, maxNameLength)))].slice(0, maxNamed)
}

/** Lists and jobs that are kept, for those who send no cookies. */
export function keptJobAnswers(context: Context): KeptAddresses {
  return {
    keyOf: ({ path, originalUrl }) =>
      path === listPath || folder.test(path) ? keyOf(originalUrl) : undefined,
    send: (request, response) =>
      sendKeptRead(
        context,
        { request, response },
        { key: keyOf(request.originalUrl), route: routeOf(request) },
      ),
  }
}

/** The key that an address's answer is kept under: an address in its one canonical form, so that parameters of others keep nothing of their own. */
function keyOf(address: string): string {
  return `api ${address}`
}

function keyOfSearch(path: string, search: JobQuery, ...added: readonly string[]): string {
  const parameters = [formatJobQuery(search), ...added].filter((part) => part !== '')
  return keyOf(parameters.length === 0 ? path : `${path}?${parameters.join('&')}`)
}

function suggestionsKey(typed: string): string {
  return keyOf(`${listPath}/suggestions?${new URLSearchParams({ q: typed })}`)
}

function routeOf({ path }: Request): string {
  const [, name = ''] = folder.exec(path) ?? []
  return name === '' || ['facets', 'suggestions'].includes(name) ? path : `${listPath}/:id`
}

const head = { access: 'anyone', limits: [], cache: freshRead } as const

/** Reads of jobs below `/api/v1/jobs`: a list, its counts, suggestions, and each job. */
export function jobsApiRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const { listJobs, countJobs, suggestSearches, getJob: getJobOperation } = apiOperations

  const search = query('a search, facets, include', (params) => ({
    jobQuery: readSearch(params),
    ...readAdded(params),
    ignored: listUnknown(
      params,
      (name) => jobQueryParameters.has(name) || ['facets', 'include'].includes(name),
    ),
  }))
  const listHead = { ...head, input: search, operation: listJobs }
  addRoute(at, ['get', '/'], listHead, async ({ request, response, input }) => {
    const { jobQuery, withFacets, withText, ignored } = input
    const added = [withFacets ? 'facets=1' : '', withText ? 'include=text' : '']
    const { answer, make, revision } = await context.sharedAnswers.find(
      keyOfSearch(listPath, jobQuery, ...added),
    )
    const list = await (answer ?? make(makeList(context, { ...input, revision })))
    sendShared(request, response, ignored.length === 0 ? list : withIgnored(list, ignored))
  })
  router.all('/', refuseOtherMethods)

  const counted = query('a search', (params) => ({
    jobQuery: { ...readSearch(params), after: undefined, before: undefined },
    ignored: listUnknown(
      params,
      (name) => jobQueryParameters.has(name) && !['after', 'before'].includes(name),
    ),
  }))
  const countHead = { ...head, input: counted, operation: countJobs }
  addRoute(at, ['get', '/facets'], countHead, async ({ request, response, input: { jobQuery, ignored } }) => {
    const { answer, make, revision } = await context.sharedAnswers.find(
      keyOfSearch(`${listPath}/facets`, jobQuery),
    )
    const counts = await (answer ?? make(makeCounts(context, { jobQuery, revision })))
    sendShared(request, response, ignored.length === 0 ? counts : withIgnored(counts, ignored))
  })
  router.all('/facets', refuseOtherMethods)

  const typed = query('q, the beginning of a search', (params) => params.get('q') ?? '')
  const suggestHead = { ...head, input: typed, operation: suggestSearches }
  addRoute(at, ['get', '/suggestions'], suggestHead, async ({ request, response, input }) => {
    const { answer, make } = await context.sharedAnswers.find(suggestionsKey(input))
    const read = async () => ({ items: await context.suggest(input) })
    sendShared(request, response, await (answer ?? make(makeJson(read))))
  })
  router.all('/suggestions', refuseOtherMethods)

  const jobHead = { ...head, input: noInput, operation: getJobOperation }
  addRoute(at, ['get', '/:id'], jobHead, async ({ request, response }) => {
    const key = keyOf(`${listPath}/${encodeURIComponent(request.params.id)}`)
    const { answer, make } = await context.sharedAnswers.find(key)
    if (answer !== undefined) return sendShared(request, response, await answer)
    const job = await getJob(context, request.params.id)
    // No revision tells of changes of listings that are not live.
    if (job.status !== 'live') return void response.json(job)
    sendShared(request, response, await make(makeJson(async () => job)))
  })
  router.all('/:id', refuseOtherMethods)
  return router
}
