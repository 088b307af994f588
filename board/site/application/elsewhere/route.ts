import { savedWordsLimits } from '@cryptolist/contract'
import type { Request, Response, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/application'
import type { Context } from '../../../server/context.ts'
import type { Viewer } from '../../../server/domain/accounts/viewer.ts'
import {
  changeTrackedApplication,
  deleteTrackedApplication,
  findApplication,
  getTrackableJob,
  getTrackedApplication,
  moveTrackedApplication,
  trackApplication,
  trackedStatusName,
} from '../../../server/domain/applications/tracked-applications.ts'
import { trackedStatuses } from '../../../server/domain/applications/transitions.ts'
import { addRoute, fields, query } from '../../../server/http/route.ts'
import type { Choice } from '../../components/form/fields.tsx'
import { answerInForm, type FormAnswer } from '../../components/form/problems.tsx'
import { elsewherePath, ownApplicationsPath, pathOfApplication } from '../paths.ts'
import { send } from '../send-page.ts'
import { AddPage, ElsewherePage } from './page.tsx'

/** Where an application that was sent elsewhere may stand. */
export const statusChoices: readonly Choice[] = trackedStatuses.map((value) => ({
  value,
  name: trackedStatusName(value),
}))

const ownWords = { on: 10, note: savedWordsLimits.note * 4 }

/** Applications that were sent elsewhere: noting one, and the page of one. */
export function elsewhereRoutes(router: Router, context: Context): void {
  addNew(router, context)
  addMoved(router, context)
  addOne(router, context)
}

type Problems = Pick<FormAnswer, 'status' | 'problems'>
const noProblems: Problems = { status: 200, problems: [] }

const addPathOf = (job: string): string => `${elsewherePath}?job=${encodeURIComponent(job)}`

function addNew(router: Router, context: Context): void {
  const at = { router, context }
  const jobQuery = query('job', (params) => params.get('job') ?? '')
  addRoute(
    at,
    ['get', elsewherePath],
    { access: 'anyone', limits: [], input: jobQuery, cache: 'page' },
    async ({ response, viewer, input: job }) => {
      const application = await findApplication(context, viewer, job)
      if (application !== undefined) return response.redirect(303, pathOfApplication(application))
      const today = context.now().toISOString().slice(0, 10)
      await sendForm(context, response, { viewer, job, typed: { on: today, note: '' }, ...noProblems })
    },
  )
  addRoute(
    at,
    ['post', elsewherePath],
    {
      access: 'site',
      limits: ['manage'],
      input: fields({ job: 20, ...ownWords }),
      cache: 'page',
      signInFor: ({ body }: Request) => addPathOf(String(body?.job ?? '').slice(0, 20)),
    },
    async ({ response, viewer, input: { job, ...typed } }) => {
      try {
        const id = await trackApplication(context, viewer, job, typed)
        response.redirect(303, `${elsewherePath}/${id}?done=added`)
      } catch (error) {
        await sendForm(context, response, { viewer, job, typed, ...answerInForm(response, error) })
      }
    },
  )
}

async function sendForm(
  context: Context,
  response: Response,
  {
    viewer,
    job: publicId,
    typed,
    status,
    problems,
  }: Problems & { viewer: Viewer; job: string; typed: { on: string; note: string } },
): Promise<void> {
  const { title, companyName } = await getTrackableJob(context, viewer, publicId)
  const job = { publicId, title, companyName }
  const isInBrowser = viewer.user === null
  const body = createElement(AddPage, { job, typed, problems, isInBrowser })
  const page = { title: text.addTitle, path: addPathOf(publicId), body, status }
  await send(context, response, { ...page, ...(isInBrowser && { script: 'add.client.ts' }) })
}

/** A browser kept it without an account: its script sends it right after signing in, and forgets what was moved. */
function addMoved(router: Router, context: Context): void {
  addRoute(
    { router, context },
    ['post', `${elsewherePath}/moved`],
    {
      access: 'site',
      limits: [{ name: 'hide', by: 'user' }],
      input: fields({ job: 20, title: 1200, company: 800, status: 20, ...ownWords }),
      cache: 'private, no-store',
    },
    async ({ response, viewer, input }) => {
      response.json({ isMoved: await moveTrackedApplication(context, viewer, input) })
    },
  )
}

/** The words of the page after each act, by the value of `done` in its address. */
const doneTexts: ReadonlyMap<string, string> = new Map([
  ['added', text.added],
  ['saved', text.saved],
])

function addOne(router: Router, context: Context): void {
  const at = { router, context }
  const path = `${elsewherePath}/:id` as const
  const head = {
    access: 'site',
    cache: 'page',
    signInFor: ({ params }: Request) => `${elsewherePath}/${params.id}`,
  } as const
  const doneQuery = query('done', (params) => params.get('done') ?? '')
  addRoute(
    at,
    ['get', path],
    { ...head, limits: [], input: doneQuery },
    ({ request, response, viewer, input: done }) =>
      sendOne(context, response, { viewer, id: request.params.id, done, ...noProblems }),
  )
  addRoute(
    at,
    ['post', path],
    { ...head, limits: ['manage'], input: fields({ do: 10, status: 20, ...ownWords }) },
    async ({ request, response, viewer, input: { do: act, ...typed } }) => {
      const { id } = request.params
      if (act === 'delete') {
        await deleteTrackedApplication(context, viewer, id)
        return response.redirect(303, ownApplicationsPath)
      }
      try {
        await changeTrackedApplication(context, viewer, id, typed)
        response.redirect(303, `${elsewherePath}/${id}?done=saved`)
      } catch (error) {
        await sendOne(context, response, { viewer, id, typed, ...answerInForm(response, error) })
      }
    },
  )
}

interface ShownOne extends Problems {
  viewer: Viewer
  id: string
  typed?: { on: string; note: string; status: string }
  done?: string
}

async function sendOne(
  context: Context,
  response: Response,
  { viewer, id, typed, done = '', status, problems }: ShownOne,
): Promise<void> {
  const application = await getTrackedApplication(context, viewer, id)
  const { appliedOn: on, note, title } = application
  const action = `${elsewherePath}/${id}`
  const body = createElement(ElsewherePage, {
    application,
    action,
    statuses: statusChoices,
    typed: typed ?? { on, note, status: application.status },
    done: doneTexts.get(done) ?? null,
    problems,
  })
  await send(context, response, { title: text.pageTitle(title), path: action, body, status })
}
