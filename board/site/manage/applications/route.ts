import { randomUUID } from 'node:crypto'
import { answerMessageLimit, applicationLimits, BoardError } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/pipeline'
import type { Context } from '../../../server/context.ts'
import { isKey } from '../../../server/domain/applications/policy.ts'
import {
  addTeamNote,
  moveApplications,
  openApplication,
  rateApplication,
} from '../../../server/domain/applications/team-applications.ts'
import { networkKey } from '../../../server/http/rate-limits.ts'
import { addRoute, fields, query } from '../../../server/http/route.ts'
import { requesterOf } from '../../../server/http/viewer.ts'
import { answerInForm } from '../../components/form/problems.tsx'
import { addBoard, addCompanyBoard } from './board/route.ts'
import { nothingTyped } from './move-fields.tsx'
import { OnePage, type OnePageProps } from './one-page.tsx'
import { type Base, bases, companiesOf, headOf, isMissing, send } from './send-page.ts'

/** The applications of a listing, in the dashboard and by the manage link of a listing without an account, and those of all listings of a company. */
export function listingApplicationsRoutes(context: Context): Router {
  const router = Router()
  for (const base of bases) {
    addBoard({ router, context }, base)
    addOne(router, context, base)
  }
  addCompanyBoard({ router, context })
  return router
}

const oneForm = fields({
  do: 20,
  from: 20,
  to: 20,
  message: answerMessageLimit * 4,
  template: 40,
  interviewAt: 20,
  key: 40,
  stars: 2,
  note: applicationLimits.message * 4,
})
type OneTyped = ReturnType<typeof oneForm.read>

function addOne(router: Router, context: Context, base: Base): void {
  const at = { router, context }
  const head = headOf(base)
  const path = `${base}/:id/applications/:application` as const
  addRoute(
    at,
    ['get', path],
    { ...head, limits: [], input: query('done', (params) => params.get('done') === '1') },
    ({ request, response, input: isDone }) => {
      const { id, application } = request.params
      return sendOne(context, response, { base, id, application, done: isDone ? text.saved : null })
    },
  )
  addRoute(
    at,
    ['post', path],
    { ...head, limits: ['manage'], input: oneForm },
    async ({ request, response, input: typed }) => {
      const { id, application } = request.params
      try {
        await act(context, { request, response, id, application, typed })
        response.redirect(303, `${base}/${id}/applications/${application}?done=1`)
      } catch (error) {
        if (isMissing(error)) throw error
        await sendOne(context, response, { base, id, application, typed, ...answerInForm(response, error) })
      }
    },
  )
}

interface Sent {
  request: Request
  response: Response
  /** Of the listing. */
  id: string
  application: string
  typed: OneTyped
}

/** Does what a form of the page asks for. */
async function act(context: Context, { request, response, id, application, typed }: Sent): Promise<void> {
  const requester = requesterOf(response)
  if (typed.do === 'note')
    return addTeamNote(context, requester, id, { id: application, typed: typed.note, key: typed.key })
  if (typed.do === 'rate')
    return rateApplication(context, requester, id, { id: application, stars: typed.stars })
  const { refused } = await moveApplications(context, requester, id, {
    chosen: [{ id: application, from: typed.from }],
    typed,
    networkKey: networkKey(request.ip),
  })
  const [refusal] = refused
  if (refusal !== undefined) throw new BoardError('conflict', refusal.sentence)
}

interface ShownOne extends Partial<Pick<OnePageProps, 'done' | 'problems'>> {
  base: Base
  id: string
  application: string
  typed?: OneTyped
  status?: number
}

async function sendOne(
  context: Context,
  response: Response,
  { base, id, application, typed, status = 200, ...props }: ShownOne,
): Promise<void> {
  const opened = await openApplication(context, requesterOf(response), id, application)
  const body = createElement(OnePage, {
    application: opened,
    base: `${base}/${id}`,
    companies: await companiesOf(context, response, base),
    typed: typed ?? { ...nothingTyped, note: '' },
    formKey: typed !== undefined && isKey(typed.key) ? typed.key : randomUUID(),
    done: null,
    problems: [],
    ...props,
  })
  await send(response, context, {
    title: opened.name,
    path: `${base}/${id}/applications/${application}`,
    body,
    status,
  })
}
