import {
  BoardError,
  type FacetKey,
  facetKeys,
  facetTable,
  type IgnoredParameter,
  type Job,
  type JobQuery,
  listIgnored,
  maxTextLength,
  parseJobQuery,
} from '@cryptolist/contract'
import { type Request, Router } from 'express'
import { createElement } from 'react'
import * as historyText from '#messages/history'
import * as listText from '#messages/jobs-list'
import { jobNotFound } from '#messages/listing-errors'
import type { Context } from '../../server/context.ts'
import { getJobPage, type Likeness, listSimilarJobs } from '../../server/domain/jobs/job-page.ts'
import {
  countJobs,
  fewJobs,
  findCorrection,
  getJob,
  hasUnknownCursor,
  listJobs,
  resolveSynonyms,
} from '../../server/domain/jobs/jobs.ts'
import { isLongOver, type JobLife } from '../../server/domain/jobs/policy.ts'
import type { RolePayFigures } from '../../server/domain/jobs/role-pay.ts'
import { isJobSaved } from '../../server/domain/jobs/saved-jobs.ts'
import { getHistory } from '../../server/domain/listings/history.ts'
import { countVisit } from '../../server/http/count-visit.ts'
import type { KeptAddresses } from '../../server/http/kept-first.ts'
import { ownOrigin } from '../../server/http/own-origin.ts'
import { searchParamsOf } from '../../server/http/read-input.ts'
import { moveTo } from '../../server/http/redirects.ts'
import { addRoute, noInput, query } from '../../server/http/route.ts'
import {
  keyWithoutCookies,
  type Page,
  sendKeptPage,
  sendPage,
  sendSharedPage,
} from '../document/send-page.ts'
import { openFacets } from './facets.tsx'
import { HistoryPage } from './history/history-page.tsx'
import { JobPage, metaOfJob } from './job-page.tsx'
import { JobsPage, metaOfList } from './page.tsx'
import { isCanonical, openedPath, readOpened, searchPath } from './search.ts'
import { findWaysOut, type WaysOut } from './ways-out.ts'

const listPath = '/jobs'
const jobPath = '/jobs/:slugAndId'

/** Lists and jobs that are kept for visitors without cookies. */
export function keptJobPages(context: Context): KeptAddresses {
  const isOfJob = ({ path }: Request) => path.startsWith(`${listPath}/`)
  return {
    keyOf: (request) =>
      request.path === listPath || isOfJob(request) ? keyWithoutCookies(context, request) : undefined,
    async send(request, response) {
      if (!(await sendKeptPage(context, request, response))) return false
      response.locals.route = isOfJob(request) ? jobPath : listPath
      if (!isOfJob(request)) return true
      const publicId = readPublicId(request.path.slice(listPath.length + 1))
      countVisit(context, { request, response, publicId, kind: 'view' })
      return true
    },
  }
}

export function jobsRoutes(context: Context): Router {
  const router = Router()

  const at = { router, context }
  const head = { access: 'anyone', limits: [], cache: 'page' } as const

  const searchHead = { ...head, input: query('a search', (params) => params) }
  addRoute(at, ['get', listPath], searchHead, async ({ request, response, input: params }) => {
    if (await sendKeptPage(context, request, response)) return
    const asked = await resolveSynonyms(context, parseJobQuery(params))
    const opened = readOpened(params)
    const ignored = listIgnored(params)
    const isAtItsAddress = isCanonical(params, asked) || ignored.length > 0
    const address = openedPath(asked, opened)
    if (request.path !== '/jobs' || !isAtItsAddress) return void moveTo(response, address)
    const shown = { opened, notes: listNotes(ignored, asked) }
    const read = (revision?: string) => readList(context, asked, { ...shown, revision })
    if (ignored.length > 0) return sendPage(context, request, response, await read())
    // Parameters of others, such as trackers, change nothing of the page.
    const isOther = request.originalUrl !== address
    if (isOther && (await sendKeptPage(context, request, response, address))) return
    await sendSharedPage(context, request, response, read, address)
  })

  addRoute(at, ['get', jobPath], { ...head, input: noInput }, async ({ request, response, viewer }) => {
    const publicId = readPublicId(request.params.slugAndId)
    const visit = { request, response, publicId, kind: 'view' } as const
    const { path } = request
    if (await sendKeptPage(context, request, response, path)) return countVisit(context, visit)
    const [{ job, past, likeness }, isSaved] = await Promise.all([
      getJobPage(context, publicId),
      isJobSaved(context, viewer, publicId),
    ])
    if (request.path !== job.path) {
      const params = searchParamsOf(request).toString()
      return void moveTo(response, params === '' ? job.path : `${job.path}?${params}`)
    }
    countVisit(context, visit)
    const shown = {
      job,
      past,
      contactEmail: context.config.contactEmail ?? null,
      isSaved,
      address: `${ownOrigin(context.config, request)}${job.path}`,
    }
    const read = (revision?: string) => readJobPage(context, shown, { likeness, revision })
    // No revision tells of changes of other listings that are not live.
    const isShared = job.status === 'live' && past.originalPath === null
    if (isShared) await sendSharedPage(context, request, response, read, path)
    else await sendPage(context, request, response, await read())
  })

  // Browsers report the click on a link to an employer's page in the background; the answer is empty.
  const leftHead = { ...head, cache: 'unstated', input: noInput } as const
  addRoute(at, ['post', '/jobs/:slugAndId/left'], leftHead, async ({ request, response }) => {
    const { id, apply } = await getJob(context, readPublicId(request.params.slugAndId))
    if (apply.isOpen) countVisit(context, { request, response, publicId: id, kind: 'apply_click' })
    response.status(204).end()
  })

  return router
}

type ShownJob = Omit<Parameters<typeof JobPage>[0], 'similar' | 'sameText' | 'market' | 'now'>

/** The page of a job, with what the board knows of others like it. */
async function readJobPage(
  context: Context,
  shown: ShownJob,
  { likeness, revision }: { likeness: Likeness; revision: string | undefined },
): Promise<Page> {
  const { job } = shown
  const [alike, market] = await Promise.all([
    listSimilarJobs(context, likeness, revision),
    findMarket(context, job),
  ])
  const now = new Date()
  return {
    meta: metaOfJob(job, { isLongOver: isLongOver(lifeOf(job), now) }),
    body: createElement(JobPage, { ...shown, ...alike, market, now }),
  }
}

interface Shown {
  opened: FacetKey[]
  notes: string[]
  /** The revision, where it has been read for this page. */
  revision?: string | undefined
}

async function readList(
  context: Context,
  asked: JobQuery,
  { opened, notes, revision }: Shown,
): Promise<Page> {
  const read = (query: JobQuery) =>
    listJobs(context, query, {
      withFacets: [...openFacets, ...opened],
      mayLackFacets: true,
      isFolded: isFoldable(query),
      revision,
    })
  const [found, counts] = await Promise.all([read(asked), context.boardCounts.get(revision)])
  const { isDemoOnly } = counts
  const { query, waysOut } = await readWaysOut(context, asked, found.total)
  const list = { ...(query === asked ? found : await read(query)), isDemoOnly }
  const body = createElement(JobsPage, {
    query,
    list,
    facets: list.facets,
    counts,
    waysOut,
    opened,
    notes: list.facets === null ? [...notes, listText.withoutFilters] : notes,
    now: new Date(),
  })
  const meta = { ...metaOfList(query, list), path: searchPath(asked) }
  return { meta: notes.length === 0 ? meta : { robots: 'noindex,follow', ...meta }, body, isDemoOnly }
}

const maxNotes = 3
const maxShownValue = 40

/** What the address asks for and the list doesn't show. */
function listNotes(ignored: readonly IgnoredParameter[], asked: JobQuery): string[] {
  const isLost = ({ parameter }: IgnoredParameter) => parameter === 'after' || parameter === 'before'
  const values = ignored
    .filter((one) => !isLost(one))
    .slice(0, maxNotes)
    .map(({ parameter, value }) =>
      parameter === 'q'
        ? listText.cutText(maxTextLength)
        : listText.ignoredValue(labelOf(parameter), [...value].slice(0, maxShownValue).join('')),
    )
  return ignored.some(isLost) || hasUnknownCursor(asked) ? [...values, listText.lostPage] : values
}

function labelOf(parameter: string): string {
  const labels: Record<string, string> = {
    min_pay: listText.minimumPay,
    since: listText.posted,
    sort: listText.sort,
  }
  const key = facetKeys.find((facet) => parameter === facet || parameter === `not_${facet}`)
  return key === undefined ? (labels[parameter] ?? parameter) : facetTable[key].label
}

interface FoundWaysOut {
  /** The search to show: the corrected one where what was asked for finds nothing. */
  query: JobQuery
  waysOut?: WaysOut
}

async function readWaysOut(context: Context, asked: JobQuery, total: number): Promise<FoundWaysOut> {
  if (total >= fewJobs) return { query: asked }
  const found = await findCorrection(context, asked)
  if (total === 0 && asked.text !== undefined && found?.exact !== undefined && found.count > 0) {
    const typed = { text: asked.text, exactPath: searchPath(found.exact) }
    return { query: found.query, waysOut: { correction: undefined, ways: [], typed } }
  }
  const spelt = found?.query.text ?? asked.text
  const ways = total === 0 ? await findWaysOut(asked, spelt, (other) => countJobs(context, other)) : []
  const correction = found && {
    text: found.words.join(', '),
    path: searchPath(found.query),
    count: found.count,
  }
  // A correction that finds no more than what was typed would lead away from it.
  return {
    query: asked,
    waysOut: { correction: correction && correction.count > total ? correction : undefined, ways },
  }
}

/** By pay or by their end, or of chosen companies, each job of a list is shown. */
function isFoldable({ sort, facets }: JobQuery): boolean {
  return sort !== 'cash_pay' && sort !== 'closing_soon' && facets.company.include.length === 0
}

/** What other jobs of its role and level pay; null for a job without yearly pay, which has no scale to compare on. */
export async function findMarket({ rolePay }: Context, job: Job): Promise<RolePayFigures | null> {
  const hasScale = job.pay.kind === 'cash' && job.pay.usdYear !== null
  return hasScale && job.roleFamily !== null ? rolePay.find(job.roleFamily, job.seniority) : null
}

function lifeOf({ status, closeReason, expiresAt, closedAt }: Job): JobLife {
  return { status, closeReason, expiresAt: toDate(expiresAt), closedAt: toDate(closedAt) }
}

function toDate(time: string | null): Date | null {
  return time === null ? null : new Date(time)
}

/** The public id at the end of a job's path. Throws not_found where there is none. */
export function readPublicId(slugAndId: string): string {
  const id = /(?:^|-)([0-9a-z]{8})$/.exec(slugAndId.toLowerCase())?.[1]
  if (id === undefined) throw new BoardError('not_found', jobNotFound)
  return id
}

/** `/jobs/{slug-id8}/history`: what the public could read of a listing before, and what happened to it. */
export function jobHistoryRoutes(context: Context): Router {
  const router = Router()
  const head = { access: 'anyone', limits: [], input: noInput, cache: 'page' } as const
  addRoute({ router, context }, ['get', '/jobs/:slugAndId/history'], head, async ({ request, response }) => {
    const history = await getHistory(context, readPublicId(request.params.slugAndId))
    const path = `${history.path}/history`
    if (request.path !== path) return void moveTo(response, path)
    const meta = {
      title: historyText.pageTitle(history.title),
      description: historyText.description(history.title),
      path,
      robots: 'noindex' as const,
    }
    await sendPage(context, request, response, { meta, body: createElement(HistoryPage, { history }) })
  })
  return router
}
