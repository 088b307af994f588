import { randomUUID } from 'node:crypto'
import { answerMessageLimit, BoardError } from '@cryptolist/contract'
import { type Response, Router } from 'express'
import { createElement, type ReactElement } from 'react'
import * as text from '#messages/answer'
import type { Context } from '../../server/context.ts'
import {
  type AnswerableApplication,
  answerApplication,
  getAnswerable,
} from '../../server/domain/applications/answers.ts'
import { openCv } from '../../server/domain/applications/cv-files.ts'
import { checkAnswer, isKey } from '../../server/domain/applications/policy.ts'
import { hashToken } from '../../server/domain/identifiers/link-token.ts'
import { keepAddressSecret } from '../../server/http/headers.ts'
import { addressKey, networkKey } from '../../server/http/rate-limits.ts'
import { addRoute, fields, maxFieldLength, query } from '../../server/http/route.ts'
import { sendPrivateFile } from '../../server/http/send-file.ts'
import { answerInForm } from '../components/form/problems.tsx'
import { sendPage } from '../document/send-page.ts'
import { AnswerPage, type AnswerPageProps, AnswerRefusedPage, AnswerStandsPage } from './page.tsx'

/** `/answer?token=…`: the employer's answer to an application, by the link of its email; without account and without script. */
export function answerRoutes(context: Context): Router {
  const router = Router()
  router.use('/answer', keepAddressSecret('same-origin'))

  const at = { router, context }
  const head = { access: 'anyone', cache: 'private, no-store' } as const

  addRoute(
    at,
    ['get', '/answer'],
    {
      ...head,
      limits: [],
      input: query('token, sent', (params) => ({
        token: params.get('token') ?? '',
        sent: params.get('sent'),
      })),
    },
    async ({ response, input: { token, sent } }) => {
      const application = await getAnswerable(context, token).catch(refusalOf)
      if (application instanceof BoardError) return sendRefusal(context, response, application)
      const isSent = sent === '1' && application.answered !== null
      if (isSent || application.problem !== null)
        return sendStanding(context, response, { application, token, isSent })
      const emptyForm = { application, token, typed: nothingTyped, problems: [], status: 200 }
      await sendForm(context, response, emptyForm)
    },
  )

  addRoute(
    at,
    ['post', '/answer'],
    {
      ...head,
      // Only by a link that works.
      limits: [
        { name: 'answer', by: 'handler' },
        { name: 'answered', by: 'handler' },
      ],
      input: answerForm,
    },
    async ({ request, response, input: { token, ...typed } }) => {
      const application = await getAnswerable(context, token).catch(refusalOf)
      if (application instanceof BoardError) return sendRefusal(context, response, application)
      try {
        await context.limits.consume('answer', [addressKey(request.ip)])
        // An answer that is corrected and sent again counts once.
        checkAnswer(typed)
        await context.limits.consume('answered', [hashToken(token).toString('hex')])
        await answerApplication(context, token, typed, networkKey(request.ip))
        response.redirect(303, `/answer?token=${token}&sent=1`)
      } catch (error) {
        if (error instanceof BoardError && error.code === 'conflict')
          return response.redirect(303, `/answer?token=${token}`)
        await sendForm(context, response, { application, token, typed, ...answerInForm(response, error) })
      }
    },
  )

  addRoute(
    at,
    ['get', '/answer/cv'],
    { ...head, limits: [], input: query('file', (params) => (params.get('file') ?? '').slice(0, 500)) },
    async ({ response, input: sealed }) => {
      const cv = await openCv(context, sealed).catch(refusalOf)
      if (cv instanceof BoardError) return sendRefusal(context, response, cv)
      await sendPrivateFile(response, cv)
    },
  )
  return router
}

const nothingTyped = { choice: '', message: '', key: '' }
const answerForm = fields({
  token: maxFieldLength,
  choice: maxFieldLength,
  key: maxFieldLength,
  // One that is far too long is cut, and still refused.
  message: answerMessageLimit * 4,
})

/** Why a link shows nothing; throws every other error again. */
function refusalOf(error: unknown): BoardError {
  if (!(error instanceof BoardError) || (error.code !== 'gone' && error.code !== 'conflict')) throw error
  return error
}

function sendForm(
  context: Context,
  response: Response,
  {
    status,
    typed,
    ...props
  }: Omit<AnswerPageProps, 'formKey' | 'typed'> & { typed: typeof nothingTyped; status: number },
): Promise<void> {
  const body = createElement(AnswerPage, {
    ...props,
    typed,
    formKey: isKey(typed.key) ? typed.key : randomUUID(),
  })
  return send(context, response, { title: text.title, body, status })
}

function sendStanding(
  context: Context,
  response: Response,
  { application, token, isSent }: { application: AnswerableApplication; token: string; isSent: boolean },
): Promise<void> {
  const { answered, problem } = application
  const title = isSent ? text.sentTitle : text.answeredTitle
  const words = answered?.words ?? ''
  const sentence = isSent ? text.sent(words) : (problem ?? '')
  const againPath = problem === null ? `/answer?token=${token}` : null
  const body = createElement(AnswerStandsPage, { application, title, sentence, againPath })
  return send(context, response, { title, body })
}

function sendRefusal(context: Context, response: Response, refusal: BoardError): Promise<void> {
  const { code, message, status } = refusal
  const title = code === 'gone' ? text.linkExpired : text.notNow
  const body = createElement(AnswerRefusedPage, { title, sentence: message })
  return send(context, response, { title, body, status })
}

function send(
  context: Context,
  response: Response,
  { title, body, status = 200 }: { title: string; body: ReactElement; status?: number },
): Promise<void> {
  const meta = {
    title,
    description: text.about(title),
    path: '/answer',
    robots: 'noindex' as const,
    area: 'work' as const,
  }
  return sendPage(context, response.req, response, { meta, body, status })
}
