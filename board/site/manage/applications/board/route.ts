import { randomUUID } from 'node:crypto'
import { answerMessageLimit, BoardError } from '@cryptolist/contract'
import type { Request, Response } from 'express'
import { createElement } from 'react'
import * as text from '#messages/pipeline'
import { formatCount } from '../../../../messages/plural.ts'
import type { Context } from '../../../../server/context.ts'
import type {
  ApplicationBoard,
  MoveOutcome,
  SentMoves,
} from '../../../../server/domain/applications/application-board.ts'
import {
  exportCompanyApplications,
  getCompanyBoard,
  moveCompanyApplications,
} from '../../../../server/domain/applications/company-applications.ts'
import { teamMoves } from '../../../../server/domain/applications/policy.ts'
import {
  exportApplications,
  getApplicationBoard,
  moveApplications,
} from '../../../../server/domain/applications/team-applications.ts'
import { networkKey } from '../../../../server/http/rate-limits.ts'
import { searchParamsOf } from '../../../../server/http/read-input.ts'
import { sendToSignIn } from '../../../../server/http/redirects.ts'
import {
  addRoute,
  form,
  query,
  type RouteTarget,
  readField,
  readFields,
} from '../../../../server/http/route.ts'
import { sendDownload } from '../../../../server/http/send-file.ts'
import { requesterOf, viewerOf } from '../../../../server/http/viewer.ts'
import { answerInForm } from '../../../components/form/problems.tsx'
import { nothingTyped, type TypedMove } from '../move-fields.tsx'
import { type Base, companiesOf, headOf, isMissing, send } from '../send-page.ts'
import { BoardPage, type BoardPageProps, type BoardView } from './page.tsx'

/** Applications that a form moves at once. */
const mostChosen = 200

/** The board of a listing. */
export function addBoard({ router, context }: RouteTarget, base: Base): void {
  const path = `${base}/:id/applications` as const
  addBoardRoutes({ router, context }, path, {
    head: headOf(base),
    async read({ request, response }, view) {
      const { id } = request.params
      const [{ job, ...board }, companies] = await Promise.all([
        getApplicationBoard(context, requesterOf(response), id, view),
        companiesOf(context, response, base),
      ])
      const here = `${base}/${id}/applications`
      return {
        title: text.pageTitle(job.title),
        trail: [{ href: `${base}/${id}`, text: text.toListing }],
        current: 'listings',
        board,
        pathOf: (card) => `${here}/${card}`,
        path: here,
        templatesPath: null,
        listings: null,
        companies,
      }
    },
    move: ({ request, response }, moves) =>
      moveApplications(context, requesterOf(response), request.params.id, moves),
    writeFile: ({ request, response }, view) =>
      exportApplications(context, requesterOf(response), request.params.id, view),
  })
}

/** The board of all listings of a company. */
export function addCompanyBoard({ router, context }: RouteTarget): void {
  const pathOf = (slug: string) => `/dashboard/companies/${slug}/applications`
  addBoardRoutes({ router, context }, '/dashboard/companies/:id/applications', {
    head: {
      access: 'holder',
      cache: 'private, no-store',
      onError: (error, { request, response }) => {
        if (!sendToSignIn(response, error, pathOf(String(request.params.id)))) throw error
      },
    },
    async read({ request, response }, view) {
      const slug = request.params.id
      const viewer = viewerOf(response)
      const [{ companyName, listings, ...board }, companies] = await Promise.all([
        getCompanyBoard(context, viewer, slug, view),
        companiesOf(context, response, '/dashboard/listings'),
      ])
      return {
        title: text.companyTitle(companyName),
        trail: [],
        current: { company: slug, section: 'applications' },
        board,
        pathOf: (card, listing) => `/dashboard/listings/${listing}/applications/${card}`,
        path: pathOf(slug),
        templatesPath: `/dashboard/companies/${slug}/templates`,
        listings: listings.map(({ publicId, title, count }) => ({
          value: publicId,
          name: text.listingWith(title, formatCount(count)),
        })),
        companies,
      }
    },
    move: ({ request, response }, moves) =>
      moveCompanyApplications(context, viewerOf(response), request.params.id, moves),
    writeFile: ({ request, response }, view) =>
      exportCompanyApplications(context, viewerOf(response), request.params.id, view),
  })
}

interface Exchange {
  request: Request<{ id: string }>
  response: Response
}

/** A board at a path whose `:id` says of what. */
interface BoardPlace {
  head: ReturnType<typeof headOf>
  read(
    exchange: Exchange,
    view: BoardView,
  ): Promise<
    Pick<
      BoardPageProps,
      'title' | 'trail' | 'current' | 'path' | 'templatesPath' | 'listings' | 'companies'
    > & {
      board: ApplicationBoard & Pick<BoardPageProps['board'], 'canAct' | 'templates'>
      /** Path of an application by its id and its listing's public id. */
      pathOf(card: string, listing: string): string
    }
  >
  move(exchange: Exchange, moves: SentMoves): Promise<MoveOutcome>
  /** As CSV, without the pages of a column. */
  writeFile(exchange: Exchange, view: BoardView): Promise<AsyncIterable<string>>
}

function addBoardRoutes<const TPath extends `${string}/:id/applications`>(
  at: RouteTarget,
  path: TPath,
  { head, read, move, writeFile }: BoardPlace,
): void {
  const { context } = at
  const show = (exchange: Exchange, answer: ShownBoard) =>
    sendBoard(context, exchange.response, { ...answer, read: (view) => read(exchange, view) })
  addRoute(at, ['get', path], { ...head, limits: [], input: shownQuery }, (call) =>
    show(exchangeOf(call), { view: call.input }),
  )
  addRoute(at, ['get', `${path}.csv`], { ...head, limits: [], input: shownQuery }, async (call) => {
    const { response } = call
    const file = await writeFile(exchangeOf(call), call.input)
    await sendDownload(response, 'cryptolist-applications.csv', file)
  })
  const input = form('chosen, to, message, template, interviewAt, key')
  addRoute(at, ['post', path], { ...head, limits: ['manage'], input }, async (call) => {
    const exchange = exchangeOf(call)
    const { request } = exchange
    const typed = readMove(request)
    const chosen = chosenOf(request)
    const view = shownQuery.read(request)
    try {
      if (chosen.length === 0) throw BoardError.invalidField('chosen', text.nothingChosen)
      const outcome = await move(exchange, { chosen, typed, networkKey: networkKey(request.ip) })
      // The script for dragging shows it itself.
      if (wantsJson(request)) return void exchange.response.json(outcome)
      // Shown on the page itself: those that stay where they are are too much text for a toast.
      await show(exchange, { view, outcome })
    } catch (error) {
      if (isMissing(error) || wantsJson(request)) throw error
      const returned = { view, typed, chosen: chosen.map((one) => one.id) }
      await show(exchange, { ...returned, ...answerInForm(exchange.response, error) })
    }
  })
}

const wantsJson = (request: Exchange['request']) => request.accepts(['html', 'json']) === 'json'

function exchangeOf({ request, response }: { request: unknown; response: Response }): Exchange {
  return { request: request as Exchange['request'], response }
}

const shownQuery = query('q, listing, status, page', (params) => ({
  words: (params.get('q') ?? '').slice(0, 100),
  listing: params.get('listing') ?? '',
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

interface ShownBoard extends Partial<Pick<BoardPageProps, 'outcome' | 'problems' | 'typed' | 'chosen'>> {
  view: BoardView
  status?: number
}

async function sendBoard(
  context: Context,
  response: Response,
  {
    view,
    status = 200,
    read,
    ...props
  }: ShownBoard & { read: (view: BoardView) => ReturnType<BoardPlace['read']> },
): Promise<void> {
  const { board, pathOf, ...place } = await read(view)
  const columns = board.columns.map((column) => ({
    ...column,
    cards: column.cards.map((card) => ({ ...card, path: pathOf(card.id, card.listing.publicId) })),
  }))
  const body = createElement(BoardPage, {
    ...place,
    board: { ...board, columns },
    view,
    moves: teamMoves,
    typed: nothingTyped,
    chosen: [],
    formKey: randomUUID(),
    outcome: null,
    problems: [],
    ...props,
  })
  const { title, path } = place
  await send(response, context, {
    title,
    path: `${path}${searchOf(response)}`,
    body,
    status,
    script: 'drag.client.ts',
  })
}

function searchOf({ req }: Response): string {
  const search = searchParamsOf(req).toString()
  return search === '' ? '' : `?${search}`
}
