import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addApplication } from '../../server/domain/applications/applications.fixture.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'
import { addCompany, addJob } from '../support/listings.ts'

let board: TestBoard
beforeAll(async () => {
  board = await startTestBoard()
})
afterAll(() => board.close())

/** A listing that was posted without an account, an application for it, and a browser with a link of a kind. */
async function openByLink(kind: 'manage' | 'preview') {
  const { db, pool } = board.context.database
  const company = await addCompany(db)
  const job = await addJob(db, company, {
    apply_method: 'email',
    apply_email: 'jobs@meadow.example',
    apply_url: null,
    poster_email: 'poster@people.example',
  })
  const { id } = await addApplication(db, { company, job }, { message: 'Hello there' })
  const token = randomBytes(32).toString('base64url')
  await pool.query('insert into board.listing_links (token_hash, kind, job_id) values ($1, $2, $3)', [
    createHash('sha256').update(token).digest(),
    kind,
    job.id,
  ])
  const browser = openBrowserSession(board)
  await browser.get(kind === 'manage' ? `/m/${token}` : `/preview/${token}`)
  return { id, company, job, browser, path: `/m/${job.publicId}/applications` }
}

const form = (to: string) => ({ to, message: '', template: '', interviewAt: '', key: randomUUID() })

it('opens by the manage link of a listing without an account, where it is linked', async () => {
  const { id, browser, job, path } = await openByLink('manage')
  expect(await (await browser.get(`/m/${job.publicId}`)).text()).toContain(`href="${path}"`)
  const list = await browser.get(path)
  expect([list.status, list.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(await list.text()).toContain('Ana Applicant')
  expect(await (await browser.get(`${path}/${id}`)).text()).toContain('Hello there')
  const table = await browser.get(`${path}.csv`)
  expect(table.headers.get('content-disposition')).toContain('cryptolist-applications.csv')
  expect(await table.text()).toContain('"Ana Applicant"')
  const moved = await browser.submit(`${path}/${id}`, { do: 'move', from: 'viewed', ...form('rejected') })
  expect([moved.status, moved.headers.get('location')]).toEqual([303, `${path}/${id}?done=1`])
})

it('has one board for all listings of a company, for its team, where a listing can be chosen', async () => {
  const { db, pool } = board.context.database
  const { company, job } = await openByLink('manage')
  const other = await addJob(db, company, { title: 'Auditor of bridges' })
  const { id } = await addApplication(db, { company, job: other }, { name: 'Ben Builder' })
  const path = `/dashboard/companies/${company.slug}/applications`
  const browser = openBrowserSession(board)
  const signIn = `/sign-in?next=${encodeURIComponent(path)}`
  expect((await browser.get(path)).headers.get('location')).toBe(signIn)
  await browser.submit('/sign-up', { username: 'whole-board', password: 'long enough', email: '', next: '/' })
  expect((await browser.get(path)).status).toBe(404)
  await pool.query(
    `insert into board.company_members (company_id, user_id, role)
     select $1, "objectId", 'recruiter' from "_User" where username = 'whole-board'`,
    [company.id],
  )
  const page = await (await browser.get(path)).text()
  const card = `/dashboard/listings/${other.publicId}/applications/${id}`
  for (const words of ['Ana Applicant', 'Ben Builder', 'Auditor of bridges (1)', `href="${card}"`])
    expect(page).toContain(words)
  const part = await (await browser.get(`${path}?listing=${job.publicId}`)).text()
  expect([part.includes('Ana Applicant'), part.includes('Ben Builder')]).toEqual([true, false])
  expect((await browser.get(card)).status).toBe(200)
  const moved = await browser.submit(path, { chosen: `${id} viewed`, ...form('offer') })
  expect([moved.status, await moved.text()]).toEqual([200, expect.stringContaining('1 application moved.')])
})

it('tells on the page what somebody else has done meanwhile', async () => {
  const { id, browser, path } = await openByLink('manage')
  await browser.submit(`${path}/${id}`, { do: 'move', from: 'received', ...form('interview') })
  const late = await browser.submit(`${path}/${id}`, { do: 'move', from: 'received', ...form('rejected') })
  expect(late.status).toBe(409)
  expect(await late.text()).toContain('Someone has already moved it to “Interview”.')
  const many = await browser.submit(path, { chosen: `${id} received`, ...form('offer') })
  expect(many.status).toBe(200)
  expect(await many.text()).toContain('Nothing was moved.')
})

it.each(['preview', 'manage'] as const)(
  'is nobody’s by a %s link to a listing that a team manages',
  async (kind) => {
    const { id, company, browser, job, path } = await openByLink(kind)
    await board.context.database.pool.query(
      `insert into board.company_members (company_id, user_id, role) values ($1, 'somebody', 'owner')`,
      [company.id],
    )
    expect((await browser.get(`/m/${job.publicId}`)).status).toBe(kind === 'manage' ? 200 : 404)
    for (const at of [path, `${path}/${id}`, `${path}.csv`]) expect((await browser.get(at)).status).toBe(404)
    for (const act of ['move', 'rate', 'note'])
      expect(
        (await browser.submit(`${path}/${id}`, { do: act, stars: '5', note: 'x', ...form('hired') })).status,
      ).toBe(404)
    expect((await browser.submit(path, { chosen: `${id} received`, ...form('hired') })).status).toBe(404)
  },
)

it('answers odd addresses like those of others', async () => {
  const { browser, path } = await openByLink('manage')
  for (const odd of [randomUUID(), 'x', '%00', '%F0%9F%8D%80', 'a'.repeat(300)])
    expect([odd, (await browser.get(`${path}/${odd}`)).status]).toEqual([odd, 404])
  for (const query of ['?page=99999999999', '?status=constructor', '?q=%00', '?q=%25', '?page=-1'])
    expect((await browser.get(path + query)).status, query).toBeLessThan(500)
})
