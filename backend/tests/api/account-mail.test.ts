import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeEmail } from '../../../board/server/domain/accounts/accounts.ts'
import { findViewer, startSession } from '../../../board/server/domain/accounts/sessions.ts'
import { openBrowserSession } from '../../../board/tests/support/browser-session.ts'
import { readable } from '../../../board/tests/support/mail-catcher.ts'
import { linkOf, password, startMailSteps, tokenOf } from '../../../board/tests/support/mail-steps.ts'
import { startBackendBoard, type TestBackendBoard } from '../support/backend-board.ts'

// The board's own pages are tested by the board's file of this name.

const { askForReset, expectNoMail, getBoard, getCatcher, isVerified, nextMail, signUp } =
  startMailSteps(startBackendBoard)

async function server(
  path: string,
  body: object,
  token?: string,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${getBoard().origin}/server${path}`, {
    method: 'POST',
    body: JSON.stringify({
      ...body,
      _ApplicationId: 'cryptolist',
      ...(token === undefined ? {} : { _SessionToken: token }),
    }),
  })
  return { status: response.status, body: await response.json() }
}

/** The account with that name, and a session of it on the site. */
async function openSession(username: string): Promise<{ id: string; token: string }> {
  const { rows } = await getBoard().context.database.pool.query<{ id: string }>(
    'select "objectId" as id from "_User" where username = $1',
    [username],
  )
  const id = rows[0]?.id ?? ''
  const { token } = await startSession(getBoard().context, id, 'password')
  return { id, token }
}

describe('confirming an address', () => {
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
  it('is reported to the old address, without naming the new one, when it was changed over /server', async () => {
    const { username, email } = await signUp()
    const { id, token } = await openSession(username)
    const next = 'moved@people.example'
    await server(`/users/${id}`, { _method: 'PUT', email: next }, token)
    const notice = readable((await nextMail(email)).source)
    expect(notice).toContain('Subject: Your email address was changed')
    expect(notice).toMatch(/on \d{1,2} [A-Z][a-z]+ \d{4} at \d{2}:\d{2} UTC/)
    expect(notice).toContain('set a new password')
    expect(notice).not.toContain(next)
    expect(linkOf(await nextMail(next)).pathname).toBe('/verify-email')
    await expectNoMail()
  })

  it('is confirmed by no mail that a client asks for in the context of another change', async () => {
    const { username } = await signUp()
    const { id, token } = await openSession(username)
    const context = { hasNewEmail: true, isNameless: true, chosen: { username: true, password: true } }
    const put = { _method: 'PUT', nickname: 'x', _context: context }
    await server(`/users/${id}`, put, token)
    await fetch(`${getBoard().origin}/server/users/${id}`, {
      method: 'PUT',
      headers: { 'X-Parse-Cloud-Context': JSON.stringify(context), 'X-Parse-Session-Token': token },
      body: JSON.stringify({ username: `renamed-${username}`, _ApplicationId: 'cryptolist' }),
    })
    await expectNoMail()
  })
})

describe('a forgotten password', () => {
  it('is replaced at /server too, where all sessions end', async () => {
    const { username, email } = await signUp()
    const { body } = await server('/login', { username, password })
    const token = (await askForReset(email)).searchParams.get('token') ?? ''
    await openBrowserSession(getBoard()).submit('/reset-password', { token, new_password: 'another one' })
    const { sessionToken } = body as { sessionToken: string }
    expect(await server('/users/me', { _method: 'GET' }, sessionToken)).toMatchObject({ body: { code: 209 } })
    expect((await server('/login', { username, password })).body).toMatchObject({ code: 101 })
    expect((await server('/login', { username, password: 'another one' })).status).toBe(200)
  })

  it('gets the same answer for an address that nobody has', async () => {
    const { email } = await signUp()
    const requestReset = (address: unknown) => server('/requestPasswordReset', { email: address })
    expect(await requestReset(email)).toEqual({ status: 200, body: {} })
    expect(await requestReset('nobody@people.example')).toEqual({ status: 200, body: {} })
    expect(await requestReset('nonsense')).toMatchObject({ status: 400, body: { code: 125 } })
    expect(await requestReset(7)).toMatchObject({ status: 400, body: { code: 125 } })
    expect(await requestReset(undefined)).toMatchObject({ status: 400, body: { code: 204 } })
    await nextMail(email)
    await expectNoMail()
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

  it('is not opened by an address that an app’s session gave, even confirmed, until it is entered here', async () => {
    const { context } = getBoard()
    const userId = await context.users.signUp({ username: 'profile-form', password })
    const email = 'of-an-app@people.example'
    const app = await context.users.createSession(userId, 'moralisEth')
    expect((await server(`/users/${userId}`, { _method: 'PUT', email }, app.token)).status).toBe(200)
    const confirm = tokenOf(await nextMail(email))
    await openBrowserSession(getBoard()).submit('/verify-email', { token: confirm })
    expect(await isVerified(email)).toBe(true)
    await openBrowserSession(getBoard()).submit('/forgot-password', { email })
    await expectNoMail()
    const { token } = await startSession(context, userId, 'password')
    await changeEmail(context, await findViewer(context, token), email)
    await askForReset(email)
  })

  it('is not sent to a locked account, nor more than five times an hour', async () => {
    const { email } = await signUp()
    for (let sent = 0; sent < 7; sent += 1) await server('/requestPasswordReset', { email })
    for (let sent = 0; sent < 5; sent += 1) await nextMail(email)
    await expectNoMail()
    const locked = await signUp()
    await getBoard().context.database.pool.query(`update "_User" set _rperm = '{}' where email = $1`, [
      locked.email,
    ])
    await server('/requestPasswordReset', { email: locked.email })
    await expectNoMail()
  })
})

describe('limits of mails', () => {
  let strict: TestBackendBoard
  beforeAll(async () => {
    strict = await startBackendBoard({
      SMTP_URL: getCatcher().url,
      RATE_LIMITS: 'strict',
      TRUST_PROXY: '1',
    })
  })
  afterAll(() => strict.close())

  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  const onSite = async (email: string, ip: string) =>
    (await openBrowserSession(strict).submit('/forgot-password', { email }, from(ip))).status
  const overServer = async (body: object, ip: string, path = '/requestPasswordReset') => {
    const response = await fetch(`${strict.origin}/server${path}`, {
      method: 'POST',
      headers: from(ip),
      body: JSON.stringify({ ...body, _ApplicationId: 'cryptolist' }),
    })
    return { status: response.status, body: await response.json() }
  }

  it('are five an hour for the address that asks, site and /server and batches together', async () => {
    expect(await onSite('a1@people.example', '192.0.2.1')).toBe(303)
    expect((await overServer({ email: 'a2@people.example' }, '192.0.2.1')).status).toBe(200)
    const path = '/server/verificationEmailRequest'
    const emails = ['a3@people.example', 'a4@people.example', 'a5@people.example']
    const requests = emails.map((email) => ({ method: 'POST', path, body: { email } }))
    expect((await overServer({ requests }, '192.0.2.1', '/batch')).status).toBe(200)
    expect(await onSite('a6@people.example', '192.0.2.1')).toBe(429)
    expect(await overServer({ email: 'a7@people.example' }, '192.0.2.1')).toMatchObject({
      status: 429,
      body: { code: 155 },
    })
  })

  it('are five an hour for the address that is written to, site and /server together', async () => {
    for (let part = 0; part < 5; part += 1)
      expect(await onSite('same@people.example', `198.51.100.${part}`)).toBe(303)
    expect((await overServer({ email: ' same@people.example' }, '198.51.100.7')).status).toBe(429)
  })
})
