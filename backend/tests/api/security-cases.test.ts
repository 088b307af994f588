// The ids are those of backend/docs/old-client-traps.md: things that must not be possible, in that order.
import { Buffer } from 'node:buffer'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { openBrowserSession } from '../../../board/tests/support/browser-session.ts'
import { openSite, type TestSite } from '../../../board/tests/support/site.ts'
import { type Answer, startTestIdentity, type TestIdentity } from '../support/identity.ts'
import { objectSteps } from '../support/objects.ts'
import { createOldClient } from '../support/old-client.ts'

let identity: TestIdentity
let site: TestSite
let origin: string
const { make, get, master } = objectSteps(() => identity)
const { signIn, signUp, me } = createOldClient(() => identity)
const send: TestIdentity['send'] = (path, body, headers) => identity.send(path, body, headers)
const browse = () => openBrowserSession({ origin })
const password = 'long enough'
const publicUrl = 'https://jobs.example'

beforeAll(async () => {
  identity = await startTestIdentity({ RATE_LIMITS: 'strict' })
  site = await openSite(identity.context)
  origin = site.origin
  const fields = { title: { type: 'String' }, n: { type: 'Number' } }
  await master('POST', '/schemas/Job', { className: 'Job', fields })
})
afterAll(async () => {
  await site.close()
  await identity.close()
})
const forgetLimits = () => sql`delete from board.rate_limits`.execute(identity.database.db)
/** So that no test uses up what another needs. */
beforeEach(forgetLimits)

/** Where the same board is, when its public address is https. */
async function openAtHttps(): Promise<string> {
  const secure = await openSite({ ...identity.context, config: { ...identity.config, publicUrl } })
  onTestFinished(() => secure.close())
  return secure.origin
}
function expectRefused({ status, body }: Pick<Answer, 'status' | 'body'>, code?: number): void {
  expect([Math.floor(status / 100), body]).toEqual([
    4,
    { code: code ?? expect.any(Number), error: expect.stringMatching(/\w/) },
  ])
}
async function expectAlive(): Promise<void> {
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
}

it('AUTH-01: who signs up is who users/me says, without password or proof', async () => {
  const { userId, token } = await signUp({ email: 'first@people.example' })
  const { body } = await me(token)
  expect(body.objectId).toBe(userId)
  expect(Object.keys(body).filter((key) => /password|authdata|hash/i.test(key))).toEqual([])
})

it('AUTH-02: a session that was ended opens nothing', async () => {
  const { own, token, userId } = await signIn()
  await send('/logout', own)
  expectRefused(await me(token), 209)
  expectRefused(await send(`/users/${userId}`, { ...own, _method: 'PUT', username: 'later' }), 209)
})

it('AUTH-07: an unknown name and a wrong password get one answer', async () => {
  const { account } = await signUp()
  const tries = [
    { ...account, password: 'wrong one' },
    { username: 'nobody', password: 'wrong one' },
  ]
  for (const path of ['/login', '/verifyPassword']) {
    const [wrong, unknown] = await Promise.all(tries.map((input) => send(path, input)))
    expect([wrong?.status, wrong?.body]).toEqual([unknown?.status, unknown?.body])
    expect(wrong?.status).toBe(404)
  }
  const sent = await Promise.all(tries.map((input) => browse().send('/api/v1/auth/sign-in', input)))
  const [wrong, unknown] = await Promise.all(sent.map((response) => response.json()))
  expect(wrong).toEqual({ ...unknown, requestId: wrong.requestId })
  expect(sent.map(({ status }) => status)).toEqual([401, 401])
})

it('AUTH-08: known and unknown addresses get one answer', async () => {
  await signUp({ email: 'known@people.example' })
  const emails = ['known@people.example', 'unknown@people.example']
  for (const email of emails) {
    await forgetLimits()
    for (const path of ['/requestPasswordReset', '/verificationEmailRequest'])
      expect(await send(path, { email })).toMatchObject({ status: 200, body: {} })
    const { status, headers } = await browse().submit('/forgot-password', { email })
    expect([status, headers.get('location')]).toEqual([303, '/forgot-password?sent=1'])
  }
})

it('AUTH-10: sessions end by their date', async () => {
  const { token } = await signIn()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 24 * 60 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  expectRefused(await me(token), 209)
})

it('AUTH-11: signing in again on the site ends the previous session', async () => {
  const browser = browse()
  await browser.send('/api/v1/auth/sign-up', { username: 'anew', password })
  const before = String(browser.cookies.get('session'))
  expect((await browser.send('/api/v1/auth/sign-in', { username: 'anew', password })).status).toBe(200)
  expect(browser.cookies.get('session')).not.toBe(before)
  expectRefused(await me(before), 209)
})

it('OBJ-01: nobody reads users but themselves', async () => {
  const { userId } = await signUp({ email: 'private@people.example' })
  const { own, userId: ownId } = await signIn()
  for (const token of [{}, own])
    for (const path of [`/classes/_User/${userId}`, `/users/${userId}`])
      expectRefused(await send(path, { ...token, _method: 'GET' }))
  const where = { email: 'private@people.example' }
  for (const path of ['/classes/_User', '/users']) {
    for (const query of [{}, { where }]) expectRefused(await send(path, { ...query, _method: 'GET' }))
    const { body } = await send(path, { ...own, _method: 'GET' })
    expect(body.results).toEqual([expect.objectContaining({ objectId: ownId })])
    expectRefused(await send(path, { ...own, _method: 'GET', where }))
    const other = { objectId: { $ne: ownId } }
    expect((await send(path, { ...own, _method: 'GET', where: other })).body).toEqual({ results: [] })
  }
})

it('OBJ-02: nobody changes another user', async () => {
  const [ana, ben] = [await signUp(), await signIn()]
  for (const path of [`/classes/_User/${ana.userId}`, `/users/${ana.userId}`])
    for (const own of [ben.own, {}])
      expectRefused(await send(path, { ...own, _method: 'PUT', username: 'taken-over' }))
  expect((await me(ana.token)).body.username).toBe(ana.account.username)
})

it('OBJ-04: clients make no classes', async () => {
  const { own } = await signIn()
  for (const token of [{}, own]) expectRefused(await send('/classes/Unknown', { ...token, a: 1 }), 119)
})

it('OBJ-05: clients add no fields', async () => {
  const { own } = await signIn()
  const id = await make('Job', { title: 'a' })
  expectRefused(await send('/classes/Job', { ...own, title: 'b', extra: 1 }), 119)
  expectRefused(await send(`/classes/Job/${id}`, { ...own, _method: 'PUT', extra: 1 }), 119)
  expect(await get('Job', id)).not.toHaveProperty('extra')
})

it('OBJ-08: what is the operator’s needs the master key', async () => {
  const { own } = await signIn()
  for (const [_method, path, body] of [
    ['GET', '/aggregate/Job', { pipeline: [{ $group: { _id: null } }] }],
    ['DELETE', '/purge/Job', {}],
    ['POST', '/push', { channels: ['a'], data: {} }],
    ['PUT', '/config', { params: { a: 1 } }],
    ['PUT', '/schemas/Job', { fields: {} }],
  ] as const)
    for (const key of [own, { _MasterKey: 'guessed' }]) {
      const { status, body: refused } = await send(path, { ...body, ...key, _method })
      expect([path, status, refused.code]).toEqual([path, 403, 119])
    }
})

it('OBJ-09: a batch does what is allowed and nothing else', async () => {
  const [ana, ben] = [await signIn(), await signIn()]
  const of = async ({ userId, own }: typeof ana) =>
    String(
      (await send('/classes/Job', { ...own, title: 'old', ACL: { [userId]: { read: true, write: true } } }))
        .body.objectId,
    )
  const [mine, foreign] = [await of(ana), await of(ben)]
  const requests = [mine, foreign].map((id) => ({
    method: 'PUT',
    path: `/server/classes/Job/${id}`,
    body: { title: 'new' },
  }))
  const { body } = await send('/batch', { requests, ...ana.own })
  expect(body.list).toEqual([
    { success: expect.anything() },
    { error: expect.objectContaining({ code: 101 }) },
  ])
  const key = { _MasterKey: identity.config.masterKey, _method: 'GET' }
  expect((await send(`/classes/Job/${foreign}`, key)).body.title).toBe('old')
})

it('IN-01: a body of 25 MB is 413', async () => {
  const body = Buffer.alloc(25_000_000, 'a')
  for (const [path, type] of [
    ['/server/classes/Job', 'text/plain'],
    ['/api/v1/auth/sign-in', 'application/json'],
  ] as const) {
    const { status } = await fetch(origin + path, { method: 'POST', headers: { 'Content-Type': type }, body })
    expect([path, status]).toEqual([path, 413])
  }
  await expectAlive()
})

it('IN-07: numbers that are none, or too large, are refused or bounded', async () => {
  for (const numbers of [{ limit: -1 }, { skip: -1 }, { skip: 1e12 }, { limit: 1e12 }, { limit: 'abc' }]) {
    const { status } = await send('/classes/Job', { _method: 'GET', where: {}, ...numbers })
    expect([numbers, status]).toEqual([numbers, expect.toBeOneOf([200, 400])])
  }
  for (const query of ['limit=-1', 'skip=-1', 'skip=1000000000000', 'page=abc', 'min_pay=-1', 'after=abc'])
    for (const path of ['/jobs', '/companies', '/api/v1/jobs']) {
      const { status } = await fetch(`${origin}${path}?${query}`)
      expect([path, query, status < 500]).toEqual([path, query, true])
    }
})

it('IN-08: broken JSON is a 4xx in JSON, without a stack', async () => {
  for (const path of [
    '/server/classes/Job',
    '/server/users',
    '/server/files/a.txt',
    '/api/v1/auth/sign-in',
  ]) {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: '{"a": ',
    })
    const text = await response.text()
    expect([path, Math.floor(response.status / 100)]).toEqual([path, 4])
    expect(JSON.parse(text)).toEqual(expect.any(Object))
    expect(text).not.toMatch(/node_modules|\.ts:|\bat .+:\d+/)
  }
})

it('IN-09: keys given twice, and lists where one value is meant, break no page', async () => {
  const queries = [
    'q=a&q=b',
    'q[]=a',
    'q[a][b]=c',
    'after=a&after=b',
    'sort[]=x&sort=y',
    'next=a&next=b',
    '__proto__[a]=b',
  ]
  for (const path of ['/', '/jobs', '/companies', '/sign-in', '/api/v1/jobs'])
    for (const query of queries) {
      const { status } = await fetch(`${origin}${path}?${query}`)
      expect([path, query, status < 500]).toEqual([path, query, true])
    }
})

it('HDR-02: no sniffing, a referrer policy, no name of the software, HSTS on https', async () => {
  const https = await openAtHttps()
  for (const path of ['/jobs', '/server/health', '/api/v1/jobs']) {
    const [plain, secure] = await Promise.all([origin, https].map((at) => fetch(at + path)))
    expect(plain?.headers.get('x-content-type-options')).toBe('nosniff')
    expect(plain?.headers.get('referrer-policy')).toMatch(/\w/)
    expect(plain?.headers.get('x-powered-by')).toBeNull()
    expect(plain?.headers.get('strict-transport-security')).toBeNull()
    expect(secure?.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
  }
})

it('HDR-05: scripts, other sites and plain http never get the cookie', async () => {
  const https = await openAtHttps()
  const { status, headers } = await fetch(`${https}/api/v1/auth/sign-up`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: publicUrl },
    body: JSON.stringify({ username: 'secure', password }),
  })
  expect(status).toBe(201)
  const [cookie = ''] = headers.getSetCookie().filter((line) => line.includes('session='))
  expect(cookie).toMatch(/^__Host-session=/)
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
    expect(cookie.split('; ')).toContain(part)
})

it('HDR-06: no foreign origin may send credentials', async () => {
  const foreign = 'https://evil.example'
  for (const method of ['GET', 'OPTIONS'])
    for (const path of [
      '/',
      '/jobs',
      '/api/v1/jobs',
      '/api/v1/me',
      '/server/health',
      '/server/classes/Job',
    ]) {
      const { headers } = await fetch(origin + path, { method, headers: { Origin: foreign } })
      expect([path, headers.get('access-control-allow-credentials')]).toEqual([path, null])
      expect(headers.get('access-control-allow-origin')).not.toBe(foreign)
    }
})

it('HDR-08: what a signed-in person sees is kept by no cache', async () => {
  const browser = browse()
  await browser.send('/api/v1/auth/sign-up', { username: 'cached', password })
  for (const path of ['/', '/jobs', '/account', '/api/v1/me']) {
    const { status, headers } = await browser.get(path)
    expect([path, status, headers.get('cache-control')]).toEqual([
      path,
      200,
      expect.stringMatching(/private|no-store/),
    ])
  }
})
