import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type FakeSystems,
  leverPosting,
  startFakeSystems,
} from '../../server/domain/listings/sources/following/fake-systems.fixture.ts'
import type { TestBoard } from '../support/board.ts'
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
}, 60_000)
afterAll(async () => {
  await board.close()
  await systems.close()
})

const toText = (html: string): string =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const readPage = async (path = admin, who = mia): Promise<string> =>
  toText(await (await who.browser.get(path)).text())
const db = () => board.context.database.db
const pathOf = async (name: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from board.sources where board = ${name}`.execute(db())
  return `${admin}/${rows[0]?.id}`
}
const countLive = async (company: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from board.jobs j join board.companies c on c.id = j.company_id
    where c.slug = ${company} and j.status = 'live'`.execute(db())
  return rows[0]?.count ?? 0
}
const wait = { timeout: 20_000, interval: 50 }

describe('the page about followed boards', () => {
  it('opens for admins only', async () => {
    expect([await status(admin, ana), await status(admin, mia), await status(admin)]).toEqual([403, 200, 303])
    expect((await ana.browser.submit(`${admin}/look`, { boards: 'lever:acme' })).status).toBe(403)
    expect(await readPage()).toContain('No boards are followed.')
  })

  it('doesn’t tell visitors about careers pages that nobody has added', async () => {
    const page = await readPage('/sources')
    expect(page).toContain('This board follows no careers pages.')
    expect(page).not.toMatch(/these (careers )?pages/)
  })

  it('shows what pasted addresses lead to before it follows any, and why others are refused', async () => {
    const boards = 'https://jobs.lever.co/acme\nlever:nobody, https://acme.example/jobs\ngreenhouse:pebble'
    const page = toText(await (await mia.browser.submit(`${admin}/look`, { boards })).text())
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
    expect(page).toContain('2 followed boards')
    expect(page).toContain(
      'Acme Labs at Lever jobs.lever.co/acme · 6 live listings · read just now · next in',
    )
  })

  it('keeps a register of readings with a figure for each day', async () => {
    const page = await readPage(await pathOf('acme'))
    expect(page).toContain('Readings Failed New Changed Closed')
    expect(page).toMatch(/Readings When Result New .* UTC Read\. 6 0 0 0 0 0 \d+ kB \d/)
  })

  it('says since when a board fails and that it may have moved', async () => {
    systems.answers.set('api.lever.co/v0/postings/acme', { status: 404 })
    await mia.browser.submit(`${admin}/run`, { board: 'lever:acme', here: admin })
    await expect.poll(readPage, wait).toContain('It may have moved to another system. Not confirmed since')
    expect(await readPage()).toContain('Acme Labs at Lever Failing')
    expect(await readPage(await pathOf('acme'))).toContain('Failing')
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

  it('leaves a board out forever', async () => {
    await mia.browser.submit(`${admin}/remove`, { board: 'greenhouse:pebble', forever: 'on' })
    const asked = systems.requests.length
    expect(await readPage()).toContain('Pebble at Greenhouse Left out forever')
    const page = toText(
      await (await mia.browser.submit(`${admin}/look`, { boards: 'greenhouse:Pebble' })).text(),
    )
    expect(page).toContain('greenhouse:Pebble was removed at its company’s request')
    expect(systems.requests).toHaveLength(asked)
    const again = { 'board-0': 'greenhouse:pebble', 'company-0': 'Pebble' }
    expect((await mia.browser.submit(`${admin}/follow`, again)).status).toBe(409)
  })
})
