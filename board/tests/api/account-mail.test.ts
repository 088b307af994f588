import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { changeEmail } from '../../server/domain/accounts/accounts.ts'
import { findViewer, startSession } from '../../server/domain/accounts/sessions.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { type BrowserSession, openBrowserSession } from '../support/browser-session.ts'
import { type CaughtMail, type MailCatcher, readable, startMailCatcher } from '../support/mail-catcher.ts'
import { spellingsOf } from '../support/spellings.ts'
import { makeWallet } from '../support/wallets.ts'

let catcher: MailCatcher
let board: TestBoard
beforeAll(async () => {
  catcher = await startMailCatcher()
  board = await startTestBoard({ SMTP_URL: catcher.url, MAIL_FROM: 'Board <board@jobs.example>' })
})
afterAll(async () => {
  await board.close()
  await catcher.close()
})
beforeEach(() => {
  catcher.mails.length = 0
})
afterEach(() => expectNothingWaiting())

const password = 'long enough'
const wait = { interval: 20 }
let count = 0

interface Person {
  browser: BrowserSession
  username: string
  email: string
}

/** Signs up on the site and answers with the mail that came. */
async function signUp(): Promise<Person & { mail: CaughtMail }> {
  count += 1
  const browser = openBrowserSession(board)
  const person = { username: `mailer-${count}`, email: `mailer-${count}@people.example` }
  await browser.submit('/sign-up', { ...person, password })
  return { browser, ...person, mail: await nextMail(person.email) }
}

async function nextMail(to: string): Promise<CaughtMail> {
  await expect.poll(() => catcher.mails.some((mail) => mail.to.includes(to)), wait).toBe(true)
  const index = catcher.mails.findIndex((mail) => mail.to.includes(to))
  const [mail] = catcher.mails.splice(index, 1)
  if (mail === undefined) throw new Error('No mail.')
  return mail
}

function linkOf({ source }: CaughtMail): URL {
  const plain = readable(source)
  return new URL(/http:\/\/\S+\?token=[\w-]{43}/.exec(plain)?.[0] ?? 'http://none.invalid')
}

async function expectNothingWaiting(): Promise<void> {
  const left = () => board.context.database.pool.query('select name from pgboss.job')
  await expect.poll(async () => (await left()).rows, wait).toEqual([])
}

async function server(
  path: string,
  body: object,
  token?: string,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${board.origin}/server${path}`, {
    method: 'POST',
    body: JSON.stringify({
      ...body,
      _ApplicationId: 'cryptolist',
      ...(token === undefined ? {} : { _SessionToken: token }),
    }),
  })
  return { status: response.status, body: await response.json() }
}

async function isVerified(email: string): Promise<boolean> {
  const { rows } = await board.context.database.pool.query(
    'select "emailVerified" as done from "_User" where email = $1',
    [email],
  )
  return rows[0]?.done === true
}

async function place(response: Promise<Response>): Promise<[number, string | null]> {
  const { status, headers } = await response
  return [status, headers.get('location')]
}

async function askForReset(email: string): Promise<URL> {
  const response = openBrowserSession(board).submit('/forgot-password', { email })
  expect(await place(response)).toEqual([303, '/forgot-password?sent=1'])
  return linkOf(await nextMail(email))
}

describe('confirming an address', () => {
  it('begins at sign-up, and takes a press of a button, once', async () => {
    const { browser, email, mail } = await signUp()
    const link = linkOf(mail)
    expect(link.origin + link.pathname).toBe(`${board.origin}/verify-email`)
    const page = await browser.get(link.pathname + link.search)
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(page.headers.get('referrer-policy')).toBe('strict-origin')
    expect(await page.text()).toContain('Confirm email address')
    expect(await isVerified(email)).toBe(false)
    expect(await (await browser.get('/account')).text()).toContain('Not confirmed yet')
    const token = link.searchParams.get('token') ?? ''
    expect(await place(browser.submit('/verify-email', { token }))).toEqual([303, '/verify-email?done=1'])
    expect(await isVerified(email)).toBe(true)
    expect(await (await browser.get('/account')).text()).not.toContain('Not confirmed yet')
    expect((await browser.submit('/verify-email', { token })).status).toBe(410)
    expect((await browser.get(link.pathname + link.search)).status).toBe(410)
  })

  it('can be asked for again on the account page, and not once it is done', async () => {
    const { browser, email } = await signUp()
    expect(await place(browser.submit('/account/verify-email', {}))).toEqual([303, '/account'])
    const token = linkOf(await nextMail(email)).searchParams.get('token') ?? ''
    await browser.submit('/verify-email', { token })
    await browser.submit('/account/verify-email', {})
    await expectNothingWaiting()
    expect(catcher.mails).toEqual([])
  })

  it('starts over with another address, and older links stop working', async () => {
    const { browser, email, mail } = await signUp()
    const next = `next-${email}`
    await browser.submit('/account/email', { email: next })
    const token = linkOf(await nextMail(next)).searchParams.get('token') ?? ''
    const old = linkOf(mail).searchParams.get('token') ?? ''
    expect((await browser.submit('/verify-email', { token: old })).status).toBe(410)
    await browser.submit('/verify-email', { token })
    expect(await isVerified(next)).toBe(true)
    await browser.submit('/account/email', { email })
    await nextMail(email)
    expect(await isVerified(email)).toBe(false)
  })

  it('begins at sign-up over /server too, where nobody can claim it', async () => {
    const fields = { username: 'over-server', password, email: 'over@people.example' }
    expect(await server('/users', { ...fields, emailVerified: true })).toMatchObject({ body: { code: 119 } })
    const { body } = await server('/users', fields)
    const { objectId, sessionToken } = body as { objectId: string; sessionToken: string }
    expect(linkOf(await nextMail(fields.email)).pathname).toBe('/verify-email')
    const claim = { _method: 'PUT', emailVerified: true }
    expect(await server(`/users/${objectId}`, claim, sessionToken)).toMatchObject({ body: { code: 119 } })
    expect(await isVerified(fields.email)).toBe(false)
    expect(await server('/verificationEmailRequest', { email: 'Over@people.example' })).toEqual({
      status: 200,
      body: {},
    })
    await nextMail(fields.email)
  })
})

describe('a changed address', () => {
  const textOf = ({ source }: CaughtMail) => readable(source)
  const subject = 'Subject: Your email address was changed'

  it('is reported to the old address, without naming the new one, however it was changed or removed', async () => {
    const { browser, email } = await signUp()
    const user = z.object({ user: z.object({ id: z.string() }) })
    const { id } = user.parse(await (await browser.get('/api/v1/me')).json()).user
    const { token } = await startSession(board.context, id, 'password')
    const changes = [
      (next: string) => browser.submit('/account/email', { email: next }),
      (next: string) => server(`/users/${id}`, { _method: 'PUT', email: next }, token),
      () => browser.submit('/account/email', { email: '' }),
    ]
    let old = email
    for (const [index, change] of changes.entries()) {
      const next = `moved-${index}@people.example`
      await change(next)
      const notice = textOf(await nextMail(old))
      expect(notice).toContain(subject)
      expect(notice).toMatch(/on \d{1,2} [A-Z][a-z]+ \d{4} at \d{2}:\d{2} UTC/)
      expect(notice).toContain('set a new password')
      expect(notice).not.toContain(next)
      if (index < 2) expect(linkOf(await nextMail(next)).pathname).toBe('/verify-email')
      old = next
    }
    await expectNothingWaiting()
    expect(catcher.mails).toEqual([])
  })

  it('is not told when it stays, nor again and again to one that was never confirmed', async () => {
    const { browser, email } = await signUp()
    await browser.submit('/account/email', { email: email.toUpperCase() })
    await expectNothingWaiting()
    expect(catcher.mails).toEqual([])
    for (let turn = 0; turn < 8; turn += 1) {
      await browser.submit('/account/email', { email: turn % 2 === 0 ? 'elsewhere@people.example' : email })
      await expectNothingWaiting()
    }
    expect(catcher.mails.filter(({ source }) => source.includes(subject)).length).toBeLessThan(6)
  })

  it('is confirmed by no mail that a client asks for in the context of another change', async () => {
    const { browser, email } = await signUp()
    const { id } = (await (await browser.get('/api/v1/me')).json()).user
    const { token } = await startSession(board.context, id, 'password')
    const context = { hasNewEmail: true, isNameless: true, chosen: { username: true, password: true } }
    const put = { _method: 'PUT', nickname: 'x', _context: context }
    await server(`/users/${id}`, put, token)
    await fetch(`${board.origin}/server/users/${id}`, {
      method: 'PUT',
      headers: { 'X-Parse-Cloud-Context': JSON.stringify(context), 'X-Parse-Session-Token': token },
      body: JSON.stringify({ username: `renamed-${email.split('@')[0]}`, _ApplicationId: 'cryptolist' }),
    })
    await expectNothingWaiting()
    expect(catcher.mails).toEqual([])
  })
})

describe('a forgotten password', () => {
  it('is replaced with the link from the mail, which ends all sessions and signs in', async () => {
    const { browser, username, email } = await signUp()
    const { body } = await server('/login', { username, password })
    await openBrowserSession(board).submit('/forgot-password', { email: email.toUpperCase() })
    const link = linkOf(await nextMail(email))
    expect(link.pathname).toBe('/reset-password')
    const other = openBrowserSession(board)
    expect(await (await other.get(link.pathname + link.search)).text()).toContain('Choose a new password')
    const token = link.searchParams.get('token') ?? ''
    const none = await other.submit('/reset-password', { token, new_password: '' })
    expect([none.status, await none.text()]).toEqual([400, expect.stringContaining('Enter a new password.')])
    const short = await other.submit('/reset-password', { token, new_password: 'short' })
    expect(short.status).toBe(400)
    expect(await short.text()).toContain('Use at least 8 characters')
    expect(await place(other.submit('/reset-password', { token, new_password: 'another one' }))).toEqual([
      303,
      '/account',
    ])
    expect(await (await other.get('/account')).text()).toContain('Password changed.')
    expect(await place(browser.get('/account'))).toEqual([303, '/sign-in?next=%2Faccount'])
    const { sessionToken } = body as { sessionToken: string }
    expect(await server('/users/me', { _method: 'GET' }, sessionToken)).toMatchObject({ body: { code: 209 } })
    expect(await isVerified(email)).toBe(true)
    expect((await server('/login', { username, password })).body).toMatchObject({ code: 101 })
    expect((await server('/login', { username, password: 'another one' })).status).toBe(200)
    expect((await other.submit('/reset-password', { token, new_password: 'third one' })).status).toBe(410)
  })

  it('works once when sent twice at the same moment', async () => {
    const { email } = await signUp()
    const token = (await askForReset(email)).searchParams.get('token') ?? ''
    const tries = ['first one', 'second one'].map((new_password) =>
      openBrowserSession(board).submit('/reset-password', { token, new_password }),
    )
    expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([303, 410])
  })

  it('gets the same answer for an address that nobody has', async () => {
    const answers = []
    const { email } = await signUp()
    for (const address of [email, 'nobody@people.example']) {
      const answer = await openBrowserSession(board).submit('/forgot-password', { email: address })
      answers.push([answer.status, answer.headers.get('location'), await answer.text()])
    }
    expect(answers[0]).toEqual(answers[1])
    const requestReset = (address: unknown) => server('/requestPasswordReset', { email: address })
    expect(await requestReset(email)).toEqual({ status: 200, body: {} })
    expect(await requestReset('nobody@people.example')).toEqual({ status: 200, body: {} })
    expect(await requestReset('nonsense')).toMatchObject({ status: 400, body: { code: 125 } })
    expect(await requestReset(7)).toMatchObject({ status: 400, body: { code: 125 } })
    expect(await requestReset(undefined)).toMatchObject({ status: 400, body: { code: 204 } })
    await nextMail(email)
    await nextMail(email)
    await expectNothingWaiting()
    expect(catcher.mails).toEqual([])
  })

  it('can be asked for in a batch', async () => {
    const { email } = await signUp()
    const member = (path: string, body: object) => ({ method: 'POST', path: `/server${path}`, body })
    const { body } = await server('/batch', {
      requests: [
        member('/requestPasswordReset', { email }),
        member('/requestPasswordReset', {}),
        member('/verificationEmailRequest', { email: 'nobody@people.example' }),
      ],
    })
    expect(body).toEqual([
      { success: {} },
      { error: { code: 204, error: 'you must provide an email' } },
      { success: {} },
    ])
    expect(linkOf(await nextMail(email)).pathname).toBe('/reset-password')
  })

  it('becomes a first password for a wallet user who has an address', async () => {
    const wallet = makeWallet()
    const browser = openBrowserSession(board)
    const reply = await browser.send('/api/v1/auth/wallet/challenge', { address: wallet.address, chainId: 1 })
    const { message } = (await reply.json()) as { message: string }
    const signature = await wallet.signMessage({ message })
    await browser.send('/api/v1/auth/wallet/verify', { message, signature })
    await browser.submit('/account/email', { email: 'wallet@people.example' })
    await nextMail('wallet@people.example')
    const token = (await askForReset('wallet@people.example')).searchParams.get('token') ?? ''
    const other = openBrowserSession(board)
    await other.submit('/reset-password', { token, new_password: password })
    const user = await (await other.get('/api/v1/me')).json()
    expect(user).toMatchObject({ user: { hasPassword: true, isEmailVerified: true } })
    const signIn = { username: 'wallet@people.example', password }
    expect((await openBrowserSession(board).submit('/sign-in', signIn)).status).toBe(303)
  })

  it('is not opened by an address that an app’s session gave, even confirmed, until it is entered here', async () => {
    const userId = await board.context.users.signUp({ username: 'profile-form', password })
    const email = 'of-an-app@people.example'
    const app = await board.context.users.createSession(userId, 'moralisEth')
    expect((await server(`/users/${userId}`, { _method: 'PUT', email }, app.token)).status).toBe(200)
    const confirm = linkOf(await nextMail(email)).searchParams.get('token') ?? ''
    await openBrowserSession(board).submit('/verify-email', { token: confirm })
    expect(await isVerified(email)).toBe(true)
    await openBrowserSession(board).submit('/forgot-password', { email })
    await expectNothingWaiting()
    expect(catcher.mails).toEqual([])
    const { token } = await startSession(board.context, userId, 'password')
    await changeEmail(board.context, await findViewer(board.context, token), email)
    await askForReset(email)
  })

  it('is refused with a link that is too old, was made for something else or by nobody', async () => {
    const { email, mail } = await signUp()
    const token = (await askForReset(email)).searchParams.get('token') ?? ''
    const verify = linkOf(mail).searchParams.get('token') ?? ''
    const browser = openBrowserSession(board)
    const tryWith = async (given: string) =>
      (await browser.submit('/reset-password', { token: given, new_password: 'another one' })).status
    for (const given of [verify, 'x'.repeat(43), '', "' or true --"]) expect(await tryWith(given)).toBe(410)
    await board.context.database.pool.query('update board.mail_tokens set expires_at = now()')
    expect(await tryWith(token)).toBe(410)
    expect((await browser.get(`/reset-password?token=${token}`)).status).toBe(410)
  })

  it('is refused once the password was changed in another way', async () => {
    const { browser, email } = await signUp()
    const token = (await askForReset(email)).searchParams.get('token') ?? ''
    await browser.submit('/account/password', { current_password: password, new_password: 'remembered it' })
    expect((await browser.submit('/reset-password', { token, new_password: 'another one' })).status).toBe(410)
    expect((await browser.get(`/reset-password?token=${token}`)).status).toBe(410)
  })

  it('is not sent to a locked account, nor more than five times an hour', async () => {
    const { email } = await signUp()
    for (let sent = 0; sent < 7; sent += 1) await server('/requestPasswordReset', { email })
    await expectNothingWaiting()
    expect(catcher.mails).toHaveLength(5)
    catcher.mails.length = 0
    const locked = await signUp()
    await board.context.database.pool.query(`update "_User" set _rperm = '{}' where email = $1`, [
      locked.email,
    ])
    await server('/requestPasswordReset', { email: locked.email })
    await expectNothingWaiting()
    expect(catcher.mails).toEqual([])
  })

  it('keeps nothing in the database with which somebody could use the link', async () => {
    const { email } = await signUp()
    const token = (await askForReset(email)).searchParams.get('token') ?? ''
    const { rows } = await board.context.database.pool.query(
      'select tokens::text as row from board.mail_tokens tokens',
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('the pages', () => {
  it('are found from the sign-in page, and come back with what is wrong', async () => {
    const browser = openBrowserSession(board)
    expect(await (await browser.get('/sign-in')).text()).toContain('href="/forgot-password"')
    const wrong = await browser.submit('/forgot-password', { email: 'nonsense' })
    expect(wrong.status).toBe(400)
    const text = await wrong.text()
    expect(text).toContain('Enter a full email address')
    expect(text).toContain('value="nonsense"')
    const endless = await browser.submit('/forgot-password', { email: `a@people.${'x'.repeat(36_000)}` })
    expect([endless.status, await endless.text()]).toEqual([
      400,
      expect.stringContaining('Enter a full email address'),
    ])
    expect(await (await browser.get('/forgot-password?sent=1')).text()).toContain('Check your email')
  })
})

describe('limits of mails', () => {
  let strict: TestBoard
  beforeAll(async () => {
    strict = await startTestBoard({ SMTP_URL: catcher.url, RATE_LIMITS: 'strict', TRUST_PROXY: '1' })
  })
  afterAll(() => strict.close())

  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  const onSite = async (email: string, ip: string) =>
    openBrowserSession(strict).submit('/forgot-password', { email }, from(ip))
  const overServer = async (body: object, ip: string, path = '/requestPasswordReset') => {
    const response = await fetch(`${strict.origin}/server${path}`, {
      method: 'POST',
      headers: from(ip),
      body: JSON.stringify({ ...body, _ApplicationId: 'cryptolist' }),
    })
    return { status: response.status, body: await response.json() }
  }

  it('are five an hour for the address that asks, site and /server and batches together', async () => {
    expect((await onSite('a1@people.example', '192.0.2.1')).status).toBe(303)
    expect((await overServer({ email: 'a2@people.example' }, '192.0.2.1')).status).toBe(200)
    const path = '/server/verificationEmailRequest'
    const emails = ['a3@people.example', 'a4@people.example', 'a5@people.example']
    const requests = emails.map((email) => ({ method: 'POST', path, body: { email } }))
    expect((await overServer({ requests }, '192.0.2.1', '/batch')).status).toBe(200)
    const page = await onSite('a6@people.example', '192.0.2.1')
    expect(page.status).toBe(429)
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(3_000)
    expect(await page.text()).toContain('Too many attempts')
    expect(await overServer({ email: 'a7@people.example' }, '192.0.2.1')).toMatchObject({
      status: 429,
      body: { code: 155 },
    })
  })

  it('are five an hour for the address that is written to, known or not', async () => {
    const { same } = spellingsOf('same@people.example')
    const tries = same.map((email, part) => onSite(email, `198.51.100.${part}`))
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort()
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
    expect((await overServer({ email: ' same@people.example' }, '198.51.100.7')).status).toBe(429)
  })
})
