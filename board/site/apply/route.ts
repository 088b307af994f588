import {
  type Application,
  answerInput,
  applicationLimits,
  BoardError,
  listingLimits,
  questionAnswerLimit,
} from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement, type ReactElement } from 'react'
import * as text from '#messages/apply'
import type { Context } from '../../server/context.ts'
import type { Viewer } from '../../server/domain/accounts/viewer.ts'
import {
  beginApplication,
  findBegunMail,
  getAppliedJob,
  getPendingJob,
  sendApplication,
  sendMailAgain,
} from '../../server/domain/applications/applying.ts'
import { cvBytes, type SentFile } from '../../server/domain/applications/cv.ts'
import { findSentApplication } from '../../server/domain/applications/own-applications.ts'
import { getJob } from '../../server/domain/jobs/jobs.ts'
import { getOwnProfile, type OwnProfile } from '../../server/domain/profiles/profiles.ts'
import {
  readApplicationMail,
  readMailedLink,
  setApplicationMail,
  setMailedLink,
  setToastCookie,
} from '../../server/http/cookies.ts'
import { keepAddressSecret } from '../../server/http/headers.ts'
import { keepMailTime, noteOutbox, showsLinks } from '../../server/http/outbox-note.ts'
import { addressKey, networkKey } from '../../server/http/rate-limits.ts'
import { type FormFile, readMultipartForm } from '../../server/http/read-input.ts'
import {
  addRoute,
  fields,
  type Input,
  noInput,
  query,
  readField,
  tokenLength,
  tokenQuery,
} from '../../server/http/route.ts'
import { countMail } from '../../server/sign-in/count-mail.ts'
import { answerInForm } from '../components/form/problems.tsx'
import { sendPage } from '../document/send-page.ts'
import { type AppliedJob, ApplyOutcomePage, ApplyPage, ConfirmationSentPage, ConfirmPage } from './page.tsx'

/** Text that is far too long is cut, and still refused. */
const typedFields = fields({
  name: applicationLimits.name * 4,
  email: applicationLimits.email + 1,
  message: applicationLimits.message * 4,
  link: applicationLimits.link + 1,
  asked: 100,
})
const answerNames = Array.from({ length: listingLimits.questions }, (_, index) => answerInput(index))
const typedAnswers = fields(Object.fromEntries(answerNames.map((name) => [name, questionAnswerLimit * 4])))
/** The file is read once the listing is known to take applications. */
const typedApplication: Input<Application | undefined> = {
  description: `${typedFields.description}, share_profile, ${answerNames.join(', ')}, and cv as a file`,
  read: (request) => (isMultipart(request) ? undefined : readTyped(request)),
}

function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')
}

function readTyped(request: Request): Application {
  const answers = typedAnswers.read(request)
  return { ...typedFields.read(request), answers: answerNames.map((name) => answers[name] ?? '') }
}

/** More than a CV may have, so that the form with a larger one comes back with what was typed. */
const cvFile: FormFile = { field: 'cv', maximumBytes: 4 * cvBytes, tooLarge: text.cvTooLarge }

/** The fields of a form with a file, and the file if one was chosen. */
async function readMultipart(request: Request, response: Response): Promise<SentApplication> {
  const form = await readMultipartForm(request, response, cvFile)
  request.body = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  const file = form.get(cvFile.field)
  const isChosen = file !== null && typeof file !== 'string' && (file.size > 0 || file.name !== '')
  const cv = isChosen ? { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) } : undefined
  return { typed: readTyped(request), cv, sharesProfile: sharesProfileIn(request) }
}

function sharesProfileIn({ body }: Request): boolean {
  return readField(body, 'share_profile') === 'yes'
}

interface SentApplication {
  typed: Application
  cv: SentFile | undefined
  sharesProfile: boolean
}

/** Applying to employers who take applications by email; without account and without script. */
export function applyRoutes(context: Context): Router {
  const router = Router()
  router.use('/apply', keepAddressSecret('strict-origin'))

  const at = { router, context }
  const head = { access: 'anyone', limits: [], cache: 'private, no-store' } as const

  addRoute(
    at,
    ['get', '/apply/confirm'],
    {
      ...head,
      input: tokenQuery,
      onError: (error, { response }) => sendGone(context, response, error),
    },
    async ({ response, input: token }) => {
      const sentPath = await findSentApplication(context, token)
      if (sentPath !== undefined) return response.redirect(303, sentPath)
      const job = await getPendingJob(context, token)
      const body = createElement(ConfirmPage, { job, token })
      await send(context, response, { title: text.sendTitle, body })
    },
  )

  addRoute(
    at,
    ['post', '/apply/confirm'],
    {
      ...head,
      input: fields({ token: tokenLength }),
      onError: (error, { response }) => sendGone(context, response, error),
    },
    async ({ response, input: { token } }) => {
      response.redirect(303, `${await sendApplication(context, token)}&done=sent`)
    },
  )

  addRoute(
    at,
    ['get', '/apply/:id'],
    {
      ...head,
      input: query('sent', (params) => params.get('sent') === '1'),
      onError: (error, { request, response }) => explainDemo(context, response, { request, error }),
    },
    async ({ request, response, viewer, input: isSent }) => {
      const job = await getAppliedJob(context, request.params.id)
      if (isSent) return sendConfirmationSent(context, response, job)
      const form = { job, isOneStep: confirmedEmailOf(viewer) !== null }
      const profile = await findProfileOf(context, viewer)
      await sendForm(context, response, {
        ...form,
        typed: typedBefore(viewer, profile),
        sharesProfile: profile === null ? null : false,
        isFilledIn: profile !== null && (profile.message !== '' || profile.links.length > 0),
        problems: [],
        status: 200,
      })
    },
  )

  addRoute(
    at,
    ['post', '/apply/:id'],
    {
      ...head,
      // Only for a job that takes applications.
      limits: [
        { name: 'apply', by: 'handler' },
        { name: 'reset', by: 'handler' },
      ],
      input: typedApplication,
    },
    async ({ request, response, viewer, input }) => {
      const job = await getAppliedJob(context, request.params.id)
      const confirmedEmail = confirmedEmailOf(viewer)
      const profile = await findProfileOf(context, viewer)
      let sent: SentApplication = {
        typed: input ?? typedBefore(viewer, profile),
        cv: undefined,
        sharesProfile: sharesProfileIn(request),
      }
      try {
        await context.limits.consume('apply', [addressKey(request.ip)])
        if (input === undefined) sent = await readMultipart(request, response)
        await countMail(context.limits, request.ip, sent.typed.email)
        const begun = await beginApplication(context, job.publicId, sent, {
          userId: viewer.user?.id ?? null,
          confirmedEmail,
          networkKey: networkKey(request.ip),
        })
        if (begun.isSent) return response.redirect(303, `${begun.path}&done=sent`)
        const { path, sealedMail } = begun
        if (showsLinks(context.config, request)) setMailedLink(response, path)
        keepMailTime(context, response, `/apply/${job.publicId}`)
        setApplicationMail(response, `/apply/${job.publicId}`, sealedMail)
        response.redirect(303, `/apply/${job.publicId}?sent=1`)
      } catch (error) {
        const form = { job, isOneStep: confirmedEmail !== null, typed: sent.typed }
        const { status, problems } = answerInForm(response, error)
        const isAboutCv =
          sent.cv === undefined || job.cv === 'none' || problems.some(({ field }) => field === cvFile.field)
        const again = isAboutCv ? [] : [{ field: cvFile.field, message: text.cvAgain }]
        await sendForm(context, response, {
          ...form,
          sharesProfile: profile === null && !sent.sharesProfile ? null : sent.sharesProfile,
          isFilledIn: false,
          status,
          problems: [...problems, ...again],
        })
      }
    },
  )

  addRoute(
    at,
    ['post', '/apply/:id/again'],
    {
      ...head,
      limits: [{ name: 'reset', by: 'handler' }],
      input: noInput,
    },
    async ({ request, response }) => {
      const { publicId } = await getAppliedJob(context, request.params.id)
      const path = `/apply/${publicId}`
      const mail = findBegunMail(context, publicId, readApplicationMail(request))
      if (mail !== undefined) {
        await countMail(context.limits, request.ip, mail.email)
        await sendMailAgain(context, publicId, mail)
      }
      keepMailTime(context, response, path)
      setToastCookie(response, 'mail_sent')
      response.redirect(303, `${path}?sent=1`)
    },
  )
  return router
}

/** The address of a session of this site, if it was confirmed; null for all others. */
function confirmedEmailOf({ user, session }: Viewer): string | null {
  return user?.isEmailVerified === true && session !== null && session.method !== 'sdk' ? user.email : null
}

/** The profile of the account, if it can go with an application: only with its confirmed address. */
async function findProfileOf(context: Context, viewer: Viewer): Promise<OwnProfile | null> {
  if (viewer.user === null || confirmedEmailOf(viewer) === null) return null
  return getOwnProfile(context, viewer.user.id)
}

/** A form with the name and address of the account, and what its profile has for it. A wallet address is no name. */
function typedBefore({ user }: Viewer, profile: OwnProfile | null): Application {
  const name = user !== null && user.displayName === user.username ? user.username : ''
  const { message = '', links: [link = ''] = [] } = profile ?? {}
  return { name, email: user?.email ?? '', message, link, answers: [], asked: '' }
}

/** Of a demo listing, the page that says so answers. */
async function explainDemo(
  context: Context,
  response: Response,
  { request, error }: { request: Request; error: unknown },
): Promise<void> {
  if (!(error instanceof BoardError) || error.code !== 'not_found') throw error
  const job = await getJob(context, String(request.params.id))
  if (!job.isDemo) throw error
  response.redirect(303, `/go/${job.id}`)
}

function sendForm(
  context: Context,
  response: Response,
  { status, ...props }: Parameters<typeof ApplyPage>[0] & { status: number },
): Promise<void> {
  const title = text.pageTitle(props.job.title)
  return send(context, response, { title, body: createElement(ApplyPage, props), status })
}

function sendConfirmationSent(context: Context, response: Response, job: AppliedJob): Promise<void> {
  const { req } = response
  return send(context, response, {
    title: text.checkEmail,
    body: createElement(ConfirmationSentPage, {
      job,
      canSendAgain: readApplicationMail(req) !== undefined,
      outbox: noteOutbox(context.config, req),
      link: showsLinks(context.config, req) ? readMailedLink(req, '/apply/confirm?token=') : undefined,
    }),
  })
}

/** Says why the link no longer works; throws every other error again. */
async function sendGone(context: Context, response: Response, error: unknown): Promise<void> {
  if (!(error instanceof BoardError) || error.code !== 'gone') throw error
  const title = text.linkExpired
  const body = createElement(ApplyOutcomePage, { title, sentence: error.message })
  await send(context, response, { title, body, status: 410 })
}

function send(
  context: Context,
  response: Response,
  { title, body, status = 200 }: { title: string; body: ReactElement; status?: number },
): Promise<void> {
  const { path } = response.req
  // The styles of a field for a file are in the sheet of work.
  const meta = {
    title,
    description: text.about(title),
    path,
    robots: 'noindex' as const,
    area: 'work' as const,
  }
  return sendPage(context, response.req, response, { meta, body, status })
}
