import { BoardError, type Job, type JobSummary } from '@cryptolist/contract'
import { Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/compare'
import type { Context } from '../../../server/context.ts'
import { findPublicId } from '../../../server/domain/identifiers/find-public-id.ts'
import { getJobPage, type Likeness, listSimilarJobs } from '../../../server/domain/jobs/job-page.ts'
import { moveTo } from '../../../server/http/redirects.ts'
import { addRoute, query } from '../../../server/http/route.ts'
import { comparePath } from '../../components/job-row/compare-choice.tsx'
import { sendPage } from '../../document/send-page.ts'
import { ComparePage, compareJobsPath, mostCompared } from './page.tsx'

/** `/compare?jobs=a,b`: jobs side by side. Links of jobs and several `jobs` are read too, as forms send them. */
export function compareRoutes(context: Context): Router {
  const router = Router()
  const input = query('jobs', (params) => params.getAll('jobs'))
  const head = { access: 'anyone', limits: [], input, cache: 'page' } as const
  addRoute({ router, context }, ['get', comparePath], head, async ({ request, response, input: values }) => {
    const { ids, isCut, unread } = readIds(values)
    const address = compareJobsPath(ids)
    if (!isCut && unread === 0 && request.originalUrl !== address) return void moveTo(response, address)
    const results = await Promise.all(ids.map((id) => findJob(context, id)))
    const jobs = results.filter((one) => one !== undefined)
    const lost = unread + ids.length - jobs.length
    const notes = [...(lost === 0 ? [] : [text.lost(lost)]), ...(isCut ? [text.tooMany(mostCompared)] : [])]
    const meta = {
      title: text.title,
      description: text.description,
      path: comparePath,
      area: 'work' as const,
      robots: 'noindex' as const,
    }
    const props = { jobs: jobs.map(({ job }) => job), similar: await listOthers(context, jobs), notes }
    await sendPage(context, request, response, {
      meta,
      body: createElement(ComparePage, { ...props, now: new Date() }),
    })
  })
  return router
}

/** The ids in addresses, links and lists of ids, each once. */
function readIds(values: readonly string[]): { ids: string[]; isCut: boolean; unread: number } {
  const parts = values
    .flatMap((value) => value.split(/[\s,]+/))
    .filter((part) => part !== '')
    .slice(0, 2 * mostCompared)
  const publicIds = parts.map((part) => findPublicId(part.replace(/[?#].*$/s, '').replace(/\/+$/, '')))
  const ids = [...new Set(publicIds.filter((id) => id !== undefined))]
  return {
    ids: ids.slice(0, mostCompared),
    isCut: ids.length > mostCompared,
    unread: publicIds.filter((id) => id === undefined).length,
  }
}

interface FoundJob {
  job: Job
  likeness: Likeness
}

async function findJob(context: Context, publicId: string): Promise<FoundJob | undefined> {
  try {
    return await getJobPage(context, publicId)
  } catch (error) {
    if (error instanceof BoardError && (error.code === 'not_found' || error.code === 'gone')) return undefined
    throw error
  }
}

/** Open jobs that are like the first one, without those that are compared. */
async function listOthers(context: Context, [first, ...others]: readonly FoundJob[]): Promise<JobSummary[]> {
  if (first === undefined || others.length + 1 >= mostCompared) return []
  const comparedIds = new Set([first, ...others].map(({ job }) => job.id))
  const { similar, sameText } = await listSimilarJobs(context, first.likeness)
  return [...similar, ...sameText].filter(({ id }) => !comparedIds.has(id))
}
