import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/subscriptions'
import type { Context } from '../../server/context.ts'
import type { SiteViewer } from '../../server/domain/accounts/session-policy.ts'
import {
  maskDestination,
  maxAddressLength,
  type SubscriptionKind,
  subscriptionKinds,
} from '../../server/domain/subscriptions/destinations.ts'
import {
  getSubscription,
  listOwners,
  listSubscriptions,
  type Subscription,
} from '../../server/domain/subscriptions/owners.ts'
import { subscriptionEvents } from '../../server/domain/subscriptions/read-content.ts'
import { publicKeyOf } from '../../server/domain/subscriptions/signing.ts'
import {
  createSubscription,
  deleteSubscription,
  enterChallenge,
  rotateSecret,
  sendAgain,
  sendChallenge,
  setPaused,
} from '../../server/domain/subscriptions/subscriptions.ts'
import { setToastCookie } from '../../server/http/cookies.ts'
import {
  addRoute,
  fields,
  type Input,
  noInput,
  query,
  type RouteTarget,
  readField,
} from '../../server/http/route.ts'
import { answerToAct, type FormAnswer, untouched } from '../components/form/problems.tsx'
import { metaOf } from '../dashboard/dashboard-shell.tsx'
import { sendPage } from '../document/send-page.ts'
import { searchInWords } from '../jobs/search.ts'
import { type ShownSubscription, SubscriptionsPage, subscriptionsPath, type TypedForm } from './page.tsx'
import { DeletePage, mostOfChallenge, SubscriptionPage } from './subscription-page.tsx'

/** Where the public key is that webhooks are signed with. */
export const webhookKeysPath = '/.well-known/webhooks.json'
const maxSearchLength = 2_000
const nothingTyped: TypedForm = {
  owner: 'me',
  search: '',
  kind: 'discord',
  address: '',
  chat: '',
  events: ['published'],
}
const head = {
  access: 'site',
  limits: [],
  input: noInput,
  cache: 'page',
  signInFor: ({ method, originalUrl }: Request): string =>
    method === 'GET' ? originalUrl : subscriptionsPath,
} as const
/** The head of routes that send a request to an address that a user names. */
const sending = { ...head, limits: [{ name: 'subscription', by: 'user' }] } as const

/** `/subscriptions`: searches whose jobs are sent to channels and webhooks, and the key that signs the latter. */
export function subscriptionRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  addList(at)
  addSubscription(at)
  addRoute(
    at,
    ['get', webhookKeysPath],
    { access: 'anyone', limits: [], input: noInput, cache: 'public, max-age=3600' },
    ({ response }) => response.json({ publicKeys: [publicKeyOf(context.config.masterKey)] }),
  )
  return router
}

type View = FormAnswer & { typed?: TypedForm }

async function sendList(
  context: Context,
  response: Response,
  viewer: SiteViewer,
  { typed = nothingTyped, status, ...answer }: View,
): Promise<void> {
  const owners = await listOwners(context, viewer)
  const rows = await listSubscriptions(context, owners)
  const body = createElement(SubscriptionsPage, {
    ...answer,
    subscriptions: rows.map(presentSubscription),
    owners: owners.map(({ key, kind, name = kind === 'board' ? text.board : text.yourself }) => ({
      value: key,
      name,
    })),
    typed,
  })
  const meta = metaOf(text.heading, subscriptionsPath, text.description)
  await sendPage(context, response.req, response, { meta, body, status })
}

/** A subscription as pages show it. */
export function presentSubscription(row: Subscription): ShownSubscription & { createdAt: Date } {
  const { id, companyName, userId, search, kind, destination, state, createdAt } = row
  const owner = companyName === null ? 'board' : { company: companyName }
  return {
    id,
    owner: userId === null ? owner : null,
    search: searchInWords(search) || text.allJobs,
    searchPath: search === '' ? '/jobs' : `/jobs?${search}`,
    kind,
    destination: maskDestination(kind, destination),
    events: subscriptionEvents.filter((event) => row.events.includes(event)),
    state,
    createdAt,
  }
}

function addList(at: RouteTarget): void {
  const { context } = at
  const searchInput = query('search, the address of a list of jobs', (params) => params.get('search') ?? '')
  addRoute(
    at,
    ['get', subscriptionsPath],
    { ...head, input: searchInput },
    ({ response, viewer, input: search }) =>
      sendList(context, response, viewer, {
        ...untouched,
        typed: { ...nothingTyped, search: search.slice(0, maxSearchLength) },
      }),
  )
  addRoute(
    at,
    ['post', subscriptionsPath],
    { ...sending, input: subscriptionForm },
    async ({ response, viewer, input: typed }) => {
      try {
        const { id, secret } = await createSubscription(context, viewer, typed)
        if (secret !== undefined)
          return await sendOne(context, response, viewer, { ...untouched, id, secret })
        setToastCookie(response, 'saved')
        response.redirect(303, `${subscriptionsPath}/${id}`)
      } catch (error) {
        await sendList(context, response, viewer, { ...answerToAct(response, error), typed })
      }
    },
  )
}

async function sendOne(
  context: Context,
  response: Response,
  viewer: SiteViewer,
  { id, secret = null, status, ...answer }: FormAnswer & { id: string; secret?: string | null },
): Promise<void> {
  const { subscription: row, deliveries } = await getSubscription(context, viewer, id)
  const subscription = presentSubscription(row)
  const body = createElement(SubscriptionPage, {
    ...answer,
    subscription,
    deliveries,
    keysUrl: context.getOrigin() + webhookKeysPath,
    secret,
    now: context.now(),
  })
  const meta = metaOf(subscription.search, `${subscriptionsPath}/${id}`, text.description)
  await sendPage(context, response.req, response, { meta, body, status })
}

interface ActInput {
  /** The id of a message. */
  delivery: string
  challenge: string
}

function addSubscription(at: RouteTarget): void {
  const { context } = at
  const path = `${subscriptionsPath}/:id` as const
  addRoute(at, ['get', path], head, ({ request, response, viewer }) =>
    sendOne(context, response, viewer, { ...untouched, id: request.params.id }),
  )
  addRoute(at, ['get', `${path}/delete`], head, async ({ request, response, viewer }) => {
    const { subscription } = await getSubscription(context, viewer, request.params.id)
    const body = createElement(DeletePage, { subscription: presentSubscription(subscription) })
    const meta = metaOf(text.removeHeading, request.path, text.description)
    await sendPage(context, request, response, { meta, body })
  })
  const acts = {
    pause: (viewer: SiteViewer, id: string) => setPaused(context, viewer, { id, isPaused: true }),
    resume: (viewer: SiteViewer, id: string) => setPaused(context, viewer, { id, isPaused: false }),
    challenge: (viewer: SiteViewer, id: string) => sendChallenge(context, viewer, id),
    confirm: (viewer: SiteViewer, id: string, { challenge }: ActInput) =>
      enterChallenge(context, viewer, { id, challenge }),
    delete: (viewer: SiteViewer, id: string) => deleteSubscription(context, viewer, id),
    rotate: (viewer: SiteViewer, id: string) => rotateSecret(context, viewer, id),
    again: (viewer: SiteViewer, id: string, { delivery }: ActInput) =>
      sendAgain(context, viewer, { id, deliveryId: delivery }),
  }
  for (const [name, act] of Object.entries(acts))
    addRoute(
      at,
      ['post', `${path}/${name}` as `${typeof path}/act`],
      { ...sending, input: fields({ delivery: 36, challenge: mostOfChallenge }) },
      async ({ request, response, viewer, input }) => {
        const { id } = request.params
        try {
          const secret = await act(viewer, id, input)
          if (secret !== undefined)
            return await sendOne(context, response, viewer, { ...untouched, id, secret })
          setToastCookie(response, 'saved')
          response.redirect(303, name === 'delete' ? subscriptionsPath : `${subscriptionsPath}/${id}`)
        } catch (error) {
          await sendOne(context, response, viewer, { ...answerToAct(response, error), id })
        }
      },
    )
}

const subscriptionForm: Input<TypedForm & { kind: SubscriptionKind }> = {
  description: 'form: owner, search, kind, address, chat, events',
  read: ({ body }: Request) => ({
    owner: readField(body, 'owner', 100),
    search: readField(body, 'search', maxSearchLength),
    kind: subscriptionKinds.find((kind) => kind === readField(body, 'kind', 20)) ?? 'webhook',
    address: readField(body, 'address', maxAddressLength + 1),
    chat: readField(body, 'chat', 40),
    events: readEvents(body),
  }),
}

/** One box that is ticked comes as a text, several as a list. */
function readEvents(body: unknown): string[] {
  const sent: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'events') : []
  return [sent].flat().filter((event): event is string => typeof event === 'string')
}
