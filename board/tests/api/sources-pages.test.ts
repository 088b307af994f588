import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alertFailingBoards } from '../../server/domain/boards/alerts.ts'
import {
  type FakeSystems,
  leverPosting,
  startFakeSystems,
} from '../../server/domain/boards/fake-systems.fixture.ts'
import { suggestBoard } from '../../server/domain/boards/suggestions.ts'
import type { TestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'
import { followedBoardsOf, textOfHtml } from '../support/followed-boards.ts'
import { moderationSteps, type Person, startModeratedBoard } from '../support/moderation.ts'

let board: TestBoard
let systems: FakeSystems
let mia: Person
let ana: Person
const { status } = moderationSteps(() => board)
const admin = '/admin/sources'

beforeAll(async () => {
  systems = await startFakeSystems()
  for (const name of ['acme', 'harbor'])
    systems.answers.set(`api.lever.co/v0/postings/${name}`, {
      body: [1, 2, 3, 4, 5, 6].map((n) => leverPosting(n, {}, name)),
    })
  systems.answers.set('boards-api.greenhouse.io/v1/boards/pebble/jobs', {
    body: {
      jobs: [
        {
          id: 1,
          title: 'Wallet Engineer',
          company_name: 'Pebble',
          absolute_url: 'https://job-boards.greenhouse.io/pebble/jobs/1',
          content: 'You build the wallet of our network with a small team in Lisbon.',
        },
      ],
      meta: { total: 1 },
    },
  })
  ;({ board, mia, ana } = await startModeratedBoard({ FOLLOW_TEST_SERVER: systems.origin, DEMO: 'off' }))
})
afterAll(async () => {
  await board.close()
  await systems.close()
})

const { db, pathOf, countLive } = followedBoardsOf(() => board)
const readPage = async (path = admin, who = mia): Promise<string> =>
  textOfHtml(await (await who.browser.get(path)).text())
const wait = { interval: 50 }

describe('the page about followed boards', () => {
  it('says to others how the operator becomes an admin', async () => {
    expect(await readPage(admin, ana)).toContain('on its server: npm run admin -- &lt;username&gt;')
    const page = await readPage('/become-admin', ana)
    expect(page).toContain('Run npm run admin -- &lt;username&gt; on the server')
    expect(page).toContain('The username of your account is ana')
    expect(page).not.toContain('admin-link.txt')
  })

  it('opens for admins only', async () => {
    expect([await status(admin, ana), await status(admin, mia), await status(admin)]).toEqual([403, 200, 303])
    expect((await ana.browser.submit(`${admin}/look`, { boards: 'lever:acme' })).status).toBe(403)
    expect(await readPage()).toMatch(/Fill this board No boards are followed\. .* Addresses/)
  })

  it('is the first step of an admin of an empty board, and the home page names it', async () => {
    const startOf = async (who: Person) => (await who.browser.get('/admin')).headers.get('location')
    expect([await startOf(mia), await startOf(ana)]).toEqual([admin, null])
    const home = await (await mia.browser.get('/')).text()
    expect(textOfHtml(home)).toContain('Do you run this board? Paste the careers pages of a few companies')
    expect(home).toContain('href="/become-admin"')
    const step = await mia.browser.get('/become-admin')
    expect([step.status, step.headers.get('location')]).toEqual([303, admin])
  })

  it('doesn’t tell visitors about careers pages that nobody has added', async () => {
    const html = await (await mia.browser.get('/sources')).text()
    expect(textOfHtml(html)).toContain('This board follows no careers pages.')
    expect(textOfHtml(html)).not.toMatch(/these (careers )?pages/)
    expect(html.split('<footer')[1]).toContain('href="/sources"')
  })

  it('shows what pasted addresses lead to before it follows any, and why others are refused', async () => {
    const boards = 'https://jobs.lever.co/acme\nlever:nobody, https://acme.example/jobs\ngreenhouse:pebble'
    const page = textOfHtml(await (await mia.browser.submit(`${admin}/look`, { boards })).text())
    expect(page).toContain(
      '6 jobs First jobs: Protocol Engineer 1 Protocol Engineer 2 Protocol Engineer 3 Protocol Engineer 4 Protocol Engineer 5',
    )
    expect(page).not.toContain('Protocol Engineer 6')
    expect(page).toContain('Wallet Engineer')
    expect(page).toContain('lever:nobody isn’t followed')
    expect(page).toContain('We don’t recognise the board &quot;https://acme.example/jobs&quot;')
    expect(page).toContain('Follow 2 boards')
    expect((await sql`select 1 from board.sources`.execute(db())).rows).toEqual([])
  })

  it('asks for an address, and for fewer than it was given', async () => {
    for (const boards of ['', Array.from({ length: 21 }, (_, n) => `lever:a${n}`).join('\n')])
      expect((await mia.browser.submit(`${admin}/look`, { boards })).status).toBe(400)
  })

  it('follows the selected boards under the names it was given, and reads them at once', async () => {
    const chosen = {
      'board-0': 'lever:acme',
      'company-0': 'Acme Labs',
      'board-1': 'greenhouse:pebble',
      'company-1': 'Pebble',
    }
    expect((await mia.browser.submit(`${admin}/follow`, chosen)).headers.get('location')).toBe(admin)
    await expect
      .poll(async () => [await countLive('acme-labs'), await countLive('pebble')], wait)
      .toEqual([6, 1])
    const page = await readPage()
    expect((await mia.browser.get('/admin')).headers.get('location')).toBe('/admin/queue')
    expect(await readPage('/')).not.toContain('Do you run this board?')
    expect(page).toContain('2 followed boards')
    expect(page).toContain(
      'Acme Labs at Lever jobs.lever.co/acme · 6 live listings · read just now · next in',
    )
  })

  it('keeps a register of readings with a figure for each day', async () => {
    const page = await readPage(await pathOf('acme'))
    expect(page).toContain('Readings Failed New Changed Closed')
    await sql`update board.source_runs set refused = 3`.execute(db())
    expect(await readPage(await pathOf('acme'))).toContain(
      'Left out: 3 pages that refuse to be read, or can’t be.',
    )
    expect(page).toMatch(/Readings When Result New .* UTC Read\. 6 0 0 0 0 0 \d+ kB \d/)
  })

  it('stores an answer that takes parts from most listings only once an admin accepts it', async () => {
    const jobs = [1, 2, 3, 4, 5, 6].map((n) => leverPosting(n, { salaryRange: undefined }))
    systems.answers.set('api.lever.co/v0/postings/acme', { body: jobs })
    await mia.browser.submit(`${admin}/run`, { board: 'lever:acme', here: admin })
    await expect.poll(readPage, wait).toContain('The system may have renamed a field.')
    const countPay = async () =>
      (await sql`select from board.jobs where cash_min is not null and source = 'lever'`.execute(db())).rows
        .length
    expect(await countPay()).toBe(6)
    expect((await ana.browser.submit(`${admin}/accept`, { board: 'lever:acme' })).status).toBe(403)
    await mia.browser.submit(`${admin}/accept`, { board: 'lever:acme' })
    await expect.poll(countPay, wait).toBe(0)
  })

  it('says since when a board fails and that it may have moved', async () => {
    systems.answers.set('api.lever.co/v0/postings/acme', { status: 404 })
    await mia.browser.submit(`${admin}/run`, { board: 'lever:acme', here: admin })
    await expect.poll(readPage, wait).toContain('It may have moved to another system. Not confirmed since')
    expect(await readPage()).toContain('Acme Labs at Lever Failing')
    expect(await readPage(await pathOf('acme'))).toContain('Failing')
    await sql`update board.sources set moved_to = 'ashby:Acme' where board = 'acme'`.execute(db())
    expect(await readPage()).toContain('Its old page links to ashby:Acme now.')
  })

  it('moves a board with its listings to a new address, and says why it can’t', async () => {
    const answer = systems.answers.get('boards-api.greenhouse.io/v1/boards/pebble/jobs')
    const moved = JSON.stringify(answer?.body).replace('pebble/jobs', 'pebblelabs/jobs')
    systems.answers.set('boards-api.greenhouse.io/v1/boards/pebblelabs/jobs', { body: moved })
    const here = await pathOf('pebble')
    expect(await readPage(here)).toContain('Move this board')
    const move = (from: string, to: string) => mia.browser.submit(`${admin}/move`, { board: from, to, here })
    expect(textOfHtml(await (await move('lever:acme', 'lever:nobody')).text())).toContain(
      'lever:nobody isn’t followed',
    )
    const there = await move('greenhouse:pebble', 'https://job-boards.greenhouse.io/pebblelabs')
    expect(there.headers.get('location')).toBe(here)
    const link = () => sql`select apply_url from board.jobs where title = 'Wallet Engineer'`.execute(db())
    await expect
      .poll(async () => (await link()).rows, wait)
      .toEqual([{ apply_url: expect.stringContaining('pebblelabs') }])
    await move('greenhouse:pebblelabs', 'greenhouse:pebble')
    await expect
      .poll(async () => (await link()).rows, wait)
      .toEqual([{ apply_url: expect.stringContaining('/pebble/') }])
  })

  it('pauses, resumes and removes a board, whose listings close', async () => {
    const here = await pathOf('acme')
    const paused = await mia.browser.submit(`${admin}/pause`, { board: 'lever:acme', here })
    expect(paused.headers.get('location')).toBe(here)
    expect(await readPage(here)).toContain('Paused')
    await mia.browser.submit(`${admin}/resume`, { board: 'lever:acme', here })
    expect(await readPage(here)).not.toContain('Paused')
    await mia.browser.submit(`${admin}/remove`, { board: 'lever:acme' })
    expect([await status(here, mia), await countLive('acme-labs')]).toEqual([404, 0])
  })

  it('logs who followed, moved, paused and removed which board', async () => {
    const log = await readPage('/admin/log')
    const after = (words: string) => new RegExp(`${words}\\. \\S.{0,40} by ${mia.username}`)
    for (const words of [
      'Board removed : lever:acme',
      'Board resumed : lever:acme',
      'Board paused : lever:acme',
      'Board moved : greenhouse:pebblelabs → greenhouse:pebble',
      'Board followed : lever:acme',
    ])
      expect(log).toMatch(after(words))
    expect(await readPage('/transparency')).not.toContain('Board followed')
  })

  it('leaves a board out forever', async () => {
    await mia.browser.submit(`${admin}/remove`, { board: 'greenhouse:pebble', forever: 'on' })
    const requestCount = systems.requests.length
    expect(await readPage()).toContain('Pebble at Greenhouse Left out forever')
    const page = textOfHtml(
      await (await mia.browser.submit(`${admin}/look`, { boards: 'greenhouse:Pebble' })).text(),
    )
    expect(page).toContain('greenhouse:Pebble was removed at its company’s request')
    expect(systems.requests).toHaveLength(requestCount)
    const again = { 'board-0': 'greenhouse:pebble', 'company-0': 'Pebble' }
    expect((await mia.browser.submit(`${admin}/follow`, again)).status).toBe(409)
  })
})

describe('suggesting a board', () => {
  const waiting = async () =>
    (
      await sql<{ board: string }>`select board from board.source_suggestions order by board`.execute(db())
    ).rows.map(({ board: name }) => name)

  it('notes a visitor’s board once without asking its system, and refuses what is no board', async () => {
    const visitor = openBrowserSession(board)
    const requestCount = systems.requests.length
    for (const typed of ['https://jobs.lever.co/harbor', 'lever:Harbor'])
      expect((await visitor.submit('/sources', { board: typed })).headers.get('location')).toBe('/sources')
    const refused = await visitor.submit('/sources', { board: 'https://127.0.0.1/jobs' })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('value="https://127.0.0.1/jobs"')
    expect((await visitor.submit('/sources', { board: 'greenhouse:pebble' })).status).toBe(400)
    expect([await waiting(), systems.requests.length]).toEqual([['harbor'], requestCount])
  })

  it('refuses what may not be followed, and an address too long to keep', async () => {
    await expect(suggestBoard(board.context, 'smartrecruiters:Acme', '192.0.2.0/24')).rejects.toThrow(
      'its robots.txt forbids it',
    )
    const long = `https://acme.example/jobs/${'a'.repeat(300)}/feed`
    await expect(suggestBoard(board.context, long, '192.0.2.0/24')).rejects.toThrow(
      'We don’t recognise the board',
    )
  })

  it('notes a careers page on a company’s own domain, until an admin follows the board that it links to', async () => {
    const page = 'https://tidal.example/careers?team=all'
    systems.answers.set('tidal.example/careers', { body: '<a href="https://jobs.lever.co/tidal">Jobs</a>' })
    systems.answers.set('api.lever.co/v0/postings/tidal', { body: [leverPosting(21, {}, 'tidal')] })
    const visitor = openBrowserSession(board)
    const requestCount = systems.requests.length
    expect((await visitor.submit('/sources', { board: page })).status).toBe(303)
    expect([await waiting(), systems.requests.length]).toEqual([
      ['harbor', 'tidal.example/careers?team=all'],
      requestCount,
    ])
    expect(await (await mia.browser.get(admin)).text()).toContain(`name="boards" value="${page}"`)
    const previews = await (await mia.browser.submit(`${admin}/look`, { boards: page })).text()
    expect(previews).toContain(`name="typed-0" value="${page}"`)
    const chosen = { 'board-0': 'lever:tidal', 'company-0': 'Tidal', 'typed-0': page }
    await mia.browser.submit(`${admin}/follow`, chosen)
    expect(await waiting()).toEqual(['harbor'])
    await mia.browser.submit(`${admin}/remove`, { board: 'lever:tidal' })
  })

  it('forgets all suggestions of pages that link to a board once it is followed', async () => {
    const pages = ['https://tidal.example/careers?team=a', 'https://tidal.example/careers?team=b']
    systems.answers.set('tidal.example/careers', { body: '<a href="https://jobs.lever.co/tidal">Jobs</a>' })
    systems.answers.set('api.lever.co/v0/postings/tidal', { body: [leverPosting(21, {}, 'tidal')] })
    for (const page of pages) await suggestBoard(board.context, page, '192.0.2.0/24')
    expect(await waiting()).toHaveLength(3)
    const previews = await (await mia.browser.submit(`${admin}/look`, { boards: pages.join('\n') })).text()
    const [, typed = ''] = /name="typed-0" value="([^"]*)"/.exec(previews) ?? []
    expect(typed.split(',')).toEqual(expect.arrayContaining(pages))
    await mia.browser.submit(`${admin}/follow`, {
      'board-0': 'lever:tidal',
      'company-0': 'Tidal',
      'typed-0': typed,
    })
    expect(await waiting()).toEqual(['harbor'])
    await mia.browser.submit(`${admin}/remove`, { board: 'lever:tidal' })
  })

  it('forgets a visitor’s suggestions after 30 days, and the oldest of a network that makes many', async () => {
    const suggest = (name: string, network: string) => suggestBoard(board.context, `lever:${name}`, network)
    await suggest('other', '198.51.100.0/24')
    for (let n = 0; n < 11; n++) await suggest(`spam${String(n).padStart(2, '0')}`, '192.0.2.0/24')
    const names = await waiting()
    expect(names).toHaveLength(12)
    expect(names).toEqual(expect.arrayContaining(['harbor', 'other', 'spam01', 'spam10']))
    await sql`insert into board.source_suggestions (id, system, board, network_key)
      select gen_random_uuid(), 'lever', 'more' || n, sha256(n::text::bytea) from generate_series(1, 188) n`.execute(
      db(),
    )
    await suggest('new', '203.0.113.0/24')
    expect(await waiting()).toEqual(expect.arrayContaining(['new', 'other', 'spam02']))
    expect(await waiting()).not.toContain('spam01')
    await sql`update board.source_suggestions set suggested_at = now() - interval '31 days' where board <> 'harbor'`.execute(
      db(),
    )
    expect(await readPage()).toContain('1 suggestion jobs.lever.co/harbor')
    await suggest('last', '192.0.2.0/24')
    expect(await waiting()).toEqual(['harbor', 'last'])
    await sql`delete from board.source_suggestions where board = 'last'`.execute(db())
  })

  it('shows suggestions to admins until they are followed or dismissed', async () => {
    const visitor = openBrowserSession(board)
    await visitor.submit('/sources', { board: 'lever:tidal' })
    expect(await readPage()).toMatch(/2 suggestions jobs\.lever\.co\/harbor Lever · suggested just now/)
    await mia.browser.submit(`${admin}/dismiss`, { board: 'lever:tidal' })
    expect(await waiting()).toEqual(['harbor'])
    await mia.browser.submit(`${admin}/follow`, { 'board-0': 'lever:harbor', 'company-0': 'Harbor' })
    expect(await waiting()).toEqual([])
    await expect.poll(() => countLive('harbor'), wait).toBe(6)
  })
})

it('tells admins once when a followed board has not been confirmed for a day', async () => {
  const fail = (hours: number) =>
    sql`update board.sources set outcome = 'gone', confirmed_at = now() - make_interval(hours => ${hours})
      where board = 'harbor'`.execute(db())
  await fail(23)
  expect(await alertFailingBoards(board.context)).toBe(0)
  await fail(25)
  expect([await alertFailingBoards(board.context), await alertFailingBoards(board.context)]).toEqual([1, 0])
})
