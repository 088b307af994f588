import { type Request, type Response, Router } from 'express'
import { createElement, type ReactElement } from 'react'
import * as text from '#messages/scam-register'
import type { Context } from '../../../server/context.ts'
import { isOnSite } from '../../../server/domain/accounts/session-policy.ts'
import { appealEntry, listRegister, readRegister } from '../../../server/domain/scam-register/register.ts'
import { openReads } from '../../../server/http/headers.ts'
import { addRoute, fields, noInput, query } from '../../../server/http/route.ts'
import { answerInForm, type FormProblem } from '../../components/form/problems.tsx'
import { sendPage } from '../../document/send-page.ts'
import { registerPath as path } from '../path.ts'
import { AppealSentPage, RegisterAppealPage, RegisterPage } from './page.tsx'

const longestPart = 300

/** `/safety/register`: what scams use, as a page and as JSON, and appeals. */
export function registerRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }

  addRoute(
    at,
    ['get', path],
    {
      access: 'anyone',
      limits: [],
      input: query('q', (params) => (params.get('q') ?? '').slice(0, longestPart)),
      cache: 'page',
    },
    async ({ request, response, input: part }) => {
      const entries = await listRegister(context, part)
      const body = createElement(RegisterPage, { entries, part: part.trim() })
      await send(context, request, response, { title: text.title, path, body, isIndexed: part === '' })
    },
  )

  addRoute(
    at,
    ['get', `${path}.json`],
    { access: 'anyone', limits: ['api'], input: noInput, cache: 'no-cache', before: openReads },
    async ({ response }) => {
      const entries = await readRegister(context)
      response.json({ version: 1, entries: entries.map(({ id: _id, ...entry }) => entry) })
    },
  )

  const appealPath = `${path}/appeal`
  const sendForm = (
    request: Request,
    response: Response,
    view: { typed: { address: string; appeal: string }; problems: readonly FormProblem[]; status: number },
  ): Promise<void> => {
    const body = createElement(RegisterAppealPage, { typed: view.typed, problems: view.problems })
    return send(context, request, response, {
      title: text.appealTitle,
      path: appealPath,
      body,
      status: view.status,
      isIndexed: false,
    })
  }
  addRoute(
    at,
    ['get', appealPath],
    { access: 'anyone', limits: [], input: noInput, cache: 'page' },
    ({ request, response }) =>
      sendForm(request, response, { typed: { address: '', appeal: '' }, problems: [], status: 200 }),
  )
  addRoute(
    at,
    ['post', appealPath],
    { access: 'anyone', limits: ['appeal'], input: fields({ address: 301, appeal: 2001 }), cache: 'page' },
    async ({ request, response, viewer, input: typed }) => {
      try {
        await appealEntry(context, { userId: isOnSite(viewer) ? (viewer.user?.id ?? null) : null, ...typed })
        const body = createElement(AppealSentPage)
        await send(context, request, response, {
          title: text.appealTitle,
          path: appealPath,
          body,
          isIndexed: false,
        })
      } catch (error) {
        await sendForm(request, response, { typed, ...answerInForm(response, error) })
      }
    },
  )
  return router
}

interface RegisterPageParts {
  title: string
  path: string
  body: ReactElement
  status?: number
  isIndexed: boolean
}

async function send(
  context: Context,
  request: Request,
  response: Response,
  { title, path: address, body, status = 200, isIndexed }: RegisterPageParts,
): Promise<void> {
  const meta = {
    title,
    description: text.description,
    path: address,
    area: 'work' as const,
    ...(isIndexed ? {} : { robots: 'noindex' as const }),
  }
  await sendPage(context, request, response, { meta, body, status })
}
