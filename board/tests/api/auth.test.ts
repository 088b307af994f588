import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signUp as addAccount } from '../../server/domain/accounts/accounts.ts'
import { findViewer } from '../../server/domain/accounts/sessions.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { type BrowserSession, openBrowserSession } from '../support/browser-session.ts'

let board: TestBoard
let browser: BrowserSession
beforeAll(async () => {
  board = await startTestBoard()
})
afterAll(() => board.close())

const password = 'long enough'
let count = 0

async function signUp(): Promise<{ browser: BrowserSession; username: string; answer: Response }> {
  count += 1
  const opened = openBrowserSession(board)
  const username = `person-${count}`
  const answer = await opened.send('/api/v1/auth/sign-up', { username, password })
  return { browser: opened, username, answer }
}

describe('wallet sign-in', () => {
  const wallet = privateKeyToAccount(generatePrivateKey())

  async function challenge(): Promise<string> {
    const answer = await browser.send('/api/v1/auth/wallet/challenge', {
      address: wallet.address,
      chainId: 1,
    })
    expect(answer.status).toBe(200)
    return (await answer.json()).message
  }

  it('sets a cookie that scripts cannot read, and the API knows the user', async () => {
    browser = openBrowserSession(board)
    const message = await challenge()
    expect(message).toMatch(/^127\.0\.0\.1:\d+ wants you to sign in with your Ethereum account:\n0x/)
    const signature = await wallet.signMessage({ message })
    const answer = await browser.send('/api/v1/auth/wallet/verify', { message, signature })
    expect(answer.status).toBe(200)
    const body = await answer.text()
    expect(body).not.toContain('r:')
    const { user } = JSON.parse(body)
    expect(user).toMatchObject({ accounts: [wallet.address.toLowerCase()], hasPassword: false })
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('session='))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).toMatch(/Path=\//)
    expect(await (await browser.get('/api/v1/me')).json()).toEqual({ user })
  })

  it('names the loopback name that was visited, and takes no other Host', async () => {
    const { port } = new URL(board.origin)
    expect(await messageFor(port, `localhost:${port}`)).toMatch(new RegExp(`^localhost:${port} wants`))
    expect(await messageFor(port, 'evil.example')).not.toContain('evil')
  })

  /** fetch lets nobody choose the Host header. */
  function messageFor(port: string, host: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const headers = { host, 'content-type': 'application/json' }
      const sent = request({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/v1/auth/wallet/challenge',
        headers,
      })
      sent.on('error', reject)
      sent.on('response', async (response) => resolve(JSON.parse(await text(response)).message))
      sent.end(JSON.stringify({ address: wallet.address, chainId: 1 }))
    })
  }

  it('refuses a text twice, and one that was changed', async () => {
    const message = await challenge()
    const signature = await wallet.signMessage({ message })
    await browser.send('/api/v1/auth/wallet/verify', { message, signature })
    const replay = await browser.send('/api/v1/auth/wallet/verify', { message, signature })
    expect([replay.status, (await replay.json()).code]).toEqual([401, 'challenge_expired'])
    const other = (await challenge()).replace('Chain ID: 1', 'Chain ID: 137')
    const forged = { message: other, signature: await wallet.signMessage({ message: other }) }
    const changed = await browser.send('/api/v1/auth/wallet/verify', forged)
    expect([changed.status, (await changed.json()).code]).toEqual([401, 'signature_invalid'])
  })

  it.each([
    [{}, 400],
    [{ address: '0x12', chainId: 1 }, 400],
    [{ address: wallet.address, chainId: '1' }, 400],
    [{ address: [wallet.address], chainId: -1 }, 400],
    ['text', 400],
  ])('refuses the challenge %j', async (body, status) => {
    const answer = await openBrowserSession(board).send('/api/v1/auth/wallet/challenge', body)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  })
})

describe('account sign-in', () => {
  it('signs up, and in with the same answer whatever is wrong', async () => {
    const { username, answer } = await signUp()
    expect(answer.status).toBe(201)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const tries = [
      { username, password: 'wrong' },
      { username: 'nobody', password },
    ].map((input) => openBrowserSession(board).send('/api/v1/auth/sign-in', input))
    const problems = await Promise.all((await Promise.all(tries)).map((response) => response.json()))
    for (const problem of problems)
      expect(problem).toMatchObject({ status: 401, code: 'invalid_credentials' })
    expect(problems[0].detail).toBe(problems[1].detail)
  })

  it.each([
    [{ username: '', password }, 'Enter a username.'],
    [{ username: 'x', password: '' }, 'Enter a password.'],
    [{ username: 5, password }, 'username can only be a string type'],
    [{ username: 'x', password, email: {} }, 'email can only be a string type'],
    [{}, 'username can only be a string type'],
  ])('says what is wrong with %j', async (body, detail) => {
    const answer = await openBrowserSession(board).send('/api/v1/auth/sign-up', body)
    expect([answer.status, (await answer.json()).detail]).toEqual([400, detail])
  })

  it('ends the old session when someone signs in again', async () => {
    const { browser: own, username } = await signUp()
    const old = own.cookies.get('session') ?? ''
    await own.send('/api/v1/auth/sign-in', { username, password })
    expect(own.cookies.get('session')).not.toBe(old)
    expect((await findViewer(board.context, old)).user).toBeNull()
  })

  it('signs out, and the token opens nothing any more', async () => {
    const { browser: own } = await signUp()
    const token = own.cookies.get('session') ?? ''
    expect((await own.send('/api/v1/auth/sign-out', {})).status).toBe(204)
    expect(own.cookies.has('session')).toBe(false)
    const me = await fetch(`${board.origin}/api/v1/me`, { headers: { cookie: `session=${token}` } })
    expect([me.status, (await me.json()).code]).toEqual([401, 'not_signed_in'])
  })

  it('is taken as JSON only, and from this site only', async () => {
    const body = JSON.stringify({ username: 'x', password })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const answer = await fetch(`${board.origin}/api/v1/auth/sign-in`, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      })
      expect(answer.status).toBe(415)
    }
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) {
      const answer = await openBrowserSession(board).send(
        '/api/v1/auth/sign-in',
        { username: 'x', password },
        headers,
      )
      expect(answer.status).toBe(403)
    }
  })
})

describe('limits', () => {
  let strict: TestBoard
  beforeAll(async () => {
    strict = await startTestBoard({ RATE_LIMITS: 'strict' })
  })
  afterAll(() => strict.close())

  const signIn = (username: string) =>
    openBrowserSession(strict).send('/api/v1/auth/sign-in', { username, password: 'wrong' })

  /** From another address each time, so that only the account's limit is met. */
  beforeEach(async () => {
    await sql`delete from board.rate_limits where key like 'sign_in_address%'`.execute(
      strict.context.database.db,
    )
  })

  it('stop guessing at one account', async () => {
    for (let tries = 0; tries < 10; tries += 1) expect((await signIn('ana')).status).toBe(401)
    const refused = await signIn('ana')
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
  })

  it('count attempts by username and by email address of one account together', async () => {
    await addAccount(strict.context, {
      username: 'Ben\u00e9',
      password,
      email: 'ben@people.example',
    })
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await signIn('BENE\u0301 ')).status).toBe(401)
      expect((await signIn('Ben@People.example')).status).toBe(401)
    }
    expect((await signIn('Ben\u00e9')).status).toBe(429)
  })

  it('never lock out a browser that has signed in before, while all others are stopped', async () => {
    const enter = (browser: BrowserSession, username: string, typed: string = password) =>
      browser.send('/api/v1/auth/sign-in', { username, password: typed })
    const [regular, neighbour, stranger, forger] = [1, 2, 3, 4].map(() => openBrowserSession(strict)) as [
      BrowserSession,
      BrowserSession,
      BrowserSession,
      BrowserSession,
    ]
    for (const username of ['fred', 'gerd']) await addAccount(strict.context, { username, password })
    const first = await enter(regular, 'fred')
    const cookie = first.headers.getSetCookie().find((line) => line.startsWith('devices=')) ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).not.toMatch(/fred/)
    await regular.submit('/sign-out', {})
    await enter(neighbour, 'gerd')
    forger.keep(
      'devices',
      (regular.cookies.get('devices') ?? '').replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
    )
    for (let tries = 0; tries < 11; tries += 1) await enter(stranger, 'fred', 'wrong')
    for (const browser of [stranger, neighbour, forger])
      expect((await enter(browser, 'fred')).status).toBe(429)
    expect((await enter(regular, 'fred')).status).toBe(200)
    expect((await enter(stranger, 'fred')).status, 'the block stays').toBe(429)

    for (let tries = 0; tries < 10; tries += 1)
      expect((await enter(regular, 'fred', 'wrong')).status).toBe(401)
    expect((await enter(regular, 'fred')).status, 'its own guesses').toBe(429)
    expect((await enter(regular, 'gerd')).status).toBe(200)
  })

  it('give the form back with what was typed', async () => {
    const browser = openBrowserSession(strict)
    const submit = () =>
      browser.submit('/sign-in', { username: 'cara', password: 'wrong words', next: '/jobs' })
    for (let tries = 0; tries < 10; tries += 1) expect((await submit()).status).toBe(401)
    const refused = await submit()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ])
    const page = await refused.text()
    expect(page).toMatch(/role="alert"[\s\S]*Too many attempts\. Try again in/)
    expect(page).toContain('value="cara"')
    expect(page).toContain('name="next" value="/jobs"')
    expect(page).not.toContain('wrong words')
  })

  it('give the form for signing up back too', async () => {
    const key = 'sign_up:127.0.0.1'
    const expire = Date.now() + 60_000
    await sql`
      insert into board.rate_limits (key, points, expire) values (${key}, 60, ${expire})
      on conflict (key) do update set points = 60, expire = ${expire}`.execute(strict.context.database.db)
    const refused = await openBrowserSession(strict).submit('/sign-up', {
      username: 'dora',
      password: 'long enough',
      email: 'dora@people.example',
    })
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
    const page = await refused.text()
    expect(page).toContain('value="dora"')
    expect(page).toContain('value="dora@people.example"')
    await sql`delete from board.rate_limits where key = ${key}`.execute(strict.context.database.db)
  })

  it('stop guessing at the current password, and count with sign-ins', async () => {
    const { token } = await addAccount(strict.context, { username: 'emil', password })
    const change = (path: string, fields: Record<string, string>) =>
      openBrowserSession(strict).submit(path, fields, { cookie: `session=${token}` })
    const guess = { current_password: 'wrong', new_password: 'a longer one' }
    for (let tries = 0; tries < 9; tries += 1)
      expect((await change('/account/password', guess)).status).toBe(400)
    expect((await change('/account/email', { email: 'nowhere' })).status).toBe(400)
    const refused = await change('/account/password', { ...guess, current_password: password })
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
    expect(await refused.text()).toContain('Too many attempts.')
    const mail = await change('/account/email', { email: 'emil@people.example' })
    expect([mail.status, await mail.text()]).toEqual([
      429,
      expect.stringContaining('value="emil@people.example"'),
    ])
    expect((await signIn('emil')).status).toBe(429)
  })
})
