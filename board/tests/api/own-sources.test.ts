import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type FakeSystems,
  leverPosting,
  startFakeSystems,
} from '../../server/domain/boards/fake-systems.fixture.ts'
import type { TestBoard } from '../support/board.ts'
import { followedBoardsOf, textOfHtml } from '../support/followed-boards.ts'
import { addCompany, addVerifiedDomain } from '../support/listings.ts'
import { type Person, startModeratedBoard } from '../support/moderation.ts'

let board: TestBoard
let systems: FakeSystems
let mia: Person
let ana: Person
const admin = '/admin/sources'

beforeAll(async () => {
  systems = await startFakeSystems()
  systems.answers.set('api.lever.co/v0/postings/harbor', { body: [leverPosting(1, {}, 'harbor')] })
  ;({ board, mia, ana } = await startModeratedBoard({ FOLLOW_TEST_SERVER: systems.origin, DEMO: 'off' }))
  await mia.browser.submit(`${admin}/follow`, { 'board-0': 'lever:harbor', 'company-0': 'Harbor' })
})
afterAll(async () => {
  await board.close()
  await systems.close()
})

const { db, pathOf, countLive } = followedBoardsOf(() => board)
const readPage = async (path = admin, who = mia): Promise<string> =>
  textOfHtml(await (await who.browser.get(path)).text())
const wait = { interval: 50 }

describe('an owner’s own board', () => {
  let path = ''
  beforeAll(async () => {
    const company = await addCompany(db(), { name: 'Reef', slug: 'reef' })
    await sql`insert into board.company_members values (${company.id}, ${ana.id}, 'owner')`.execute(db())
    path = '/dashboard/companies/reef/sources'
    const own = {
      descriptionBody: '<p>You build the bridge of <a href="https://www.reef.example/">Reef</a> in Rust.</p>',
    }
    systems.answers.set('reef.example/careers', { body: '<a href="https://jobs.lever.co/reef/1">Jobs</a>' })
    systems.answers.set('api.lever.co/v0/postings/reef', {
      body: [leverPosting(1, own, 'reef'), leverPosting(2, {}, 'reef')],
    })
  })
  const look = async (name: string) => {
    const response = await ana.browser.submit(`${path}/look`, { board: name })
    return { status: response.status, text: textOfHtml(await response.text()) }
  }

  it('needs a verified domain', async () => {
    expect(await readPage(path, ana)).toContain('Verify your domain first')
    expect((await look('lever:reef')).status).toBe(409)
    const company = await db()
      .selectFrom('board.companies')
      .select('id')
      .where('slug', '=', 'reef')
      .executeTakeFirstOrThrow()
    await addVerifiedDomain(db(), company.id, { domain: 'reef.example' })
    expect((await look('lever:reef')).status).toBe(200)
  })

  it('is not shown to be the company’s by links in its texts alone, nor by a page that links to several', async () => {
    const jobsOf = (page: string) => `<a href="https://jobs.lever.co/${page}">Jobs</a>`
    for (const body of ['<p>No link.</p>', jobsOf('reef') + jobsOf('harbor'), jobsOf('harbor')]) {
      systems.answers.set('reef.example/careers', { body })
      expect((await look('lever:reef')).text).toContain('We can’t tell that lever:reef is yours')
    }
    systems.answers.set('reef.example/portfolio', { body: jobsOf('reef') + jobsOf('harbor') })
    expect((await look('https://reef.example/portfolio')).text).toContain(
      'links to jobs of several companies',
    )
    systems.answers.set('reef.example/work', { body: jobsOf('reef') })
    expect((await look('https://www.reef.example/work')).status).toBe(400)
    expect((await look('https://reef.example/work')).text).toContain('Is this your careers page?')
    systems.answers.set('reef.example/careers', { body: jobsOf('reef') })
  })

  it('asks no page or feed outside the verified domain', async () => {
    const requestCount = systems.requests.length
    expect((await look('https://reefs.example/jobs/feed')).text).toContain('must be at your verified domain')
    expect((await look('https://reefs.example/careers')).text).toContain('We don’t recognise the board')
    expect(systems.requests).toHaveLength(requestCount)
  })

  it('is followed only if it and the domain link to each other, and never if another company has it', async () => {
    expect((await look('lever:harbor')).text).toContain('belongs to another company here')
    systems.answers.set('api.lever.co/v0/postings/reefs', { body: [leverPosting(1, {}, 'reefs')] })
    systems.answers.set('reef.example/jobs', { body: '<a href="https://jobs.lever.co/reefs">Jobs</a>' })
    expect((await look('lever:reefs')).text).toContain('Link to reef.example from at least half of its jobs')
    expect((await ana.browser.submit(`${path}/follow`, { board: 'lever:reefs' })).status).toBe(400)
    expect(await look('lever:reef')).toMatchObject({
      status: 200,
      text: expect.stringContaining('Is this your careers page?'),
    })
    const diver = { '@type': 'JobPosting', title: 'Diver', description: 'You look after the reef.' }
    systems.answers.set('reef.example/work', { body: '<a href="/jobs/diver">Diver</a>' })
    systems.answers.set('reef.example/jobs/diver', {
      body: `<script type="application/ld+json">${JSON.stringify(diver)}</script>`,
    })
    expect((await look('https://reef.example/work')).text).toContain('1 job First jobs: Diver')
    await ana.browser.submit(`${path}/follow`, { board: 'lever:reef' })
    await expect.poll(() => countLive('reef'), wait).toBe(2)
  })

  it('is paused, and left out forever after a confirmation, by its owner only', async () => {
    const send = (who: Person, action: string, name = 'lever:reef') =>
      who.browser.submit(`${path}/${action}`, { board: name })
    expect((await send(mia, 'pause')).status).toBe(404)
    expect((await send(ana, 'leave-out', 'lever:harbor')).status).toBe(404)
    await sql`update board.sources set owner_domain = null where board = 'reef'`.execute(db())
    systems.answers.delete('reef.example/careers')
    for (const action of ['pause', 'remove']) expect((await send(ana, action)).status).toBe(409)
    expect(await readPage(path, ana)).not.toContain('You asked us to leave')
    systems.answers.set('reef.example/careers', { body: '<a href="https://jobs.lever.co/reef">Jobs</a>' })
    await sql`update board.sources set leave_out_asked_at = now() where board = 'reef'`.execute(db())
    await send(ana, 'pause')
    const paused = await readPage(path, ana)
    expect([paused.includes('paused'), paused.includes('You asked us to leave')]).toEqual([true, false])
    await send(ana, 'resume')
    await sql`update board.sources set moved_to = 'ashby:Reef' where board = 'reef'`.execute(db())
    const resumed = await readPage(path, ana)
    expect([resumed.includes('paused'), resumed.includes('links to ashby:Reef now')]).toEqual([false, true])
    expect(await readPage(`${path}/leave-out?board=lever%3Areef`, ana)).toContain('You can’t undo this.')
    await send(ana, 'leave-out')
    expect(await countLive('reef')).toBe(0)
    expect(await readPage(path, ana)).toContain('left out forever')
    expect((await look('lever:reef')).text).toContain('at its company’s request')
  })
})

describe('an owner’s request to leave out a board', () => {
  const api = 'api.lever.co/v0/postings/reef2'
  const path = '/dashboard/companies/reef/sources'
  const leaveOut = () => ana.browser.submit(`${path}/leave-out`, { board: 'lever:reef2' })
  let number = 10
  const follow = async (text: string) => {
    const posting = (n: number) => leverPosting(n, { descriptionBody: text }, 'reef2')
    systems.answers.set(api, { body: [posting(++number), posting(++number)] })
    await sql`delete from board.sources where board = 'reef2'`.execute(db())
    await mia.browser.submit(`${admin}/follow`, { 'board-0': 'lever:reef2', 'company-0': 'Reef' })
    await expect.poll(() => countLive('reef'), wait).toBe(2)
  }

  it('goes to admins, who leave it out with one click, if nothing shows that it is the company’s', async () => {
    await follow('<p>You build a bridge in Rust.</p>')
    for (const answer of [undefined, { status: 404 }, { body: [] }, { status: 503 }]) {
      if (answer !== undefined) systems.answers.set(api, answer)
      expect((await leaveOut()).headers.get('location')).toBe(path)
      expect(await countLive('reef')).toBe(2)
    }
    await sql`delete from board.source_rests`.execute(db())
    expect(await readPage(path, ana)).toContain(
      'You asked us to leave this careers page out. An admin will decide.',
    )
    const request = 'An owner of the company asked us just now to leave this board out forever.'
    expect(await readPage()).toMatch(
      new RegExp(`Reef at Lever.*${request}.*Leave out forever.*Harbor at Lever`),
    )
    expect(await readPage(await pathOf('reef2'))).toContain(request)
    await mia.browser.submit(`${admin}/dismiss-request`, { board: 'lever:reef2' })
    expect(await readPage()).not.toContain(request)
    expect(await readPage(path, ana)).not.toContain('You asked us to leave')
    await leaveOut()
    await sql`delete from board.source_rests`.execute(db())
    expect(await readPage()).toContain(request)
    await mia.browser.submit(`${admin}/remove`, { board: 'lever:reef2', forever: 'on' })
    expect(await countLive('reef')).toBe(0)
    expect(await readPage()).not.toContain(request)
    expect((await leaveOut()).status).toBe(409)
  })

  it.each([
    ['gone', { status: 404 }],
    ['empty', { body: [] }],
    ['resting', { status: 503 }],
  ])(
    'needs no admin if the board is %s, but its listings show that it is the company’s',
    async (_what, answer) => {
      await follow('<p>You build the bridge of <a href="https://www.reef.example/">Reef</a> in Rust.</p>')
      systems.answers.set('reef.example/careers', { body: '<a href="https://jobs.lever.co/reef2">Jobs</a>' })
      systems.answers.set(api, answer)
      await sql`update board.jobs set description_md = 'We have changed it.', own_fields = '{description}'
      where source_url like '%/reef2/%'`.execute(db())
      await leaveOut()
      expect(await countLive('reef')).toBe(2)
      await sql`delete from board.source_rests`.execute(db())
      await sql`update board.jobs set description_md = 'You build https://reef.example/', own_fields = '{}'
      where source_url like '%/reef2/%'`.execute(db())
      await leaveOut()
      expect(await countLive('reef')).toBe(0)
      await sql`delete from board.source_rests`.execute(db())
    },
  )
})
