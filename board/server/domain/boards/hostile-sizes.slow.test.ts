import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestBoard } from '../../../tests/support/board.ts'
import { type Person, startModeratedBoard } from '../../../tests/support/moderation.ts'
import { getSystem } from '../systems/address.ts'
import {
  type FakeSystems,
  leverId,
  leverPosting,
  listStoredListings,
  startFakeSystems,
} from './fake-systems.fixture.ts'
import { followBoard, runBoard } from './follow.ts'
import { acmeApi, leverPostings } from './followed-boards.fixture.ts'
import { recogniseBoard } from './recognise-board.ts'

const most = 2_000
const { pace } = getSystem('lever')
const { pauseMs } = pace

let systems: FakeSystems
let board: TestBoard
let mia: Person

beforeAll(async () => {
  pace.pauseMs = 0
  systems = await startFakeSystems()
  ;({ board, mia } = await startModeratedBoard({ FOLLOW_TEST_SERVER: systems.origin, DEMO: 'off' }))
})
beforeEach(async () => {
  await change(sql`truncate board.sources, board.jobs, board.companies cascade`)
})
afterAll(async () => {
  pace.pauseMs = pauseMs
  await board.close()
  await systems.close()
})

const change = (statement: ReturnType<typeof sql>) => statement.execute(board.context.database.db)
const answer = (jobs: readonly object[]) => systems.answers.set(acmeApi, { body: jobs })
const read = () => runBoard(board.context, 'lever:acme')
const follow = async () => {
  await followBoard(board.context, await recogniseBoard(board.context, 'lever:acme'))
  return read()
}
/** An hour later. */
const readLater = async () => {
  await change(sql`update board.sources set doubted_at = doubted_at - interval '1 hour'`)
  await change(sql`
    update board.source_postings
    set gone_at = gone_at - interval '1 hour', missing_since = missing_since - interval '1 hour'`)
  return read()
}
const listListings = () => listStoredListings(board.context.database.db)

it('reads 2,000 of 10,000 jobs of one board, closes none, tells admins, and answers visitors meanwhile', async () => {
  answer(leverPostings(20_001, 20_003))
  await follow()
  answer([...leverPostings(1, 10_000), ...leverPostings(20_001, 20_003)])
  const reading = { isDone: false }
  const result = readLater().finally(() => {
    reading.isDone = true
  })
  const answers: number[] = []
  const visit = async () => {
    for (const path of ['/', '/jobs', '/api/v1/jobs?facets=1'])
      answers.push((await fetch(board.origin + path, { headers: { accept: 'text/html' } })).status)
    return reading.isDone
  }
  await expect.poll(visit, { timeout: 90_000, interval: 100 }).toBe(true)
  // The first three may have been answered before it began, the last three after it had ended.
  expect(answers.length).toBeGreaterThan(6)
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await result).toMatchObject({ outcome: 'oversized', counts: { added: most - 3, closed: 0 } })
  const listings = await listListings()
  expect(listings).toHaveLength(most)
  expect(listings.filter(({ status }) => status !== 'live')).toEqual([])
  expect(listings.map(({ title }) => title)).toContain('Protocol Engineer 20003')
  expect(await (await mia.browser.get('/admin/sources')).text()).toContain(
    'The board has more jobs than we read. Those beyond the limit are left out, and nothing was closed.',
  )
})

it('keeps one listing of each job, at one address, of a board that changes all ids with each reading for a day', async () => {
  const answerWith = (hour: number) =>
    answer([1, 2, 3].map((n) => ({ ...leverPosting(n), id: leverId(hour * 1_000 + n) })))
  const listAddresses = async () =>
    (await change(sql`select public_id, status from board.jobs order by 1`)).rows
  answerWith(0)
  await follow()
  const before = await listAddresses()
  for (let hour = 1; hour <= 26; hour++) {
    answerWith(hour)
    expect((await readLater()).counts).toMatchObject({ added: 0, closed: 0 })
  }
  expect(await listAddresses()).toEqual(before)
  const { rows } = await change(sql`select from board.source_postings`)
  expect(rows.length).toBeLessThanOrEqual(3 * 25)
})

it('closes a job that comes and goes every hour of two days three times, and then leaves it open', async () => {
  answer(leverPostings(1, 3))
  await follow()
  for (let hour = 0; hour < 48; hour++) {
    answer(leverPostings(1, hour % 2 === 0 ? 2 : 3))
    await readLater()
  }
  expect((await listListings()).map(({ title, status }) => `${title}: ${status}`)).toEqual([
    'Protocol Engineer 1: live',
    'Protocol Engineer 2: live',
    'Protocol Engineer 3: live',
  ])
  const { rows } = await change(sql`select from board.job_events where kind = 'closed'`)
  expect(rows).toHaveLength(3)
})
