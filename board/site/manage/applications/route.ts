import { randomUUID } from 'node:crypto'
import { answerMessageLimit, applicationLimits, BoardError } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement, type ReactElement } from 'react'
import * as text from '#messages/pipeline'
import type { Context } from '../../../server/context.ts'
import { isKey, teamMoves } from '../../../server/domain/applications/policy.ts'
import {
  addTeamNote,
  exportApplications,
  getApplicationBoard,
  moveApplications,
  openApplication,
  rateApplication,
} from '../../../server/domain/applications/team-applications.ts'
import { listMemberships } from '../../../server/domain/teams/team.ts'
import { networkKey } from '../../../server/http/rate-limits.ts'
import { searchParamsOf } from '../../../server/http/read-input.ts'
import { sendToSignIn } from '../../../server/http/redirects.ts'
import { addRoute, fields, form, noInput, query, readField, readFields } from '../../../server/http/route.ts'
import { requesterOf, viewerOf } from '../../../server/http/viewer.ts'
import { answerInForm } from '../../components/form/problems.tsx'
import { metaOf } from '../../dashboard/dashboard-shell.tsx'
import { sendPage } from '../../document/send-page.ts'
import { BoardPage, type BoardPageProps } from './board-page.tsx'
import { nothingTyped, type TypedMove } from './move-fields.tsx'
import { OnePage, type OnePageProps } from './one-page.tsx'

const bases = ['/dashboard/listings', '/m'] as const
type Base = (typeof bases)[number]
/** Applications that a form moves at once. */
const mostChosen = 200

/** The applications of a listing, in the dashboard and by the manage link of a listing without an account. */
export function listingApplicationsRoutes(context: Context): Router {
  const router = Router()
  for (const base of bases) {
    addBoard(router, context, base)
    addOne(router, context, base)
  }
  return router
}

function headOf(base: Base) {
  return {
    access: 'holder',
    cache: 'private, no-store',
    onError: (error: unknown, { request, response }: { request: Request; response: Response }) => {
      if (!sendToSignIn(response, error, `${base}/${request.params.id}/applications`)) throw error
    },
  } as const
}

function addBoard(router: Router, context: Context, base: Base): void {
  const at = { router, context }
  const head = headOf(base)
  const path = `${base}/:id/applications` as const
  addRoute(
    at,
    ['get', path],
    { ...head, limits: [], input: shownQuery },
    ({ request, response, input: view }) =>
      sendBoard(context, response, { base, id: request.params.id, view }),
  )
  addRoute(
    at,
    ['post', path],
    { ...head, limits: ['manage'], input: form('chosen, to, message, template, interviewAt, key') },
    async ({ request, response }) => {
      const { id } = request.params
      const typed = readMove(request)
      const chosen = chosenOf(request)
      const page = { base, id, view: shownQuery.read(request) }
      try {
        if (chosen.length === 0) throw BoardError.invalidField('chosen', text.nothingChosen)
        const outcome = await moveApplications(context, requesterOf(response), id, {
          chosen,
          typed,
          networkKey: networkKey(request.ip),
        })
        // Shown on the page itself: those that stay where they are are too much text for a toast.
        await sendBoard(context, response, { ...page, outcome })
      } catch (error) {
        if (isMissing(error)) throw error
        const returned = { ...page, typed, chosen: chosen.map((one) => one.id) }
        await sendBoard(context, response, { ...returned, ...answerInForm(response, error) })
      }
    },
  )
  const file = { ...head, limits: [], input: noInput } as const
  addRoute(at, ['get', `${base}/:id/applications.csv`], file, async ({ request, response }) => {
    const table = await exportApplications(context, requesterOf(response), request.params.id)
    response.setHeader('Content-Type', 'text/csv; charset=utf-8')
    response.setHeader('Content-Disposition', 'attachment; filename="cryptolist-applications.csv"')
    response.send(table)
  })
}

const oneForm = fields({
  do: 20,
  from: 20,
  to: 20,
  message: answerMessageLimit * 4,
  template: 20,
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

const shownQuery = query('q, status, page', (params) => ({
  name: (params.get('q') ?? '').slice(0, 100),
  status: params.get('status') ?? '',
  page: /^\d{1,4}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 0,
}))

function readMove(request: Request): TypedMove & { key: string } {
  const { body } = request
  return {
    to: readField(body, 'to'),
    message: readField(body, 'message', answerMessageLimit * 4),
    template: readField(body, 'template'),
    interviewAt: readField(body, 'interviewAt'),
    key: readField(body, 'key'),
  }
}

/** Each box says which application it is, and in which state the form showed it. */
function chosenOf(request: Request): { id: string; from: string }[] {
  return readFields(request.body, 'chosen')
    .slice(0, mostChosen)
    .map((one) => {
      const [id = '', from = ''] = one.split(' ')
      return { id, from }
    })
}

/** Whether there is no page to show the problem on. */
function isMissing(error: unknown): boolean {
  return !(error instanceof BoardError) || error.code === 'not_found' || error.code === 'not_signed_in'
}

interface ShownBoard extends Partial<Pick<BoardPageProps, 'outcome' | 'problems' | 'typed' | 'chosen'>> {
  base: Base
  id: string
  view: BoardPageProps['view']
  status?: number
}

async function sendBoard(
  context: Context,
  response: Response,
  { base, id, view, status = 200, ...props }: ShownBoard,
): Promise<void> {
  const board = await getApplicationBoard(context, requesterOf(response), id, view)
  const body = createElement(BoardPage, {
    board,
    base: `${base}/${id}`,
    companies: await companiesOf(context, response, base),
    view,
    moves: teamMoves,
    typed: nothingTyped,
    chosen: [],
    formKey: randomUUID(),
    outcome: null,
    problems: [],
    ...props,
  })
  const path = `${base}/${id}/applications${searchOf(response)}`
  await send(response, context, { title: text.pageTitle(board.job.title), path, body, status })
}

function searchOf({ req }: Response): string {
  const search = searchParamsOf(req).toString()
  return search === '' ? '' : `?${search}`
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

async function companiesOf(context: Context, response: Response, base: Base) {
  const { user } = viewerOf(response)
  return base === '/m' || user === null ? null : listMemberships(context.database.db, user.id)
}

function send(
  response: Response,
  context: Context,
  { title, path, body, status }: { title: string; path: string; body: ReactElement; status: number },
): Promise<void> {
  return sendPage(context, response.req, response, { meta: metaOf(title, path), body, status })
}
