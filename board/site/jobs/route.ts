import { BoardError, type Job, type JobQuery, parseJobQuery } from '@cryptolist/contract'
import { Router } from 'express'
import { createElement } from 'react'
import * as historyText from '#messages/history'
import { jobNotFound } from '#messages/listing-errors'
import type { Context } from '../../server/context.ts'
import {
  countJobs,
  findCorrection,
  getJob,
  listJobs,
  listSimilarJobs,
  resolveSynonyms,
} from '../../server/domain/jobs/jobs.ts'
import { isLongOver, type JobLife } from '../../server/domain/jobs/policy.ts'
import type { RolePayFigures } from '../../server/domain/jobs/role-pay.ts'
import { isJobSaved } from '../../server/domain/jobs/saved-jobs.ts'
import { findPastFacts, getHistory } from '../../server/domain/listings/history.ts'
import { countVisit } from '../../server/http/count-visit.ts'
import { ownOrigin } from '../../server/http/own-origin.ts'
import { searchParamsOf } from '../../server/http/read-input.ts'
import { moveTo } from '../../server/http/redirects.ts'
import { addRoute, noInput, query } from '../../server/http/route.ts'
import { sendPage } from '../document/send-page.tsx'
import { HistoryPage } from './history/history-page.tsx'
import { JobPage, metaOfJob } from './job-page.tsx'
import { JobsPage, metaOfList } from './page.tsx'
import { isCanonical, searchPath } from './search.ts'
import { findWaysOut, type WaysOut } from './ways-out.ts'

export function jobsRoutes(context: Context): Router {
  const router = Router()

  const at = { router, context }
  const head = { access: 'anyone', limits: [], cache: 'page' } as const

  const searchHead = { ...head, input: query('a search', (params) => params) }
  addRoute(at, ['get', '/jobs'], searchHead, async ({ request, response, input: params }) => {
    const asked = await resolveSynonyms(context, parseJobQuery(params))
    if (request.path !== '/jobs' || !isCanonical(params, asked))
      return void moveTo(response, searchPath(asked))
    const [found, counts] = await Promise.all([
      listJobs(context, asked, { withFacets: true, isFolded: isFoldable(asked) }),
      context.boardCounts.get(),
    ])
    const { isDemoOnly } = counts
    const waysOut = await readWaysOut(context, asked, found.total)
    const list = { ...found, isDemoOnly }
    const body = createElement(JobsPage, {
      query: asked,
      list,
      facets: list.facets,
      counts,
      waysOut,
      now: new Date(),
    })
    await sendPage(context, request, response, { meta: metaOfList(asked, list), body, isDemoOnly })
  })

  addRoute(
    at,
    ['get', '/jobs/:slugAndId'],
    { ...head, input: noInput },
    async ({ request, response, viewer }) => {
      const job = await getJob(context, readPublicId(request.params.slugAndId))
      if (request.path !== job.path) {
        const params = searchParamsOf(request).toString()
        return void moveTo(response, params === '' ? job.path : `${job.path}?${params}`)
      }
      countVisit(context, { request, response, publicId: job.id, kind: 'view' })
      const now = new Date()
      const [similar, past, market, isSaved] = await Promise.all([
        listSimilarJobs(context, job),
        findPastFacts(context, job.id),
        findMarket(context, job),
        isJobSaved(context, viewer, job.id),
      ])
      const meta = metaOfJob(job, { isLongOver: isLongOver(lifeOf(job), now) })
      const contactEmail = context.config.contactEmail ?? null
      const address = `${ownOrigin(context.config, request)}${job.path}`
      const body = createElement(JobPage, {
        job,
        similar,
        market,
        past: past ?? null,
        contactEmail,
        isSaved,
        address,
        now,
      })
      await sendPage(context, request, response, { meta, body })
    },
  )

  // Browsers report the click on a link to an employer's page in the background; the answer is empty.
  const leftHead = { ...head, cache: 'unstated', input: noInput } as const
  addRoute(at, ['post', '/jobs/:slugAndId/left'], leftHead, async ({ request, response }) => {
    const { id, apply } = await getJob(context, readPublicId(request.params.slugAndId))
    if (apply.isOpen) countVisit(context, { request, response, publicId: id, kind: 'apply_click' })
    response.status(204).end()
  })

  return router
}

/** If a search finds fewer jobs than this, its text may have a typing error. */
const fewJobs = 3

async function readWaysOut(context: Context, query: JobQuery, total: number): Promise<WaysOut | undefined> {
  if (total >= fewJobs) return undefined
  const [found, ways] = await Promise.all([
    findCorrection(context, query),
    total === 0 ? findWaysOut(query, (other) => countJobs(context, other)) : [],
  ])
  const correction = found && {
    text: found.query.text ?? '',
    path: searchPath(found.query),
    count: found.count,
  }
  // A correction that finds no more than what was typed would lead away from it.
  return { correction: correction && correction.count > total ? correction : undefined, ways }
}

/** By pay, or of chosen companies, each job of a list is shown. */
function isFoldable({ sort, facets }: JobQuery): boolean {
  return sort !== 'cash_pay' && facets.company.include.length === 0
}

/** What other jobs of its role and level pay; null for a job without yearly pay, which has no scale to compare on. */
export async function findMarket({ rolePay }: Context, job: Job): Promise<RolePayFigures | null> {
  const hasScale = job.pay.kind === 'cash' && job.pay.usdYear !== null
  return hasScale && job.roleFamily !== null ? rolePay.find(job.roleFamily, job.seniority) : null
}

function lifeOf({ status, expiresAt, closedAt }: Job): JobLife {
  return { status, expiresAt: toDate(expiresAt), closedAt: toDate(closedAt) }
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
