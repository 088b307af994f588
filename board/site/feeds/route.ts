import { formatJobQuery, type JobQuery } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import * as text from '#messages/feeds'
import type { Context } from '../../server/context.ts'
import { getCompanyFacts } from '../../server/domain/companies/companies.ts'
import { readPublicId } from '../../server/domain/identifiers/find-public-id.ts'
import { getJob, listReadJobs, resolveSynonyms } from '../../server/domain/jobs/jobs.ts'
import { toMarkdown } from '../../server/domain/markup/markdown.ts'
import { leaveOutOfSearch, openPicture, openReads } from '../../server/http/headers.ts'
import type { KeptAddresses } from '../../server/http/kept-first.ts'
import { freshRead, sendKeptRead } from '../../server/http/open-reads.ts'
import { ownOrigin } from '../../server/http/own-origin.ts'
import { readSearch } from '../../server/http/read-search.ts'
import { moveTo } from '../../server/http/redirects.ts'
import { addRoute, noInput, query, type RouteTarget, refuseOtherMethods } from '../../server/http/route.ts'
import { type SharedContent, sendShared, toAnswer } from '../../server/http/shared-answers.ts'
import { searchPath, withCursor } from '../jobs/search.ts'
import { titleOfSearch } from './entry.ts'
import type { ListFormat } from './format.ts'
import { jobFormats, listFormats } from './formats.ts'
import { pictureCode } from './picture.ts'

const texts = jobFormats.filter(({ isPicture }) => !isPicture)
const suffixes = [...new Set([...listFormats, ...texts].map(({ suffix }) => suffix))]
const addresses = new RegExp(`^/(?:(jobs|feed)|(jobs|companies)/[^/]+)\\.(${suffixes.join('|')})$`)

/** Answers for readers, spreadsheets and programs, which are kept for those who send no cookies. */
export function keptFeeds(context: Context): KeptAddresses {
  return {
    keyOf: (request) =>
      addresses.test(request.path) ? keyOf(context, request, request.originalUrl) : undefined,
    send: (request, response) => {
      const entry = { key: keyOf(context, request, request.originalUrl), route: routeOf(request.path) }
      return sendKeptRead(context, { request, response }, entry)
    },
  }
}

const head = { access: 'anyone', limits: ['api'], cache: freshRead, before: openReads } as const
/** Pictures are asked for by other sites, and some ask for all their readers from one place. */
const pictureHead = {
  ...head,
  limits: [],
  before: [leaveOutOfSearch, openPicture(pictureCode)],
} as const
const searchHead = { ...head, input: query('a search', readSearch) } as const

/** Kept by each address in its one canonical form. */
function keyOf({ config }: Pick<Context, 'config'>, request: Request, address: string): string {
  return `feed ${ownOrigin(config, request)} ${address}`
}

function routeOf(path: string): string {
  const [, list, folder, suffix] = addresses.exec(path) ?? []
  if (list !== undefined) return `/${list}.${suffix}`
  return folder === 'jobs' ? `/jobs/:slugAndId.${suffix}` : `/companies/:slug.${suffix}`
}

/** `/jobs.<suffix>`, `/feed.<suffix>`, `/companies/<slug>.<suffix>` and `/jobs/<job>.<suffix>`: a route for each format that has them. */
export function feedsRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  for (const format of listFormats) {
    addListRoute(at, format, '/jobs')
    if (!format.isFeed) continue
    addListRoute(at, format, '/feed')
    addCompanyRoute(at, format)
  }
  addJobRoutes(at)
  return router
}

/** The search of an address, in a format. `/feed` is the address that readers try. */
function addListRoute({ router, context }: RouteTarget, format: ListFormat, path: '/jobs' | '/feed'): void {
  const route = `${path}.${format.suffix}` as const
  addRoute({ router, context }, ['get', route], searchHead, async ({ request, response, input: typed }) => {
    const list = {
      format,
      search: await resolveSynonyms(context, typed),
      addressOf: (search: JobQuery) => addressOf(route, search),
      pagePathOf: searchPath,
      titleOf: titleOfSearch,
    }
    await sendList(context, { request, response }, list)
  })
  router.all(route, ...openReads, refuseOtherMethods)
}

/** One company's jobs, in a format. */
function addCompanyRoute({ router, context }: RouteTarget, format: ListFormat): void {
  const route = `/companies/:slug.${format.suffix}` as const
  addRoute({ router, context }, ['get', route], searchHead, async ({ request, response, input: typed }) => {
    const slug = request.params.slug.toLowerCase()
    const { name, path } = await getCompanyFacts(context, slug)
    const withCompany = (search: JobQuery, include: string[]): JobQuery => ({
      ...search,
      facets: { ...search.facets, company: { include, exclude: [] } },
    })
    const list = {
      format,
      search: withCompany(await resolveSynonyms(context, typed), [slug]),
      addressOf: (search: JobQuery) => addressOf(`${path}.${format.suffix}`, withCompany(search, [])),
      pagePathOf: () => path,
      titleOf: () => text.companyJobs(name),
    }
    await sendList(context, { request, response }, list)
  })
  router.all(route, ...openReads, refuseOtherMethods)
}

function addressOf(path: string, search: JobQuery): string {
  const parameters = formatJobQuery(search)
  return parameters === '' ? path : `${path}?${parameters}`
}

interface ShownList {
  format: ListFormat
  /** The search, with other spellings replaced. */
  search: JobQuery
  /** The address of the same answer for another page of it. */
  addressOf(search: JobQuery): string
  /** Path of the page that shows it. */
  pagePathOf(search: JobQuery): string
  titleOf(search: JobQuery): string
}

async function sendList(
  context: Context,
  { request, response }: { request: Request; response: Response },
  { format, search, addressOf, pagePathOf, titleOf }: ShownList,
): Promise<void> {
  const address = addressOf(search)
  const { answer, make, revision } = await context.sharedAnswers.find(keyOf(context, request, address))
  const origin = ownOrigin(context.config, request)
  const { limit, withWholeJobs, type } = format
  const sent = await (answer ??
    make(async (finish) => {
      const { items, wholeJobs, total, next } = await listReadJobs(context, search, () => ({
        limit,
        withWholeJobs,
        revision,
      }))
      // A demo listing is no job, and readers would keep it.
      const realJobs = wholeJobs.filter(({ job }) => !job.isDemo)
      const isDone = next === null || (format.isFeed && realJobs.length === 0)
      const nextUrl = isDone ? null : origin + addressOf(withCursor(search, { after: next }))
      const body = format.render({
        title: titleOf(search),
        boardName: context.config.boardName,
        origin,
        pageUrl: origin + pagePathOf(search),
        selfUrl: origin + address,
        nextUrl,
        total,
        items,
        wholeJobs: realJobs,
      })
      return finish({ type, body, ...(nextUrl !== null && { link: `<${nextUrl}>; rel="next"` }) })
    }))
  sendShared(request, response, sent)
}

function addJobRoutes({ router, context }: RouteTarget): void {
  for (const format of jobFormats) {
    const route = `/jobs/:slugAndId.${format.suffix}` as const
    addRoute(
      { router, context },
      ['get', route],
      { ...(format.isPicture ? pictureHead : head), input: noInput },
      async ({ request, response }) => {
        const { answer, make } = await context.sharedAnswers.find(keyOf(context, request, request.path))
        if (answer !== undefined) return sendShared(request, response, await answer)
        const job = await getJob(context, readPublicId(request.params.slugAndId))
        const path = `${job.path}.${format.suffix}`
        if (request.path !== path) return void moveTo(response, path)
        const origin = ownOrigin(context.config, request)
        const content: SharedContent = {
          type: format.type,
          body: format.render({
            job,
            origin,
            boardName: context.config.boardName,
            markdown: format.withMarkdown ? (toMarkdown(job.descriptionHtml ?? undefined) ?? '') : '',
          }),
        }
        // No revision tells of changes of listings that are not live.
        const isShared = job.status === 'live'
        sendShared(
          request,
          response,
          isShared ? await make(async (finish) => finish(content)) : toAnswer(content),
        )
      },
    )
    router.all(route, ...openReads, refuseOtherMethods)
  }
}
