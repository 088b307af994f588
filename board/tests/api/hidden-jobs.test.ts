import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addApplication } from '../../server/domain/applications/applications.fixture.ts'
import { findRowStates, mostHidden } from '../../server/domain/jobs/hidden-jobs.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { type BrowserSession, openBrowserSession } from '../support/browser-session.ts'
import { type AddedCompany, type AddedJob, addCompany, addJob, daysFromNow } from '../support/listings.ts'
import { viewerWho } from '../support/people.ts'

let board: TestBoard
let harbor: AddedCompany
let job: AddedJob
let other: AddedJob
let ended: AddedJob

beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'off' })
  const { db } = board.context.database
  harbor = await addCompany(db, { slug: 'harbor', name: 'Harbor Labs' })
  job = await addJob(db, harbor, { title: 'Senior Go Engineer' })
  other = await addJob(db, harbor, { title: 'Protocol Economist' })
  ended = await addJob(db, harbor, { title: 'Ended opening', expires_at: daysFromNow(-31) })
})
afterAll(() => board.close())

const nothing = { saved: [], hidden: [], hiddenCompanies: [], applied: [] }
const json = { accept: 'application/json' }
const path = '/account/hidden'

async function signUp(username: string): Promise<{ browser: BrowserSession; userId: string }> {
  const browser = openBrowserSession(board)
  await browser.submit('/sign-up', { username, password: 'long enough', email: '', next: '/' })
  const { rows } = await board.context.database.pool.query<{ id: string }>(
    'select "objectId" as id from public."_User" where username = $1',
    [username],
  )
  return { browser, userId: rows[0]?.id ?? '' }
}
const statesOf = async (browser: BrowserSession) =>
  (await browser.get('/account/row-states', json)).json() as Promise<unknown>
const hide = (browser: BrowserSession, fields: Record<string, string>) =>
  browser.submit(path, { ...fields, hide: 'yes' }, json)

it('hides a job and a company for one account, once, and shows them again', async () => {
  const { browser } = await signUp('hides')
  const { browser: stranger } = await signUp('hides-nothing')
  for (const _ of [1, 2]) expect((await hide(browser, { jobs: job.publicId })).status).toBe(200)
  expect((await hide(browser, { companies: 'harbor' })).status).toBe(200)
  expect(await statesOf(browser)).toEqual({
    saved: [],
    hidden: [job.publicId],
    hiddenCompanies: ['harbor'],
    applied: [],
  })
  expect(await statesOf(stranger)).toEqual(nothing)
  const page = await (await browser.get(path)).text()
  expect(page).toMatch(/Companies<.*Harbor Labs.*Jobs<.*Senior Go Engineer/s)
  const answer = await browser.submit(path, { jobs: job.publicId, companies: '' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
  await browser.submit(path, { companies: 'harbor' })
  expect(await statesOf(browser)).toEqual(nothing)
  expect(await (await browser.get(path)).text()).toContain('You haven’t hidden anything')
})

it('lists hidden jobs that have closed since, so that they can be taken out', async () => {
  const { browser } = await signUp('hides-closed-jobs')
  await hide(browser, { jobs: `${ended.publicId}.${job.publicId}` })
  expect(await statesOf(browser)).toMatchObject({ hidden: [job.publicId] })
  expect(await (await browser.get(path)).text()).toMatch(
    /Ended opening.*?<span class="badge neutral">Closed/s,
  )
  await browser.submit(path, { jobs: `${ended.publicId}.${job.publicId}` })
  expect(await (await browser.get(path)).text()).toContain('You haven’t hidden anything')
})

it('hides a job and its company by forms of the job’s page, for accounts', async () => {
  const { browser } = await signUp('hides-without-scripts')
  const press = async (words: string) => {
    const page = await (await browser.get(job.path)).text()
    const form = page.split('<form').find((part) => part.includes(`>${words}<`)) ?? ''
    const values = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, ...pair]) => pair)
    return browser.submit(/action="([^"]*)"/.exec(form)?.[1] ?? '', Object.fromEntries(values))
  }
  for (const words of ['Hide this job', 'Hide all jobs at Harbor Labs']) {
    const answer = await press(words)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
  }
  expect(await statesOf(browser)).toMatchObject({ hidden: [job.publicId], hiddenCompanies: ['harbor'] })
  await press('Show this job in lists again')
  await press('Show jobs at Harbor Labs again')
  expect(await statesOf(browser)).toEqual(nothing)
  expect(await (await openBrowserSession(board).get(job.path)).text()).not.toContain('Hide this job')
})

it('says which live jobs an account has saved', async () => {
  const { browser } = await signUp('saves-from-a-row')
  const saved = await browser.submit(`${job.path}/saved`, { saved: 'yes' }, json)
  expect([saved.status, await saved.json()]).toMatchObject([200, { id: job.publicId, isSaved: true }])
  expect(await statesOf(browser)).toMatchObject({ saved: [job.publicId] })
  // It shows the state itself, so the next page has no message about it.
  expect(await (await browser.get('/jobs')).text()).not.toContain('Job saved.')
})

it('says which live jobs an account has applied for', async () => {
  const { browser, userId } = await signUp('applies-for-jobs')
  const { db } = board.context.database
  await addApplication(db, { company: harbor, job }, { user_id: userId })
  await addApplication(db, { company: harbor, job: other }, { user_id: userId, status: 'withdrawn' })
  expect(await statesOf(browser)).toEqual({ ...nothing, applied: [job.publicId] })
})

it('doesn’t tell an app what its user has applied for, only what they have saved and hidden', async () => {
  const { browser, userId } = await signUp('signs-in-to-an-app')
  const { db } = board.context.database
  await addApplication(db, { company: harbor, job }, { user_id: userId })
  await hide(browser, { jobs: other.publicId })
  const hidden = { ...nothing, hidden: [other.publicId] }
  const statesFor = (isApp: boolean) => findRowStates(board.context, viewerWho(userId, { isApp }))
  expect(await statesFor(true)).toEqual(hidden)
  expect(await statesFor(false)).toEqual({ ...hidden, applied: [job.publicId] })
})

it('leaves out what is unknown, has ended or is frozen', async () => {
  const { browser } = await signUp('hides-odd-things')
  const { pool } = board.context.database
  const ids = ['zzzzzzzz', "'; --", ended.publicId, other.publicId]
  expect((await hide(browser, { jobs: ids.join('.'), companies: 'nobody' })).status).toBe(200)
  expect(await statesOf(browser)).toEqual({ ...nothing, hidden: [other.publicId] })
  await pool.query('update board.jobs set frozen_at = now() where id = $1', [other.id])
  expect(await statesOf(browser)).toMatchObject({ hidden: [] })
  expect(await (await browser.get(`${path}?jobs=${other.publicId}`)).text()).not.toContain('Protocol')
  await pool.query('update board.jobs set frozen_at = null where id = $1', [other.id])
})

it('keeps no more than there is room for, the last hidden ones', async () => {
  const { browser, userId } = await signUp('hides-very-many')
  await board.context.database.pool.query(
    `with copies as (
      insert into board.jobs (id, public_id, company_id, source, source_id, title, slug, status, first_seen_at, expires_at)
      select gen_random_uuid(), lpad(n::text, 8, 'h'), company_id, 'greenhouse', 'h' || n, title, slug, status, first_seen_at, expires_at
      from board.jobs, generate_series(1, $3) n where id = $2
      returning id
    ) insert into board.hidden_jobs (user_id, job_id, hidden_at) select $1, id, now() - interval '1 day' from copies`,
    [userId, job.id, mostHidden.jobs],
  )
  await hide(browser, { jobs: job.publicId })
  const { hidden } = (await statesOf(browser)) as { hidden: string[] }
  expect([hidden.length, hidden[0]]).toEqual([mostHidden.jobs, job.publicId])
})

it('is for people with an account; a page names what a browser hid for itself', async () => {
  const visitor = openBrowserSession(board)
  expect((await visitor.get('/account/row-states', json)).status).toBe(401)
  const answer = await visitor.submit(path, { jobs: job.publicId, hide: 'yes' })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    `/sign-in?next=${encodeURIComponent(path)}`,
  ])
  const page = await (await visitor.get(`${path}?jobs=${job.publicId}.zzzzzzzz&companies=harbor`)).text()
  expect(page).toMatch(/Harbor Labs.*Senior Go Engineer/s)
})

it('moves what a browser hid into an account, but not where anyone can enter it', async () => {
  const { browser, userId } = await signUp('hid-in-a-browser')
  const { db } = board.context.database
  const move = () => hide(browser, { jobs: job.publicId, companies: 'harbor', moved: 'yes' })
  await db.insertInto('board.demo_accounts').values({ user_id: userId, role: 'employer' }).execute()
  expect(await (await move()).json()).toEqual({ isTaken: false })
  expect(await statesOf(browser)).toMatchObject({ hidden: [], hiddenCompanies: [] })
  await db.deleteFrom('board.demo_accounts').where('user_id', '=', userId).execute()
  expect(await (await move()).json()).toEqual({ isTaken: true })
  expect(await statesOf(browser)).toMatchObject({ hidden: [job.publicId], hiddenCompanies: ['harbor'] })
})

const elsewhere = '/account/applications/elsewhere'
const today = new Date().toISOString().slice(0, 10)
const apply = (browser: BrowserSession, fields: Record<string, string> = {}) =>
  browser.submit(elsewhere, { job: job.publicId, on: today, note: '', ...fields })
const placeOf = ({ headers }: Response) => headers.get('location') ?? ''
/** Some fields of a form. */
type Typed = Record<string, string>
const textOf = async (browser: BrowserSession, place: string) => (await browser.get(place)).text()

describe('an application that was sent elsewhere', () => {
  it('is noted once, marks the job in lists and on its page, and is moved by hand', async () => {
    const { browser, userId } = await signUp('applies-elsewhere')
    expect(await textOf(browser, job.path)).toContain(`href="${elsewhere}?job=${job.publicId}"`)
    expect(await textOf(browser, `${elsewhere}?job=${job.publicId}`)).toContain('Senior Go Engineer')
    const [page = ''] = placeOf(await apply(browser, { note: 'By their form.' })).split('?')
    expect(placeOf(await apply(browser, { note: 'Again.' }))).toContain(page)
    expect(placeOf(await browser.get(`${elsewhere}?job=${job.publicId}`))).toBe(page)
    expect(await statesOf(browser)).toEqual({ ...nothing, applied: [job.publicId] })
    expect(await textOf(browser, job.path)).toMatch(
      new RegExp(`data-applied="${job.publicId}"><b>You applied.</b> <a [^>]*href="${page}"`),
    )
    expect(await textOf(browser, page)).toContain('By their form.')
    const offer = { do: 'save', status: 'offer', on: '2026-02-28', note: '' }
    expect(placeOf(await browser.submit(page, offer))).toBe(`${page}?done=saved`)
    expect(await textOf(browser, '/account/applications')).toMatch(
      /Senior Go Engineer.*Harbor Labs<\/bdi> · Applied elsewhere.*Offer.*28 Feb 2026/s,
    )
    const exported = await (await browser.get('/account/applications.json')).json()
    expect(exported).toMatchObject({
      elsewhere: [{ title: 'Senior Go Engineer', status: 'offer', note: '' }],
    })
    for (const isApp of [true, false])
      expect(await findRowStates(board.context, viewerWho(userId, { isApp }))).toMatchObject({
        applied: isApp ? [] : [job.publicId],
      })
    await browser.submit(page, { ...offer, status: 'withdrawn' })
    expect(await statesOf(browser)).toEqual(nothing)
    expect(placeOf(await browser.submit(page, { do: 'delete' }))).toBe('/account/applications')
    expect((await browser.get(page)).status).toBe(404)
  })

  it.each([
    ['an unknown status', { status: 'viewed' }, 'Choose a status.'],
    ['a day that isn’t in the calendar', { on: '2026-02-30' }, 'no later than today'],
    ['a day to come', { on: '2999-01-01' }, 'no later than today'],
    ['a missing day', { on: '' }, 'no later than today'],
    ['a note that is too long', { note: 'x'.repeat(2001) }, '2,001'],
  ])('refuses %s, keeping what was typed', async (_, wrong, words) => {
    const { browser } = await signUp(`types-${randomUUID().slice(0, 8)}`)
    const [page = ''] = placeOf(await apply(browser)).split('?')
    const typed = { do: 'save', status: 'hired', on: today, note: 'Typed before.', ...wrong }
    const answer = await browser.submit(page, typed)
    const html = await answer.text()
    expect([answer.status, html.includes(words), html.includes(typed.note)]).toEqual([400, true, true])
    expect(await textOf(browser, page)).toContain('>Applied</span>')
  })

  it('stays with its title and without a link once the listing is hidden or deleted', async () => {
    const { browser } = await signUp('applied-before')
    const { pool, db } = board.context.database
    const going = await addJob(db, harbor, { title: 'Bridge Auditor' })
    const [page = ''] = placeOf(await apply(browser, { job: going.publicId })).split('?')
    const link = `href="/jobs/${going.publicId}"`
    expect(await textOf(browser, page)).toContain(link)
    for (const change of [
      'update board.jobs set frozen_at = now() where id = $1',
      'delete from board.jobs where id = $1',
    ]) {
      await pool.query(change, [going.id])
      const html = await textOf(browser, page)
      expect([change, html.includes('Bridge Auditor'), html.includes(link)]).toEqual([change, true, false])
      expect(await textOf(browser, '/account/applications')).toContain('Bridge Auditor')
    }
  })

  it('is never for a form here, a listing of one’s own, a hidden one or an unknown one', async () => {
    const { browser, userId } = await signUp('applies-oddly')
    const { db, pool } = board.context.database
    const here = { apply_method: 'email', apply_email: 'jobs@harbor.example', apply_url: null } as const
    const mailed = await addJob(db, harbor, { title: 'With a form', ...here })
    const company = await addCompany(db)
    const own = await addJob(db, company, { title: 'Listing of one’s own' })
    await pool.query(
      `insert into board.company_members (company_id, user_id, role) values ($1, $2, 'viewer')`,
      [company.id, userId],
    )
    const frozen = await addJob(db, harbor, { title: 'Frozen listing' })
    await pool.query('update board.jobs set frozen_at = now() where id = $1', [frozen.id])
    expect(await textOf(browser, mailed.path)).not.toContain(elsewhere)
    for (const [id, status] of [
      [mailed.publicId, 409],
      [own.publicId, 409],
      [frozen.publicId, 404],
      ['zzzzzzzz', 404],
      ["'; --", 404],
      ['', 404],
    ] as const)
      expect([
        id,
        (await browser.get(`${elsewhere}?job=${encodeURIComponent(id)}`)).status,
        (await apply(browser, { job: id })).status,
      ]).toEqual([id, status, status])
  })

  it('is nobody else’s: foreign ids answer as random ones', async () => {
    const { browser } = await signUp('applied-first')
    const { browser: stranger } = await signUp('looks-for-others')
    const [page = ''] = placeOf(await apply(browser)).split('?')
    for (const place of [page, `${elsewhere}/${randomUUID()}`, `${elsewhere}/x`, `${elsewhere}/%00`])
      for (const act of [
        {},
        { do: 'save', status: 'hired', on: today, note: '' },
        { do: 'delete' },
      ] as Typed[])
        expect([place, (await stranger.submit(place, act)).status]).toEqual([place, 404])
    expect((await stranger.get(page)).status).toBe(404)
    expect(await textOf(browser, page)).toContain('>Applied</span>')
  })

  it('asks a visitor without an account to sign in where no script keeps it', async () => {
    const visitor = openBrowserSession(board)
    const add = `${elsewhere}?job=${job.publicId}`
    expect(placeOf(await apply(visitor))).toBe(`/sign-in?next=${encodeURIComponent(add)}`)
    expect(await textOf(visitor, add)).toContain('data-kept=')
    expect(await textOf(visitor, '/account/applications')).toContain('stay in this browser')
    const answer = await visitor.get(`/account/applications?jobs=${job.publicId}.zzzzzzzz`, json)
    expect(await answer.json()).toEqual({ shown: [job.publicId] })
  })

  it('moves from a browser into the account, hidden listings under the names that the browser had', async () => {
    const { browser, userId } = await signUp('noted-in-a-browser')
    const { db, pool } = board.context.database
    const hidden = await addJob(db, harbor, { title: 'Hidden since' })
    await pool.query('update board.jobs set frozen_at = now() where id = $1', [hidden.id])
    const here = {
      job: job.publicId,
      title: 'x',
      company: 'y',
      status: 'interview',
      on: '2026-01-02',
      note: '',
    }
    const move = async (fields: Record<string, string>) =>
      (await browser.submit(`${elsewhere}/moved`, { ...here, ...fields })).json()
    await db.insertInto('board.demo_accounts').values({ user_id: userId, role: 'candidate' }).execute()
    expect(await move({})).toEqual({ isMoved: false })
    await db.deleteFrom('board.demo_accounts').where('user_id', '=', userId).execute()
    for (const _ of [1, 2])
      for (const fields of [
        {},
        { job: hidden.publicId, title: 'Auditor', company: 'Harbor' },
        { job: 'zzzzzzzz', title: 'Gone', company: 'Nobody' },
      ] as Typed[])
        expect(await move(fields)).toEqual({ isMoved: true })
    for (const rubbish of [{ status: 'boss' }, { on: 'never' }, { job: 'zzzzzzzz', title: ' ' }] as Typed[])
      expect(await move(rubbish)).toEqual({ isMoved: true })
    const { rows } = await pool.query(
      'select title, company_name as company, status from board.tracked_applications where user_id = $1 order by title',
      [userId],
    )
    expect(rows).toEqual([
      { title: 'Auditor', company: 'Harbor', status: 'interview' },
      { title: 'Gone', company: 'Nobody', status: 'interview' },
      { title: 'Senior Go Engineer', company: 'Harbor Labs', status: 'interview' },
    ])
  })

  it('has a limit, which keeps what is in a browser there', async () => {
    const { browser, userId } = await signUp('applies-everywhere')
    await board.context.database.pool.query(
      `insert into board.tracked_applications (id, user_id, title, company_name, applied_on)
       select gen_random_uuid(), $1, 'Job ' || n, 'Harbor', '2026-01-01' from generate_series(1, 500) n`,
      [userId],
    )
    const full = await apply(browser)
    expect([full.status, (await full.text()).includes('500 applications')]).toEqual([409, true])
    const application = {
      job: job.publicId,
      title: 'x',
      company: 'y',
      status: 'received',
      on: today,
      note: '',
    }
    expect(await (await browser.submit(`${elsewhere}/moved`, application)).json()).toEqual({ isMoved: false })
  })
})
