import { BoardError, type JobQuery } from '@cryptolist/contract'
import { createElement } from 'react'
import * as errors from '#messages/errors'
import * as text from '#messages/landings'
import type { Context } from '../../../server/context.ts'
import type { VisitorPlace } from '../../../server/domain/jobs/fit.ts'
import { landingPath, readLandingPath } from '../../../server/domain/search-engines/landing-grammar.ts'
import { countLanding, isLongEnough } from '../../../server/domain/search-engines/landings.ts'
import { openReads } from '../../../server/http/headers.ts'
import { freshRead } from '../../../server/http/open-reads.ts'
import { ownOrigin } from '../../../server/http/own-origin.ts'
import { moveTo } from '../../../server/http/redirects.ts'
import { addRoute, noInput, query, type RouteTarget } from '../../../server/http/route.ts'
import { sendKeptList, sendSharedList } from '../../document/send-list.ts'
import { type Page, sendPage, visitorPlaceOf } from '../../document/send-page.ts'
import type { ListFormat } from '../../feeds/format.ts'
import { listFormats } from '../../feeds/formats.ts'
import { writeOpml } from '../../feeds/opml.ts'
import { readList } from '../list/route.ts'
import { feedSearch, searchPath } from '../search.ts'
import { BrowsePage } from './page.tsx'

/** Every form that `readLandingPath` reads, and the first again with the suffix of a feed, which the others have in their last part. */
const paths = ['/:before-jobs', '/:before-jobs-:after', '/jobs-:after', '/:before-jobs.:suffix'] as const

/** The route that answers at a landing page's address. */
export function landingRoute(path: string): (typeof paths)[number] {
  if (path.startsWith('/jobs-')) return '/jobs-:after'
  return path.endsWith('-jobs') ? '/:before-jobs' : '/:before-jobs-:after'
}

/** Searches with an address that says them, `/remote-rust-jobs`, and the page with those that search engines are offered. */
export function addLandingRoutes(at: RouteTarget): void {
  const { context } = at
  const head = { access: 'anyone', limits: [], cache: 'page' } as const
  for (const path of paths) {
    const input = query('a search', (params) => params)
    addRoute(at, ['get', path], { ...head, input }, async ({ request, response, input: params }) => {
      if (await sendKeptList(context, request, response)) return
      const { page, format } = splitSuffix(request.path)
      const search = readLandingPath(page.toLowerCase(), params)
      if (search === undefined) throw new BoardError('not_found', errors.nothingAt(request.path))
      if (format !== undefined) return void moveTo(response, formatPath(format, search))
      const address = landingPath(search) ?? searchPath(search)
      if (address !== request.path) return void moveTo(response, address)
      // Parameters of others, such as trackers, change nothing of the page.
      if (request.originalUrl !== address && (await sendKeptList(context, request, response, address))) return
      const place = visitorPlaceOf(context, request, response)
      const read = (revision?: string) => readLanding(context, search, { path: address, place, revision })
      await sendSharedList(context, request, response, read, address)
    })
  }

  addRoute(at, ['get', '/browse'], { ...head, input: noInput }, async ({ request, response }) => {
    const landings = await context.landings.list()
    const meta = {
      title: text.title,
      description: text.description,
      path: '/browse',
      ...(landings.length === 0 && { robots: 'noindex,follow' as const }),
    }
    await sendPage(context, request, response, { meta, body: createElement(BrowsePage, { landings }) })
  })

  const forReaders = {
    ...head,
    limits: ['api'],
    cache: freshRead,
    before: openReads,
    input: noInput,
  } as const
  addRoute(at, ['get', '/browse.opml'], forReaders, async ({ request, response }) => {
    const { boardName } = context.config
    const opml = writeOpml({
      boardName,
      origin: ownOrigin(context.config, request),
      landings: await context.landings.list(),
    })
    response.type('text/x-opml; charset=utf-8').send(opml)
  })
}

/** `/rust-jobs.rss` as the page and the format. */
function splitSuffix(path: string): { page: string; format?: ListFormat } {
  const dot = path.lastIndexOf('.')
  const format = listFormats.find(({ suffix }) => suffix === path.slice(dot + 1))
  return dot === -1 || format === undefined ? { page: path } : { page: path.slice(0, dot), format }
}

/** A search has one address in each format. */
function formatPath({ suffix, isFeed }: ListFormat, search: JobQuery): string {
  return `/jobs.${suffix}${isFeed ? feedSearch(search) : searchPath(search).slice('/jobs'.length)}`
}

async function readLanding(
  context: Context,
  search: JobQuery,
  { path, place, revision }: { path: string; place: VisitorPlace; revision: string | undefined },
): Promise<Page> {
  const facts = await countLanding(context, search, revision)
  const view = { opened: [], unfolded: undefined, notes: [], place, revision }
  const page = await readList(context, search, { ...view, ...(facts && { facts: text.facts(facts) }) })
  const isOffered =
    context.landings.has(path) ?? (facts !== null && isLongEnough(facts.jobs, facts.companies))
  const { robots, ...meta } = page.meta
  const isHidden = page.isDemoOnly === true || !isOffered
  return { ...page, meta: { ...meta, path, ...(isHidden && { robots: robots ?? 'noindex,follow' }) } }
}
