import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { type BrowserSession, openBrowserSession } from '../support/browser-session.ts'
import { type AddedCompany, type AddedJob, addCompany, addJob, daysFromNow } from '../support/listings.ts'

let board: TestBoard
let job: AddedJob
let expired: AddedJob
let harbor: AddedCompany

beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'off' })
  const { db } = board.context.database
  harbor = await addCompany(db, { slug: 'harbor', name: 'Harbor Labs' })
  job = await addJob(db, harbor, { title: 'Senior Go Engineer' })
  expired = await addJob(db, harbor, { title: 'Expired opening', expires_at: daysFromNow(-31) })
})
afterAll(() => board.close())

describe('saving a job without scripts', () => {
  const place = (response: Response) => [response.status, response.headers.get('location')]
  const signUp = async () => {
    const browser = openBrowserSession(board)
    const fields = { username: 'saver', password: 'long enough', email: '', next: '/' }
    expect((await browser.submit('/sign-up', fields)).status).toBe(303)
    return browser
  }

  it('asks a visitor without an account to sign in, and leads back to the job', async () => {
    const browser = openBrowserSession(board)
    expect(await (await browser.get(job.path)).text()).toContain(`action="${job.path}/saved"`)
    const answer = await browser.submit(`${job.path}/saved`, { saved: 'yes' })
    expect(place(answer)).toEqual([303, `/sign-in?next=${encodeURIComponent(job.path)}`])
    const saved = await (await browser.get('/account/saved')).text()
    expect(saved).toContain('href="/sign-in?next=%2Faccount%2Fsaved"')
    expect(place(await browser.get(`${job.path}/saved`))).toEqual([303, job.path])
  })

  describe('pressed before signing in', () => {
    const password = 'long enough'
    const begin = async () => {
      const browser = openBrowserSession(board)
      await browser.submit(`${job.path}/saved`, { saved: 'yes' })
      return browser
    }
    const signUpAs = (browser: BrowserSession, username: string, next = job.path) =>
      browser.submit('/sign-up', { username, password, email: '', next })

    it('is named by the sign-in and the sign-up page, and on no way to another page', async () => {
      const browser = await begin()
      const to = (page: string, next: string) =>
        browser.get(`/${page}?next=${encodeURIComponent(next)}`).then((answer) => answer.text())
      expect(await to('sign-in', job.path)).toContain('Sign in to save this job</h1>')
      expect(await to('sign-up', job.path)).toContain('Sign up to save this job</h1>')
      expect(await to('sign-in', '/companies')).toContain('Sign in</h1>')
      const stranger = openBrowserSession(board)
      expect(await (await stranger.get(`/sign-in?next=${job.path}`)).text()).toContain('Sign in</h1>')
    })

    it('stays named after an error, and on the way between the two pages', async () => {
      const browser = openBrowserSession(board)
      const next = encodeURIComponent(job.path)
      const fields = { username: 'begun-error', password: 'x', email: '', next: job.path }
      for (const [path, heading, other] of [
        ['/sign-up', 'Sign up to save this job</h1>', '/sign-in'],
        ['/sign-in', 'Sign in to save this job</h1>', '/sign-up'],
      ] as const) {
        const first = await (await browser.get(`${path}?next=${next}&for=save`)).text()
        expect(first).toContain('<input type="hidden" name="for" value="save"/>')
        expect(first).toContain(`href="${other}?next=${next}&amp;for=save"`)
        const refused = await browser.submit(path, { ...fields, for: 'save' })
        expect(refused.status).toBeGreaterThanOrEqual(400)
        expect(await refused.text()).toMatch(new RegExp(`${heading}.*name="for" value="save"`, 's'))
      }
    })

    it('is done by signing up and by signing in, once, and said', async () => {
      const browser = await begin()
      expect(place(await signUpAs(browser, 'begun-here'))).toEqual([303, job.path])
      const page = await (await browser.get(job.path)).text()
      expect(page).toMatch(/🎉.*You are signed in\..*Job saved\..*View saved jobs/s)
      expect(page).toContain('Remove from saved</button>')
      await browser.submit(`${job.path}/saved`, {})
      await browser.submit('/sign-out', {})
      const fields = { username: 'begun-here', password, next: job.path }
      await browser.submit('/sign-in', fields)
      expect(await (await browser.get('/account/saved')).text()).toContain('No saved jobs')
      const other = await begin()
      const next = `${job.path}?ref=mail`
      expect(place(await other.submit('/sign-in', { ...fields, next }))).toEqual([303, next])
      expect(await (await other.get('/account/saved')).text()).toContain('1 job, most')
    })

    it('is done by the JSON of the dialog too', async () => {
      const browser = await begin()
      await browser.send('/api/v1/auth/sign-up', { username: 'begun-json', password, next: job.path })
      expect(await (await browser.get('/account/saved')).text()).toContain('1 job, most')
    })

    it('is forgotten by whoever signs in for something else', async () => {
      const browser = await begin()
      expect(place(await signUpAs(browser, 'for-elsewhere', '/companies'))).toEqual([303, '/companies'])
      expect(browser.cookies.has('begun-save')).toBe(false)
      expect(await (await browser.get('/companies')).text()).not.toContain('Job saved.')
      expect(await (await browser.get('/account/saved')).text()).toContain('No saved jobs')
      const fields = { username: 'for-elsewhere', password }
      const other = await begin()
      expect(place(await other.submit('/sign-in', { ...fields, next: '' }))).toEqual([303, '/account'])
      const dialog = await begin()
      await dialog.send('/api/v1/auth/sign-in', { ...fields, next: '/jobs' })
      for (const one of [other, dialog]) {
        expect(one.cookies.has('begun-save')).toBe(false)
        expect(await (await one.get('/account/saved')).text()).toContain('No saved jobs')
      }
    })

    it('says so where the job has closed meanwhile, and signs in', async () => {
      const browser = openBrowserSession(board)
      await browser.submit(`${expired.path}/saved`, { saved: 'yes' })
      expect(place(await signUpAs(browser, 'begun-closed', expired.path))).toEqual([303, expired.path])
      expect(await (await browser.get('/account')).text()).toMatch(
        /You are signed in\..*We couldn’t save the job/s,
      )
    })

    it('can’t be begun from another site or by a link', async () => {
      const browser = openBrowserSession(board)
      const foreign = { origin: 'https://elsewhere.example' }
      await browser.submit(`${job.path}/saved`, { saved: 'yes' }, foreign)
      await browser.get(`${job.path}/saved?saved=yes`)
      expect([...browser.cookies.keys()]).toEqual([])
    })
  })

  it('saves it, lists it, keeps it when it closes, and removes it', async () => {
    const browser = await signUp()
    const pageOf = async (path: string) => (await browser.get(path)).text()
    expect(await pageOf('/account/saved')).toContain('No saved jobs')
    expect(place(await browser.submit(`${job.path}/saved`, { saved: 'yes' }))).toEqual([303, job.path])
    const page = await pageOf(job.path)
    expect(page).toContain('Job saved.')
    expect(page).toContain('Remove from saved</button>')
    expect(await pageOf('/account/saved')).toMatch(
      /1 job, most recently saved first\..*Senior Go Engineer.*>Open</s,
    )
    const close = (status: 'closed' | 'live') =>
      board.context.database.db
        .updateTable('board.jobs')
        .set(
          status === 'closed'
            ? { status, closed_at: new Date(), close_reason: 'filled' }
            : { status, closed_at: null, close_reason: null },
        )
        .where('public_id', '=', job.publicId)
        .execute()
    await close('closed')
    expect(await pageOf('/account/saved')).toMatch(/Senior Go Engineer.*>Closed</s)
    expect(await pageOf(job.path)).toContain('Remove from saved</button>')
    await close('live')
    const removed = await browser.submit(`${job.path}/saved`, { next: '/account/saved' })
    expect(place(removed)).toEqual([303, '/account/saved'])
    expect(await pageOf('/account/saved')).toContain('No saved jobs')
  })

  it('lists what a browser has saved without an account, and takes it into one', async () => {
    const { db } = board.context.database
    const hidden = await addJob(db, harbor, { title: 'Hidden opening', frozen_at: new Date() })
    const jobs = [expired, hidden, job, { publicId: "'; --" }].map((one) => one.publicId).join('.')
    const visitor = openBrowserSession(board)
    const page = await (await visitor.get(`/account/saved?jobs=${encodeURIComponent(jobs)}`)).text()
    expect(page).toMatch(/Expired opening.*>Closed<.*Senior Go Engineer.*>Open</s)
    expect(page).not.toContain('Hidden opening')
    expect((await visitor.submit('/account/saved', { jobs })).status).toBe(401)

    const fields = { username: 'mover', password: 'long enough', email: '', next: '/' }
    await visitor.submit('/sign-up', fields)
    const answer = await visitor.submit('/account/saved', { jobs })
    expect(await answer.json()).toEqual({ saved: [job.publicId], left: [] })
    const own = await (await visitor.get('/account/saved')).text()
    expect(own).toMatch(/now in your account, except those that have closed\./)
    expect(own).toMatch(/1 job, most recently saved first\..*Senior Go Engineer/s)
    const foreign = { origin: 'https://elsewhere.example' }
    expect((await visitor.submit('/account/saved', { jobs }, foreign)).status).toBe(403)
  })

  describe('of a browser, on the way into an account', () => {
    const enter = async (username: string) => {
      const browser = openBrowserSession(board)
      await browser.submit('/sign-up', { username, password: 'long enough', email: '', next: '/' })
      await browser.get('/')
      const { rows } = await board.context.database.pool.query(
        `select "objectId" as id from "_User" where username = $1`,
        [username],
      )
      return { browser, userId: String(rows[0]?.id) }
    }
    const addJobs = async (titles: readonly string[]) => {
      const added: AddedJob[] = []
      for (const title of titles) added.push(await addJob(board.context.database.db, harbor, { title }))
      return added.map(({ publicId }) => publicId)
    }
    const move = async (browser: BrowserSession, ids: readonly string[]) =>
      (await browser.submit('/account/saved', { jobs: ids.join('.') })).json()

    it('keep their order, and come once', async () => {
      const { browser } = await enter('moves-in-order')
      const ids = await addJobs(['Newest of three', 'Middle of three', 'Oldest of three'])
      expect((await move(browser, ids)).saved.toSorted()).toEqual(ids.toSorted())
      const again = await move(browser, ids.slice(0, 1))
      expect(again).toEqual({ saved: ids.slice(0, 1), left: [] })
      expect(await (await browser.get('/account/saved')).text()).toMatch(
        /3 jobs, most.*Newest of three.*Middle of three.*Oldest of three.*Job saved\./s,
      )
    })

    it('are dropped where all have closed, and that is said', async () => {
      const { browser } = await enter('all-closed')
      expect(await move(browser, [expired.publicId, 'zzzzzzzz'])).toEqual({ saved: [], left: [] })
      expect(await (await browser.get('/account/saved')).text()).toMatch(
        /No saved jobs.*couldn’t move the jobs/s,
      )
    })

    it('stay there as far as the account has no room, and that is said', async () => {
      const { browser, userId } = await enter('has-no-room')
      await board.context.database.pool.query(
        `with copies as (
          insert into board.jobs (id, public_id, company_id, source, source_id, title, slug, status, first_seen_at, expires_at)
          select gen_random_uuid(), lpad(n::text, 8, 'z'), company_id, 'greenhouse', n::text, title, slug, status, first_seen_at, expires_at
          from board.jobs, generate_series(1, 498) n where id = $2
          returning id
        ) insert into board.saved_jobs (user_id, job_id) select $1, id from copies`,
        [userId, job.id],
      )
      const [first = '', second = '', third = ''] = await addJobs([
        'Opening that fits',
        'Second that fits',
        'One too many',
      ])
      expect(await move(browser, [first, second, expired.publicId, third])).toEqual({
        saved: [first, second],
        left: [third],
      })
      const page = await (await browser.get('/account/saved')).text()
      expect(page).toMatch(/500 jobs, most.*Opening that fits</s)
      expect(page).toContain('Those that don’t fit stay in the browser.')
    })

    it('stay there where anyone can enter the account', async () => {
      const { browser, userId } = await enter('anyones-account')
      const { db } = board.context.database
      await db.insertInto('board.demo_accounts').values({ user_id: userId, role: 'employer' }).execute()
      expect(await move(browser, [job.publicId])).toEqual({ saved: [], left: [job.publicId] })
      expect(await (await browser.get('/account/saved')).text()).toMatch(/^(?!.*🎉).*No saved jobs/s)
      await db.deleteFrom('board.demo_accounts').where('user_id', '=', userId).execute()
    })
  })

  it('are put in folders with notes, which only their owner sees and keeps within bounds', async () => {
    const browser = openBrowserSession(board)
    const fields = { username: 'sorts-jobs', password: 'long enough', email: '', next: '/' }
    await browser.submit('/sign-up', fields)
    const other = await addJob(board.context.database.db, harbor, { title: 'Lighthouse Keeper' })
    for (const { path } of [job, other]) await browser.submit(`${path}/saved`, { saved: 'yes' })
    const describe = (path: string, words: Record<string, string>) =>
      browser.submit(`${path}/saved/note`, { next: '/account/saved?folder=Later', ...words })
    const answer = await describe(job.path, { folder: '  Later ', note: 'Ask about\r\n<b>tokens</b>' })
    expect(place(answer)).toEqual([303, '/account/saved?folder=Later'])
    const later = await (await browser.get('/account/saved?folder=Later')).text()
    expect(later).toMatch(/Later<\/bdi> (<!-- -->)?1<.*1 job in this folder\./s)
    expect(later).toContain('Ask about\n&lt;b&gt;tokens&lt;/b&gt;')
    expect(later).not.toContain('Lighthouse Keeper')
    expect(await (await browser.get('/account/saved')).text()).toContain('Lighthouse Keeper')
    expect(await (await browser.get('/account/saved?folder=Nothing')).text()).toContain('No saved jobs')
    const long = await describe(other.path, { folder: 'f'.repeat(90), note: '' })
    expect(long.status).toBe(303)
    expect(await (await browser.get('/account/saved')).text()).toContain(`>${'f'.repeat(60)}<`)
    const unseen = { folder: '\u202ELa\u200Bter\n', note: 'a\u2066b\tc' }
    expect(place(await describe(job.path, unseen))).toEqual([303, '/account/saved?folder=Later'])
    const cleaned = await (await browser.get('/account/saved?folder=Later')).text()
    expect(cleaned).toContain('1 job in this folder.')
    expect(cleaned).toContain('>ab c</textarea>')
    await describe(job.path, { folder: '\u202E', note: '\u200B' })
    expect(await (await browser.get('/account/saved')).text()).not.toMatch(/Later<\/bdi>|Ask about/)

    const stranger = openBrowserSession(board)
    const refused = await stranger.submit(`${job.path}/saved/note`, { folder: 'x', note: 'x', next: '/' })
    expect(place(refused)).toEqual([303, '/sign-in?next=%2Faccount%2Fsaved'])
    await stranger.submit('/sign-up', { ...fields, username: 'sorts-nothing' })
    const foreign = await stranger.submit(`${job.path}/saved/note`, { folder: 'x', note: 'x', next: '/' })
    expect(foreign.status).toBe(404)
  })

  it('offers no button to save a closed job', async () => {
    expect(await (await openBrowserSession(board).get(expired.path)).text()).not.toContain(
      `action="${expired.path}/saved`,
    )
  })
})
