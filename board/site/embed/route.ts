import type { JobQuery } from '@cryptolist/contract'
import { Router } from 'express'
import type { Context } from '../../server/context.ts'
import { readPublicId } from '../../server/domain/identifiers/find-public-id.ts'
import { getJob, listReadJobs, resolveSynonyms } from '../../server/domain/jobs/jobs.ts'
import { leaveOutOfSearch, openToFrames, openToOtherPages } from '../../server/http/headers.ts'
import { type KeptAddresses, sendKept } from '../../server/http/kept-first.ts'
import { ownOrigin } from '../../server/http/own-origin.ts'
import { readSearch } from '../../server/http/read-search.ts'
import { addRoute, noInput, query, type RouteTarget, refuseOtherMethods } from '../../server/http/route.ts'
import { type SharedContent, sendShared, toAnswer } from '../../server/http/shared-answers.ts'
import { readScript } from '../document/assets.ts'
import { searchHeading } from '../jobs/heading.ts'
import { searchPath, withCursor } from '../jobs/search.ts'
import { framePath, jobFramePath, type Look, listFramePath, readLook, scriptPath } from './address.ts'
import { frameCode, jobFrame, listFrame } from './frame.tsx'
import { oembedRoutes } from './oembed/route.ts'

const pageType = 'text/html; charset=utf-8'
/** A frame is a page that people see: like the list, it has no limit of its own. Neither cookies nor accounts change it. */
const head = {
  access: 'anyone',
  limits: [],
  cache: 'no-cache',
  before: [leaveOutOfSearch, openToFrames(frameCode)],
} as const

const keyOf = (address: string): string => `frame ${address}`

/** Frames of lists, which are kept for those who send no cookies. */
export function keptFrames(context: Context): KeptAddresses {
  return {
    keyOf: (request) => (request.path === framePath ? keyOf(request.originalUrl) : undefined),
    send: (request, response) =>
      sendKept(
        context,
        { request, response },
        { key: keyOf(request.originalUrl), route: framePath, before: head.before },
      ),
  }
}

/** Parts of this board that other sites show: frames of lists and jobs, the script that places them, and what oEmbed asks for. */
export function embedRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  addListFrame(at)
  addJobFrame(at)
  addScript(at)
  router.use(oembedRoutes(context))
  for (const path of [framePath, `${framePath}/:id`, scriptPath]) router.all(path, refuseOtherMethods)
  return router
}

function addListFrame({ router, context }: RouteTarget): void {
  const read = (params: URLSearchParams) => ({ asked: readSearch(params), look: readLook(params) })
  const listHead = { ...head, input: query('a search, rows, theme', read) }
  addRoute({ router, context }, ['get', framePath], listHead, async ({ request, response, input }) => {
    const { look } = input
    const search = withCursor(await resolveSynonyms(context, input.asked))
    const key = keyOf(listFramePath(search, look))
    const { answer, make, revision } = await context.sharedAnswers.find(key)
    const sent = await (answer ??
      make(async (finish) => finish(await readListFrame(context, search, { look, revision }))))
    sendShared(request, response, sent)
  })
}

async function readListFrame(
  context: Context,
  search: JobQuery,
  { look, revision }: { look: Look; revision: string },
): Promise<SharedContent> {
  // Filters that are chosen are counted anyway, with their names for the heading.
  const options = { limit: look.rows, withFacets: [], mayLackFacets: true, revision }
  const [{ query: readQuery, items, total, facets }, isDemoOnly] = await Promise.all([
    listReadJobs(context, search, () => options),
    context.boardCounts.isDemoOnly(revision),
  ])
  const body = listFrame({
    heading: searchHeading(readQuery, { total, isDemoOnly, facets }),
    boardName: context.config.boardName,
    theme: look.theme,
    jobs: items,
    total,
    path: searchPath(search),
    now: new Date(),
  })
  return { type: pageType, body }
}

function addJobFrame({ router, context }: RouteTarget): void {
  const { boardName } = context.config
  const jobHead = { ...head, input: query('theme', readLook) }
  addRoute(
    { router, context },
    ['get', `${framePath}/:id`],
    jobHead,
    async ({ request, response, input: look }) => {
      const id = readPublicId(request.params.id)
      const { answer, make } = await context.sharedAnswers.find(keyOf(jobFramePath({ id }, look)))
      if (answer !== undefined) return sendShared(request, response, await answer)
      const job = await getJob(context, id)
      const body = jobFrame({ job, boardName, theme: look.theme, now: new Date() })
      const content: SharedContent = { type: pageType, body }
      // No revision tells of changes of listings that are not live.
      const isShared = job.status === 'live'
      sendShared(
        request,
        response,
        isShared ? await make(async (finish) => finish(content)) : toAnswer(content),
      )
    },
  )
}

function addScript({ router, context }: RouteTarget): void {
  let code: string | undefined
  const scriptHead = {
    access: 'anyone',
    limits: [],
    cache: 'public, max-age=3600',
    before: [openToOtherPages],
    input: noInput,
  } as const
  addRoute({ router, context }, ['get', scriptPath], scriptHead, ({ request, response }) => {
    const origin = JSON.stringify(ownOrigin(context.config, request))
    code ??= readScript('place.client.ts')
    const body = `(function(board){${code}})(${origin})\n`
    sendShared(request, response, toAnswer({ type: 'text/javascript; charset=utf-8', body }))
  })
}
