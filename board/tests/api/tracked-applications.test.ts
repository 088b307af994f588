import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRowStates } from '../../server/domain/jobs/hidden-jobs.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { type BrowserSession, openBrowserSession } from '../support/browser-session.ts'
import { type AddedCompany, type AddedJob, addCompany, addJob } from '../support/listings.ts'
import { viewerWho } from '../support/people.ts'

let board: TestBoard
let harbor: AddedCompany
let job: AddedJob

beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'off' })
  const { db } = board.context.database
  harbor = await addCompany(db, { slug: 'harbor', name: 'Harbor Labs' })
  job = await addJob(db, harbor, { title: 'Senior Go Engineer' })
})
afterAll(() => board.close())

const nothing = { saved: [], hidden: [], hiddenCompanies: [], applied: [], alerts: [] }
const json = { accept: 'application/json' }

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
