import { type Application, applicationLimits, BoardError } from '@cryptolist/contract'
import { type RequestHandler, type Response, Router } from 'express'
import { createElement, type ReactElement } from 'react'
import type { Context } from '../../server/context.ts'
import {
  beginApplication,
  getAppliedJob,
  getPendingJob,
  sendApplication,
} from '../../server/domain/applications/applying.ts'
import { addressKey } from '../../server/http/rate-limits.ts'
import { countMail } from '../../server/sign-in/count-mail.ts'
import { answerInForm, typedValue } from '../auth/form-problems.ts'
import { sendPage } from '../document/send-page.tsx'
import { type AppliedJob, ApplyOutcomePage, ApplyPage, ConfirmationSentPage, ConfirmPage } from './page.tsx'

const nothingTyped: Application = { name: '', email: '', message: '', link: '' }

/** Applying to employers who take applications by mail; without account and without script. */
export function applyRoutes(context: Context): Router {
  const router = Router()
  router.use('/apply', keepToOneself)

  router.get('/apply/confirm', async (request, response) => {
    if (request.query.done === '1') return sendSent(context, response)
    const token = typedValue(request.query, 'token', 100)
    await sayWhenGone(context, response, async () => {
      const job = await getPendingJob(context, token)
      await send(context, response, {
        title: 'Send your application',
        body: createElement(ConfirmPage, { job, token }),
      })
    })
  })

  router.post('/apply/confirm', async (request, response) => {
    await sayWhenGone(context, response, async () => {
      await sendApplication(context, typedValue(request.body, 'token', 100))
      response.redirect(303, '/apply/confirm?done=1')
    })
  })

  router.get('/apply/:id', async (request, response) => {
    const job = await getAppliedJob(context, request.params.id)
    if (request.query.sent === '1') return sendConfirmationSent(context, response, job)
    await sendForm(context, response, { job, typed: nothingTyped, problems: [], status: 200 })
  })

  router.post('/apply/:id', async (request, response) => {
    const job = await getAppliedJob(context, request.params.id)
    const typed = typedOf(request.body)
    try {
      await context.limits.consume('apply', [addressKey(request.ip)])
      await countMail(context.limits, request.ip, typed.email)
      await beginApplication(context, job.publicId, typed)
      response.redirect(303, `/apply/${job.publicId}?sent=1`)
    } catch (error) {
      await sendForm(context, response, { job, typed, ...answerInForm(response, error) })
    }
  })
  return router
}

/** Addresses of these pages may hold a token, and the forms what somebody wrote of themselves. */
const keepToOneself: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'private, no-store')
  response.setHeader('Referrer-Policy', 'strict-origin')
  next()
}

/** What is far too long is cut, and refused all the same. */
function typedOf(body: unknown): Application {
  return {
    name: typedValue(body, 'name', applicationLimits.name * 4),
    email: typedValue(body, 'email', applicationLimits.email + 1),
    message: typedValue(body, 'message', applicationLimits.message * 4),
    link: typedValue(body, 'link', applicationLimits.link + 1),
  }
}

function sendForm(
  context: Context,
  response: Response,
  { status, ...props }: Parameters<typeof ApplyPage>[0] & { status: number },
): Promise<void> {
  const title = `Apply: ${props.job.title}`
  return send(context, response, { title, body: createElement(ApplyPage, props), status })
}

function sendConfirmationSent(context: Context, response: Response, job: AppliedJob): Promise<void> {
  return send(context, response, {
    title: 'One step left',
    body: createElement(ConfirmationSentPage, { job }),
  })
}

function sendSent(context: Context, response: Response): Promise<void> {
  const title = 'Your application is on its way'
  const sentence =
    'The employer gets it by mail and answers to your address. If the job ends without an answer, we tell you. There is nothing else to do here.'
  return send(context, response, { title, body: createElement(ApplyOutcomePage, { title, sentence }) })
}

/** Answers with what is done, or with why the link does not work any more. */
async function sayWhenGone(context: Context, response: Response, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof BoardError) || error.code !== 'gone') throw error
    const title = 'This link does not work any more'
    const body = createElement(ApplyOutcomePage, { title, sentence: error.message })
    await send(context, response, { title, body, status: 410 })
  }
}

function send(
  context: Context,
  response: Response,
  { title, body, status = 200 }: { title: string; body: ReactElement; status?: number },
): Promise<void> {
  const { path } = response.req
  const meta = { title, description: `${title} on CryptoList.`, path, robots: 'noindex' as const }
  return sendPage(context, response.req, response, { meta, body, status })
}
