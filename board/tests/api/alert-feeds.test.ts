import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '../../server/domain/accounts/viewer.ts'
import { type AlertTests, startAlertTests } from '../../server/domain/alerts/alerts.fixture.ts'
import { type BrowserSession, openBrowserSession } from '../support/browser-session.ts'

let tests: AlertTests
beforeAll(async () => {
  tests = await startAlertTests()
  Object.assign(tests.board.context, {
    queue: tests.context.queue,
    mailer: tests.context.mailer,
    now: tests.context.now,
  })
  await tests.add()
  await tests.run()
})
afterAll(() => tests.close())
beforeEach(() => tests.reset())

const form = {
  search: '/jobs?tag=rust',
  name: 'Rust <jobs>',
  email: '',
  frequency: 'never',
  hour: '8',
  time_zone: 'UTC',
}
/** A token that differs in its first character. */
const otherThan = (token: string) => `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
const fetchPath = (path: string, init: RequestInit = {}) =>
  fetch(tests.board.origin + path, { redirect: 'manual', ...init })

async function signIn(): Promise<{ viewer: Viewer; browser: BrowserSession }> {
  const { viewer } = await tests.signUp()
  const browser = openBrowserSession(tests.board)
  browser.keep('session', viewer.session?.token ?? '')
  return { viewer, browser }
}

/** Paths of a feed as the page of the account has them, by their suffix. */
async function feedsOf(browser: BrowserSession, alert: string): Promise<Record<string, string>> {
  const html = await (await browser.get(`/account/alerts/feed?alert=${alert}`)).text()
  const paths = [...html.matchAll(/>https?:\/\/[^/<]+(\/alerts\/[\w-]+\/feed\.(\w+)\?token=[\w-]+)</g)]
  return Object.fromEntries(paths.map(([, path = '', suffix = '']) => [suffix, path]))
}

interface Item {
  title: string
}
async function titlesAt(path = ''): Promise<string[]> {
  const feed = (await (await fetchPath(path)).json()) as { items: Item[] }
  return feed.items.map(({ title }) => title)
}

describe('the feed of an alert', () => {
  it('has the jobs that the alert emailed and those that wait, in three formats, the last found first', async () => {
    const { viewer, browser } = await signIn()
    await tests.addListing({ title: 'Rust Engineer of before' })
    await tests.find()
    const alert = await tests.add({ by: viewer })
    await tests.addListing({ title: 'Emailed' })
    expect(await tests.run()).toHaveLength(1)
    tests.advance(60)
    await tests.addListing({ title: 'Waits' })
    await tests.addListing({ title: 'Designer', tags: ['p2p'] })
    await tests.find()
    const feeds = await feedsOf(browser, alert)
    expect(Object.keys(feeds).sort()).toEqual(['atom', 'json', 'rss'])
    expect(await titlesAt(feeds.json)).toEqual(['Waits', 'Emailed'])
    for (const suffix of ['atom', 'rss']) {
      const answer = await fetchPath(feeds[suffix] ?? '')
      expect(answer.headers.get('content-type')).toBe(`application/${suffix}+xml; charset=utf-8`)
      const xml = await answer.text()
      expect([xml.includes('Waits at'), xml.includes('Emailed at')]).toEqual([true, true])
    }
  })

  it('is for nobody else: no search engine, shared cache, other site or reader with another address', async () => {
    const { viewer, browser } = await signIn()
    const [alert, other] = [
      await tests.add({ by: viewer }),
      await tests.add({ by: viewer, search: '/jobs?tag=zig' }),
    ]
    const { json = '', atom = '' } = await feedsOf(browser, alert)
    const { headers } = await fetchPath(json)
    expect([
      headers.get('cache-control'),
      headers.get('x-robots-tag'),
      headers.get('access-control-allow-origin'),
    ]).toEqual(['private, no-store', 'noindex, nofollow', null])
    const token = json.split('token=')[1] ?? ''
    for (const path of [
      `/alerts/${alert}/feed.json`,
      `/alerts/${alert}/feed.json?token=${otherThan(token)}`,
      `/alerts/${other}/feed.json?token=${token}`,
      `/alerts/not-an-id/feed.json?token=${token}`,
      `/alerts/${alert}?token=${token}`,
      `/alerts/${alert}/unsubscribe?token=${token}`,
    ])
      expect((await fetchPath(path)).status).toBe(410)
    expect((await fetchPath(atom)).status).toBe(200)
  })

  it('moves to another address on request, also by the link of an email, and ends with its alert', async () => {
    const { viewer, browser } = await signIn()
    const alert = await tests.add({ by: viewer })
    const { json: first = '' } = await feedsOf(browser, alert)
    const moved = await browser.submit('/account/alerts/replace-feed', { alert })
    expect([moved.status, moved.headers.get('location')]).toEqual([
      303,
      `/account/alerts/feed?alert=${alert}`,
    ])
    const { json: second = '' } = await feedsOf(browser, alert)
    expect([(await fetchPath(first)).status, (await fetchPath(second)).status]).toEqual([410, 200])
    const { browser: stranger } = await signIn()
    expect((await stranger.submit('/account/alerts/replace-feed', { alert })).status).toBe(404)
    expect((await stranger.get(`/account/alerts/feed?alert=${alert}`)).status).toBe(404)
    expect((await fetchPath(second)).status).toBe(200)
    await browser.submit('/account/alerts/delete', { alert })
    expect((await fetchPath(second)).status).toBe(410)
  })

  it('leaves out what was hidden or closed, and demo listings', async () => {
    const { viewer, browser } = await signIn()
    const alert = await tests.add({ by: viewer })
    const titles = ['Live job', 'Hidden job', 'Closed job', 'Demo job']
    const listings = []
    for (const title of titles) listings.push(await tests.addListing({ title }))
    await tests.find()
    const { json } = await feedsOf(browser, alert)
    expect((await titlesAt(json)).sort()).toEqual([...titles].sort())
    await tests.move(listings[1]?.id ?? '', 'freeze')
    await tests.move(listings[2]?.id ?? '', 'close')
    await tests.query('update board.jobs set is_demo = true where id = $1', [listings[3]?.id])
    expect(await titlesAt(json)).toEqual(['Live job'])
  })
})

describe('an alert without emails', () => {
  const channels = () =>
    tests.query('select is_emailed as "isEmailed", state, user_id is null as "isOfAddress" from board.alerts')

  it('needs no address with an account, emails nothing, counts nowhere as late, and has a feed', async () => {
    const { viewer, browser } = await signIn()
    await tests.query(`update "_User" set email = null, "emailVerified" = false where "objectId" = $1`, [
      viewer.user?.id,
    ])
    const answer = await browser.submit('/alerts', form)
    expect(answer.headers.get('location')).toBe('/account/alerts')
    expect(await channels()).toEqual([{ isEmailed: false, state: 'active', isOfAddress: false }])
    await tests.addListing({ title: 'Only in the feed' })
    expect(await tests.run()).toEqual([])
    expect(await tests.query('select from board.alerts where waiting_since is not null')).toEqual([])
    const page = await (await browser.get('/account/alerts')).text()
    expect([
      page.includes('No emails, only a feed and notifications'),
      page.includes('1 new job'),
      page.includes('Send now'),
    ]).toEqual([true, true, false])
    const [row] = await tests.query<{ id: string }>('select id from board.alerts')
    const { json } = await feedsOf(browser, row?.id ?? '')
    expect(await titlesAt(json)).toEqual(['Only in the feed'])
    for (const act of ['send', 'change'])
      expect(
        (
          await browser.submit(`/account/alerts/${act}`, {
            alert: row?.id ?? '',
            frequency: 'daily',
            hour: '8',
            time_zone: 'UTC',
          })
        ).status,
      ).toBe(act === 'send' ? 409 : 400)
    expect((await browser.get(`/account/alerts/preview?alert=${row?.id}`)).status).toBe(409)
  })

  it('still has to be confirmed without an account', async () => {
    expect((await openBrowserSession(tests.board).submit('/alerts', form)).status).toBe(400)
    const answer = await openBrowserSession(tests.board).submit('/alerts', {
      ...form,
      email: 'bo@people.example',
    })
    expect(answer.headers.get('location')).toBe('/alerts/sent')
    expect(await channels()).toEqual([{ isEmailed: false, state: 'unconfirmed', isOfAddress: true }])
  })

  it('starts to email what is new from then on, and stops again', async () => {
    const { viewer, browser } = await signIn()
    const alert = await tests.add({ by: viewer, frequency: 'never' })
    await tests.addListing({ title: 'Before emails' })
    await tests.find()
    const change = (frequency: string) =>
      browser.submit('/account/alerts/change', { alert, frequency, hour: '8', time_zone: 'UTC' })
    expect((await change('instant')).status).toBe(303)
    await tests.addListing({ title: 'With emails' })
    const titles = (await tests.run()).map(({ letter }) =>
      letter.items?.map(({ title }) => title.split(' at ')[0]),
    )
    expect(titles).toEqual([['With emails']])
    await tests.addListing({ title: 'Found before they stop' })
    await tests.find()
    await change('never')
    tests.advance(3_600)
    await tests.addListing({ title: 'After emails' })
    expect(await tests.run()).toEqual([])
    const { json } = await feedsOf(browser, alert)
    expect((await titlesAt(json)).sort()).toEqual([
      'After emails',
      'Before emails',
      'Found before they stop',
      'With emails',
    ])
  })
})

it('exports all alerts of the account with their searches, and of nobody else', async () => {
  const { viewer, browser } = await signIn()
  await tests.add({ by: viewer, name: 'Rust', frequency: 'weekly', timeZone: 'Asia/Tokyo' })
  await tests.add({ by: viewer, name: 'Quiet', search: '/jobs?tag=zig', frequency: 'never' })
  await tests.add({ name: 'Somebody else’s' })
  const answer = await browser.get('/account/alerts.json')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="cryptolist-alerts.json"')
  const { version, alerts } = (await answer.json()) as { version: number; alerts: Record<string, unknown>[] }
  expect(version).toBe(1)
  expect(
    alerts.map(({ name, search, frequency, timeZone, state }) => [name, search, frequency, timeZone, state]),
  ).toEqual(
    expect.arrayContaining([
      ['Rust', `${tests.board.origin}/jobs?tag=rust`, 'weekly', 'Asia/Tokyo', 'active'],
      ['Quiet', `${tests.board.origin}/jobs?tag=zig`, null, 'UTC', 'active'],
    ]),
  )
  expect(alerts).toHaveLength(2)
  expect((await fetchPath('/account/alerts.json')).status).toBe(303)
})

describe('following a company or a tag', () => {
  const addCompany = async () => {
    const id = await tests.addCompany()
    await tests.addListing({}, id)
    const [company] = await tests.query<{ slug: string; name: string }>(
      'select slug, name from board.companies where id = $1',
      [id],
    )
    return { name: '', slug: '', ...company }
  }
  const alerts = () =>
    tests.query(
      `select search, name, frequency, hour, time_zone as zone, is_emailed as "isEmailed", state
       from board.alerts order by created_at, search`,
    )
  const follow = (browser: BrowserSession, search: string, act = 'follow') =>
    browser.submit('/alerts/follow', { search, do: act })
  const leadsTo = (answer: Response) => [answer.status, answer.headers.get('location')]

  it('takes one click with an account, shows on its page and in lists, and ends there', async () => {
    const { browser } = await signIn()
    const { slug, name } = await addCompany()
    const path = `/companies/${slug}`
    const read = async (page: string) => (await browser.get(page)).text()
    expect(await read(path)).toContain('action="/alerts/follow"')
    expect(leadsTo(await follow(browser, path))).toEqual([303, path])
    const page = await read(path)
    for (const words of [
      'You’re now following.',
      'We’ll email you its new jobs.',
      '>Following</b>',
      '>Unfollow</button>',
      '/account/alerts/change?alert=',
    ])
      expect(page).toContain(words)
    const usual = { frequency: 'daily', hour: 8, zone: 'UTC', isEmailed: true, state: 'active' }
    const ofCompany = { search: `company=${slug}`, name, ...usual }
    expect(await alerts()).toEqual([ofCompany])
    const [status, again] = leadsTo(await follow(browser, path))
    const there = await read(String(again))
    expect([status, there.includes('You already follow'), there.includes('Daily, 08:00 (UTC)')]).toEqual([
      303,
      true,
      true,
    ])

    await tests.query("update board.alerts set frequency = 'weekly', hour = 17, time_zone = 'Europe/Rome'")
    expect(leadsTo(await follow(browser, '/jobs?sort=cash_pay&tag=zkvm'))).toEqual([303, '/jobs?tag=zkvm'])
    const changed = { frequency: 'weekly', hour: 17, zone: 'Europe/Rome' }
    const ofTag = { ...usual, ...changed, search: 'tag=zkvm', name: 'zkVM' }
    expect(await alerts()).toEqual([{ ...ofCompany, ...changed }, ofTag])
    expect(await (await browser.get('/account/row-states')).json()).toMatchObject({
      alerts: expect.arrayContaining([`company=${slug}`, 'tag=zkvm']),
    })

    await tests.query("update board.alerts set state = 'paused' where search = 'tag=zkvm'")
    // Lists offer to follow it again, which switches it on.
    expect(await (await browser.get('/account/row-states')).json()).toMatchObject({
      alerts: [`company=${slug}`],
    })
    expect(leadsTo(await follow(browser, '/jobs?tag=zkvm'))).toEqual([303, '/jobs?tag=zkvm'])
    expect((await alerts()).at(-1)).toEqual(ofTag)
    for (const state of ['paused', 'bounced']) {
      await tests.query('update board.alerts set state = $1 where search = $2', [state, ofCompany.search])
      const paused = await read(path)
      expect([paused.includes('>Paused'), paused.includes('>Following<')]).toEqual([true, false])
      expect(paused).toMatch(/name="do" value="follow".*?>Switch on</s)
      await follow(browser, path)
      expect(await read(path)).toContain('>Following</b>')
    }
    for (const other of ['', 'yes', 'hide']) {
      expect((await follow(browser, path, other)).status).toBe(400)
      expect(await alerts()).toHaveLength(2)
    }
    for (const _twice of [1, 2]) expect(leadsTo(await follow(browser, path, 'unfollow'))).toEqual([303, path])
    expect(await alerts()).toEqual([ofTag])
    expect(await read(path)).not.toContain('Unfollow</button>')
  })

  it('asks visitors without an account for an address, and follows nothing that isn’t one', async () => {
    const { slug } = await addCompany()
    const visitor = openBrowserSession(tests.board)
    const form = `/alerts/new?search=${encodeURIComponent(`/companies/${slug}`)}`
    expect(leadsTo(await follow(visitor, `/companies/${slug}`))).toEqual([303, form])
    expect(await (await visitor.get(form)).text()).toContain('name="email"')
    const { browser } = await signIn()
    for (const search of [
      '/jobs',
      '/jobs?mode=remote&tag=rust',
      'https://evil.example/jobs?tag=rust',
      '/companies/nobody',
      '',
    ])
      expect(leadsTo(await follow(browser, search))).toEqual([
        303,
        `/alerts/new?search=${encodeURIComponent(search)}`,
      ])
    expect(await alerts()).toEqual([])
  })

  it('sends no emails where the account has no confirmed address, and says so', async () => {
    const { browser } = await signIn()
    const { slug } = await addCompany()
    const path = `/companies/${slug}`
    const followAndRead = async () => {
      await follow(browser, path)
      return (await browser.get(path)).text()
    }
    const confirm = (isConfirmed: boolean) =>
      tests.query(`update "_User" set "emailVerified" = ${isConfirmed}`)
    await confirm(false)
    expect(await followAndRead()).toContain('This alert sends no emails.')
    expect(await alerts()).toMatchObject([{ search: `company=${slug}`, isEmailed: false }])
    const form = `/alerts/new?search=${path}`
    expect(await (await browser.get(form)).text()).toContain('No emails, only a feed and notifications')

    // A new one sends none after that either, and one that sends emails has nowhere to send them.
    await confirm(true)
    await tests.query("update board.alerts set search = 'tag=rust'")
    expect(await followAndRead()).toContain('This alert sends no emails.')
    await tests.query("update board.alerts set is_emailed = true, state = 'paused'")
    await confirm(false)
    expect(await followAndRead()).not.toContain('We’ll email you')
    await tests.query("update board.alerts set state = 'paused'")
    await confirm(true)
    expect(await followAndRead()).toContain('We’ll email you its new jobs.')
  })

  it('says when there is no room', async () => {
    const { browser } = await signIn()
    await follow(browser, '/jobs?tag=rust')
    await tests.query(
      `insert into board.alerts (id, user_id, search, name, frequency, state)
       select gen_random_uuid(), user_id, 'q=' || n, 'Many', 'daily', 'active' from board.alerts, generate_series(1, 19) n`,
    )
    const answer = await follow(browser, '/jobs?tag=zkvm')
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('limit of 20 alerts')])
  })
})
