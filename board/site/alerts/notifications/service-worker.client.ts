/** Runs in the browser without a page: shows notifications, opens what they are about, and tells the board of a new subscription. It touches no request. */
interface Notice {
  title: string
  tag: string
  path: string
}

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void
}

/** The subscription that the board knows, and the key that it was made with. A page tells it: not every browser says which one it replaces. */
interface Copy {
  subscription: PushSubscriptionJSON
  key: string
}

/** Some browsers tell neither of the two. */
interface Change extends Waiting {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

interface Scope {
  registration: ServiceWorkerRegistration
  clients: { openWindow(url: string): Promise<unknown> }
  location: { origin: string }
  addEventListener(type: 'push', listen: (event: Waiting & { data: { json(): Notice } | null }) => void): void
  addEventListener(
    type: 'notificationclick',
    listen: (event: Waiting & { notification: Notification }) => void,
  ): void
  addEventListener(type: 'message', listen: (event: Waiting & { data: Copy }) => void): void
  addEventListener(type: 'pushsubscriptionchange', listen: (event: Change) => void): void
}

const scope = self as unknown as Scope

scope.addEventListener('push', (event) => {
  if (event.data === null) return
  const { title, tag, path } = event.data.json()
  event.waitUntil(scope.registration.showNotification(title, { tag, data: path }))
})

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(String(event.notification.data), scope.location.origin)
  if (url.origin === scope.location.origin) event.waitUntil(scope.clients.openWindow(url.href))
})

const place = '/notifications'

async function keep(copy: Copy): Promise<void> {
  const cache = await caches.open('notifications')
  await cache.put(place, new Response(JSON.stringify(copy)))
}

async function findCopy(): Promise<Copy | undefined> {
  const cache = await caches.open('notifications')
  return (await cache.match(place))?.json()
}

scope.addEventListener('message', (event) => event.waitUntil(keep(event.data)))

async function renew({ oldSubscription, newSubscription }: Change): Promise<void> {
  const copy = await findCopy()
  const before = copy?.subscription ?? oldSubscription?.toJSON()
  const key = copy?.key ?? oldSubscription?.options.applicationServerKey
  if (before === undefined || !key) return
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = newSubscription ?? (await scope.registration.pushManager.subscribe(options))
  const now = subscription.toJSON()
  const body = new URLSearchParams({ before: JSON.stringify(before), now: JSON.stringify(now) })
  const { ok } = await fetch('/notifications/renew', { method: 'POST', body })
  if (ok && copy !== undefined) await keep({ ...copy, subscription: now })
}

scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
