import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeTracesOf } from '../../server/domain/accounts/removal.ts'
import { type AlertTests, startAlertTests } from '../../server/domain/alerts/alerts.fixture.ts'
import { handleConfirmations } from '../../server/domain/alerts/confirmation.ts'
import { openBrowserSession } from '../support/browser-session.ts'

let tests: AlertTests
beforeAll(async () => {
  tests = await startAlertTests()
  // Routes queue their work where the tests see it.
  Object.assign(tests.board.context, {
    queue: tests.context.queue,
    mailer: tests.context.mailer,
    now: tests.context.now,
  })
})
afterAll(() => tests.close())
beforeEach(() => tests.reset())

const form = {
  search: '/jobs?tag=rust',
  name: 'Rust jobs',
  email: 'ana@people.example',
  frequency: 'instant',
  hour: '8',
  time_zone: 'Europe/Berlin',
}

/** Sends the emails that confirm addresses, and returns the paths of their links. */
async function confirmations(): Promise<string[]> {
  const { queue } = tests.context
  const handlers: ((data: object) => Promise<void>)[] = []
  await handleConfirmations({
    ...tests.context,
    queue: { ...queue, handle: async (_name, run) => void handlers.push(run as (typeof handlers)[number]) },
  })
  const work = tests.queued.splice(0).filter(({ name }) => name === 'alert-confirmation')
  tests.mails.length = 0
  for (const { data } of work) await handlers[0]?.(data)
  return tests.mails.map(({ letter }) => letter.link.url.slice('https://board.example'.length))
}

const rows = () =>
  tests.query<{ state: string; email: string | null }>(
    'select state, email from board.alerts order by created_at',
  )
/** A token that differs in its first character. */
const otherThan = (token: string) => `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
const fetchPath = (path: string, init: RequestInit = {}) =>
  fetch(tests.board.origin + path, { redirect: 'manual', ...init })

async function signIn() {
  const { viewer, email } = await tests.signUp()
  const browser = openBrowserSession(tests.board)
  browser.keep('session', viewer.session?.token ?? '')
  return { viewer, email, browser }
}

/** An alert of an address that is on, with the links of its email. */
async function addConfirmed(): Promise<{
  manage: string
  stop: string
  headers: Readonly<Record<string, string>>
}> {
  await openBrowserSession(tests.board).submit('/alerts', form)
  const [path = ''] = await confirmations()
  await fetchPath(path, { method: 'POST' })
  await tests.addListing()
  const [mail] = await tests.run()
  const linkOf = (page: string) =>
    mail?.letter.after
      .map(String)
      .join(' ')
      .match(new RegExp(`https://board.example(/alerts/[\\w-]+${page}\\?token=[\\w-]+)`))?.[1] ?? ''
  return { manage: linkOf(''), stop: linkOf('/unsubscribe'), headers: mail?.headers ?? {} }
}

describe('a new alert', () => {
  it('is one click from a list, with the filters in words as its name', async () => {
    const list = await (await fetchPath('/jobs?mode=remote&tag=rust')).text()
    const path = /href="(\/alerts\/new[^"]*)"/.exec(list)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const page = await (await fetchPath(path)).text()
    expect(page).toContain('value="Remote, rust"')
    expect(page).toContain('name="email"')
    expect(page).toContain('data-own=""')
    const cookie = 'time-zone=Asia%2FTokyo'
    const stated = await (await fetchPath(path, { headers: { cookie } })).text()
    expect(stated).toMatch(/<option value="Asia\/Tokyo" selected=""/)
    expect(stated, 'no script chooses another').not.toContain('data-own')
    expect(await (await fetchPath('/jobs')).text()).not.toContain('/alerts/new')
  })

  it('without an account is on once the emailed link’s button is pressed, and opening the link does nothing', async () => {
    const answer = await openBrowserSession(tests.board).submit('/alerts', form)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/alerts/sent'])
    const [path = ''] = await confirmations()
    expect(JSON.stringify(tests.mails)).not.toContain('Rust jobs')
    for (let time = 0; time < 2; time += 1) expect((await fetchPath(path)).status).toBe(200)
    expect(await rows()).toEqual([{ state: 'unconfirmed', email: 'ana@people.example' }])
    const confirmed = await fetchPath(path, { method: 'POST' })
    expect(confirmed.status).toBe(303)
    expect(await rows()).toEqual([{ state: 'active', email: 'ana@people.example' }])
    const manage = confirmed.headers.get('location') ?? ''
    expect(await (await fetchPath(manage)).text()).toContain('Rust jobs')
    for (const method of ['GET', 'POST']) {
      const later = await fetchPath(path, { method })
      expect([later.status, later.headers.get('location')]).toEqual([200, null])
      const page = await later.text()
      expect(page).toContain('Alert already confirmed')
      expect(page).not.toContain('Rust jobs')
      expect(page).not.toContain(manage.split('token=')[1])
    }
    expect(await rows()).toHaveLength(1)
  })

  it('is on after two clicks at the same time, and one of them opens the page to manage it', async () => {
    await openBrowserSession(tests.board).submit('/alerts', form)
    const [path = ''] = await confirmations()
    const answers = await Promise.all([1, 2].map(() => fetchPath(path, { method: 'POST' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 303])
    expect(await rows()).toEqual([{ state: 'active', email: 'ana@people.example' }])
  })

  it('with an account whose address is confirmed is on at once', async () => {
    const { browser, email } = await signIn()
    expect(await (await browser.get('/alerts/new?search=/jobs?tag=rust')).text()).toContain(email)
    const answer = await browser.submit('/alerts', { ...form, email: 'other@people.example' })
    expect(answer.headers.get('location')).toBe('/account/alerts')
    expect(await rows()).toEqual([{ state: 'active', email: null }])
    const again = await browser.submit('/alerts', form)
    expect([again.status, await rows()]).toEqual([409, [{ state: 'active', email: null }]])
  })

  it('follows a company or a tag from its page, under its name, and is listed as that', async () => {
    const { browser } = await signIn()
    const read = async (path: string) => (await browser.get(path)).text()
    const companyId = await tests.addCompany()
    await tests.addListing({}, companyId)
    const [company] = await tests.query<{ slug: string; name: string }>(
      'select slug, name from board.companies where id = $1',
      [companyId],
    )
    const path = `/alerts/new?search=/companies/${company?.slug}`
    const newForm = await read(path)
    expect(newForm).toContain(`<h1>Follow ${company?.name}</h1>`)
    const search = /name="search" value="([^"]+)"/.exec(newForm)?.[1] ?? ''
    const name = /name="name"[^>]* value="([^"]+)"/.exec(newForm)?.[1]
    expect([search, name]).toEqual([`/jobs?company=${company?.slug}`, company?.name])
    await browser.submit('/alerts', { ...form, search, name: name ?? '' })
    expect(await read('/alerts/new?search=/jobs?tag=zkvm')).toContain('value="zkVM"')
    await browser.submit('/alerts', { ...form, name: 'zkVM', search: '/jobs?tag=zkvm' })
    expect(await read('/account/alerts')).not.toContain('Searches</h2>')
    await browser.submit('/alerts', { ...form, search: '/jobs?mode=remote&tag=rust' })
    const list = await read('/account/alerts')
    const order = ['Companies you follow', `<bdi>${name}`, 'Tags you follow', '<bdi>zkVM', 'Searches</h2>']
    const positions = order.map((words) => list.indexOf(words))
    expect(positions).toEqual([...positions].sort((one, other) => one - other))
    expect(positions[0]).toBeGreaterThan(0)
    const existing = await read(path)
    expect([existing.includes('You already follow'), existing.includes('action="/alerts"')]).toEqual([
      true,
      false,
    ])
  })

  it.each([
    ['a search without a filter', { search: '/jobs' }, 'Choose at least one filter'],
    ['a search of a day alone', { search: '/jobs?since=2026-11-01' }, 'Choose at least one filter'],
    ['an address elsewhere', { search: 'https://other.example/jobs?tag=rust' }, 'Open a list of jobs'],
    ['what no search has', { search: '/jobs?wizard=1' }, 'Open a list of jobs'],
    ['no name', { name: ' \u200b ' }, 'Enter a name'],
    ['a name that is too long', { name: 'r'.repeat(81) }, 'up to 80 characters'],
    ['no address', { email: '' }, 'Enter your email address'],
    ['two addresses', { email: 'a@people.example, b@people.example' }, 'email address'],
    ['an unknown time zone', { time_zone: 'Mars/Olympus' }, 'Choose a time zone'],
    ['an hour that is none', { hour: '24' }, 'Choose an hour'],
    ['an unknown interval', { frequency: 'hourly' }, 'Choose how often'],
  ])('of %s is refused, and says why', async (_what, change, words) => {
    const answer = await openBrowserSession(tests.board).submit('/alerts', { ...form, ...change })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(words)
    expect(await rows()).toEqual([])
  })

  it('replaces an earlier one of the same search and address, and there are twenty at most', async () => {
    const browser = openBrowserSession(tests.board)
    const paths: string[] = []
    for (const tag of ['rust', 'rust', ...Array.from({ length: 20 }, (_, number) => `tag-${number}`)]) {
      await browser.submit('/alerts', { ...form, search: `/jobs?tag=${tag}` })
      paths.push(...(await confirmations()))
    }
    const statuses: number[] = []
    for (const path of paths) statuses.push((await fetchPath(path, { method: 'POST' })).status)
    expect(statuses.filter((status) => status === 303)).toHaveLength(21)
    expect(statuses.at(-1)).toBe(409)
    expect((await rows()).filter(({ state }) => state === 'active')).toHaveLength(20)
  })

  it('of an address that an account has confirmed belongs to the account, and goes with it', async () => {
    const { viewer, email } = await signIn()
    await openBrowserSession(tests.board).submit('/alerts', { ...form, email })
    const [path = ''] = await confirmations()
    await fetchPath(path, { method: 'POST' })
    expect(await rows()).toEqual([{ state: 'active', email: null }])
    await removeTracesOf(tests.board.context, viewer.user?.id ?? '')
    expect(await rows()).toEqual([])
  })
})

describe('a link in an email', () => {
  it('unsubscribes by one POST without a cookie, as mail programs send it, also twice; opening it changes nothing', async () => {
    const { stop, headers } = await addConfirmed()
    expect(headers).toMatchObject({
      'List-Unsubscribe': `<https://board.example${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(await (await fetchPath(stop)).text()).toContain('<form')
    expect(await rows()).toHaveLength(1)
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')
    for (const init of [{ body }, { body: new URLSearchParams('List-Unsubscribe=One-Click') }, {}]) {
      const answer = await fetchPath(stop, { method: 'POST', ...init })
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
    }
    expect(await rows()).toEqual([])
  })

  it('pauses the alert of an account instead of deleting it', async () => {
    const { viewer } = await signIn()
    const id = await tests.add({ by: viewer })
    await tests.addListing()
    const [mail] = await tests.run()
    const stop = mail?.headers?.['List-Unsubscribe']?.slice('<https://board.example'.length, -1) ?? ''
    expect(stop).toContain(id)
    await fetchPath(stop, { method: 'POST' })
    expect(await rows()).toEqual([{ state: 'paused', email: null }])
  })

  it.each(['', '/unsubscribe', '/confirm'])('with a changed token opens nothing: %s', async (page) => {
    const { manage } = await addConfirmed()
    const [path = '', token = ''] = manage.split('?token=')
    for (const wrong of [
      `${path}${page}?token=${otherThan(token)}`,
      `${path}${page}`,
      `/alerts/${'0'.repeat(36)}${page}?token=${token}`,
    ])
      expect((await fetchPath(wrong)).status).toBe(410)
    expect(
      (await fetchPath(`${path}/unsubscribe?token=${otherThan(token)}`, { method: 'POST' })).status,
    ).toBe(410)
    expect(await rows()).toHaveLength(1)
  })

  it('manages the alerts of its address, and no others', async () => {
    const { manage } = await addConfirmed()
    const other = await tests.add({ email: 'other@people.example', name: 'Somebody else’s' })
    const own = await tests.add({ email: form.email, name: 'Second', search: '/jobs?tag=p2p' })
    const page = await (await fetchPath(manage)).text()
    expect([page.includes('Rust jobs'), page.includes('Second'), page.includes('Somebody else')]).toEqual([
      true,
      true,
      false,
    ])
    const [path = '', token = ''] = manage.split('?token=')
    const act = (name: string, fields: Record<string, string>) =>
      fetchPath(`${path}/${name}`, { method: 'POST', body: new URLSearchParams({ token, ...fields }) })
    expect((await act('pause', { alert: own })).status).toBe(303)
    expect((await act('delete', { alert: other })).status).toBe(404)
    expect(
      (await act('change', { alert: own, frequency: 'weekly', hour: '7', time_zone: 'Asia/Tokyo' })).status,
    ).toBe(303)
    expect(
      await tests.query('select state, frequency, hour, time_zone from board.alerts where id = $1', [own]),
    ).toEqual([{ state: 'paused', frequency: 'weekly', hour: 7, time_zone: 'Asia/Tokyo' }])
    expect(
      (await act('change', { alert: own, frequency: 'weekly', hour: '7', time_zone: 'no' })).status,
    ).toBe(400)
    expect((await act('delete', { alert: own })).status).toBe(303)
    expect((await act('delete', { alert: path.slice('/alerts/'.length) })).status).toBe(200)
    expect((await rows()).map(({ email }) => email)).toEqual(['other@people.example'])
  })

  it('of an account’s email opens that alert alone', async () => {
    const { viewer } = await signIn()
    await tests.add({ by: viewer, name: 'First' })
    await tests.add({ by: viewer, name: 'Hidden', search: '/jobs?tag=zig' })
    await tests.addListing()
    const [mail] = await tests.run()
    const manage =
      /board\.example(\/alerts\/[\w-]+\?token=[\w-]+)/.exec(mail?.letter.after.join(' ') ?? '')?.[1] ?? ''
    const page = await (await fetchPath(manage)).text()
    expect([page.includes('First'), page.includes('Hidden')]).toEqual([true, false])
  })
})

describe('the page of an account', () => {
  it('asks to sign in, lists the alerts, and counts new jobs until they are opened, as the home page does', async () => {
    expect((await fetchPath('/account/alerts')).headers.get('location')).toContain('/sign-in')
    const { viewer, browser } = await signIn()
    const read = async (path: string) => (await browser.get(path)).text()
    await tests.add({ by: viewer, name: 'Rust at home', frequency: 'daily' })
    await tests.addListing({ title: 'Rust Engineer of today' })
    const closed = await tests.addListing({ title: 'Closed since' })
    await tests.find()
    await tests.move(closed.id, 'close')
    // PostgreSQL counts finer than a date.
    await tests.query(`update board.alert_jobs set found_at = found_at + interval '345 microseconds'`)
    for (let visit = 0; visit < 2; visit += 1)
      expect(await read('/account/alerts')).toContain('1 new job since your last visit')
    const link =
      /href="(\/account\/alerts\/new[^"]*)"><span><bdi>Rust at home<\/bdi><\/span> <b class="number">1 new</
    const path = link.exec(await read('/'))?.[1]?.replaceAll('&amp;', '&') ?? ''
    for (let visit = 0; visit < 2; visit += 1) {
      const page = await read(path)
      expect([page.includes('Rust Engineer of today'), page.includes('Closed since')]).toEqual([true, false])
    }
    expect(await read('/account/alerts')).not.toContain('since your last visit')
    const home = await read('/')
    expect(home).toContain('href="/jobs?tag=rust"><span><bdi>Rust at home')
    expect(home).not.toContain('1 new')
    await tests.addListing({ title: 'Rust Engineer of tomorrow' })
    await tests.find()
    const next = link.exec(await read('/'))?.[1]?.replaceAll('&amp;', '&') ?? ''
    const page = await read(next)
    expect([page.includes('of tomorrow'), page.includes('of today')]).toEqual([true, false])
    expect(await (await fetchPath('/')).text()).not.toContain('Rust at home')
    expect(await (await (await signIn()).browser.get('/')).text()).not.toContain('Rust at home')
    const others = await (await signIn()).browser.get(path)
    expect(others.status).toBe(404)
  })

  it('takes a moment that is none for no moment, and shows all jobs of the alert', async () => {
    const { viewer, browser } = await signIn()
    const alert = await tests.add({ by: viewer })
    await tests.addListing({ title: 'Rust Engineer of any time' })
    await tests.find()
    for (const since of [
      '',
      'x',
      '2026-13-45T99:99:99Z',
      '+275760-09-14T00:00:00Z',
      "2026-01-01T00:00:00'Z",
    ]) {
      const page = await browser.get(`/account/alerts/new?${new URLSearchParams({ alert, since })}`)
      expect([page.status, (await page.text()).includes('of any time')]).toEqual([200, true])
    }
  })

  it('previews what the next email would have, and sends it now', async () => {
    const { viewer, browser } = await signIn()
    const alert = await tests.add({ by: viewer, frequency: 'weekly' })
    expect((await browser.submit('/account/alerts/send', { alert })).status).toBe(409)
    await tests.addListing({ title: 'Rust Engineer of the preview' })
    await tests.find()
    expect(await (await browser.get(`/account/alerts/preview?alert=${alert}`)).text()).toContain(
      'of the preview',
    )
    expect((await browser.submit('/account/alerts/send', { alert })).status).toBe(303)
    expect(await tests.send()).toHaveLength(1)
    expect(await (await browser.get(`/account/alerts/preview?alert=${alert}`)).text()).toContain(
      'No new jobs for the next email yet',
    )
  })

  it('opens no alert of others, and tells them from random ones in no way', async () => {
    const { viewer } = await signIn()
    const foreign = await tests.add({ by: viewer })
    const { browser } = await signIn()
    const random = '3f2b8a52-5c1f-4c0e-9b43-1a1fb2f0a6d7'
    for (const act of ['pause', 'resume', 'send', 'delete', 'change']) {
      const [one, other] = [
        await browser.submit(`/account/alerts/${act}`, { alert: foreign }),
        await browser.submit(`/account/alerts/${act}`, { alert: random }),
      ]
      expect([one.status, other.status]).toEqual([404, 404])
    }
    expect(await rows()).toEqual([{ state: 'active', email: null }])
  })

  it('pauses and switches on: what came in between is not emailed', async () => {
    const { viewer, browser } = await signIn()
    const alert = await tests.add({ by: viewer })
    await browser.submit('/account/alerts/pause', { alert })
    await tests.addListing()
    expect(await tests.run()).toEqual([])
    await browser.submit('/account/alerts/resume', { alert })
    await tests.addListing({ title: 'Rust Engineer of afterwards' })
    const [mail, ...others] = await tests.run()
    expect(others).toEqual([])
    expect(mail?.letter.items?.map(({ title }) => title.split(' at ')[0])).toEqual([
      'Rust Engineer of afterwards',
    ])
  })

  it('lists the account’s own subscriptions with their state, and opens their form with the search of an alert', async () => {
    const { viewer, browser } = await signIn()
    await tests.add({ by: viewer })
    const insert = `insert into board.subscriptions (id, user_id, search, kind, destination, state)
      values (gen_random_uuid(), $1, $2, 'webhook', 'sealed', 'paused')`
    await tests.query(insert, [viewer.user?.id, 'tag=p2p'])
    await tests.query(insert, ['somebodyElse', 'tag=solidity'])
    const page = await (await browser.get('/account/alerts')).text()
    const section = /<section aria-labelledby="channels">.*?<\/section>/s.exec(page)?.[0] ?? ''
    expect(section).toMatch(/p2p.*Paused.*Webhook/s)
    expect(section).not.toContain('solidity')
    for (const from of [page, await (await fetchPath('/alerts/new?search=/jobs?tag=rust')).text()]) {
      const path = /href="(\/subscriptions\?search=[^"]+)"/.exec(from)?.[1] ?? ''
      expect(await (await browser.get(path)).text()).toContain('value="/jobs?tag=rust"')
    }
  })
})
