import type { Job } from '@cryptolist/contract'
import { createElement } from 'react'
import { pageWords } from '#messages/fit'
import type { Context } from '../../../server/context.ts'
import { findApplication } from '../../../server/domain/applications/tracked-applications.ts'
import { findResponses } from '../../../server/domain/companies/companies.ts'
import type { RolePayFigures } from '../../../server/domain/figures/role-pay.ts'
import { readPublicId } from '../../../server/domain/identifiers/find-public-id.ts'
import { fitOf, fitWordsFor, type VisitorPlace } from '../../../server/domain/jobs/fit.ts'
import { findHiding } from '../../../server/domain/jobs/hidden-jobs.ts'
import { getJobPage, type Likeness, listSimilarJobs } from '../../../server/domain/jobs/job-page.ts'
import { getJob } from '../../../server/domain/jobs/jobs.ts'
import { isJobSaved } from '../../../server/domain/jobs/saved-jobs.ts'
import { searchEngineUseOf } from '../../../server/domain/search-engines/search-engines.ts'
import { countVisit } from '../../../server/http/count-visit.ts'
import { ownOrigin } from '../../../server/http/own-origin.ts'
import { searchParamsOf } from '../../../server/http/read-input.ts'
import { moveTo } from '../../../server/http/redirects.ts'
import { addRoute, noInput, type RouteTarget } from '../../../server/http/route.ts'
import { pathOfApplication } from '../../application/paths.ts'
import { countryName } from '../../components/place/countries.ts'
import {
  type Page,
  sendKeptPage,
  sendPage,
  sendSharedPage,
  visitorPlaceOf,
} from '../../document/send-page.ts'
import { jobLinks } from '../../feeds/formats.ts'
import { pictureOfJob } from '../../og/card.ts'
import { JobPage, metaOfJob } from '../job-page.tsx'
import type { VisitorFit } from './facts-box.tsx'

export const jobPath = '/jobs/:slugAndId'

/** The page of a job, and the count of visitors who leave it for the employer's page. */
export function addJobRoutes(at: RouteTarget): void {
  const { context } = at
  const head = { access: 'anyone', limits: [], cache: 'page' } as const

  addRoute(at, ['get', jobPath], { ...head, input: noInput }, async ({ request, response, viewer }) => {
    const publicId = readPublicId(request.params.slugAndId)
    const visit = { request, response, publicId, kind: 'view' } as const
    const { path } = request
    if (await sendKeptPage(context, request, response, path)) return countVisit(context, visit)
    const [{ job, past, likeness }, isSaved, application, hiding] = await Promise.all([
      getJobPage(context, publicId),
      isJobSaved(context, viewer, publicId),
      findApplication(context, viewer, publicId),
      findHiding(context, viewer, publicId),
    ])
    if (request.path !== job.path) {
      const params = searchParamsOf(request).toString()
      return void moveTo(response, params === '' ? job.path : `${job.path}?${params}`)
    }
    countVisit(context, visit)
    const place = visitorPlaceOf(context, request, response)
    const props = {
      job,
      past,
      contactEmail: context.config.contactEmail ?? null,
      isSaved,
      appliedPath: application === undefined ? null : pathOfApplication(application),
      hiding,
      fit: fitFor(job, place),
      fitWords: fitWordsFor(place, new Date()),
      address: `${ownOrigin(context.config, request)}${job.path}`,
    }
    const read = (revision?: string) => readJobPage(context, props, { likeness, revision })
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
}

/** Nothing of a job that has ended. */
function fitFor({ place, status }: Job, { country, timeZone }: VisitorPlace): VisitorFit | null | undefined {
  if (status !== 'live') return undefined
  if (country === undefined && timeZone === undefined) return null
  return {
    ...(country !== undefined && {
      place: { country: countryName(country), words: pageWords[fitOf(place, country)] },
    }),
    timeZone,
  }
}

type ShownJob = Omit<Parameters<typeof JobPage>[0], 'similar' | 'sameText' | 'market' | 'responses' | 'now'>

/** The page of a job, with what the board knows of others like it. */
async function readJobPage(
  context: Context,
  props: ShownJob,
  { likeness, revision }: { likeness: Likeness; revision: string | undefined },
): Promise<Page> {
  const { job } = props
  const [alike, market, responses] = await Promise.all([
    listSimilarJobs(context, likeness, revision),
    findMarket(context, job),
    job.apply.formPath === null ? null : findResponses(context, job.company.slug),
  ])
  const now = new Date()
  const { isIndexed, hasPosting } = searchEngineUseOf(job, context.config.crawlers, now)
  return {
    meta: {
      ...metaOfJob(job, { isIndexed, hasPosting, now }),
      alternates: { links: jobLinks, path: job.path, search: '' },
      ...(job.status === 'live' && { picture: pictureOfJob(job, context.config.boardName) }),
      isEmbeddable: true,
    },
    body: createElement(JobPage, { ...props, ...alike, market, responses, now }),
  }
}

/** Pay of other jobs of its role and level; null for a job without yearly pay, which has no scale to compare on. */
export async function findMarket({ rolePay }: Context, job: Job): Promise<RolePayFigures | null> {
  const hasScale = job.pay.kind === 'cash' && job.pay.usdYear !== null
  return hasScale && job.roleFamily !== null ? rolePay.find(job.roleFamily, job.seniority) : null
}
