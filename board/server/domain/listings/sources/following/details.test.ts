import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getSystem } from '../address.ts'
import { listStoredListings } from './fake-systems.fixture.ts'
import { recogniseBoard, runBoard } from './follow.ts'
import {
  type FollowedBoards,
  followAndRun,
  listStates,
  startFollowedBoards,
} from './followed-boards.fixture.ts'

let boards: FollowedBoards
const { pace } = getSystem('breezy')
const { pauseMs } = pace

beforeAll(async () => {
  boards = await startFollowedBoards()
  pace.pauseMs = 0
})
beforeEach(() => boards.clear())
afterAll(async () => {
  pace.pauseMs = pauseMs
  await boards.close()
})

const host = 'acme.breezy.hr'
const job = (n: number, change = {}) => ({
  id: `00000000000${n}`,
  name: `Protocol Engineer ${n}`,
  url: `https://${host}/p/00000000000${n}-engineer`,
  location: { city: 'Lisbon', country: { name: 'Portugal' } },
  ...change,
})
const page = (n: number, text = `You build the engine of team ${n}.`) => ({
  body: `<html><script type="application/ld+json">${JSON.stringify({ '@type': 'JobPosting', title: 'x', description: `<p>${text}</p>` })}</script></html>`,
  headers: { 'content-type': 'text/html' },
})
const list = (...jobs: object[]) => boards.systems.answers.set(`${host}/json`, { body: jobs })
const show = (n: number, answer: object = page(n)) =>
  boards.systems.answers.set(`${host}/p/00000000000${n}-engineer`, answer)
const asked = () =>
  boards.systems.requests.flatMap(({ address }) => (address.includes('/p/') ? [address.slice(-10, -9)] : []))
const run = async () => {
  boards.systems.requests.length = 0
  await sql`update board.sources set due_at = now()`.execute(boards.database.db)
  return runBoard(boards.context, 'breezy:acme')
}

it('asks for the page of a posting once, again when its row has changed, and closes what the list lacks', async () => {
  list(job(1), job(2))
  show(1)
  show(2)
  expect((await followAndRun(boards, 'breezy:acme')).counts).toMatchObject({ added: 2 })
  expect((await listStoredListings(boards.database.db))[0]?.description_md).toContain('engine of team 1')
  list(job(1), job(2, { name: 'Protocol Engineer 2b' }), job(3))
  show(3)
  expect((await run()).counts).toMatchObject({ added: 1, changed: 1, unchanged: 1, closed: 0 })
  expect(asked()).toEqual(['2', '3'])
  list(job(1), job(3))
  expect((await run()).counts).toMatchObject({ unchanged: 2, closed: 1 })
  expect(asked()).toEqual([])
  list(job(1), job(2), job(3))
  expect((await run()).counts).toMatchObject({ changed: 1, unchanged: 2 })
  expect(asked()).toEqual(['2'])
})

it('closes nothing because a page cannot be read, and asks for it again soon', async () => {
  list(job(1), job(2))
  show(1)
  show(2, { status: 500 })
  expect((await followAndRun(boards, 'breezy:acme')).counts).toMatchObject({ added: 1 })
  const { rows } = await sql<{ isSoon: boolean }>`
    select due_at < now() + interval '10 minutes' as "isSoon" from board.sources`.execute(boards.database.db)
  expect(rows).toEqual([{ isSoon: true }])
  list(job(1, { name: 'Renamed' }), job(2))
  show(1, { status: 404 })
  show(2)
  expect((await run()).counts).toMatchObject({ added: 1, closed: 0 })
  expect(await listStates(boards)).toEqual(['Protocol Engineer 1: live', 'Protocol Engineer 2: live'])
})

it.each([
  [
    'robots.txt refuses',
    () => boards.systems.answers.set(`${host}/robots.txt`, { body: 'User-agent: *\nDisallow: /p/' }),
  ],
  ['reserves text mining', () => show(1, { ...page(1), headers: { 'tdm-reservation': '1' } })],
  [
    'reserves it in a meta element',
    () => show(1, { body: `<meta name="tdm-reservation" content="1">${page(1).body}` }),
  ],
])('reads no page that %s', async (_what, refuse) => {
  list(job(1))
  show(1)
  refuse()
  expect((await followAndRun(boards, 'breezy:acme')).counts).toMatchObject({ added: 0 })
  const { rows } = await sql`select from board.sources where due_at > now() + interval '30 minutes'`.execute(
    boards.database.db,
  )
  expect(rows).toHaveLength(1)
  expect(await run()).toMatchObject({ outcome: 'unchanged', counts: { refused: 1 } })
  expect(asked()).toEqual([])
})

it('asks for a page that refused once a day, though the list changes more often, and counts it meanwhile', async () => {
  list(job(1))
  show(1, { status: 404 })
  expect((await followAndRun(boards, 'breezy:acme')).counts).toMatchObject({ added: 0, refused: 1 })
  list(job(1), job(2))
  show(1)
  show(2)
  expect((await run()).counts).toMatchObject({ added: 1, refused: 1 })
  expect(asked()).toEqual(['2'])
  await sql`update board.source_refusals set asked_at = asked_at - interval '1 day'`.execute(
    boards.database.db,
  )
  expect((await run()).counts).toMatchObject({ added: 1, refused: 0 })
  expect(asked()).toEqual(['1'])
})

it('asks for a page that fails again soon, but only once', async () => {
  list(job(1))
  show(1, { status: 500 })
  expect((await followAndRun(boards, 'breezy:acme')).counts).toMatchObject({ refused: 0 })
  expect((await run()).counts).toMatchObject({ refused: 1 })
  const { rows } = await sql`select from board.sources where due_at > now() + interval '30 minutes'`.execute(
    boards.database.db,
  )
  expect(rows).toHaveLength(1)
})

it('leaves a system alone for as long as it says on the page of a posting', async () => {
  list(job(1), job(2))
  show(1)
  show(2, { status: 429, headers: { 'retry-after': '7200' } })
  expect(await followAndRun(boards, 'breezy:acme')).toMatchObject({ waitSeconds: 7_200 })
  await expect(run()).rejects.toMatchObject({ code: 'unavailable' })
})

it('follows boards at SmartRecruiters only if the operator says so', async () => {
  const api = 'api.smartrecruiters.com/v1/companies/Acme/postings'
  const posting = { id: '7', name: 'Counsel', company: { identifier: 'Acme', name: 'Acme' } }
  boards.systems.answers.set(api, { body: { content: [posting], totalFound: 1 } })
  await expect(recogniseBoard(boards.context, 'smartrecruiters:Acme')).rejects.toMatchObject({
    code: 'invalid_input',
  })
  const config = { ...boards.context.config, followSmartRecruiters: true }
  expect(await recogniseBoard({ ...boards.context, config }, 'smartrecruiters:Acme')).toMatchObject({
    jobs: 1,
  })
})
