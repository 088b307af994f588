import type { Page, Worker } from 'playwright-core'
import { expect, it } from 'vitest'
import { startBrowserBoard } from '../support/browser-board.ts'
import { openFakeBrowser } from '../support/push-service.ts'

const board = startBrowserBoard()

/** Somebody with an account and an alert, on the page of alerts. */
async function openAlerts(page: Page, username: string): Promise<void> {
  await page.goto('/sign-up?next=/companies')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('**/companies')
  await page.goto('/alerts/new?search=/jobs?tag=rust')
  await page.getByLabel('How often').selectOption({ label: 'No emails, only a feed and notifications' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Job alerts' }).waitFor()
}

/** A browser without a network can't subscribe at its push service: this one answers as if it had. */
async function stubPushService(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin: board.origin })
  await page.addInitScript((answer: string) => {
    const subscription = { endpoint: JSON.parse(answer).endpoint, toJSON: () => JSON.parse(answer) }
    const isSubscribed = () => localStorage.getItem('subscribed') !== null
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        localStorage.setItem('subscribed', '')
        return subscription
      },
      getSubscription: async () => (isSubscribed() ? subscription : null),
    })
  }, openFakeBrowser().subscription)
}

/** Has a service worker learn of a new subscription, as if the browser had made one. Resolves to whether it has ended that one. */
function replaceSubscription(worker: Worker, answer: string): Promise<boolean> {
  return worker.evaluate(
    async ([newAnswer, oldAnswer]) => {
      let ended: Promise<unknown> | undefined
      let isEnded = false
      const event = Object.assign(new Event('pushsubscriptionchange'), {
        // The worker prefers its own copy.
        oldSubscription: { toJSON: () => JSON.parse(oldAnswer), options: { applicationServerKey: 'key' } },
        newSubscription: {
          toJSON: () => JSON.parse(newAnswer),
          unsubscribe: async () => {
            isEnded = true
          },
        },
        waitUntil: (work: Promise<unknown>) => {
          ended = work
        },
      })
      dispatchEvent(event)
      await ended
      return isEnded
    },
    [answer, openFakeBrowser().subscription] as const,
  )
}

/** Has a service worker note what it shows: not every Chromium has a screen for it. */
function noteShown(worker: Worker): Promise<void> {
  return worker.evaluate(() => {
    const notices: unknown[] = []
    Object.assign(globalThis, { notices })
    const showNotification = async (title: string, { tag, data }: NotificationOptions = {}) =>
      void notices.push({ title, tag, path: String(data) })
    Object.assign(Reflect.get(globalThis, 'registration'), { showNotification })
  })
}

/** Everything that it has shown since. */
const listShown = (worker: Worker): Promise<unknown> =>
  worker.evaluate(() => Reflect.get(globalThis, 'notices'))

it('a button switches notifications on and off, and the service worker shows them', async () => {
  const page = await board.newPage()
  await stubPushService(page)
  await openAlerts(page, 'nia')
  const button = page.getByRole('button', { name: 'Notify me in this browser' })
  await button.waitFor()
  expect(await page.getByText('couldn’t switch notifications on').isVisible()).toBe(false)
  await button.press('Enter')
  await page.getByText('You’re notified in 1 browser.').waitFor()
  await page.getByRole('button', { name: 'Stop in this browser' }).waitFor()
  expect(await page.getByRole('button', { name: 'Notify me in this browser' }).isVisible()).toBe(false)

  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('There is no service worker.')
  await noteShown(worker)
  const notice = { title: '2 new jobs: Rust', tag: 'alert', path: '/account/alerts/new?alert=1' }
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: board.origin,
    registrationId: await registered,
    data: JSON.stringify(notice),
  })
  await expect.poll(() => listShown(worker), { interval: 20 }).toEqual([notice])

  const panel = page.locator('[data-browsers]')
  const before = await panel.getAttribute('data-browsers')
  expect(before).toMatch(/^[\da-f]{64}$/)
  const isKept = () => worker.evaluate(async () => (await caches.match('/notifications')) !== undefined)
  await expect.poll(isKept, { interval: 20 }).toBe(true)
  for (let time = 0; time < 2; time += 1) {
    expect(await replaceSubscription(worker, openFakeBrowser().subscription)).toBe(false)
    await page.reload()
    await page.getByText('You’re notified in 1 browser.').waitFor()
    expect(await panel.getAttribute('data-browsers')).not.toBe(before)
  }

  await page.getByRole('button', { name: 'Stop in all browsers' }).click()
  await page.getByRole('button', { name: 'Notify me in this browser' }).waitFor()
  expect(await page.getByText('You’re notified in').count()).toBe(0)
  await button.press('Enter')
  await page.getByRole('button', { name: 'Stop in this browser' }).click()
  await button.waitFor()
  await expect.poll(isKept, { interval: 20 }).toBe(false)
  expect(await replaceSubscription(worker, openFakeBrowser().subscription)).toBe(true)
})

it('the page mentions no notifications without JavaScript', async () => {
  const page = await board.newPage({ javaScriptEnabled: false })
  await openAlerts(page, 'noa')
  expect(await page.getByText('Notifications', { exact: true }).isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: 'Notify me in this browser' }).isVisible()).toBe(false)
})
