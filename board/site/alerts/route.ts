import { findFollowed, parseJobQuery, withoutEmails } from '@cryptolist/contract'
import { type Response, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/alerts'
import type { Context } from '../../server/context.ts'
import type { Viewer } from '../../server/domain/accounts/viewer.ts'
import { checkUnsubscribeLink, listOwnAlerts, unsubscribe } from '../../server/domain/alerts/alerts.ts'
import { confirmationDays } from '../../server/domain/alerts/confirmation.ts'
import {
  alertNameLength,
  confirmAlert,
  createAlert,
  findOwnAddress,
  getUnconfirmed,
  readAlertSearch,
} from '../../server/domain/alerts/create-alert.ts'
import { findFollowedName } from '../../server/domain/alerts/followed.ts'
import { usualTimes } from '../../server/domain/alerts/schedule.ts'
import type { VisitorPlace } from '../../server/domain/jobs/fit.ts'
import { getListingFormChoices } from '../../server/domain/taxonomy/form-choices.ts'
import { readMailedLink, setMailedLink, setToastCookie } from '../../server/http/cookies.ts'
import { keepAddressSecret } from '../../server/http/headers.ts'
import { keepMailTime, noteOutbox, showsLinks } from '../../server/http/outbox-note.ts'
import {
  addRoute,
  body,
  fields,
  noInput,
  query,
  type RouteTarget,
  tokenQuery,
} from '../../server/http/route.ts'
import { countDraftMail } from '../../server/sign-in/count-mail.ts'
import { answerToAct, type FormAnswer, untouched } from '../components/form/problems.tsx'
import { visitorPlaceOf } from '../document/send-page.ts'
import { searchInWords } from '../jobs/search.ts'
import { addFeeds } from './feed/route.ts'
import { addFollowing } from './follow/route.ts'
import { addManaging } from './manage/route.ts'
import { addRenewing, addServiceWorker } from './notifications/route.ts'
import {
  AlertSentPage,
  alertsPath,
  LinkOutcomePage,
  LinkPage,
  NewAlertPage,
  type TypedAlert,
} from './page.tsx'
import { sendAlertPage, sendConfirmed, sendGone } from './send-page.ts'
import { presentTimes } from './times.ts'

const maxSearchLength = 2_000
const head = { access: 'anyone', limits: [], cache: 'private, no-store' } as const

/** Job alerts: their form, the links in their emails, and where they are managed. */
export function alertRoutes(context: Context): Router {
  const router = Router()
  router.use('/alerts', keepAddressSecret('strict-origin'))
  const at = { router, context }
  addForm(at)
  addFollowing(at, (response, viewer, answer, { search, place }) =>
    sendForm(context, response, viewer, { ...answer, typed: nothingTyped(search, place) }),
  )
  addConfirmation(at)
  addUnsubscribing(at)
  addManaging(at)
  addFeeds(at)
  addServiceWorker(at)
  addRenewing(at)
  return router
}

function addForm(at: RouteTarget): void {
  const { context } = at
  addRoute(
    at,
    ['get', '/alerts/new'],
    { ...head, input: query('search', (params) => (params.get('search') ?? '').slice(0, maxSearchLength)) },
    ({ request, response, viewer, input: search }) =>
      sendForm(context, response, viewer, {
        ...untouched,
        typed: nothingTyped(search, visitorPlaceOf(context, request, response)),
      }),
  )
  addRoute(
    at,
    ['post', '/alerts'],
    {
      ...head,
      limits: [
        { name: 'reset', by: 'handler' },
        { name: 'draft_mail', by: 'handler' },
        { name: 'subscription', by: 'handler' },
      ],
      input: fields({
        search: maxSearchLength,
        name: alertNameLength * 4,
        email: 255,
        frequency: 10,
        hour: 2,
        time_zone: 60,
      }),
    },
    async ({ request, response, viewer, input: typed }) => {
      try {
        // Others are counted by their address, by what sends the email that confirms it.
        const isConfirmed =
          typed.frequency === withoutEmails || (await findOwnAddress(context, viewer)) !== undefined
        if (isConfirmed && viewer.user !== null)
          await context.limits.consume('subscription', [`alerts:${viewer.user.id}`])
        const { path } = await createAlert(
          context,
          viewer,
          { ...typed, timeZone: typed.time_zone },
          // Counted once it is known that an email will be sent.
          (email) => countDraftMail(context.limits, request.ip, email),
        )
        if (path === undefined) {
          setToastCookie(response, 'saved')
          return response.redirect(303, alertsPath)
        }
        if (showsLinks(context.config, request)) setMailedLink(response, path)
        keepMailTime(context, response, '/alerts/sent')
        response.redirect(303, '/alerts/sent')
      } catch (error) {
        await sendForm(context, response, viewer, { ...answerToAct(response, error), typed })
      }
    },
  )
  addRoute(at, ['get', '/alerts/sent'], { ...head, input: noInput }, ({ request, response }) =>
    sendAlertPage(context, response, {
      title: text.checkEmail,
      body: createElement(AlertSentPage, {
        days: confirmationDays,
        outbox: noteOutbox(context.config, request),
        link: showsLinks(context.config, request) ? readMailedLink(request, '/alerts/') : undefined,
      }),
    }),
  )
}

type TypedForm = Omit<TypedAlert, 'timeZone'> & { time_zone: string }

function nothingTyped(search: string, { timeZone = usualTimes.timeZone }: VisitorPlace): TypedForm {
  const { frequency, hour } = usualTimes
  return { search, name: '', email: '', frequency, hour: String(hour), time_zone: timeZone }
}

async function sendForm(
  context: Context,
  response: Response,
  viewer: Viewer,
  { typed: { time_zone: timeZone, ...typed }, status, ...answer }: FormAnswer & { typed: TypedForm },
): Promise<void> {
  const search = await readAlertSearch(context, typed.search).catch((error: unknown) =>
    answerToAct(response, error),
  )
  const isSearch = typeof search === 'string'
  const inWords = isSearch ? searchInWords(search) : null
  const target = isSearch ? findFollowed(parseJobQuery(new URLSearchParams(search))) : undefined
  const followed = target && (await findFollowedName(context, target))
  const name = typed.name || [...(followed?.name ?? inWords ?? '')].slice(0, alertNameLength).join('')
  const view = isSearch ? { status, ...answer } : search
  const isNew = typed.name === ''
  const existing = isNew
    ? (await listOwnAlerts(context, viewer)).find((one) => one.search === search)
    : undefined
  const ownAddress = await findOwnAddress(context, viewer)
  await sendAlertPage(context, response, {
    title: titleOf(followed?.name, existing !== undefined),
    status: view.status,
    script: 'time-zone.client.ts',
    ...(isSearch && { path: `/alerts/new?search=${encodeURIComponent(`/jobs?${search}`)}` }),
    body: createElement(NewAlertPage, {
      problems: isSearch ? view.problems : view.problems.map(({ message }) => ({ field: null, message })),
      signInAgain: view.signInAgain,
      typed: { ...typed, timeZone, name, search: isSearch ? `/jobs?${search}` : '/jobs' },
      inWords: followed?.name ?? inWords,
      followed,
      existing: existing && {
        ...existing,
        times: presentTimes({ ...existing, isEmailed: existing.isEmailed && ownAddress !== undefined }),
      },
      ownAddress,
      hasAccount: viewer.user !== null,
      timeZones: getListingFormChoices().timeZones,
      suggestsTimeZone: isNew && timeZone === usualTimes.timeZone,
    }),
  })
}

function titleOf(followed: string | undefined, isThere: boolean): string {
  if (followed === undefined) return text.newHeading
  return isThere ? text.alreadyFollowed(followed) : text.follow(followed)
}

function addConfirmation(at: RouteTarget): void {
  const { context } = at
  const linkHead = {
    ...head,
    onError: (error: unknown, { response }: { response: Response }) => sendGone(context, response, error),
  }
  const path = '/alerts/:id/confirm'
  addRoute(
    at,
    ['get', path],
    { ...linkHead, input: tokenQuery },
    async ({ request, response, input: token }) => {
      const { id } = request.params
      const alert = await getUnconfirmed(context, { id, token })
      if (alert === undefined) return sendConfirmed(context, response)
      const { name, search } = alert
      await sendAlertPage(context, response, {
        title: text.confirmHeading,
        body: createElement(LinkPage, {
          title: text.confirmHeading,
          about: name === searchInWords(search) ? name : `${name} (${searchInWords(search)})`,
          hint: text.confirmHint,
          button: text.confirm,
          action: `/alerts/${id}/confirm?token=${token}`,
        }),
      })
    },
  )
  addRoute(
    at,
    ['post', path],
    { ...linkHead, input: tokenQuery },
    async ({ request, response, input: token }) => {
      const manage = await confirmAlert(context, { id: request.params.id, token })
      if (manage === undefined) return sendConfirmed(context, response)
      setToastCookie(response, 'saved')
      response.redirect(303, manage)
    },
  )
}

/** RFC 8058: a mail program sends the POST by itself, without cookies; opening the link changes nothing. */
function addUnsubscribing(at: RouteTarget): void {
  const { context } = at
  const linkHead = {
    ...head,
    onError: (error: unknown, { response }: { response: Response }) => sendGone(context, response, error),
  }
  const path = '/alerts/:id/unsubscribe'
  addRoute(
    at,
    ['get', path],
    { ...linkHead, input: tokenQuery },
    async ({ request, response, input: token }) => {
      const { id } = request.params
      checkUnsubscribeLink(context, { id, token })
      await sendAlertPage(context, response, {
        title: text.stopHeading,
        body: createElement(LinkPage, {
          title: text.stopHeading,
          hint: text.stopHint,
          button: text.stop,
          action: `/alerts/${id}/unsubscribe?token=${token}`,
        }),
      })
    },
  )
  addRoute(
    at,
    ['post', path],
    { ...linkHead, input: body('query: token') },
    async ({ request, response }) => {
      const { id } = request.params
      await unsubscribe(context, { id, token: String(request.query.token ?? '') })
      await sendAlertPage(context, response, {
        title: text.stopped,
        body: createElement(LinkOutcomePage, { title: text.stopped, sentence: text.stoppedHint }),
      })
    },
  )
}
