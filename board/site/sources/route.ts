import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/sources'
import type { Context } from '../../server/context.ts'
import { reportSources } from '../../server/domain/boards/report.ts'
import { suggestBoard } from '../../server/domain/boards/suggestions.ts'
import { followableSystems } from '../../server/domain/systems/address.ts'
import { setToastCookie } from '../../server/http/cookies.ts'
import { networkKey } from '../../server/http/rate-limits.ts'
import { addRoute, fields, noInput, readField } from '../../server/http/route.ts'
import { answerInForm, type FormAnswer, untouched } from '../components/form/problems.tsx'
import { sendPage } from '../document/send-page.ts'
import { SourcesPage } from './page.tsx'

/** `/sources`: whose boards are read, when and under which rule, for everybody. */
export function sourcesRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const send = async (response: Response, { status, problems }: FormAnswer, typed = ''): Promise<void> => {
    const body = createElement(SourcesPage, {
      report: await reportSources(context),
      contactEmail: context.config.contactEmail ?? null,
      systems: followableSystems,
      typed,
      problems,
    })
    const meta = {
      title: text.pageTitle,
      description: text.pageDescription,
      path: '/sources',
      area: 'work' as const,
    }
    await sendPage(context, response.req, response, { meta, body, status })
  }
  const head = { access: 'anyone', cache: 'page' } as const
  addRoute(at, ['get', '/sources'], { ...head, limits: [], input: noInput }, ({ response }) =>
    send(response, untouched),
  )

  const suggestion = {
    ...head,
    limits: ['suggest_board'],
    input: fields({ board: 501 }),
    onError: (error: unknown, { request, response }: { request: Request; response: Response }) =>
      send(
        response,
        { ...untouched, ...answerInForm(response, error) },
        readField(request.body, 'board', 501),
      ),
  } as const
  addRoute(at, ['post', '/sources'], suggestion, async ({ request, response, input: { board } }) => {
    await suggestBoard(context, board, networkKey(request.ip))
    setToastCookie(response, 'board_suggested')
    response.redirect(303, '/sources')
  })
  return router
}
