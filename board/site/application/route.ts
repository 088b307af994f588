import { randomUUID } from 'node:crypto'
import { applicationLimits, BoardError } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/application'
import { unshared } from '#messages/profile'
import type { Context } from '../../server/context.ts'
import { isOnSite } from '../../server/domain/accounts/session-policy.ts'
import type { Viewer } from '../../server/domain/accounts/viewer.ts'
import {
  type ApplicantAccess,
  deleteApplication,
  editApplication,
  exportOwnApplications,
  getOwnApplication,
  listOwnApplications,
  type OwnApplication,
  openOwnCv,
  reportEmployer,
  resendConfirmation,
  stopSharingProfile,
  withdrawApplication,
} from '../../server/domain/applications/own-applications.ts'
import { isKey } from '../../server/domain/applications/policy.ts'
import { listTrackedApplications } from '../../server/domain/applications/tracked-applications.ts'
import { listJobsToSave } from '../../server/domain/jobs/saved-jobs.ts'
import { keepAddressSecret } from '../../server/http/headers.ts'
import { addressKey, networkKey } from '../../server/http/rate-limits.ts'
import { addRoute, fields, noInput, query, readToken, tokenQuery } from '../../server/http/route.ts'
import { sendDownload, sendPrivateFile } from '../../server/http/send-file.ts'
import { viewerOf } from '../../server/http/viewer.ts'
import { countMail } from '../../server/sign-in/count-mail.ts'
import { ApplyOutcomePage } from '../apply/page.tsx'
import { answerInForm } from '../components/form/problems.tsx'
import { mostInBrowser } from './browser-applications.ts'
import { BrowserApplicationsPage } from './browser-page.tsx'
import { elsewhereRoutes, statusChoices } from './elsewhere/route.ts'
import { ApplicationListPage, type ListedApplication } from './list-page.tsx'
import { ApplicationPage, type ApplicationPageProps } from './page.tsx'
import { ownApplicationsPath, pathOfApplication } from './paths.ts'
import { send } from './send-page.ts'

const linkPath = '/application'
/** Applications for who sent them: of an account, and one of them by the link of its emails. */
export function applicationRoutes(context: Context): Router {
  const router = Router()
  router.use(linkPath, keepAddressSecret('same-origin'))
  addList(router, context)
  elsewhereRoutes(router, context)
  addOfAccount(router, context)
  addByLink(router, context)
  return router
}

function addList(router: Router, context: Context): void {
  const at = { router, context }
  addRoute(
    at,
    ['get', ownApplicationsPath],
    {
      access: 'anyone',
      signInFor: ownApplicationsPath,
      limits: [],
      input: query('jobs', (params) => (params.get('jobs') ?? '').split('.').slice(0, mostInBrowser)),
      cache: 'page',
    },
    async ({ request, response, viewer, input: jobs }) => {
      const page = { title: text.listTitle, path: ownApplicationsPath }
      if (viewer.user !== null) {
        const applications = await listAll(context, viewer)
        const isEmailConfirmed = viewer.user.email !== null && viewer.user.isEmailVerified
        const body = createElement(ApplicationListPage, { applications, isEmailConfirmed })
        return send(context, response, { ...page, body })
      }
      // The script of the page asks which jobs it may link.
      if (request.accepts(['html', 'json']) === 'json') {
        const publicJobs = await listJobsToSave(context, jobs)
        return void response.json({ shown: publicJobs.map(({ id }) => id) })
      }
      const body = createElement(BrowserApplicationsPage, { statuses: statusChoices })
      await send(context, response, { ...page, body, script: 'browser-page.client.ts' })
    },
  )
  addRoute(
    at,
    ['get', `${ownApplicationsPath}.json`],
    {
      access: 'site',
      signInFor: ownApplicationsPath,
      limits: [{ name: 'export', by: 'user' }],
      input: noInput,
      cache: 'private, no-store',
    },
    async ({ response, viewer }) => {
      const file = await exportOwnApplications(context, viewer)
      await sendDownload(response, 'cryptolist-applications.json', file)
    },
  )
}

/** An account's applications, sent from here and elsewhere, the last applied for first. Throws not_signed_in or sign_in_again. */
async function listAll(context: Context, viewer: Viewer): Promise<ListedApplication[]> {
  const tracked = await listTrackedApplications(context, viewer)
  const sent = await listOwnApplications(context, viewer)
  const all = [
    ...sent.map(({ id, job, ...application }) => ({
      ...application,
      path: pathOfApplication({ id, isElsewhere: false }),
      title: job?.title ?? null,
      isElsewhere: false,
    })),
    ...tracked.map(({ id, appliedOn, ...application }) => ({
      ...application,
      path: pathOfApplication({ id, isElsewhere: true }),
      appliedAt: appliedOn,
      isElsewhere: true,
    })),
  ]
  // A day comes before the moments in it, which is as good as any order there.
  return all.sort((one, other) => (one.appliedAt < other.appliedAt ? 1 : -1))
}

function addOfAccount(router: Router, context: Context): void {
  const at = { router, context }
  const path = `${ownApplicationsPath}/:id` as const
  const head = {
    access: 'site',
    cache: 'page',
    signInFor: ({ params }: Request) => `${ownApplicationsPath}/${params.id}`,
  } as const
  const pageOf = (id: string, response: Response): Page => ({
    access: { viewer: viewerOf(response), id },
    action: `${ownApplicationsPath}/${id}`,
    cvPath: `${ownApplicationsPath}/${id}/cv`,
  })
  addRoute(at, ['get', path], { ...head, limits: [], input: doneQuery }, ({ request, response, input }) =>
    sendApplication(context, response, { ...pageOf(request.params.id, response), done: input.done }),
  )
  addRoute(at, ['post', path], { ...head, ...change }, ({ request, response, input }) =>
    act(context, { request, response, page: pageOf(request.params.id, response), input }),
  )
  const fileHead = { ...head, limits: [], input: noInput, cache: 'private, no-store' } as const
  addRoute(at, ['get', `${path}/cv`], fileHead, async ({ request, response, viewer }) =>
    sendPrivateFile(response, await openOwnCv(context, { viewer, id: request.params.id })),
  )
}

function addByLink(router: Router, context: Context): void {
  const at = { router, context }
  const head = {
    access: 'anyone',
    cache: 'private, no-store',
    onError: (error: unknown, { response }: { response: Response }) => sendGone(context, response, error),
  } as const
  const pageOf = (token: string): Page => ({
    access: { token },
    action: `${linkPath}?token=${token}`,
    cvPath: `${linkPath}/cv?token=${token}`,
  })
  const fileHead = { ...head, limits: [], input: tokenQuery }
  addRoute(at, ['get', `${linkPath}/cv`], fileHead, async ({ response, input: token }) =>
    sendPrivateFile(response, await openOwnCv(context, { token })),
  )
  addRoute(at, ['get', linkPath], { ...head, limits: [], input: doneQuery }, ({ response, input }) =>
    sendApplication(context, response, { ...pageOf(input.token), done: input.done }),
  )
  addRoute(at, ['post', linkPath], { ...head, ...change }, ({ request, response, input }) => {
    const { token } = doneQuery.read(request)
    return act(context, { request, response, page: pageOf(token), input })
  })
}

/** A page of one application. */
interface Page {
  access: ApplicantAccess
  /** Its address, where its forms go too. */
  action: string
  /** The address of its CV. */
  cvPath: string
}

const doneQuery = query('token, done', (params) => ({
  token: readToken(params),
  done: params.get('done') ?? '',
}))
const change = {
  limits: ['manage', { name: 'report', by: 'handler' }, { name: 'reset', by: 'handler' }],
  input: fields({
    do: 20,
    key: 40,
    message: applicationLimits.message * 4,
    link: applicationLimits.link + 1,
    alarm: 20,
    note: 2001,
  }),
} as const
type Typed = ReturnType<typeof change.input.read>

interface Sent {
  request: Request
  response: Response
  page: Page
  input: Typed
}

/** The words of the page after each act, by the value of `done` in its address. */
const doneTexts: ReadonlyMap<string, string> = new Map([
  ['sent', text.sent],
  ['edit', text.edited],
  ['withdraw', text.withdrawn],
  ['resend', text.resent],
  ['report', text.reported],
  ['unshare', unshared],
])

/** Does what a form of the page asks for, by its name. */
const acts: Record<string, (context: Context, sent: Sent) => Promise<void>> = {
  edit: (context, { page, input }) => editApplication(context, page.access, input),
  withdraw: (context, { page }) => withdrawApplication(context, page.access),
  unshare: (context, { page }) => stopSharingProfile(context, page.access),
  delete: (context, { page }) => deleteApplication(context, page.access),
  async resend(context, { request, page }) {
    const { email } = await getOwnApplication(context, page.access)
    await countMail(context.limits, request.ip, email)
    await resendConfirmation(context, page.access)
  },
  async report(context, { request, response, page, input }) {
    const viewer = viewerOf(response)
    const reporter = {
      userId: isOnSite(viewer) ? (viewer.user?.id ?? null) : null,
      addressKey: addressKey(request.ip),
      networkKey: networkKey(request.ip),
    }
    await context.limits.consume('report', [`address:${reporter.addressKey}`])
    await reportEmployer(context, page.access, reporter, input)
  },
}

async function act(context: Context, sent: Sent): Promise<void> {
  const { response, page, input } = sent
  const name = Object.keys(acts).find((one) => one === input.do) ?? ''
  try {
    await acts[name]?.(context, sent)
  } catch (error) {
    if (isMissing(error)) throw error
    return sendApplication(context, response, { ...page, typed: input, ...answerInForm(response, error) })
  }
  if (name === 'delete') return sendDeleted(context, response)
  response.redirect(303, `${page.action}${page.action.includes('?') ? '&' : '?'}done=${name}`)
}

/** Whether it is about the application itself, whose page can't be shown then. */
function isMissing(error: unknown): boolean {
  return error instanceof BoardError && (error.code === 'not_found' || error.code === 'gone')
}

async function sendApplication(
  context: Context,
  response: Response,
  page: Page & {
    done?: string
    typed?: Typed
    status?: number
    problems?: ApplicationPageProps['problems']
  },
): Promise<void> {
  const { access, action, cvPath, typed, done = '', status = 200, problems = [] } = page
  const application = await getOwnApplication(context, access)
  const { message, link, job } = application
  const body = createElement(ApplicationPage, {
    application,
    action,
    cvPath,
    isOfAccount: 'id' in access,
    formKey: typed !== undefined && isKey(typed.key) ? typed.key : randomUUID(),
    done: doneTexts.get(done) ?? null,
    typed: {
      ...(typed?.do === 'edit' ? { message: typed.message, link: typed.link } : { message, link }),
      alarm: typed?.alarm ?? '',
      note: typed?.note ?? '',
    },
    problems,
    toKeep: 'id' in access || viewerOf(response).user !== null ? null : findToKeep(application, done),
  })
  const path = 'id' in access ? action : linkPath
  const title = text.pageTitle(job?.title ?? text.aJob)
  await send(context, response, { title, path, body, status, script: 'sent.client.ts' })
}

/** The parts that the browser keeps of an application that was sent without an account; it forgets one that was withdrawn. */
function findToKeep({ status, appliedAt, companyName, job }: OwnApplication, done: string): string | null {
  if (job === null || job.path === null || (done !== 'sent' && status !== 'withdrawn')) return null
  const { title, path } = job
  return JSON.stringify({
    job: path.slice(-8),
    title,
    company: companyName,
    on: appliedAt.slice(0, 10),
    status,
    note: '',
    isSent: true,
  })
}

function sendDeleted(context: Context, response: Response): Promise<void> {
  const title = text.deletedTitle
  const body = createElement(ApplyOutcomePage, { title, sentence: text.deleted })
  return send(context, response, { title, path: linkPath, body })
}

/** Says why the link no longer works; throws every other error again. */
async function sendGone(context: Context, response: Response, error: unknown): Promise<void> {
  if (!(error instanceof BoardError) || error.code !== 'gone') throw error
  const title = text.linkExpired
  const body = createElement(ApplyOutcomePage, { title, sentence: error.message })
  await send(context, response, { title, path: linkPath, body, status: 410 })
}
