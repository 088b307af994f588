/** Runs in the browser without a page: shows notifications, and opens what they are about. It touches no request. */
interface Notice {
  title: string
  tag: string
  path: string
}

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void
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
