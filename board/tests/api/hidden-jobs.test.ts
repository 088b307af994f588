import { afterAll, beforeAll, expect, it } from 'vitest'
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

const nothing = { saved: [], hidden: [], hiddenCompanies: [], applied: [], alerts: [] }
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
    alerts: [],
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

it('doesn’t tell an app what its user has applied for and follows, only what they have saved and hidden', async () => {
  const { browser, userId } = await signUp('signs-in-to-an-app')
  const { db } = board.context.database
  await addApplication(db, { company: harbor, job }, { user_id: userId })
  await hide(browser, { jobs: other.publicId })
  await board.context.database.pool.query(
    `insert into board.alerts (id, user_id, search, name, frequency, state)
     values (gen_random_uuid(), $1, 'tag=go', 'Go', 'daily', 'active'),
       (gen_random_uuid(), $1, 'tag=zig', 'Zig', 'daily', 'paused')`,
    [userId],
  )
  const hidden = { ...nothing, hidden: [other.publicId] }
  const statesFor = (isApp: boolean) => findRowStates(board.context, viewerWho(userId, { isApp }))
  expect(await statesFor(true)).toEqual(hidden)
  expect(await statesFor(false)).toEqual({ ...hidden, applied: [job.publicId], alerts: ['tag=go'] })
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
