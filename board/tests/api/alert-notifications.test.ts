import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '../../server/domain/accounts/viewer.ts'
import { type AlertTests, startAlertTests } from '../../server/domain/alerts/alerts.fixture.ts'
import { alertPath } from '../../server/domain/alerts/links.ts'
import { sweepAlerts } from '../../server/domain/alerts/queued-work.ts'
import { sendDuePushes } from '../../server/domain/alerts/send-pushes.ts'
import type { DomainContext } from '../../server/domain/domain-context.ts'
import { createGuardedFetch } from '../../server/outgoing/guarded-fetch.ts'
import { readAlerts } from '../../server/system/facts.ts'
import { type BrowserSession, openBrowserSession } from '../support/browser-session.ts'
import {
  type FakeBrowser,
  openFakeBrowser,
  type PushService,
  readSender,
  startPushService,
} from '../support/push-service.ts'

let tests: AlertTests
let service: PushService
let context: DomainContext
const outcomes: string[] = []
beforeAll(async () => {
  tests = await startAlertTests()
  service = await startPushService()
  context = {
    ...tests.context,
    config: { ...tests.context.config, webPushContact: 'mailto:board@people.example' },
    guardedFetch: createGuardedFetch(undefined, { testServer: service.origin }),
    countPush: (outcome) => void outcomes.push(outcome),
  }
  const { config, queue, mailer, now } = context
  Object.assign(tests.board.context, { config, queue, mailer, now })
  await tests.add()
  await tests.run()
})
afterAll(async () => {
  await tests.close()
  await service.close()
})
beforeEach(async () => {
  await tests.reset()
  await tests.query('delete from board.push_subscriptions')
  service.pushed.length = 0
  service.answer = () => 201
  outcomes.length = 0
})

interface Person {
  viewer: Viewer
  site: BrowserSession
  notify(browser: FakeBrowser): Promise<Response>
}

async function signIn(): Promise<Person> {
  const { viewer } = await tests.signUp()
  const site = openBrowserSession(tests.board)
  site.keep('session', viewer.session?.token ?? '')
  const notify = ({ subscription }: FakeBrowser) => site.submit('/account/alerts/notify', { subscription })
  return { viewer, site, notify }
}

/** Somebody with an alert whose browser is notified. */
async function prepare(typed: Parameters<AlertTests['add']>[0] = {}) {
  const person = await signIn()
  const alert = await tests.add({ by: person.viewer, ...typed })
  const browser = openFakeBrowser()
  expect((await person.notify(browser)).status).toBe(303)
  return { ...person, alert, browser }
}

async function send(): Promise<string[]> {
  service.pushed.length = 0
  await sendDuePushes(context)
  return service.pushed.map(({ path }) => path)
}

async function run(): Promise<string[]> {
  await tests.find()
  return send()
}

const browsers = () => tests.query('select from board.push_subscriptions')

describe('a browser', () => {
  it('is told how many jobs are new, by a message that only it can read, signed by the board', async () => {
    const { site, alert, browser } = await prepare()
    await tests.addListing({ title: 'Rust Engineer of today' })
    await tests.addListing({ title: 'Designer', tags: ['p2p'] })
    expect(await run()).toEqual([browser.path])
    const message = service.pushed[0] ?? fail()
    const notice = browser.read(message) as { title: string; tag: string; path: string }
    expect(notice).toEqual({
      title: '1 new job: Rust',
      tag: alert,
      path: expect.stringMatching(/^\/account\/alerts\/new\?/),
    })
    expect(() => openFakeBrowser().read(message)).toThrow()
    expect(message.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    const { key, aud, sub } = readSender(message)
    expect(key).toBe(context.config.webPushKeys.publicKey)
    expect([aud, sub]).toEqual(['https://push.example', 'mailto:board@people.example'])
    expect(await (await site.get(notice.path)).text()).toContain('Rust Engineer of today')
    tests.advance(3_600)
    expect(await run()).toEqual([])
    const rows = await tests.query<{ sealed: string }>('select sealed from board.push_subscriptions')
    expect(JSON.stringify(rows)).not.toContain('push.example')
  })

  it('of an address is told of its alerts by a link that opens without an account', async () => {
    const id = await tests.add({ email: 'bo@people.example' })
    await tests.add({ email: 'somebody.else@people.example' })
    const path = alertPath(context.config.masterKey, id, '')
    const browser = openFakeBrowser()
    const answer = await fetch(`${tests.board.origin}${path.replace('?', '/notify?')}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        token: path.split('token=')[1] ?? '',
        subscription: browser.subscription,
      }),
    })
    expect(answer.status).toBe(303)
    await tests.addListing({ title: 'Job for Bo' })
    expect(await run()).toEqual([browser.path])
    const notice = browser.read(service.pushed[0] ?? fail()) as { path: string }
    expect(await (await fetch(tests.board.origin + notice.path)).text()).toContain('Job for Bo')
    await tests.query(`delete from board.alerts where email = 'bo@people.example'`)
    await sweepAlerts(context)
    expect(await browsers()).toEqual([])
  })

  it('is told of alerts that are made later, and of those without emails', async () => {
    const { viewer, browser } = await prepare()
    await tests.add({ by: viewer, search: '/jobs?tag=p2p', name: 'P2P', frequency: 'never' })
    await tests.addListing({ tags: ['p2p'] })
    expect(await run()).toEqual([browser.path])
    expect(browser.read(service.pushed[0] ?? fail())).toMatchObject({ title: '1 new job: P2P' })
  })

  it('waits for the hour of an alert, also when nothing was new at the one before', async () => {
    const { browser } = await prepare({ frequency: 'daily', hour: '8' })
    tests.advance(86_400)
    expect(await send()).toEqual([])
    await tests.addListing()
    expect(await run()).toEqual([])
    tests.advance(86_400)
    expect(await send()).toEqual([browser.path])
    expect(outcomes).toEqual(['skipped', 'sent'])
  })

  it('is not told of jobs that were seen or hidden before, or while the alert or the account is off', async () => {
    const { site, viewer, alert } = await prepare()
    const hidden = await tests.addListing()
    await tests.find()
    await tests.move(hidden.id, 'freeze')
    expect([await send(), outcomes]).toEqual([[], ['skipped']])
    tests.advance(900)
    await tests.addListing()
    await tests.find()
    await site.get(`/account/alerts/new?alert=${alert}`)
    expect(await send()).toEqual([])
    tests.advance(900)
    await tests.addListing()
    await tests.find()
    const lock = (acl: string) =>
      tests.query(`update "_User" set _rperm = ${acl} where "objectId" = $1`, [viewer.user?.id])
    await lock(`'{}'`)
    expect(await send()).toEqual([])
    await lock('null')
    await site.submit('/account/alerts/pause', { alert })
    expect(await send()).toEqual([])
    await site.submit('/account/alerts/resume', { alert })
    expect(await send()).toHaveLength(1)
  })

  it.each([404, 410])('that has unsubscribed (%i) is forgotten', async (status) => {
    await prepare()
    await tests.addListing()
    service.answer = () => status
    expect(await run()).toHaveLength(1)
    expect([await browsers(), outcomes]).toEqual([[], ['gone']])
  })

  it.each([400, 403, 429, 500])(
    'whose service answers %i is told later, once, of all that was new',
    async (status) => {
      const { browser } = await prepare()
      await tests.addListing()
      service.answer = () => status
      expect(await run()).toHaveLength(1)
      expect(await send()).toEqual([])
      await tests.addListing()
      service.answer = () => 201
      expect(await run()).toEqual([])
      tests.advance(301)
      expect(await send()).toEqual([browser.path])
      expect(browser.read(service.pushed[0] ?? fail())).toMatchObject({ title: '2 new jobs: Rust' })
      expect(await send()).toEqual([])
    },
  )

  it('that takes nothing for days is forgotten', async () => {
    await prepare()
    await tests.addListing()
    service.answer = () => 500
    await tests.find()
    let tries = 0
    for (; (await browsers()).length > 0 && tries < 100; tries += 1) {
      await send()
      tests.advance(4 * 3_600)
    }
    expect(tries).toBe(30)
  })

  it('that answers slowly holds up no other, and is told once by two processes', async () => {
    const { browser: slow } = await prepare()
    const { browser: quick } = await prepare()
    await tests.addListing()
    await tests.find()
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    service.answer = async ({ path }) => {
      if (path === slow.path) await held
      return 201
    }
    const first = sendDuePushes(context)
    for (let question = 0; service.pushed.length < 2 && question < 500; question += 1)
      await tests.query('select')
    expect(service.pushed.map(({ path }) => path).sort()).toEqual([slow.path, quick.path].sort())
    expect(await sendDuePushes(context)).toBe(0)
    release()
    expect(await first).toBe(2)
    expect(service.pushed).toHaveLength(2)
  })

  it('at a service that takes seconds for each answer is told no more in this round', async () => {
    const { viewer, notify } = await prepare()
    await tests.add({ by: viewer, search: '/jobs?role=backend' })
    for (let number = 1; number < 10; number += 1) await notify(openFakeBrowser())
    await tests.addListing()
    service.answer = () => {
      tests.advance(3)
      return 201
    }
    const told = (await run()).length
    expect(told).toBeLessThan(20)
    expect(outcomes).toEqual(Array(told).fill('sent'))
    const due = await tests.query('select from board.alert_pushes where due_at <= $1', [context.now()])
    expect(due).toEqual([])
    service.answer = () => 201
    tests.advance(300)
    expect(told + (await send()).length).toBe(20)
  })

  it('at an address of this machine is asked nothing', async () => {
    const person = await signIn()
    await tests.add({ by: person.viewer })
    await person.notify(openFakeBrowser(`https://127.0.0.1:${new URL(service.origin).port}/`))
    await tests.addListing()
    await tests.find()
    await sendDuePushes({ ...context, guardedFetch: createGuardedFetch() })
    expect([service.pushed, outcomes]).toEqual([[], ['failed']])
  })
})

describe('a browser that replaces its subscription', () => {
  const renew = (before: string, after: string) =>
    openBrowserSession(tests.board).submit('/notifications/renew', { old: before, new: after })

  it('is told at its new address from then on, and nothing twice', async () => {
    const { browser, site } = await prepare()
    await tests.addListing({ title: 'Before' })
    expect(await run()).toEqual([browser.path])
    const next = openFakeBrowser()
    expect((await renew(browser.subscription, next.subscription)).status).toBe(204)
    tests.advance(3_600)
    expect(await run()).toEqual([])
    await tests.addListing({ title: 'After' })
    expect(await run()).toEqual([next.path])
    expect(next.read(service.pushed[0] ?? fail())).toMatchObject({ title: '2 new jobs: Rust' })
    expect(await (await site.get('/account/alerts')).text()).toContain('You’re notified in 1 browser.')
  })

  it('replaces nobody else’s, and learns nothing of them', async () => {
    const { browser } = await prepare()
    const unknown = openFakeBrowser()
    const foreign = openFakeBrowser(JSON.parse(browser.subscription).endpoint)
    const answers = await Promise.all(
      [unknown, foreign].map(({ subscription }) => renew(subscription, openFakeBrowser().subscription)),
    )
    expect(answers.map(({ status }) => status)).toEqual([410, 410])
    const [one, other] = await Promise.all(answers.map((answer) => answer.text()))
    expect(one).toBe(other)
    expect((await renew('{}', unknown.subscription)).status).toBe(400)
    await tests.addListing()
    expect(await run()).toEqual([browser.path])
  })

  it('is told once if a page has subscribed with the new one before', async () => {
    const { browser, notify } = await prepare()
    const next = openFakeBrowser()
    await notify(next)
    expect((await renew(browser.subscription, next.subscription)).status).toBe(204)
    await tests.addListing()
    expect(await run()).toEqual([next.path])
    expect((await renew(browser.subscription, next.subscription)).status).toBe(410)
  })

  it('is told at its new address if its old one answers that it is gone meanwhile', async () => {
    const { browser } = await prepare()
    const next = openFakeBrowser()
    await tests.addListing()
    service.answer = async ({ path }) => {
      if (path === next.path) return 201
      await renew(browser.subscription, next.subscription)
      return 410
    }
    expect(await run()).toEqual([browser.path])
    expect([await send(), await browsers()]).toEqual([[next.path], [{}]])
  })

  it('keeps its address if only its keys are new', async () => {
    const { browser } = await prepare()
    const next = openFakeBrowser(JSON.parse(browser.subscription).endpoint)
    expect((await renew(browser.subscription, next.subscription)).status).toBe(204)
    await tests.addListing()
    expect(await run()).toEqual([browser.path])
    expect(next.read(service.pushed[0] ?? fail())).toMatchObject({ title: '1 new job: Rust' })
  })
})

describe('operators', () => {
  const read = async (to: 'email' | 'browser') => (await readAlerts(context.database.db)).oldestDueSeconds[to]

  it('see how long notifications have been due, without those that failed and those with nothing to say', async () => {
    const { viewer } = await prepare({ frequency: 'never' })
    await tests.query(
      `update board.alert_pushes set due_at = now() - interval '1 hour', told_until = now() - interval '1 hour'`,
    )
    expect([await read('browser'), await read('email')]).toEqual([0, 0])
    await tests.addListing()
    await tests.find()
    await tests.query(`update board.alert_jobs set found_at = now() - interval '20 minutes'`)
    const due = await read('browser')
    expect([due >= 1_200, due < 3_600, await read('email')]).toEqual([true, true, 0])
    const set = async (change: string): Promise<number> => {
      await tests.query(`update ${change}`)
      return read('browser')
    }
    expect(await set('board.alert_pushes set failures = 1')).toBe(0)
    expect(await set('board.alert_pushes set failures = 0')).toBeGreaterThanOrEqual(1_200)
    expect(await set(`"_User" set _rperm = '{}' where "objectId" = '${viewer.user?.id}'`)).toBe(0)
    expect(await set(`"_User" set _rperm = null where "objectId" = '${viewer.user?.id}'`)).toBeGreaterThan(0)
    expect(await set(`board.alerts set state = 'paused'`)).toBe(0)
  })
})

describe('the page of alerts', () => {
  it('has no visible trace of notifications until a script finds that the browser can show them', async () => {
    const { site, viewer } = await signIn()
    await tests.add({ by: viewer })
    const page = await (await site.get('/account/alerts')).text()
    const panel = /<section[^>]*data-notify="[\w-]{87}"[^>]*>/.exec(page)?.[0]
    expect(panel).toContain('hidden=""')
  })

  it('says how many browsers are notified, and ends it in one or all, of nobody else', async () => {
    const { site, notify } = await prepare()
    const second = openFakeBrowser()
    await notify(second)
    await notify(second)
    const stranger = await prepare()
    const page = await (await site.get('/account/alerts')).text()
    expect(page).toContain('You’re notified in 2 browsers.')
    const [one = '', other = ''] = (/data-browsers="([^"]*)"/.exec(page)?.[1] ?? '').split(' ')
    await stranger.site.submit('/account/alerts/stop-notifying', { browser: one })
    expect(await browsers()).toHaveLength(3)
    await site.submit('/account/alerts/stop-notifying', { browser: other })
    expect(await (await site.get('/account/alerts')).text()).toContain('You’re notified in 1 browser.')
    await site.submit('/account/alerts/stop-notifying', {})
    expect(await browsers()).toHaveLength(1)
  })

  it('moves a browser to whoever used it last', async () => {
    const { browser } = await prepare()
    const next = await signIn()
    await tests.add({ by: next.viewer, name: 'Of the next' })
    await next.notify(browser)
    await tests.addListing()
    expect(await run()).toEqual([browser.path])
    expect(browser.read(service.pushed[0] ?? fail())).toMatchObject({ title: '1 new job: Of the next' })
  })

  it.each([
    ['nothing', ''],
    ['what is no JSON', '{'],
    ['an address without https', openFakeBrowser('http://push.example/').subscription],
    [
      'keys that are none',
      JSON.stringify({ endpoint: 'https://push.example/', keys: { p256dh: 'a', auth: 'b' } }),
    ],
  ])('refuses %s as a browser', async (_what, subscription) => {
    const { site } = await signIn()
    expect((await site.submit('/account/alerts/notify', { subscription })).status).toBe(400)
    expect(await browsers()).toEqual([])
  })

  it('takes ten browsers, and no eleventh', async () => {
    const { notify } = await signIn()
    const statuses: number[] = []
    for (let number = 0; number < 11; number += 1) statuses.push((await notify(openFakeBrowser())).status)
    expect(statuses).toEqual([...Array(10).fill(303), 409])
  })

  it('offers none to who has the link of an account’s alert, which may be forwarded', async () => {
    const { alert } = await prepare()
    const path = alertPath(context.config.masterKey, alert, '')
    expect(await (await fetch(tests.board.origin + path)).text()).not.toContain('data-notify')
    const token = path.split('token=')[1] ?? ''
    const body = new URLSearchParams({ token, subscription: openFakeBrowser().subscription })
    const answer = await fetch(`${tests.board.origin}/alerts/${alert}/notify`, { method: 'POST', body })
    expect([answer.status, (await browsers()).length]).toEqual([409, 1])
  })
})

function fail(): never {
  throw new Error('Nothing came.')
}
