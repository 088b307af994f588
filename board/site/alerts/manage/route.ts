import { findFollowed, parseJobQuery } from '@cryptolist/contract'
import type { Request, Response } from 'express'
import { createElement, type ReactElement } from 'react'
import * as text from '#messages/alerts'
import type { Context } from '../../../server/context.ts'
import type { Viewer } from '../../../server/domain/accounts/viewer.ts'
import {
  type AlertHolder,
  deleteAlert,
  getAlert,
  holderOf,
  type ListedAlert,
  listAlerts,
  openLink,
  openNewJobs,
  previewAlert,
  sendAlertNow,
  setAlertPaused,
  setAlertTimes,
} from '../../../server/domain/alerts/alerts.ts'
import { addBrowser, findNotifications, removeBrowsers } from '../../../server/domain/alerts/browsers.ts'
import { exportAlerts } from '../../../server/domain/alerts/export-alerts.ts'
import { replaceFeedAddress } from '../../../server/domain/alerts/feed.ts'
import { listOwnSubscriptions, type Subscription } from '../../../server/domain/subscriptions/owners.ts'
import { getListingFormChoices } from '../../../server/domain/taxonomy/form-choices.ts'
import { setToastCookie } from '../../../server/http/cookies.ts'
import {
  addRoute,
  fields,
  noInput,
  query,
  type RouteTarget,
  readToken,
  tokenLength,
} from '../../../server/http/route.ts'
import { answerToAct, type FormAnswer, untouched } from '../../components/form/problems.tsx'
import { sendPage } from '../../document/send-page.ts'
import { searchInWords } from '../../jobs/search.ts'
import { presentSubscription } from '../../subscriptions/route.ts'
import { FeedPage } from '../feed/page.tsx'
import { listFeeds } from '../feed/route.ts'
import { NewJobsPage, PreviewPage } from '../job-pages.tsx'
import {
  accountPlace,
  alertsPath,
  ChangePage,
  LinkOutcomePage,
  listOf,
  type Place,
  pageOf,
  type ShownAlert,
} from '../page.tsx'
import { sendGone } from '../send-page.ts'
import { presentTimes } from '../times.ts'
import { AlertsPage } from './list-page.tsx'

/** Whose alerts a request manages, and where. */
interface Managing {
  holder: AlertHolder
  place: Place
  /** Searches of the account whose jobs are sent elsewhere. */
  subscriptions?: () => Promise<Subscription[]>
}

interface Manager {
  /** Where its pages are. */
  base: '/account/alerts' | '/alerts/:id'
  head: {
    access: 'site' | 'anyone'
    cache: 'page' | 'private, no-store'
    signInFor?: string
    onError?: (error: unknown, exchange: { response: Response }) => Promise<void>
  }
  /** Throws for those who may manage none there. */
  open(request: Request, viewer: Viewer, token: string): Promise<Managing>
}

/** The pages that manage alerts, at two places: in the account, and behind the link in each email. */
export function addManaging(at: RouteTarget): void {
  const { context } = at
  const managers: Manager[] = [
    {
      base: alertsPath,
      head: { access: 'site', cache: 'page', signInFor: alertsPath },
      open: async (_request, viewer) => ({
        holder: holderOf(viewer),
        place: accountPlace,
        subscriptions: () => listOwnSubscriptions(context, viewer),
      }),
    },
    {
      base: '/alerts/:id',
      head: {
        access: 'anyone',
        cache: 'private, no-store',
        onError: (error, { response }) => sendGone(context, response, error),
      },
      async open(request, _viewer, token) {
        const id = String(request.params.id)
        return {
          holder: await openLink(context, { id, token }),
          place: { path: `/alerts/${id}`, token },
        }
      },
    },
  ]
  for (const manager of managers) {
    addPages(at, manager)
    addActs(at, manager)
  }
  addRoute(
    at,
    ['get', `${alertsPath}.json`],
    {
      access: 'site',
      limits: [{ name: 'export', by: 'user' }],
      input: noInput,
      cache: 'private, no-store',
      signInFor: alertsPath,
    },
    async ({ response, viewer }) => {
      response.attachment('cryptolist-alerts.json').json(await exportAlerts(context, viewer))
    },
  )
}

const readPage = (params: URLSearchParams) => ({
  alert: (params.get('alert') ?? '').slice(0, 36),
  token: readToken(params),
})
const pageQuery = query('alert, token', readPage)
/** Without a moment, all jobs of the alert are new. */
const newJobsQuery = query('alert, token, since', (params) => ({
  ...readPage(params),
  since: readMoment(params.get('since') ?? ''),
}))

function readMoment(typed: string): Date {
  const isMoment = /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(typed) && !Number.isNaN(Date.parse(typed))
  return new Date(isMoment ? typed : 0)
}

function addPages(at: RouteTarget, { base, head, open }: Manager): void {
  const { context } = at
  const pageHead = { ...head, limits: [], input: pageQuery }
  addRoute(at, ['get', base], pageHead, async ({ request, response, viewer, input: { token } }) =>
    sendList(context, response, await open(request, viewer, token), untouched),
  )
  addRoute(
    at,
    ['get', `${base}/preview`],
    pageHead,
    async ({ request, response, viewer, input: { alert: id, token } }) => {
      const { holder, place } = await open(request, viewer, token)
      const { alert, ...preview } = await previewAlert(context, holder, id)
      const body = createElement(PreviewPage, { place, name: alert.name, ...preview, now: context.now() })
      await send(context, response, { title: text.previewHeading(alert.name), body })
    },
  )
  addRoute(
    at,
    ['get', `${base}/new`],
    { ...head, limits: [], input: newJobsQuery },
    async ({ request, response, viewer, input: { alert: id, token, since } }) => {
      const { holder, place } = await open(request, viewer, token)
      const { alert, ...newJobs } = await openNewJobs(context, holder, { id, since })
      const { name, search } = alert
      const searchPath = `/jobs?${search}`
      const body = createElement(NewJobsPage, { place, name, searchPath, ...newJobs, now: context.now() })
      await send(context, response, { title: text.newJobsHeading(name), body, script: 'rows.client.ts' })
    },
  )
  addRoute(
    at,
    ['get', `${base}/change`],
    pageHead,
    async ({ request, response, viewer, input: { alert: id, token } }) =>
      sendChange(context, response, { ...(await open(request, viewer, token)), id }, untouched),
  )
  addRoute(
    at,
    ['get', `${base}/feed`],
    pageHead,
    async ({ request, response, viewer, input: { alert: id, token } }) => {
      const { holder, place } = await open(request, viewer, token)
      const alert = await getAlert(context, holder, id)
      const body = createElement(FeedPage, { place, alert, feeds: listFeeds(context, request, alert) })
      await send(context, response, { title: text.feedHeading(alert.name), body, script: 'copy.client.ts' })
    },
  )
}

interface ActInput {
  alert: string
  frequency: string
  hour: string
  time_zone: string
  subscription: string
  browser: string
}

function addActs(at: RouteTarget, { base, head, open }: Manager): void {
  const { context } = at
  const acts = {
    pause: (holder: AlertHolder, { alert: id }: ActInput) =>
      setAlertPaused(context, holder, { id, isPaused: true }),
    resume: (holder: AlertHolder, { alert: id }: ActInput) =>
      setAlertPaused(context, holder, { id, isPaused: false }),
    send: (holder: AlertHolder, { alert: id }: ActInput) => sendAlertNow(context, holder, id),
    delete: (holder: AlertHolder, { alert: id }: ActInput) => deleteAlert(context, holder, id),
    'replace-feed': (holder: AlertHolder, { alert: id }: ActInput) => replaceFeedAddress(context, holder, id),
    notify: (holder: AlertHolder, { subscription }: ActInput) => addBrowser(context, holder, subscription),
    'stop-notifying': (holder: AlertHolder, { browser }: ActInput) =>
      removeBrowsers(context, holder, browser),
    change: (holder: AlertHolder, { alert: id, frequency, hour, time_zone: timeZone }: ActInput) =>
      setAlertTimes(context, holder, { id, frequency, hour, timeZone }),
  }
  const times = { frequency: 10, hour: 2, time_zone: 60 }
  const actForm = fields({ alert: 36, token: tokenLength, ...times, subscription: 3_000, browser: 64 })
  for (const [name, act] of Object.entries(acts))
    addRoute(
      at,
      ['post', `${base}/${name}`],
      { ...head, limits: [{ name: 'subscription', by: 'handler' }], input: actForm },
      async ({ request, response, viewer, input }) => {
        const managing = await open(request, viewer, input.token)
        const { holder, place } = managing
        try {
          await context.limits.consume('subscription', [`alerts:${Object.values(holder)[0]}`])
          await act(holder, input)
        } catch (error) {
          const answer = answerToAct(response, error)
          if (name !== 'change') return await sendList(context, response, managing, answer)
          return await sendChange(context, response, { holder, place, id: input.alert, typed: input }, answer)
        }
        // With its alert, the link has gone.
        if (name === 'delete' && place.path.endsWith(input.alert)) return sendDeleted(context, response)
        setToastCookie(response, 'saved')
        response.redirect(303, name === 'replace-feed' ? pageOf(place, 'feed', input.alert) : listOf(place))
      },
    )
}

function send(
  context: Context,
  response: Response,
  {
    title,
    body,
    status = 200,
    script,
  }: { title: string; body: ReactElement; status?: number; script?: string },
): Promise<void> {
  const meta = {
    title,
    description: text.description,
    path: alertsPath,
    area: 'work' as const,
    robots: 'noindex' as const,
    ...(script !== undefined && { script }),
  }
  return sendPage(context, response.req, response, { meta, body, status })
}

function sendDeleted(context: Context, response: Response): Promise<void> {
  const body = createElement(LinkOutcomePage, { title: text.stopped, sentence: text.stoppedHint })
  return send(context, response, { title: text.stopped, body })
}

async function sendList(
  context: Context,
  response: Response,
  { holder, place, subscriptions }: Managing,
  { status, ...answer }: FormAnswer,
): Promise<void> {
  const [alerts, notifications] = await Promise.all([
    listAlerts(context, holder),
    findNotifications(context, holder),
  ])
  const body = createElement(AlertsPage, {
    ...answer,
    place,
    alerts: alerts.map(present),
    isOneOfAccount: 'alertId' in holder,
    notifications,
    subscriptions: (await subscriptions?.())?.map(presentSubscription) ?? [],
  })
  const script = notifications && 'notify.client.ts'
  await send(context, response, { title: text.heading, body, status, ...(script && { script }) })
}

function present({ id, name, search, state, newJobs, seenAt, ...times }: ListedAlert): ShownAlert {
  return {
    id,
    name,
    kind: findFollowed(parseJobQuery(new URLSearchParams(search)))?.kind ?? 'search',
    inWords: searchInWords(search),
    searchPath: `/jobs?${search}`,
    state,
    ...presentTimes(times),
    newJobs,
    seenAt,
  }
}

async function sendChange(
  context: Context,
  response: Response,
  { holder, place, id, typed }: Managing & { id: string; typed?: ActInput },
  { status, ...answer }: FormAnswer,
): Promise<void> {
  const { name, ...times } = await getAlert(context, holder, id)
  const body = createElement(ChangePage, {
    ...answer,
    place,
    alert: { id, name },
    times: typed === undefined ? presentTimes(times) : { ...typed, timeZone: typed.time_zone },
    timeZones: getListingFormChoices().timeZones,
  })
  await send(context, response, { title: name, body, status })
}
