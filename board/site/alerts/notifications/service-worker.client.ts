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

/** Some browsers give neither. */
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

const cacheName = 'notifications'
const cacheKey = '/notifications'

async function storeCopy(copy: Copy): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put(cacheKey, new Response(JSON.stringify(copy)))
}

async function readCopy(): Promise<Copy | undefined> {
  const cache = await caches.open(cacheName)
  return (await cache.match(cacheKey))?.json()
}

scope.addEventListener('message', (event) => event.waitUntil(storeCopy(event.data)))

async function renew({ oldSubscription, newSubscription }: Change): Promise<void> {
  const copy = await readCopy()
  const old = copy?.subscription ?? oldSubscription?.toJSON()
  const key = copy?.key ?? oldSubscription?.options.applicationServerKey
  if (old === undefined || !key) return
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = newSubscription ?? (await scope.registration.pushManager.subscribe(options))
  const renewed = subscription.toJSON()
  const body = new URLSearchParams({ old: JSON.stringify(old), new: JSON.stringify(renewed) })
  const { ok, status } = await fetch('/notifications/renew', { method: 'POST', body })
  if (ok && copy !== undefined) await storeCopy({ ...copy, subscription: renewed })
  // Notifications were stopped elsewhere, or the account is gone: nobody could see or stop a new subscription.
  if (status !== 410) return
  await subscription.unsubscribe()
  await caches.delete(cacheName)
}

scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
