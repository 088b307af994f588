import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeExpired } from '../../server/domain/accounts/expired.ts'
import { notifyOfEnded } from '../../server/domain/applications/applicant-mails.ts'
import { addApplication } from '../../server/domain/applications/applications.fixture.ts'
import { moveListing } from '../../server/domain/listings/move-listing.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'
import { type AddedCompany, type AddedJob, addCompany, addJob } from '../support/listings.ts'
import { type CaughtMail, type MailCatcher, readable, startMailCatcher } from '../support/mail-catcher.ts'

let catcher: MailCatcher
let board: TestBoard
let company: AddedCompany
let job: AddedJob
beforeAll(async () => {
  catcher = await startMailCatcher()
  board = await startTestBoard({
    SMTP_URL: catcher.url,
    MAIL_FROM: 'Board <board@jobs.example>',
    TRUST_PROXY: 'loopback',
  })
})
afterAll(async () => {
  await board.close()
  await catcher.close()
})
beforeEach(async () => {
  catcher.mails.length = 0
  const { db } = board.context.database
  // Nobody is told of what an earlier test left.
  await db.deleteFrom('board.applications').execute()
  company = await addCompany(db, { name: 'Mailing Meadow' })
  job = await addJob(db, company, {
    apply_method: 'email',
    apply_email: 'jobs@meadow.example',
    apply_url: null,
  })
})

const wait = { interval: 20 }
const visitor = () => openBrowserSession(board)
const add = () => addApplication(board.context.database.db, { company, job })

async function nextMail(to: string): Promise<CaughtMail> {
  await expect.poll(() => catcher.mails.some((mail) => mail.to.includes(to)), wait).toBe(true)
  const index = catcher.mails.findIndex((mail) => mail.to.includes(to))
  const [mail] = catcher.mails.splice(index, 1)
  if (mail === undefined) throw new Error('No mail.')
  return { ...mail, source: readable(mail.source) }
}

function tokenOf({ source }: CaughtMail, path: string): string {
  const [, token = ''] = new RegExp(`http://[^/\\s]+${path}\\?token=([\\w-]{43})`).exec(source) ?? []
  expect(token).not.toBe('')
  return token
}

/** Opens the link and sends its form as a browser would. */
async function answer(token: string, fields: Record<string, string>): Promise<Response> {
  const page = await (await visitor().get(`/answer?token=${token}`)).text()
  const [, key = ''] = /name="key" value="([^"]+)"/.exec(page) ?? []
  return visitor().submit('/answer', { token, key, ...fields })
}

const rowOf = (id: string) =>
  board.context.database.db
    .selectFrom('board.applications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()

async function companyOfApi(): Promise<Record<string, unknown>> {
  const response = await fetch(`${board.origin}/api/v1/companies/${company.slug}`)
  return response.json() as Promise<Record<string, unknown>>
}

it('leads from applying to the answer, and to what the company page says from ten applications on', async () => {
  const applicant = { name: 'Ana Applicant', email: 'ana@people.example' }
  await visitor().submit(
    `/apply/${job.publicId}`,
    { ...applicant, message: 'Hello.', link: '' },
    // An application that is answered from its own network counts nowhere.
    { 'x-forwarded-for': '198.51.100.7' },
  )
  const confirmation = await nextMail(applicant.email)
  expect(confirmation.source).toContain('We keep your application until 180 days after the job has closed')
  const confirmToken = tokenOf(confirmation, '/apply/confirm')
  expect((await visitor().get(`/answer?token=${confirmToken}`)).status, 'another purpose').toBe(410)
  await visitor().submit('/apply/confirm', { token: confirmToken })
  const token = tokenOf(await nextMail('jobs@meadow.example'), '/answer')

  const page = await (await visitor().get(`/answer?token=${token}`)).text()
  for (const words of ['Ana Applicant', job.title, 'Mailing Meadow', 'Still reviewing'])
    expect(page).toContain(words)
  expect(page).not.toContain('meadow.example')
  expect(page).not.toContain('ana@people.example')
  expect(catcher.mails).toEqual([])

  for (let round = 0; round < 8; round += 1) await add()
  const sent = await answer(token, { choice: 'invite', message: 'Tuesday at ten?\r\n\r\nWe call you.' })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `/answer?token=${token}&sent=1`])
  expect(await (await visitor().get(`/answer?token=${token}&sent=1`)).text()).toContain('Invite to a call')
  const mail = await nextMail(applicant.email)
  expect(mail.source).toMatch(/^Subject: An answer to your application\r$/m)
  expect(mail.source).toMatch(/^Reply-To: .*jobs@meadow\.example/im)
  expect(mail.source).toContain('Mailing Meadow wants to talk to you')
  expect(mail.source).toContain('Tuesday at ten?\r\n\r\nWe call you.')

  expect(await companyOfApi()).not.toHaveProperty('responses')
  const before = await (await visitor().get(`/companies/${company.slug}`)).text()
  expect(before).not.toContain('applications sent through')
  await add()
  expect((await companyOfApi()).responses).toEqual({ applications: 10, answeredPercent: 10, medianHours: 1 })
  const after = (await (await visitor().get(`/companies/${company.slug}`)).text()).replaceAll('<!-- -->', '')
  expect(after).toContain('10% of 10 applications sent through CryptoList in the last 90 days')
  expect(after).toContain('Half of the replies came within 1 hour')
  const figures =
    'The employer answered 10% of 10 applications sent from here in the last 90 days. Half of the answers came within 1 day.'
  expect(await (await visitor().get(job.path)).text()).toContain(figures)
  const elsewhere = await addJob(board.context.database.db, company, { answer_by_days: 5 })
  const elsewherePage = await (await visitor().get(elsewhere.path)).text()
  expect(elsewherePage, 'what is sent elsewhere').not.toContain('sent from here')
  expect(elsewherePage.match(/The employer promises a reply within 5 days/g)).toHaveLength(2)
})

it('changes nothing when the page is opened by anyone or anything, and shows it only to those with the link', async () => {
  const { id, token } = await add()
  const before = await rowOf(id)
  for (const query of ['', '&sent=1', '&choice=no', '&choice=no&key=00000000-0000-4000-8000-000000000000']) {
    const response = await visitor().get(`/answer?token=${token}${query}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('referrer-policy')).toBe('same-origin')
    expect(await response.text()).toContain('<meta name="robots" content="noindex"')
  }
  await fetch(`${board.origin}/answer?token=${token}`, { method: 'HEAD' })
  expect(await rowOf(id)).toEqual(before)
  expect(catcher.mails).toEqual([])
  expect(await (await visitor().get('/robots.txt')).text()).toContain('\nDisallow: /answer\n')
})

it('sends one mail for a form that comes twice, and another one for another answer', async () => {
  const { token, email } = await add()
  const form = { token, key: randomUUID(), choice: 'reading', message: '' }
  const both = await Promise.all([visitor().submit('/answer', form), visitor().submit('/answer', form)])
  expect(both.map(({ status }) => status)).toEqual([303, 303])
  await nextMail(email)
  expect(await (await visitor().get(`/answer?token=${token}`)).text()).toContain('You can answer again.')
  expect((await answer(token, { choice: 'by_mail', message: '' })).status).toBe(303)
  const second = await nextMail(email)
  expect(second.source).toContain('answered your application for')
  expect(second.source).toContain(`/jobs/${job.publicId}/report`)
  expect((await visitor().get(`/jobs/${job.publicId}/report`)).status).toBe(200)
  expect(catcher.mails).toEqual([])
})

it('ends with "Not this time"', async () => {
  const { id, token, email } = await add()
  const form = { token, key: randomUUID(), choice: 'no', message: '' }
  await visitor().submit('/answer', form)
  expect((await nextMail(email)).source).not.toMatch(/reply-to|meadow\.example/i)
  await expect.poll(() => rowOf(id), wait).toMatchObject({ email, status: 'rejected' })
  expect((await visitor().submit('/answer', form)).headers.get('location')).toContain('&sent=1')
  const other = await visitor().submit('/answer', { ...form, key: randomUUID(), choice: 'invite' })
  expect(other.headers.get('location')).toBe(`/answer?token=${token}`)
  const page = await (await visitor().get(`/answer?token=${token}`)).text()
  expect(page).toContain('This application was answered')
  expect(page).not.toMatch(/<form[^>]*action="\/answer"/)
  expect(catcher.mails).toEqual([])
})

it('brings the form back with what was typed and what is wrong', async () => {
  const { id, token } = await add()
  const message = `<b>${'x'.repeat(2_000)}`
  const long = await answer(token, { choice: 'invite', message })
  expect(long.status).toBe(400)
  const page = await long.text()
  expect(page).toContain('Your message has 2,003 characters. Use up to 2,000.')
  expect(page).toContain(`&lt;b&gt;${'x'.repeat(2_000)}</textarea>`)
  expect(page).toMatch(/value="invite"[^>]*checked|checked[^>]*value="invite"/)
  expect(await (await answer(token, { message: 'Hi' })).text()).toContain('Choose an answer.')
  expect((await answer(token, { choice: 'invite', message: 'a\0b' })).status).toBe(400)
  expect((await visitor().submit('/answer', { token, choice: 'invite' })).status, 'without its key').toBe(400)
  expect(await rowOf(id)).toMatchObject({ status: 'received' })
  expect(catcher.mails).toEqual([])
})

describe('the link', () => {
  it('is no other link, and no other link is it', async () => {
    const { id, token } = await add()
    const confirmToken = 'c'.repeat(43)
    await board.context.database.db
      .updateTable('board.applications')
      .set({ token_hash: sql<Buffer>`sha256(${confirmToken}::bytea)` })
      .where('id', '=', id)
      .execute()
    for (const odd of ['', 'x', confirmToken, `${token}x`, token.slice(1)]) {
      expect((await visitor().get(`/answer?token=${odd}`)).status).toBe(410)
      const form = { token: odd, key: randomUUID(), choice: 'invite' }
      expect((await visitor().submit('/answer', form)).status).toBe(410)
    }
    expect((await visitor().get(`/apply/confirm?token=${token}`)).status).toBe(410)
    expect((await visitor().get(`/m/${token}`)).status).toBe(410)
    expect((await visitor().get(`/preview/${token}`)).status).toBeGreaterThanOrEqual(400)
    expect((await visitor().get(`/reset-password?token=${token}`)).status).toBeGreaterThanOrEqual(400)
  })

  it.each([
    ['after 180 days', 410, 'update board.applications set purge_at = now() where job_id = $1'],
    ['of a deleted listing', 410, 'delete from board.jobs where id = $1'],
    [
      'of a removed company',
      410,
      'delete from board.companies where id = (select company_id from board.jobs where id = $1)',
    ],
    ['of a frozen listing', 409, 'update board.jobs set frozen_at = now() where id = $1'],
    [
      'of a frozen company',
      409,
      'update board.companies set frozen_at = now() where id = (select company_id from board.jobs where id = $1)',
    ],
  ])('%s answers %i and sends nothing', async (_when, status, change) => {
    const { token } = await add()
    await board.context.database.pool.query(change, [job.id])
    const response = await visitor().get(`/answer?token=${token}`)
    expect(response.status).toBe(status)
    expect(await response.text()).not.toContain('Ana Applicant')
    const form = { token, key: randomUUID(), choice: 'invite' }
    expect((await visitor().submit('/answer', form)).status).toBe(status)
    expect(catcher.mails).toEqual([])
  })

  it('stops working once the application is deleted, 180 days after the listing closed', async () => {
    const { id, token } = await add()
    const { pool } = board.context.database
    await pool.query('update board.applications set purge_at = now() where id = $1', [id])
    for (const [closedDaysAgo, isLeft] of [
      [null, true],
      [179, true],
      [181, false],
    ] as const) {
      if (closedDaysAgo !== null)
        await pool.query(
          `update board.jobs set status = 'closed', close_reason = 'filled', closed_at = now() - make_interval(days => $2) where id = $1`,
          [job.id, closedDaysAgo],
        )
      await removeExpired(board.context)
      expect([closedDaysAgo, (await rowOf(id)) !== undefined]).toEqual([closedDaysAgo, isLeft])
    }
    expect((await visitor().get(`/answer?token=${token}`)).status).toBe(410)
  })
})

it('tells an applicant without an answer that the job has ended', async () => {
  const { email } = await add()
  await board.context.database.db.transaction().execute((db) =>
    moveListing(board.context, db, {
      jobId: job.id,
      action: 'close',
      actor: { kind: 'poster', userId: null },
      closeReason: 'filled',
    }),
  )
  expect(await notifyOfEnded(board.context)).toBe(1)
  expect((await nextMail(email)).source).toContain('The company didn’t answer through CryptoList.')
  expect(await notifyOfEnded(board.context)).toBe(0)
})

it('is limited for an application and for an address', async () => {
  const strict = await startTestBoard({ RATE_LIMITS: 'strict' })
  try {
    const { db } = strict.context.database
    const its = await addCompany(db)
    const mailed = await addJob(db, its, {
      apply_method: 'email',
      apply_email: 'jobs@meadow.example',
      apply_url: null,
    })
    const send = async (token: string) => {
      const form = { token, key: randomUUID(), choice: 'reading', message: '' }
      return (await openBrowserSession(strict).submit('/answer', form)).status
    }
    const { token } = await addApplication(db, { company: its, job: mailed })
    const statuses = []
    for (let round = 0; round < 6; round += 1) statuses.push(await send(token))
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
    for (let round = 0; round < 24; round += 1) {
      const other = await addApplication(db, { company: its, job: mailed })
      expect(await send(other.token)).toBe(303)
    }
    const last = await addApplication(db, { company: its, job: mailed })
    expect(await send(last.token)).toBe(429)
  } finally {
    await strict.close()
  }
})
