import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordEmailOfApp } from '../../server/domain/accounts/choices.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { type BrowserSession, openBrowserSession } from '../support/browser-session.ts'

let board: TestBoard
beforeAll(async () => {
  board = await startTestBoard()
})
afterAll(() => board.close())

const password = 'long enough'
let count = 0

async function signUp(
  next = '/account',
): Promise<{ browser: BrowserSession; username: string; answer: Response }> {
  count += 1
  const browser = openBrowserSession(board)
  const username = `person-${count}`
  const answer = await browser.submit('/sign-up', { username, password, email: '', next })
  return { browser, username, answer }
}

const place = (response: Response) => [response.status, response.headers.get('location')]

/** Whether a browser’s session is good for a page that needs one. */
const isSignedIn = async (browser: BrowserSession) => (await browser.get('/account/alerts')).status === 200
/** The pages and parts that an overview links. */
const overviewLinks = (page: string) =>
  [...page.matchAll(/<dt><a class="link" href="([^"]+)"/g)].map(([, href = '']) => href)

describe('without scripts', () => {
  it('signs up, tells so once, and greets', async () => {
    const { browser, username, answer } = await signUp()
    expect(place(answer)).toEqual([303, '/account'])
    const page = await (await browser.get('/account')).text()
    expect(page).toContain(`Welcome, ${username}</h1>`)
    expect(page).toContain('🎉')
    expect(page).toContain('action="/sign-out"')
    expect(await (await browser.get('/account')).text()).not.toContain('🎉')
  })

  it('signs out and tells so', async () => {
    const { browser } = await signUp()
    expect(place(await browser.submit('/sign-out', {}))).toEqual([303, '/'])
    expect(await (await browser.get('/')).text()).toContain('👋')
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('leads to every page and part of the account', async () => {
    const { browser } = await signUp()
    const page = await (await browser.get('/account')).text()
    const hrefs = overviewLinks(page)
    expect(hrefs).toEqual(expect.arrayContaining(['/account/applications', '/account/place', '#sessions']))
    for (const href of hrefs)
      if (href.startsWith('#')) expect(page).toContain(`id="${href.slice(1)}"`)
      else expect([href, (await browser.get(href)).status]).toEqual([href, 200])
  })

  it('leads visitors without an account to the pages that work without one', async () => {
    const browser = openBrowserSession(board)
    const answer = await browser.get('/account')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(answer.headers.get('vary')).toContain('Cookie')
    const page = await answer.text()
    expect(page).toContain('<meta name="robots" content="noindex"')
    expect(page).toContain('href="/sign-in?next=%2Faccount"')
    const hrefs = overviewLinks(page)
    expect(hrefs).toEqual(['/account/applications', '/account/saved', '/account/hidden', '/account/place'])
    for (const href of hrefs) expect([href, (await browser.get(href)).status]).toEqual([href, 200])
    for (const path of ['/account/alerts', '/account/profile', '/account/keys', '/account/delete'])
      expect(page).not.toContain(`href="${path}"`)
  })

  it('downloads all data of the account as a file, if the person has just signed in', async () => {
    const { browser, username } = await signUp()
    const path = '/account/export.json'
    expect(await (await browser.get('/account')).text()).toContain(`href="${path}"`)
    const answer = await browser.get(path)
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="cryptolist-account.json"',
    ])
    const file = { version: 1, account: { username }, sessions: [{ isCurrent: true }], savedJobs: [] }
    expect(await answer.json()).toMatchObject(file)
    expect(place(await openBrowserSession(board).get(path))).toEqual([303, '/sign-in?next=%2Faccount'])
    await board.context.database.pool.query(
      `update board.site_sessions set authenticated_at = now() - interval '1 hour'
       where user_id = (select "objectId" from "_User" where username = $1)`,
      [username],
    )
    expect(place(await browser.get(path))).toEqual([303, '/sign-in?next=%2Faccount&again=1'])
  })

  it.each([
    '/',
    '/jobs',
    '/jobs?mode=remote&q=rust',
    '/jobs/engineer-abcdefgh',
    '/companies/harbor',
    '/companies/harbor/claim',
    '/transparency',
    '/docs/api',
    '/docs/mcp',
    '/post',
    '/jobs/engineer-abcdefgh/verify',
    '/compare?jobs=abcdefgh.bcdefghi',
    '/account/saved',
    '/account/saved?after=x',
    '/about',
    '/privacy',
    '/terms',
    '/imprint#contact',
  ])('signs out on %s and stays there', async (path) => {
    const browser = openBrowserSession(board)
    expect(place(await browser.submit('/sign-out', { next: path }))).toEqual([303, path])
  })

  it.each([
    '/account',
    '/account/wallets/unlink',
    '/about-me',
    '/dashboard',
    '/admin/queue',
    '/jobs-of-mine',
    '/post/abcdefgh',
    '/companies/harbor/claim/proof',
    '/m/abcdefgh',
    '//elsewhere.example/jobs',
    'https://elsewhere.example/jobs',
  ])('leaves %s for the home page when signing out', async (path) => {
    const browser = openBrowserSession(board)
    expect(place(await browser.submit('/sign-out', { next: path }))).toEqual([303, '/'])
  })

  it('keeps the search in the form for signing out', async () => {
    const { browser } = await signUp()
    expect(await (await browser.get('/jobs?mode=remote')).text()).toMatch(
      /action="\/sign-out"[^>]*><input type="hidden" name="next" value="\/jobs\?mode=remote"/,
    )
  })

  it('signs in and goes on to next, if that is a path of this site', async () => {
    const { username } = await signUp()
    const browser = openBrowserSession(board)
    expect(place(await browser.submit('/sign-in', { username, password, next: '/jobs?q=rust' }))).toEqual([
      303,
      '/jobs?q=rust',
    ])
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', ''])
      expect(place(await openBrowserSession(board).submit('/sign-in', { username, password, next }))).toEqual(
        [303, '/account'],
      )
    expect(place(await browser.get('/sign-in'))).toEqual([303, '/account'])
  })

  it('shows that an address which an app gave gets no emails until it is saved here', async () => {
    const { browser, username } = await signUp()
    const { db, pool } = board.context.database
    const email = 'of-an-app@people.example'
    const { rows } = await pool.query(
      `update "_User" set email = $2, "emailVerified" = true where username = $1 returning "objectId" as id`,
      [username, email],
    )
    await recordEmailOfApp(db, rows[0].id, email)
    const isOfApp = async () => (await (await browser.get('/account')).text()).includes('An app added this')
    expect(await isOfApp()).toBe(true)
    await browser.submit('/account/email', { email })
    expect(await isOfApp()).toBe(false)
  })

  it('comes back with what is wrong and what was typed, but never the password', async () => {
    const browser = openBrowserSession(board)
    const wrong = await browser.submit('/sign-in', {
      username: 'no"body',
      password: 'secret words',
      next: '/jobs',
    })
    expect(wrong.status).toBe(401)
    const page = await wrong.text()
    expect(page).toContain('role="alert"')
    expect(page).toContain('href="#username"')
    expect(page).toContain('value="no&quot;body"')
    expect(page).toContain('name="next" value="/jobs"')
    expect(page).toContain('aria-invalid="true"')
    expect(page).not.toContain('secret words')
    const empty = await browser.submit('/sign-up', { username: '', password: '', email: 'ana@people' })
    expect(empty.status).toBe(400)
    const text = await empty.text()
    expect(text).toContain('There are 3 problems')
    for (const field of ['username', 'password', 'email']) expect(text).toContain(`id="${field}-error"`)
    expect(text.match(/Enter a username\./g)).toHaveLength(2)
    expect(text).toContain('value="ana@people"')
  })

  it('refuses forms of other sites, and odd fields without breaking', async () => {
    const browser = openBrowserSession(board)
    const foreign = await browser.submit(
      '/sign-in',
      { username: 'x', password },
      { origin: 'https://evil.example' },
    )
    expect(foreign.status).toBe(403)
    const twice = await fetch(`${board.origin}/sign-in`, {
      method: 'POST',
      body: new URLSearchParams('username=a&username=b&password=c&next=x&next=y'),
    })
    expect(twice.status).toBe(400)
    expect((await browser.get('/sign-in?next=a&next=b&username=x')).status).toBe(200)
  })
})

describe('the account page', () => {
  it('changes username, e-mail and password', async () => {
    const { browser, username } = await signUp()
    expect(place(await browser.submit('/account/username', { username: `${username}-b` }))).toEqual([
      303,
      '/account',
    ])
    expect(place(await browser.submit('/account/email', { email: `${username}@people.example` }))).toEqual([
      303,
      '/account',
    ])
    const bad = await browser.submit('/account/password', {
      current_password: 'wrong',
      new_password: 'a longer one',
    })
    expect([bad.status, await bad.text()]).toEqual([400, expect.stringContaining('#current_password')])
    const good = { current_password: password, new_password: 'a longer one' }
    expect(place(await browser.submit('/account/password', good))).toEqual([303, '/account'])
    const page = await (await browser.get('/account')).text()
    expect(page).toContain(`${username}-b`)
    expect(page).toContain(`${username}@people.example`)
    const signIn = { username: `${username}-b`, password: 'a longer one' }
    expect(place(await openBrowserSession(board).submit('/sign-in', signIn))).toEqual([303, '/account'])
  })

  it('asks to sign in again after ten minutes, and then goes on', async () => {
    const { browser, username } = await signUp()
    await board.context.database.db
      .updateTable('board.site_sessions')
      .set({ authenticated_at: new Date(Date.now() - 11 * 60_000) })
      .execute()
    const response = await browser.submit('/account/email', { email: 'late@people.example' })
    expect(response.status).toBe(403)
    const html = await response.text()
    expect(html).toMatch(/role="alert"[\s\S]*href="\/sign-in\?next=%2Faccount&amp;again=1"/)
    expect(html).toContain('value="late@people.example"')
    const page = await (await browser.get('/sign-in?next=%2Faccount&again=1')).text()
    expect(page).toContain('Sign in again to continue.')
    await browser.submit('/sign-in', { username, password, next: '/account', again: '1' })
    expect(place(await browser.submit('/account/email', { email: 'late@people.example' }))).toEqual([
      303,
      '/account',
    ])
  })

  it('deletes the account of someone who has just signed in, who can take the name again', async () => {
    const { browser, username } = await signUp()
    expect(await (await browser.get('/account')).text()).toContain('href="/account/delete"')
    expect(await (await browser.get('/account/delete')).text()).toContain('>Delete account</button>')
    const { pool } = board.context.database
    const age = `update board.site_sessions set authenticated_at = now() - make_interval(mins => $2)
      where user_id = (select "objectId" from "_User" where username = $1)`
    await pool.query(age, [username, 11])
    expect(place(await browser.submit('/account/delete', {}))).toEqual([
      303,
      '/sign-in?next=%2Faccount%2Fdelete&again=1',
    ])
    await pool.query(age, [username, 0])
    const second = openBrowserSession(board)
    await second.submit('/sign-in', { username, password })
    expect(place(await browser.submit('/account/delete', {}))).toEqual([303, '/'])
    expect(await (await browser.get('/')).text()).toContain('Account deleted.')
    expect(await isSignedIn(second)).toBe(false)
    expect((await second.submit('/sign-in', { username, password })).status).toBe(401)
    const again = await openBrowserSession(board).submit('/sign-up', { username, password, email: '' })
    expect(again.status).toBe(303)
  })

  it('keeps a demo account, which is everyone’s', async () => {
    const { browser, username } = await signUp()
    const { pool } = board.context.database
    await pool.query(
      `insert into board.demo_accounts select "objectId", 'candidate' from "_User" where username = $1`,
      [username],
    )
    const page = await (await browser.get('/account/delete')).text()
    expect(page).toContain('can’t be deleted')
    expect(page).not.toContain('>Delete account</button>')
    expect((await browser.submit('/account/delete', {})).status).toBe(403)
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('ends one session, all others, and the own one', async () => {
    const { browser, username } = await signUp()
    const others = [openBrowserSession(board), openBrowserSession(board)]
    for (const other of others) await other.submit('/sign-in', { username, password })
    const listed = [
      ...(await (await browser.get('/account')).text()).matchAll(/name="session" value="(\w+)"/g),
    ]
    expect(listed).toHaveLength(3)
    expect(place(await browser.submit('/account/sessions/end-others', {}))).toEqual([303, '/account'])
    for (const other of others) expect(await isSignedIn(other)).toBe(false)
    const own = /name="session" value="(\w+)"/.exec(await (await browser.get('/account')).text())?.[1] ?? ''
    await browser.submit('/account/sessions/end', { session: own })
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('takes a session that has ended already for ended', async () => {
    const { browser } = await signUp()
    const answer = await browser.submit('/account/sessions/end', { session: 'gonealready' })
    expect(place(answer)).toEqual([303, '/account'])
  })

  it('is kept by nobody', async () => {
    const { browser } = await signUp()
    const answer = await browser.get('/account')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await answer.text()).not.toContain(browser.cookies.get('session'))
  })
})
