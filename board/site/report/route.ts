import type { Job } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement, type ReactElement } from 'react'
import * as text from '#messages/report'
import type { Context } from '../../server/context.ts'
import { isOnSite } from '../../server/domain/accounts/session-policy.ts'
import { readPublicId } from '../../server/domain/identifiers/find-public-id.ts'
import { getJob } from '../../server/domain/jobs/jobs.ts'
import { type Reporter, reportListing } from '../../server/domain/moderation/report-listing.ts'
import { addressKey, networkKey } from '../../server/http/rate-limits.ts'
import { addRoute, fields, noInput } from '../../server/http/route.ts'
import { viewerOf } from '../../server/http/viewer.ts'
import { answerInForm, type FormProblem } from '../components/form/problems.tsx'
import { sendPage } from '../document/send-page.ts'
import { ReportPage, ReportSentPage } from './page.tsx'

interface Typed {
  reason: string
  note: string
  evidence: string
}

export function reportRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const path = '/jobs/:slugAndId/report'

  addRoute(
    at,
    ['get', path],
    { access: 'anyone', limits: [], input: noInput, cache: 'page' },
    async ({ request, response }) => {
      const job = await findJob(context, request.params.slugAndId)
      const typed = { reason: '', note: '', evidence: '' }
      await sendForm(context, response, { job, problems: [], typed, status: 200 })
    },
  )

  addRoute(
    at,
    ['post', path],
    {
      access: 'anyone',
      // By address and account, and only for a job that exists.
      limits: [{ name: 'report', by: 'handler' }],
      input: fields({ reason: 2001, note: 2001, evidence: 2001 }),
      cache: 'page',
    },
    async ({ request, response, input: typed }) => {
      const job = await findJob(context, request.params.slugAndId)
      const reporter = reporterOf(request, response)
      try {
        const account = reporter.userId === null ? [] : [`user:${reporter.userId}`]
        await context.limits.consume('report', [`address:${reporter.addressKey}`, ...account])
        const { reason, note, evidence: evidenceUrl } = typed
        const outcome = await reportListing(context, reporter, job.id, { reason, note, evidenceUrl })
        await send(context, response, job, createElement(ReportSentPage, { job, outcome }), 200)
      } catch (error) {
        await sendForm(context, response, { job, typed, ...answerInForm(response, error) })
      }
    },
  )
  return router
}

async function findJob(context: Context, slugAndId: string): Promise<Job> {
  return getJob(context, readPublicId(slugAndId))
}

/** Only a session of this site counts as an account: one of an app could have been created by anyone who has its token. */
function reporterOf(request: Pick<Request, 'ip'>, response: Response): Reporter {
  const viewer = viewerOf(response)
  return {
    userId: isOnSite(viewer) ? (viewer.user?.id ?? null) : null,
    addressKey: addressKey(request.ip),
    networkKey: networkKey(request.ip),
  }
}

async function sendForm(
  context: Context,
  response: Response,
  form: { job: Job; problems: readonly FormProblem[]; typed: Typed; status: number },
): Promise<void> {
  const { job, problems, typed, status } = form
  const isSignedIn = viewerOf(response).user !== null
  await send(context, response, job, createElement(ReportPage, { job, problems, typed, isSignedIn }), status)
}

async function send(
  context: Context,
  response: Response,
  job: Job,
  body: ReactElement,
  status: number,
): Promise<void> {
  const meta = {
    title: text.pageTitle(job.title),
    description: text.description,
    path: `${job.path}/report`,
    robots: 'noindex' as const,
    area: 'work' as const,
  }
  await sendPage(context, response.req, response, { meta, body, status })
}
