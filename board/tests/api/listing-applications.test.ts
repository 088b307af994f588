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
  expect(page).toContain(`href="${path}.csv" download="">Export as CSV</a>`)
  expect(part).toContain(`href="${path}.csv?listing=${job.publicId}" download="">Export these as CSV</a>`)
  const file = await browser.get(`${path}.csv?q=builder`)
  expect(file.headers.get('content-disposition')).toContain('cryptolist-applications.csv')
  expect(await file.text()).toMatch(/^"name","email","listing",[^\n]+\r\n"Ben Builder",[^\n]+\r\n$/)
  expect((await browser.get('/dashboard/companies/nobody/applications.csv')).status).toBe(404)
  const moved = await browser.submit(path, { chosen: `${id} viewed`, ...form('offer') })
  expect([moved.status, await moved.text()]).toEqual([200, expect.stringContaining('1 application moved.')])
})

/** A browser that is signed in and has a role in a company. */
async function openAs(role: string, company: { id: string }) {
  const browser = openBrowserSession(board)
  const username = `templates-${randomUUID().slice(0, 8)}`
  await browser.submit('/sign-up', { username, password: 'long enough', email: '', next: '/' })
  await board.context.database.pool.query(
    `insert into board.company_members (company_id, user_id, role)
     select $1, "objectId", $2 from "_User" where username = $3`,
    [company.id, role, username],
  )
  return browser
}

/** A template in the database; returns its id. */
async function addTemplate(company: { id: string }, name: string): Promise<string> {
  const id = randomUUID()
  await board.context.database.pool.query('insert into board.answer_templates values ($1, $2, $3, $4)', [
    id,
    company.id,
    name,
    'Their text.',
  ])
  return id
}

const templatesOf = async (company: { id: string }) => {
  const { rows } = await board.context.database.pool.query<{ id: string; name: string; text: string }>(
    'select id, name, text from board.answer_templates where company_id = $1 order by name',
    [company.id],
  )
  return rows
}

it('keeps a company’s own templates, which its recruiters write and its viewers read', async () => {
  const { company } = await openByLink('manage')
  const path = `/dashboard/companies/${company.slug}/templates`
  expect((await openBrowserSession(board).get(path)).headers.get('location')).toContain('/sign-in')
  const [browser, viewer] = [await openAs('recruiter', company), await openAs('viewer', company)]
  const stranger = await openAs('owner', await addCompany(board.context.database.db))
  const first = { id: '', name: ' A  <call> ', text: 'Hello {name}' }
  for (const _again of [1, 2]) expect((await browser.submit(path, first)).status).toBe(303)
  const [template] = await templatesOf(company)
  expect(template).toMatchObject({ name: 'A <call>', text: 'Hello {name}' })
  for (const [session, status] of [
    [viewer, 403],
    [stranger, 404],
  ] as const) {
    expect((await session.submit(path, { ...first, name: 'B' })).status).toBe(status)
    expect((await session.submit(`${path}/delete`, { id: template?.id ?? '' })).status).toBe(status)
  }
  const page = await (await viewer.get(path)).text()
  expect([page.includes('A &lt;call&gt;'), page.includes('<textarea')]).toEqual([true, false])
  expect((await stranger.get(path)).status).toBe(404)

  const foreign = await addTemplate(await addCompany(board.context.database.db), 'Foreign')
  for (const id of [foreign, randomUUID(), 'x']) {
    expect((await browser.get(`${path}?template=${id}`)).status).toBe(404)
    expect((await browser.submit(path, { ...first, id })).status).toBe(404)
    expect((await browser.submit(`${path}/delete`, { id })).status).toBe(303)
  }
  const form = await (await browser.get(`${path}?template=${template?.id}`)).text()
  for (const words of ['Change template', 'value="A &lt;call&gt;"']) expect(form).toContain(words)
  for (const [change, words] of [
    [{ name: '' }, 'Enter a name of up to 60 characters.'],
    [{ name: 'n'.repeat(61) }, 'Enter a name of up to 60 characters.'],
    [{ name: 'a <CALL>' }, 'Another template has this name.'],
    [{ name: 'C', text: ' ' }, 'Enter the text.'],
    [{ name: 'C', text: 'x'.repeat(2001) }, '2,001'],
    [{ name: 'C', text: 'Please send 0.5 ETH to our wallet first.' }, 'send 0.5 ETH'],
  ] as const) {
    const answer = await browser.submit(path, { ...first, ...change })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(words)])
  }
  const changed = { id: template?.id ?? '', name: 'n'.repeat(60), text: 'x'.repeat(2000) }
  expect((await browser.submit(path, changed)).status).toBe(303)
  expect(await templatesOf(company)).toEqual([changed])
  expect((await browser.submit(`${path}/delete`, { id: changed.id })).status).toBe(303)
  expect(await templatesOf(company)).toEqual([])

  for (let count = 0; count < 50; count += 1) await addTemplate(company, `Number ${count}`)
  const tooMany = await browser.submit(path, first)
  expect([tooMany.status, await tooMany.text()]).toEqual([409, expect.stringContaining('up to 50 templates')])
  const { db } = board.context.database
  await db.deleteFrom('board.jobs').where('company_id', '=', company.id).execute()
  await db.deleteFrom('board.companies').where('id', '=', company.id).execute()
  expect(await templatesOf(company)).toEqual([])
})

it('sends a company’s own template with the applicant’s name and the job filled in', async () => {
  const { db, pool } = board.context.database
  const { company, job } = await openByLink('manage')
  const browser = await openAs('recruiter', company)
  const path = `/dashboard/companies/${company.slug}`
  const words = 'Dear {name}, about {job}: {pay} {{name}} {NAME} $& <b>'
  await browser.submit(`${path}/templates`, { id: '', name: 'Own', text: words })
  await browser.submit(`${path}/templates`, { id: '', name: 'Ask', text: 'Please send us {name}.' })
  const [ask, own] = (await templatesOf(company)).map(({ id }) => id)
  const foreign = await addTemplate(await addCompany(db), 'Foreign')
  const { id } = await addApplication(db, { company, job }, { name: 'Jo {job} $&' })
  const move = (one: string, template: string) =>
    browser.submit(`${path}/applications`, { chosen: `${one} received`, ...form('screening'), template })
  const page = await (await browser.get(`${path}/applications`)).text()
  expect(page).toContain(`<option value="${own}">Own</option>`)
  for (const words of ['Dear {name}', `href="${path}/templates"`]) expect(page).toContain(words)
  expect(page).not.toContain('Foreign')
  for (const unknown of [foreign, randomUUID(), 'constructor']) {
    const answer = await move(id, unknown)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('no longer exists')])
  }
  expect(await (await move(id, own ?? '')).text()).toContain('1 application moved.')
  const one = await (await browser.get(`/dashboard/listings/${job.publicId}/applications/${id}`)).text()
  expect(one).toContain(`<option value="${own}">Own</option>`)
  const { rows } = await pool.query<{ message: string }>(
    'select message from board.application_events where application_id = $1 and message is not null',
    [id],
  )
  const title = await db.selectFrom('board.jobs').select('title').where('id', '=', job.id).executeTakeFirst()
  expect(rows).toEqual([
    { message: `Dear Jo {job} $&, about ${title?.title}: {pay} {Jo {job} $&} {NAME} $& <b>` },
  ])
  const { id: harmful } = await addApplication(db, { company, job }, { name: 'your seed phrase' })
  expect(await (await move(harmful, ask ?? '')).text()).toContain('Nothing was moved.')
})

it('offers no template of the company by the manage link of a listing without a team', async () => {
  const { id, company, browser, path } = await openByLink('manage')
  const template = await addTemplate(company, 'Left behind')
  for (const at of [path, `${path}/${id}`]) {
    const page = await (await browser.get(at)).text()
    expect([page.includes('Polite rejection'), page.includes('Left behind')]).toEqual([true, false])
  }
  const sent = { do: 'move', from: 'viewed', ...form('rejected'), template }
  expect((await browser.submit(`${path}/${id}`, sent)).status).toBe(400)
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
