import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { addApplication } from '../../server/domain/applications/applications.fixture.ts'
import { applicantKey } from '../../server/domain/applications/own-people.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { type BrowserSession, openBrowserSession } from '../support/browser-session.ts'
import {
  type AddedCompany,
  type AddedJob,
  addCompany,
  addJob,
  addVerifiedDomain,
  type JobFields,
} from '../support/listings.ts'
import { type CaughtMail, type MailCatcher, readable, startMailCatcher } from '../support/mail-catcher.ts'
import { spellingsOf } from '../support/spellings.ts'

let catcher: MailCatcher
let board: TestBoard
let company: AddedCompany
let job: AddedJob
beforeAll(async () => {
  catcher = await startMailCatcher()
  board = await startTestBoard({
    TRUST_PROXY: 'loopback',
    SMTP_URL: catcher.url,
    MAIL_FROM: 'Board <board@jobs.example>',
  })
  company = await addCompany(board.context.database.db, { name: 'Mailing Meadow' })
})
afterAll(async () => {
  await board.close()
  await catcher.close()
})
beforeEach(async () => {
  catcher.mails.length = 0
  job = await addJob(board.context.database.db, company, {
    apply_method: 'email',
    apply_email: 'jobs@meadow.example',
    apply_url: null,
  })
})

const wait = { interval: 20 }
const written = {
  name: 'Ana Applicant',
  email: 'ana@people.example',
  message: 'I wrote two lending protocols.\n\nBoth are live.',
  link: 'https://people.example/ana',
}

const visitor = () => openBrowserSession(board)
const apply = (change: Partial<typeof written> = {}) =>
  visitor().submit(`/apply/${job.publicId}`, { ...written, ...change })

async function nextMail(to: string): Promise<CaughtMail> {
  await expect.poll(() => catcher.mails.some((mail) => mail.to.includes(to)), wait).toBe(true)
  const index = catcher.mails.findIndex((mail) => mail.to.includes(to))
  const [mail] = catcher.mails.splice(index, 1)
  if (mail === undefined) throw new Error('No mail.')
  return { ...mail, source: readable(mail.source) }
}

async function tokenOf(mail: CaughtMail): Promise<string> {
  const link = new URL(/http:\/\/\S+\?token=[\w-]{43}/.exec(mail.source)?.[0] ?? 'http://none.invalid')
  expect(link.pathname).toBe('/apply/confirm')
  return link.searchParams.get('token') ?? ''
}

async function rows(): Promise<unknown[]> {
  const { rows } = await board.context.database.pool.query(
    'select name, email, message, link, confirmed_at is not null as confirmed, handed_over_at is not null as sent from board.applications where job_id = $1',
    [job.id],
  )
  return rows
}

it('takes an application without account, has it confirmed by mail, hands it over and keeps it for its page', async () => {
  const page = await (await visitor().get(job.path)).text()
  expect(page).toContain(`href="/apply/${job.publicId}"`)
  expect(page).not.toContain('meadow.example')
  expect(await (await visitor().get(`/apply/${job.publicId}`)).text()).not.toContain('meadow.example')

  const answer = await apply()
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/apply/${job.publicId}?sent=1`])
  const confirmation = await nextMail(written.email)
  expect(confirmation.source).not.toContain('Ana')
  const token = await tokenOf(confirmation)
  const confirmPage = await visitor().get(`/apply/confirm?token=${token}`)
  expect(confirmPage.status).toBe(200)
  expect(await confirmPage.text()).toContain(`href="/jobs/${job.publicId}"`)
  expect(catcher.mails, 'looking at the link sends nothing').toEqual([])

  expect((await visitor().submit('/apply/confirm', { token })).status).toBe(303)
  const application = await nextMail('jobs@meadow.example')
  expect(application.source).toMatch(/^Reply-To: .*ana@people\.example/im)
  expect(application.source).toContain('I wrote two lending protocols.')
  const row = { ...written, confirmed: true, sent: true }
  await expect.poll(rows, wait).toEqual([row])
  expect((await visitor().submit('/apply/confirm', { token })).status, 'used up').toBe(410)
  const usedLink = await visitor().get(`/apply/confirm?token=${token}`)
  expect(usedLink.headers.get('location')).toMatch(/^\/application\?token=[\w-]{43}$/)
})

it('keeps one application a person a listing, and tells only their mail', async () => {
  await apply()
  const first = await tokenOf(await nextMail(written.email))
  await apply({ message: 'Better words.', email: 'ANA@people.example' })
  const second = await tokenOf(await nextMail(written.email))
  expect((await visitor().submit('/apply/confirm', { token: first })).status, 'replaced').toBe(410)
  const taken = await Promise.all(
    Array.from(
      { length: 8 },
      async () => (await visitor().submit('/apply/confirm', { token: second })).status,
    ),
  )
  expect(taken.filter((status) => status === 303)).toHaveLength(1)
  expect((await nextMail('jobs@meadow.example')).source).toContain('Better words.')

  const again = await apply()
  expect(again.headers.get('location')).toBe(`/apply/${job.publicId}?sent=1`)
  expect((await nextMail(written.email)).source).toContain('Subject: You’ve already applied')
  expect(catcher.mails).toEqual([])
})

it('emails the link again to who asked for it in this browser, and to nobody else', async () => {
  const ana = visitor()
  await ana.submit(`/apply/${job.publicId}`, written)
  const firstMail = await nextMail(written.email)
  const first = await tokenOf(firstMail)
  expect(await (await ana.get(`/apply/${job.publicId}?sent=1`)).text()).toContain('>Send again</button>')
  const again = await ana.submit(`/apply/${job.publicId}/again`, {})
  expect([again.status, again.headers.get('location')]).toEqual([303, `/apply/${job.publicId}?sent=1`])
  const secondMail = await nextMail(written.email)
  expect(await tokenOf(secondMail)).toBe(first)
  const idOf = (mail: CaughtMail) => /^Message-ID: (.+)$/im.exec(mail.source)?.[1]
  expect(idOf(firstMail)).toMatch(/@jobs\.example>/)
  expect(idOf(secondMail), 'servers drop a second email of one id').not.toBe(idOf(firstMail))

  const stranger = visitor()
  expect(await (await stranger.get(`/apply/${job.publicId}?sent=1`)).text()).not.toContain('Send again')
  stranger.keep('application-mail', '0199f0aa-0000-7000-8000-000000000001')
  expect((await stranger.submit(`/apply/${job.publicId}/again`, {})).status).toBe(303)

  expect((await visitor().submit('/apply/confirm', { token: first })).status).toBe(303)
  await nextMail('jobs@meadow.example')
  expect((await ana.submit(`/apply/${job.publicId}/again`, {})).status).toBe(303)
  const left = async (): Promise<unknown[]> =>
    (await board.context.database.pool.query('select name from pgboss.job')).rows
  expect((await nextMail(written.email)).source).toContain('Subject: You’ve already applied')
  await expect.poll(left, wait).toEqual([])
  expect(catcher.mails, 'nothing for a stranger').toEqual([])
})

it('answers who asks for the email again the same, whether they have applied or not', async () => {
  const strict = await startTestBoard({ RATE_LIMITS: 'strict', TRUST_PROXY: 'loopback', APP_ID: 'strict' })
  onTestFinished(() => strict.close())
  const { config, database } = strict.context
  const strictCompany = await addCompany(database.db, { name: 'Strict Meadow' })
  const { id, publicId } = await addJob(database.db, strictCompany, {
    apply_method: 'email',
    apply_email: 'jobs@meadow.example',
    apply_url: null,
  })
  const path = `/apply/${publicId}`
  const pressed: unknown[][] = []
  for (const [index, state] of (['new', 'applied', 'confirmed'] as const).entries()) {
    const email = `${state}@people.example`
    const person_key = applicantKey(config.masterKey, id, email)
    const headers = { 'x-forwarded-for': `198.51.100.${index}` }
    if (state === 'applied')
      await addApplication(database.db, { company: strictCompany, job: { id } }, { email, person_key })
    const browser = openBrowserSession(strict)
    await browser.submit(path, { ...written, email }, headers)
    if (state === 'confirmed')
      await database.db
        .updateTable('board.applications')
        .set({ confirmed_at: new Date(), token_hash: null })
        .where('person_key', '=', person_key)
        .execute()
    const answers: unknown[] = []
    for (let press = 0; press < 6; press++) {
      const answer = await browser.submit(`${path}/again`, {}, headers)
      answers.push([answer.status, [...answer.headers].map(untimed), untimed(await answer.text())])
    }
    pressed.push(answers)
  }
  const [fresh, ...others] = pressed
  expect(fresh?.map((answer) => (answer as unknown[])[0])).toEqual([303, 303, 303, 303, 429, 429])
  for (const other of others) expect(other).toEqual(fresh)
})

/** Without what differs from one answer to the next: times, and ids of requests. */
function untimed(part: string | string[]): string {
  return String(part)
    .replaceAll(/Expires=[^;]+|\d{4}-\d\d-\d\dT\d\d-\d\d|nonce[-=]"?[\w+/=-]+|Try again in [\d,]+ \w+/g, '')
    .replace(/^(date|retry-after|x-request-id|content-length|etag|server-timing),.*/, '$1')
}

it('sends an email again only for the listing that it is about, and takes no id that is none', async () => {
  const ana = visitor()
  await ana.submit(`/apply/${job.publicId}`, written)
  await nextMail(written.email)
  const { db } = board.context.database
  const other = await addJob(db, company, {
    apply_method: 'email',
    apply_email: 'jobs@meadow.example',
    apply_url: null,
  })
  expect((await ana.submit(`/apply/${other.publicId}/again`, {})).status).toBe(303)
  for (const id of [
    'x%3By',
    'x%0Ay',
    '%00',
    '%F0%9F%8D%80',
    '..%2f',
    'x%2C',
    '%22',
    'zzzzzzzz',
    'a'.repeat(2000),
  ])
    for (const status of [
      (await ana.get(`/apply/${id}`)).status,
      (await ana.get(`/apply/${id}?sent=1`)).status,
      (await ana.submit(`/apply/${id}`, written)).status,
      (await ana.submit(`/apply/${id}/again`, {})).status,
    ])
      expect([id, status]).toEqual([id, 404])
  await db
    .updateTable('board.jobs')
    .set({ status: 'closed', close_reason: 'filled' })
    .where('id', '=', job.id)
    .execute()
  expect((await ana.submit(`/apply/${job.publicId}/again`, {})).status, 'closed').toBe(404)
  expect(catcher.mails).toEqual([])
})

it('keeps one application of a mailbox, however its address is spelled', async () => {
  const { same, refused } = spellingsOf(written.email)
  for (const email of same) {
    expect([email, (await apply({ email })).status]).toEqual([email, 303])
    await nextMail(email.includes('+') ? 'ana+news@people.example' : written.email)
  }
  for (const email of refused) expect([email, (await apply({ email })).status]).toEqual([email, 400])
  expect(await rows()).toMatchObject([{ email: 'ana+news@people.example', confirmed: false }])
})

it('counts no application by the employer’s own people, and none twice for a network', async () => {
  const { db, pool } = board.context.database
  const [owner, other] = [visitor(), visitor()]
  for (const [browser, username] of [
    [owner, 'olga'],
    [other, 'otto'],
  ] as const)
    await browser.submit('/sign-up', {
      username,
      password: 'long enough',
      email: `${username}@gmail.com`,
      next: '/',
    })
  await pool.query(
    `insert into board.company_members (company_id, user_id, role) select $1, "objectId", 'owner' from "_User" where username = 'olga'`,
    [company.id],
  )
  await addVerifiedDomain(db, company.id, { domain: 'proved.example', approved_listings: 0 })
  const applications: [string, boolean, BrowserSession?][] = [
    ['jobs+1@meadow.example', false],
    ['ana@meadow.example', false],
    ['bea@mail.proved.example', false],
    ['O.L.G.A+2@GoogleMail.com', false],
    ['eve@people.example', false, owner],
    ['otto@gmail.com', true, other],
    ['fay@people.example', true],
  ]
  for (const [index, [email, , browser = visitor()]] of applications.entries())
    await browser.submit(
      `/apply/${job.publicId}`,
      { ...written, email },
      { 'x-forwarded-for': `198.51.100.${index}` },
    )
  const { rows } = await pool.query<{ email: string; counts: boolean; networks: number }>(
    `select email, is_counted as counts, count(*) over (partition by network_key)::int as networks
      from board.applications where job_id = $1`,
    [job.id],
  )
  expect(Object.fromEntries(rows.map(({ email, counts }) => [email, counts]))).toEqual(
    Object.fromEntries(applications.map(([email, counts]) => [email.toLowerCase(), counts])),
  )
  expect(new Set(rows.map(({ networks }) => networks))).toEqual(new Set([applications.length]))
  const signUps = 2
  await expect.poll(() => catcher.mails.length, wait).toBe(applications.length + signUps)
})

it('brings the form back with what was typed and what is wrong', async () => {
  const answer = await apply({ email: 'ana', message: '<script>alert(1)</script>', link: 'a' })
  const page = await answer.text()
  expect(answer.status).toBe(400)
  expect(page).toContain('There are 2 problems')
  expect(page).toContain('Enter a full email address, such as name@example.com.')
  expect(page).toContain('Enter a link that starts with https://, or leave this blank.')
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;</textarea>')
  expect(await rows()).toEqual([])
})

it.each<[string, JobFields]>([
  ['was frozen', { frozen_at: new Date() }],
  ['leads to a page', { apply_method: 'url', apply_url: 'https://meadow.example/jobs', apply_email: null }],
])(
  'tells the applicant where the listing %s before the mail went out, and keeps nothing',
  async (_state, change) => {
    const { database, queue } = board.context
    const { id } = await addApplication(
      database.db,
      { company, job },
      { handed_over_at: null, message: 'Hello', email: written.email },
    )
    await database.db.updateTable('board.jobs').set(change).where('id', '=', job.id).execute()
    await queue.add('applications', { kind: 'hand_over', applicationId: id })
    expect((await nextMail(written.email)).source).toContain('Subject: Your application was not sent')
    await expect.poll(rows, wait).toEqual([])
    expect(catcher.mails).toEqual([])
  },
)

it.each<[string, JobFields]>([
  ['has ended', { status: 'closed', close_reason: 'filled' }],
  ['is frozen', { frozen_at: new Date() }],
  ['is over', { expires_at: new Date(Date.now() - 1000) }],
  ['leads to a page', { apply_method: 'url', apply_url: 'https://meadow.example/jobs' }],
])('takes none for a listing that %s, and sends none that waited', async (_state, change) => {
  await apply()
  const token = await tokenOf(await nextMail(written.email))
  const { db } = board.context.database
  await db.updateTable('board.jobs').set(change).where('id', '=', job.id).execute()
  expect((await apply()).status).toBe(404)
  expect((await visitor().get(`/apply/${job.publicId}`)).status).toBe(404)
  const page = await visitor().get(`/apply/confirm?token=${token}`)
  expect([page.status, await page.text()]).toEqual([
    410,
    expect.stringContaining('This job closed before you confirmed'),
  ])
  expect((await visitor().submit('/apply/confirm', { token })).status).toBe(410)
  expect(catcher.mails).toEqual([])
})
