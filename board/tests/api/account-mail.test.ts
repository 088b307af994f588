import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addApplication } from '../../server/domain/applications/applications.fixture.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'
import { addCompany, addJob } from '../support/listings.ts'
import { type CaughtMail, readable } from '../support/mail-catcher.ts'
import { linkOf, password, place, startMailSteps, tokenOf } from '../support/mail-steps.ts'
import { spellingsOf } from '../support/spellings.ts'
import { makeWallet } from '../support/wallets.ts'

const {
  askForReset,
  expectNoMail,
  expectNothingWaiting,
  getBoard,
  getCatcher,
  isVerified,
  nextMail,
  signUp,
} = startMailSteps(startTestBoard)

describe('confirming an address', () => {
  it('begins at sign-up, and takes a press of a button, once', async () => {
    const { browser, email, mail } = await signUp()
    const link = linkOf(mail)
    expect(link.origin + link.pathname).toBe(`${getBoard().origin}/verify-email`)
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
    const token = tokenOf(await nextMail(email))
    await browser.submit('/verify-email', { token })
    await browser.submit('/account/verify-email', {})
    await expectNoMail()
  })

  it('starts over with another address, and older links stop working', async () => {
    const { browser, email, mail } = await signUp()
    const next = `next-${email}`
    await browser.submit('/account/email', { email: next })
    const token = tokenOf(await nextMail(next))
    const old = tokenOf(mail)
    expect((await browser.submit('/verify-email', { token: old })).status).toBe(410)
    await browser.submit('/verify-email', { token })
    expect(await isVerified(next)).toBe(true)
    await browser.submit('/account/email', { email })
    await nextMail(email)
    expect(await isVerified(email)).toBe(false)
  })
})

describe('a changed address', () => {
  const textOf = ({ source }: CaughtMail) => readable(source)
  const subject = 'Subject: Your email address was changed'

  it('is reported to the old address, without naming the new one, however it was changed or removed', async () => {
    const { browser, email } = await signUp()
    const changes = [
      (next: string) => browser.submit('/account/email', { email: next }),
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
      if (index < 1) expect(linkOf(await nextMail(next)).pathname).toBe('/verify-email')
      old = next
    }
    await expectNoMail()
  })

  it('is not told when it stays, nor again and again to one that was never confirmed', async () => {
    const { browser, email } = await signUp()
    await browser.submit('/account/email', { email: email.toUpperCase() })
    await expectNoMail()
    for (let turn = 0; turn < 8; turn += 1) {
      await browser.submit('/account/email', { email: turn % 2 === 0 ? 'elsewhere@people.example' : email })
      await expectNothingWaiting()
    }
    expect(getCatcher().mails.filter(({ source }) => source.includes(subject)).length).toBeLessThan(6)
  })
})

describe('a forgotten password', () => {
  it('is replaced with the link from the mail, which ends all sessions and signs in', async () => {
    const { browser, username, email } = await signUp()
    await openBrowserSession(getBoard()).submit('/forgot-password', { email: email.toUpperCase() })
    const link = linkOf(await nextMail(email))
    expect(link.pathname).toBe('/reset-password')
    const other = openBrowserSession(getBoard())
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
    expect(await place(browser.get('/account/alerts'))).toEqual([303, '/sign-in?next=%2Faccount%2Falerts'])
    expect(await isVerified(email)).toBe(true)
    const signIn = async (typed: string) =>
      (await openBrowserSession(getBoard()).submit('/sign-in', { username, password: typed })).status
    expect([await signIn(password), await signIn('another one')]).toEqual([401, 303])
    expect((await other.submit('/reset-password', { token, new_password: 'third one' })).status).toBe(410)
  })

  it('confirms the address, which brings what was sent from it', async () => {
    const { email } = await signUp()
    const { db } = getBoard().context.database
    const company = await addCompany(db)
    const job = await addJob(db, company)
    const ids = []
    for (const sender of [email, 'nobody@people.example'])
      ids.push((await addApplication(db, { company, job }, { email: sender })).id)
    const token = (await askForReset(email)).searchParams.get('token') ?? ''
    await openBrowserSession(getBoard()).submit('/reset-password', { token, new_password: 'another one' })
    const { rows } = await getBoard().context.database.pool.query(
      `select u.email from board.applications a left join "_User" u on u."objectId" = a.user_id
       where a.id = any ($1) order by a.id`,
      [ids],
    )
    expect(rows).toEqual([{ email }, { email: null }])
  })

  it('works once when sent twice at the same moment', async () => {
    const { email } = await signUp()
    const token = (await askForReset(email)).searchParams.get('token') ?? ''
    const tries = ['first one', 'second one'].map((new_password) =>
      openBrowserSession(getBoard()).submit('/reset-password', { token, new_password }),
    )
    expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([303, 410])
  })

  it('gets the same answer for an address that nobody has', async () => {
    const answers = []
    const { email } = await signUp()
    for (const address of [email, 'nobody@people.example']) {
      const answer = await openBrowserSession(getBoard()).submit('/forgot-password', { email: address })
      answers.push([answer.status, answer.headers.get('location'), await answer.text()])
    }
    expect(answers[0]).toEqual(answers[1])
    await nextMail(email)
    await expectNoMail()
  })

  it('becomes a first password for a wallet user who has an address', async () => {
    const wallet = makeWallet()
    const browser = openBrowserSession(getBoard())
    const reply = await browser.send('/api/v1/auth/wallet/challenge', { address: wallet.address, chainId: 1 })
    const { message } = (await reply.json()) as { message: string }
    const signature = await wallet.signMessage({ message })
    await browser.send('/api/v1/auth/wallet/verify', { message, signature })
    await browser.submit('/account/email', { email: 'wallet@people.example' })
    await nextMail('wallet@people.example')
    const token = (await askForReset('wallet@people.example')).searchParams.get('token') ?? ''
    const other = openBrowserSession(getBoard())
    await other.submit('/reset-password', { token, new_password: password })
    const user = await (await other.get('/api/v1/me')).json()
    expect(user).toMatchObject({ user: { hasPassword: true, isEmailVerified: true } })
    const signIn = { username: 'wallet@people.example', password }
    expect((await openBrowserSession(getBoard()).submit('/sign-in', signIn)).status).toBe(303)
  })

  it('is refused with a link that is too old, was made for something else or by nobody', async () => {
    const { email, mail } = await signUp()
    const token = (await askForReset(email)).searchParams.get('token') ?? ''
    const verify = tokenOf(mail)
    const browser = openBrowserSession(getBoard())
    const tryWith = async (given: string) =>
      (await browser.submit('/reset-password', { token: given, new_password: 'another one' })).status
    for (const given of [verify, 'x'.repeat(43), '', "' or true --"]) expect(await tryWith(given)).toBe(410)
    await getBoard().context.database.pool.query('update board.mail_tokens set expires_at = now()')
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
    const ask = (of: string) => openBrowserSession(getBoard()).submit('/forgot-password', { email: of })
    for (let sent = 0; sent < 7; sent += 1) await ask(email)
    await expectNothingWaiting()
    expect(getCatcher().mails).toHaveLength(5)
    getCatcher().mails.length = 0
    const locked = await signUp()
    await getBoard().context.database.pool.query(`update "_User" set _rperm = '{}' where email = $1`, [
      locked.email,
    ])
    await ask(locked.email)
    await expectNoMail()
  })

  it('keeps nothing in the database with which somebody could use the link', async () => {
    const { email } = await signUp()
    const token = (await askForReset(email)).searchParams.get('token') ?? ''
    const { rows } = await getBoard().context.database.pool.query(
      'select tokens::text as row from board.mail_tokens tokens',
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('the pages', () => {
  it('are found from the sign-in page, and come back with what is wrong', async () => {
    const browser = openBrowserSession(getBoard())
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
    strict = await startTestBoard({
      SMTP_URL: getCatcher().url,
      RATE_LIMITS: 'strict',
      TRUST_PROXY: '1',
    })
  })
  afterAll(() => strict.close())

  const ask = (email: string, ip: string) =>
    openBrowserSession(strict).submit('/forgot-password', { email }, { 'x-forwarded-for': ip })

  it('are five an hour for the address that asks', async () => {
    for (let sent = 1; sent <= 5; sent += 1)
      expect((await ask(`a${sent}@people.example`, '192.0.2.1')).status).toBe(303)
    const page = await ask('a6@people.example', '192.0.2.1')
    expect(page.status).toBe(429)
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(3_000)
    expect(await page.text()).toContain('Too many attempts')
  })

  it('are five an hour for the address that is written to, known or not', async () => {
    const { same } = spellingsOf('same@people.example')
    const tries = same.map((email, part) => ask(email, `198.51.100.${part}`))
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort()
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
  })
})
